// A reject's line says all that the README promises, in its order, and no more than it should.

import ByteReading
import MigrationEngine
import MigrationReports
import Records
import Testing

private let position = RecordPosition(record: 2, line: 3, byteOffset: 20, byteLength: 5)

private func line(_ issue: RecordIssue, raw: [UInt8] = Array("2,Bob".utf8)) -> String {
  let reject = Reject(source: 0, issue: issue, raw: raw)
  return line(reject, source: "a.csv")
}

private func line(_ reject: Reject, source: String) -> String {
  var bytes: [UInt8] = []
  reject.appendLine(source: source, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

@Test("The plainest reject")
func plain() {
  let issue = RecordIssue(.missingCell, stage: .read, at: position, message: "Two of three.")
  #expect(
    line(issue)
      == #"{"source":"a.csv","record":2,"line":3,"byteOffset":20,"byteLength":5,"stage":"read","#
      + #""code":"missing_cell","message":"Two of three.","#
      + #""hint":"Add the missing cells, or quote the cell that holds a line end.","raw":"2,Bob"}"#)
}

@Test("Everything that can be told")
func full() {
  let issue = RecordIssue(
    .constraint, stage: .validate, at: position, message: "Too small.", path: "[1].qty",
    field: "qty", entity: "Item", value: "-1", constraint: "minimum", firstRecord: 1,
    hint: "Count again.")
  let reject = Reject(
    source: 0, issue: issue, raw: [0xFF], entityName: "Artikel", fieldName: "Menge")
  #expect(
    line(reject, source: "a")
      == #"{"source":"a","record":2,"line":3,"byteOffset":20,"byteLength":5,"stage":"validate","#
      + #""code":"constraint","path":"[1].qty","field":"qty","fieldName":"Menge","#
      + #""entity":"Item","entityName":"Artikel","constraint":"minimum","value":"-1","#
      + #""message":"Too small.","hint":"Count again.","firstRecord":1,"rawBase64":"/w=="}"#)
}

@Test(
  "A value over 1 KiB is cut at a character and its length told",
  arguments: [
    (String(repeating: "a", count: 1_024), 1_024, false),
    (String(repeating: "a", count: 1_025), 1_024, true),
    (String(repeating: "a", count: 1_023) + "é", 1_023, true),
    (String(repeating: "é", count: 600), 1_024, true),
  ])
func longValue(value: String, kept: Int, isCut: Bool) {
  let issue = RecordIssue(
    .typeMismatch, stage: .decode, at: position, message: "No.", value: value)
  let text = line(issue)
  #expect(
    text.contains(#""value":""# + String(decoding: value.utf8.prefix(kept), as: UTF8.self) + "\""))
  #expect(text.contains(#""valueLength":\#(value.utf8.count)"#) == isCut)
}

@Test(
  "A record over 64 KiB is cut at a character and its length told; bytes that are no text are too",
  arguments: [
    (Array(repeating: UInt8(ascii: "a"), count: 65_536), 65_536, false, "raw"),
    (Array(repeating: UInt8(ascii: "a"), count: 65_537), 65_536, true, "raw"),
    (Array(repeating: UInt8(ascii: "a"), count: 65_535) + Array("é".utf8), 65_535, true, "raw"),
    (Array(repeating: UInt8(ascii: "a"), count: 65_534) + Array("é!".utf8), 65_536, true, "raw"),
    (Array(repeating: UInt8(0xFF), count: 65_537), 65_536, true, "rawBase64"),
  ])
func longRecord(raw: [UInt8], kept: Int, isCut: Bool, member: String) {
  let text = line(
    RecordIssue(.typeMismatch, stage: .decode, at: position, message: "No."), raw: raw)
  let shown =
    member == "raw"
    ? String(decoding: raw.prefix(kept), as: UTF8.self) : Base64.encode(raw.prefix(kept))
  #expect(text.contains("\"\(member)\":\"\(shown)\""))
  #expect(text.contains(#""rawLength":\#(raw.count)"#) == isCut)
}

@Test("Every code has one sentence of advice", arguments: RecordIssueCode.allCases)
func advice(of code: RecordIssueCode) {
  #expect(code.advice.hasSuffix("."))
  #expect(code.advice.first?.isUppercase == true)
}
