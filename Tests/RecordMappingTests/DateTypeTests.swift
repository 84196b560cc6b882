// Days, instants and times of day: real calendars, strict forms.

import ByteReading
import Documents
import Records
import Testing

@testable import RecordMapping

@Suite struct DateTypeTests {
  private static func at(_ text: String) throws -> Value {
    let instant = try #require(RFC3339.parse(text.utf8))
    return .timestamp(Timestamp(seconds: instant.seconds, nanoseconds: instant.nanoseconds))
  }

  private func check(_ type: TableSchemaType, _ text: String, _ instant: String) throws {
    try TypeCase.cell(type, text, try Self.at(instant)).check()
    try TypeCase.json(type, "\"\(text)\"", try Self.at(instant)).check()
  }

  private func pattern(_ text: String) throws -> DateNotation { .pattern(try DatePattern(text)) }

  @Test(arguments: [
    ("2024-02-29", "2024-02-29T00:00:00Z"), ("1969-12-31", "1969-12-31T00:00:00Z"),
    ("0001-01-01", "0001-01-01T00:00:00Z"), ("9999-12-31", "9999-12-31T00:00:00Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
  ])
  func days(_ text: String, _ instant: String) throws { try check(.date(), text, instant) }

  @Test(arguments: [
    "2023-02-29", "2024-2-29", "2024-02-30", "2024-13-01", "2024-00-10", "0000-01-01", "20240229",
    "2024-02-29T00:00:01Z", "2024-02-29T00:00:00+01:00", "2023-02-29T00:00:00Z", "29.02.2024",
    " 2024-02-29", "",
  ])
  func noDays(_ text: String) throws {
    try TypeCase.badCell(.date(), text, "invalid_date", "is not a day written `yyyy-mm-dd`").check()
  }

  @Test(arguments: [
    ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
    ("2024-02-29T12:00:00+05:30", "2024-02-29T06:30:00Z"),
    ("2024-02-29t12:00:00.123456789z", "2024-02-29T12:00:00.123456Z"),
    ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5Z"),
    ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
  ])
  func instants(_ text: String, _ instant: String) throws { try check(.datetime(), text, instant) }

  @Test(arguments: [
    "2023-02-29T00:00:00Z", "2024-02-29", "2024-02-29T12:00:00", "2024-02-29T24:00:00Z",
    "2024-02-29T12:60:00Z", "2024-02-29T12:00:60Z", "0000-12-31T23:59:59Z",
    "9999-12-31T23:59:59-01:00", "1709208000",
  ])
  func noInstants(_ text: String) throws {
    try TypeCase.badCell(
      .datetime(), text, "invalid_date", "is not an instant written `yyyy-mm-ddThh:mm:ssZ`"
    ).check()
  }

  @Test func numbersAreNoDates() throws {
    try TypeCase.badJSON(
      .datetime(), "1709208000", "type_mismatch", "is a number, not a datetime"
    ).check()
    try TypeCase.badJSON(.date(), "20240229", "type_mismatch", "is a number, not a date").check()
  }

  @Test(arguments: [
    ("%d/%m/%Y", "03/04/2021", "2021-04-03T00:00:00Z"),
    ("%d/%m/%Y", "3/4/2021", "2021-04-03T00:00:00Z"),
    ("%d.%m.%y", "01.02.68", "2068-02-01T00:00:00Z"),
    ("%d.%m.%y", "01.02.69", "1969-02-01T00:00:00Z"),
    ("%Y%m%d", "20240229", "2024-02-29T00:00:00Z"), ("%Y-%j", "2024-366", "2024-12-31T00:00:00Z"),
    ("%Y%j", "2023001", "2023-01-01T00:00:00Z"),
    ("%e %B %Y", " 4 july 1976", "1976-07-04T00:00:00Z"),
    ("%B %d, %Y", "MAY 09, 2021", "2021-05-09T00:00:00Z"),
    ("%d-%b-%y", "09-Sep-99", "1999-09-09T00:00:00Z"),
    ("%A, %d %B %Y", "Thursday, 29 February 2024", "2024-02-29T00:00:00Z"),
    ("%a %d %b %Y", "sun 03 Mar 2024", "2024-03-03T00:00:00Z"),
    ("%D", "02/29/24", "2024-02-29T00:00:00Z"),
    ("%F", "2024-02-29", "2024-02-29T00:00:00Z"),
    ("100%% %Y-%m-%d", "100% 2024-02-29", "2024-02-29T00:00:00Z"),
    ("Le %d/%m/%Y à", "Le 01/02/2024 à", "2024-02-01T00:00:00Z"),
  ])
  func patternDays(_ pattern: String, _ text: String, _ instant: String) throws {
    try check(.date(self.pattern(pattern)), text, instant)
  }

  @Test(arguments: [
    ("%d/%m/%Y", "12/25/2020"), ("%d/%m/%Y", "30/02/2021"), ("%d/%m/%Y", "1/1/21"),
    ("%d/%m/%Y", "01/01/2021 "), ("%d/%m/%Y", "001/01/2021"), ("%d/%m/%Y", "01-01-2021"),
    ("%Y%m%d", "2024229"), ("%Y-%j", "2023-366"), ("%Y-%j", "2023-0"), ("%d %B %Y", "1 Jul 2"),
    ("%d %B %Y", "1 Juli 2020"), ("%A %F", "Friday 2024-02-29"), ("%F", ""),
  ])
  func noPatternDays(_ pattern: String, _ text: String) throws {
    try TypeCase.badCell(
      .date(self.pattern(pattern)), text, "invalid_date", "is not a date written `\(pattern)`"
    ).check()
  }

  @Test(arguments: [
    ("%Y-%m-%dT%H:%M:%S", "2024-02-29T23:59:59", "2024-02-29T23:59:59Z"),
    ("%d.%m.%Y %R", "29.02.2024 07:05", "2024-02-29T07:05:00Z"),
    ("%F %T.%f", "2024-02-29 12:00:00.25", "2024-02-29T12:00:00.25Z"),
    ("%F %T.%f", "2024-02-29 12:00:00.123456789", "2024-02-29T12:00:00.123456Z"),
    ("%F %I:%M %p", "2024-02-29 12:30 am", "2024-02-29T00:30:00Z"),
    ("%F %I:%M%p", "2024-02-29 12:30PM", "2024-02-29T12:30:00Z"),
    ("%F %I %p", "2024-02-29 1 PM", "2024-02-29T13:00:00Z"),
    ("%FT%T%z", "2024-02-29T12:00:00+0530", "2024-02-29T06:30:00Z"),
    ("%FT%T%z", "2024-02-29T12:00:00-01:00", "2024-02-29T13:00:00Z"),
    ("%FT%T%z", "2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
    ("%F %T %Z", "2024-02-29 12:00:00 UTC", "2024-02-29T12:00:00Z"),
    ("%Y%m%d%H%M%S", "20240229120000", "2024-02-29T12:00:00Z"),
    ("%s", "1709208000", "2024-02-29T12:00:00Z"), ("%s", "-1", "1969-12-31T23:59:59Z"),
    ("%Q", "1709208000123", "2024-02-29T12:00:00.123Z"), ("%Q", "-1", "1969-12-31T23:59:59.999Z"),
  ])
  func patternInstants(_ pattern: String, _ text: String, _ instant: String) throws {
    try check(.datetime(self.pattern(pattern)), text, instant)
  }

  @Test func countsSince1970AreNumbersInJSON() throws {
    try TypeCase.json(.datetime(pattern("%s")), "1709208000", Self.at("2024-02-29T12:00:00Z"))
      .check()
    try TypeCase.badJSON(
      .datetime(pattern("%s")), "1.5", "invalid_date", "is not a datetime written `%s`"
    ).check()
  }

  @Test(arguments: [
    ("%F %I:%M %p", "2024-02-29 13:30 PM"), ("%F %I:%M %p", "2024-02-29 0:30 AM"),
    ("%F %T", "2024-02-29 24:00:00"), ("%F %T", "2024-02-29 12:00:60"),
    ("%F %T.%f", "2024-02-29 12:00:00."),
    ("%F %T.%f", "2024-02-29 12:00:00.1234567890"), ("%FT%T%z", "2024-02-29T12:00:00+5"),
    ("%FT%T%z", "2024-02-29T12:00:00+24:00"), ("%F %T %Z", "2024-02-29 12:00:00 CET"),
    ("%s", "99999999999999"), ("%s", "1e3"),
  ])
  func noPatternInstants(_ pattern: String, _ text: String) throws {
    try TypeCase.badCell(
      .datetime(self.pattern(pattern)), text, "invalid_date",
      "is not a datetime written `\(pattern)`"
    ).check()
  }

  @Test(arguments: [
    ("2024/02/29", "2024-02-29T00:00:00Z"), ("29 Feb 2024", "2024-02-29T00:00:00Z"),
    ("February 29, 2024", "2024-02-29T00:00:00Z"), ("20240229", "2024-02-29T00:00:00Z"),
  ])
  func unambiguousDays(_ text: String, _ instant: String) throws {
    try check(.date(.any), text, instant)
  }

  @Test(arguments: [
    ("2024-02-29 12:00", "2024-02-29T12:00:00Z"), ("2024-02-29", "2024-02-29T00:00:00Z"),
    ("2024-02-29T12:00:00+01:00", "2024-02-29T11:00:00Z"),
    ("20240229T120000Z", "2024-02-29T12:00:00Z"),
  ])
  func unambiguousInstants(_ text: String, _ instant: String) throws {
    try check(.datetime(.any), text, instant)
  }

  @Test(arguments: ["03/04/2021", "3.4.2021", "29-02-2024"])
  func ambiguousDays(_ text: String) throws {
    try TypeCase.badCell(
      .date(.any), text, "invalid_date", "is not a date that can be read in one way only"
    ).check()
  }

  @Test func times() throws {
    try TypeCase.cell(.time(), "07:05:09", "07:05:09").check()
    try TypeCase.cell(.time(), "23:59:59.5", "23:59:59.500").check()
    try TypeCase.cell(.time(pattern("%I:%M %p")), "1:05 pm", "13:05:00").check()
    for text in ["24:00:00", "7:5", "07:05:09Z", "07:05:60", ""] {
      try TypeCase.badCell(
        .time(), text, "invalid_date", "is not a time written `hh:mm:ss`"
      ).check()
    }
  }

  @Test(arguments: [
    ("%", "The pattern ends in a lone `%`."), ("%d/%m/%", "The pattern ends in a lone `%`."),
    ("%k", "`%k` is no directive that is known."), ("%é", "`%é` is no directive that is known."),
    ("%d/%d/%Y", "The pattern `%d/%d/%Y` reads the same part twice."),
    ("%d %e %Y", "The pattern `%d %e %Y` reads the same part twice."),
    ("%Y %y", "The pattern `%Y %y` reads the same part in two ways."),
    ("%m %b", "The pattern `%m %b` reads the same part in two ways."),
    ("%I:%M", "The pattern `%I:%M` has one of `%I` and `%p` without the other."),
    ("%H:%M %p", "The pattern `%H:%M %p` has one of `%I` and `%p` without the other."),
    ("%s %Y", "The pattern `%s %Y` has other parts beside a count since 1970."),
  ])
  func brokenPatterns(_ pattern: String, _ message: String) {
    #expect(throws: DatePattern.Fault(message: message)) { try DatePattern(pattern) }
  }
}
