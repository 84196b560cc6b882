// Base64, UTF-8, instants and JSON text.

import ByteReading
import Testing

@Suite struct Base64Tests {
  @Test(
    arguments: [
      ("", []), ("Zg==", [0x66]), ("Zg", [0x66]), ("Zm8=", [0x66, 0x6F]),
      ("Zm9v", [0x66, 0x6F, 0x6F]),
      ("Zm 9\nv", [0x66, 0x6F, 0x6F]), ("+/+/", [0xFB, 0xFF, 0xBF]), ("-_-_", [0xFB, 0xFF, 0xBF]),
      ("A", nil), ("Zg=", nil), ("Zg===", nil), ("=Zg=", nil), ("Zg==Zg==", nil), ("Zm9v!", nil),
      ("====", nil), ("Zm9v====", nil),
    ] as [(String, [UInt8]?)])
  func decodes(_ text: String, expected: [UInt8]?) {
    #expect(Base64.decode(text.utf8) == expected)
  }

  @Test func roundTrips() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
    }
    #expect(Base64.encode([0xFB, 0xFF, 0xBF]) == "+/+/")
    #expect(Base64.encode([0x66]) == "Zg==")
  }
}

@Suite struct UTF8ValidationTests {
  @Test(
    arguments: [
      ([], nil), ([0x61], nil), (Array("aé€😀".utf8), nil), (Array("0123456789é".utf8), nil),
      ([0x61, 0xE9], 1), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x9F, 0xBF], 0),
      ([0xED, 0xA0, 0x80], 0), ([0xEE, 0x80, 0x80], nil), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
      ([0xF4, 0x8F, 0xBF, 0xBF], nil), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0x80], 0), ([0xFF], 0), ([0xE2, 0x82], 0), ([0xF0, 0x9F, 0x98], 0),
      ([0x61, 0xC3, 0x28], 1),
      ([0xE2, 0x28, 0xA1], 0), ([0xE2, 0x82, 0x28], 0), (Array("01234567".utf8) + [0xFE], 8),
    ] as [([UInt8], Int?)])
  func findsTheFirstInvalidByte(_ bytes: [UInt8], expected: Int?) {
    #expect(bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) } == expected)
  }

  @Test func agreesWithTheStandardLibraryOnEveryScalar() {
    for value in stride(from: UInt32(0), through: 0x10_FFFF, by: 13) {
      guard let scalar = UnicodeScalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      #expect(bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) } == nil)
    }
  }
}

@Suite struct RFC3339Tests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("2024-02-29T12:00:00.123456Z", 1_709_208_000, 123_456_000),
      ("2024-02-29t12:00:00z", 1_709_208_000, 0), ("2024-02-29 12:00:00+05:30", 1_709_188_200, 0),
      ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
      ("1970-01-01T00:00:00.1234567899Z", 0, 123_456_789),
    ] as [(String, Int64, Int32)])
  func reads(_ text: String, seconds: Int64, nanoseconds: Int32) {
    let instant = RFC3339.parse(text.utf8)
    #expect(instant?.seconds == seconds)
    #expect(instant?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z",
    "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00:00",
    "2024-01-01", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+0100",
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-00:01",
    "2024-01-01T00:00:00Zx", "24-01-01T00:00:00Z",
  ])
  func refuses(_ text: String) {
    #expect(RFC3339.parse(text.utf8) == nil)
  }

  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00Z"), (1_709_208_000, 500_000_000, "2024-02-29T12:00:00.500Z"),
      (1_709_208_000, 123_456_000, "2024-02-29T12:00:00.123456Z"),
      (-1, 1, "1969-12-31T23:59:59.000000001Z"),
      (-62_135_596_800, 0, "0001-01-01T00:00:00Z"),
    ] as [(Int64, Int32, String)])
  func writes(_ seconds: Int64, nanoseconds: Int32, text: String) {
    #expect(RFC3339.format(seconds: seconds, nanoseconds: nanoseconds) == text)
  }
}

@Suite struct CivilTimeTests {
  @Test func everyDayOfFourHundredYearsRoundTrips() {
    for day in stride(from: Int64(-62_135_596_800), to: 62_135_596_800, by: 86_400 * 97 + 3_601) {
      let time = CivilTime(secondsSince1970: day)
      #expect(time.isValid)
      #expect(time.secondsSince1970 == day)
    }
  }

  @Test(arguments: [
    (2000, 2, 29, true), (1900, 2, 29, false), (2024, 2, 29, true), (2023, 2, 29, false),
    (2023, 4, 31, false), (2023, 12, 31, true), (2023, 0, 1, false), (2023, 1, 0, false),
  ])
  func knowsTheCalendar(_ year: Int, month: Int, day: Int, isValid: Bool) {
    #expect(CivilTime(year: year, month: month, day: day).isValid == isValid)
  }
}

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#), ("plain é 😀", #""plain é 😀""#), ("a\"b\\c", #""a\"b\\c""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
    ("/\u{2028}", "\"/\u{2028}\""),
  ])
  func writesStrings(_ text: String, json: String) {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test(arguments: [
    (3.0, "3.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e16, "1e+16"), (.leastNonzeroMagnitude, "5e-324"),
    (1e22, "1e+22"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
  ])
  func writesDoubles(_ value: Double, json: String) {
    var bytes: [UInt8] = []
    JSONText.append(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test func writesIntegers() {
    var bytes: [UInt8] = []
    JSONText.append(Int64.min, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "-9223372036854775808")
  }
}
