// The words of each fault, and records too large or cut off.

import ByteReading
import Records
import Testing

@testable import CSVFormat

/// A text with one bad record and what is said of it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  var text: [UInt8]
  var options: [String: String] = [:]
  var code: RecordIssueCode
  var field: String?
  var value: String?
  var message: String
  var raw: String?

  init(
    _ text: String, _ code: RecordIssueCode, options: [String: String] = [:], field: String?,
    value: String?, _ message: String, raw: String? = nil
  ) {
    self.init(
      Array(text.utf8), code, options: options, field: field, value: value, message, raw: raw)
  }

  init(
    _ text: [UInt8], _ code: RecordIssueCode, options: [String: String] = [:], field: String?,
    value: String?, _ message: String, raw: String? = nil
  ) {
    self.text = text
    self.options = options
    self.code = code
    self.field = field
    self.value = value
    self.message = message
    self.raw = raw
  }

  var testDescription: String { message }
}

@Suite struct CSVFaultTests {
  static let faults: [FaultCase] = [
    FaultCase(
      "id,name,qty\n1\n", .missingCell, field: "name", value: nil,
      "The record has 1 cell, the header 3; `name` is the first that is missing.", raw: "1"),
    FaultCase(
      "id,name\n1,a,\"x \"\"y\"\"\",z\n", .extraCell, field: nil, value: "x \"y\"",
      "The record has 4 cells, the header 2.", raw: "1,a,\"x \"\"y\"\"\",z"),
    FaultCase(
      "id,name\r\n1,\"a\"b\r\n", .textAfterQuote, field: "name", value: "\"a\"b",
      "Text follows the closing quote of `name`, at byte 14.", raw: "1,\"a\"b"),
    FaultCase(
      "id,name,n\n1,\"a\" b,2\n", .textAfterQuote, field: "name", value: "\"a\" b",
      "Text follows the closing quote of `name`, at byte 15.", raw: "1,\"a\" b,2"),
    FaultCase(
      "id,name\n1,2,\"a\"b\n", .textAfterQuote, field: nil, value: "\"a\"b",
      "Text follows the closing quote of cell 3, at byte 15."),
    FaultCase(
      "id,name\n1,\"a", .unterminatedQuote, field: "name", value: "\"a",
      "The quote that opens `name` on line 2 is never closed."),
    FaultCase(
      "id,name\n1,\"a\nb\n", .unterminatedQuote, field: "name", value: "\"a\nb\n",
      "The quote that opens `name` on line 2 is never closed; it swallows 1 line up to the end.",
      raw: "1,\"a\nb\n"),
    FaultCase(
      "id,name\n\"1\n\",\"a\nx\n2,b\n3,c\n4,d\n", .unterminatedQuote, field: "name",
      value: "\"a\nx",
      "The quote that opens `name` on line 3 is never closed; it swallows 1 line, and reading goes "
        + "on at line 5.", raw: "\"1\n\",\"a\nx"),
    FaultCase(
      "id,name\n1,\"a\n2,\"b\"\n", .unterminatedQuote, field: "name", value: "\"a",
      "The quote that opens `name` on line 2 is never closed; reading goes on at line 3.",
      raw: "1,\"a"),
    FaultCase(
      "id,name\n1,\"a\"\"\0\"\n", .nulByte, field: "name", value: "a\"\0",
      "`name` holds a NUL byte, at byte 14."),
    FaultCase(
      Array("id,name\n1,é\n2,".utf8) + [0xC3, 0x0A], .invalidUTF8, field: "name", value: nil,
      "`name` holds the byte C3 at byte 15, which is no UTF-8."),
    FaultCase(
      Array("id,name\n".utf8) + [0x80, 0x2C, 0x31, 0x0A], .invalidUTF8, field: "id", value: nil,
      "`id` holds the byte 80 at byte 8, which is no UTF-8."),
    FaultCase(
      Array("id,name\n1,".utf8) + [0xE9, 0x81, 0x0A], .invalidUTF8, options: ["encoding": "cp1252"],
      field: "name", value: nil,
      "`name` holds a character that is no windows-1252, at byte 11."),
  ]

  @Test(arguments: faults)
  func saysWhatIsWrong(_ example: FaultCase) throws {
    let source = SourceInput(name: "test", bytes: example.text)
    let reader = try CSVFormat().makeReader(for: source, options: ReaderOptions(example.options))
    var batch = RecordBatch()
    #expect(try reader.read(into: &batch))
    let entry = try #require(batch.entries.first { $0.issue != nil })
    let issue = batch.issues[try #require(entry.issue)]
    #expect(issue.code == example.code)
    #expect(issue.field == example.field)
    #expect(issue.value == example.value)
    #expect(issue.message == example.message)
    #expect(issue.stage == .read)
    if let raw = example.raw {
      #expect(String(decoding: batch.bytes[entry.raw], as: UTF8.self) == raw)
    }
  }

  @Test func blanksBehindAQuoteHaveAnOption() throws {
    var batch = RecordBatch()
    #expect(try reader("id,name\n\"1\" ,b\n\"1\"x,b\n").read(into: &batch))
    #expect(
      batch.issues.map(\.hint) == [
        "Remove the spaces behind the quote, or give --trim-spaces.", nil,
      ])
  }

  @Test(arguments: [1, 7, 64, 262_144])
  func reportsARecordThatIsTooLarge(batchBytes: Int) throws {
    let large = String(repeating: "x\"\"", count: 1_000) + "\n"
    let text = "id,name\n1,a\n2,\"\(large)\(large)\"\n3,b\n"
    let request = try CSVRequest(ReaderOptions(["recover": "never"]))
    let reader = try DelimitedText.reader(
      for: SourceInput(name: "test", bytes: Array(text.utf8), chunkSize: 100), request,
      format: "csv", batchBytes, recordLimit: 500)
    let entries = try allEntries(of: reader)
    #expect(entries.map(\.code) == [nil, .documentTooLarge, nil])
    #expect(entries.map(\.position.line) == [2, 3, 6])
    #expect(entries.map(\.position.byteOffset) == [8, 12, 6_019])
    #expect(entries[1].position.byteLength == 6_006)
    #expect(entries[1].raw == Array(text.utf8.dropFirst(12).prefix(6_006)))
  }

  @Test func aLargeRecordOfManyCellsIsReportedToo() throws {
    let text = "id,name\n" + String(repeating: "a,", count: 2_000) + "\r\n1,b"
    let reader = try DelimitedText.reader(
      for: SourceInput(name: "test", bytes: Array(text.utf8)), CSVRequest(), format: "csv", 16,
      recordLimit: 500)
    let entries = try allEntries(of: reader)
    #expect(entries.map(\.code) == [.documentTooLarge, nil])
    #expect(entries.map(\.position.byteOffset) == [8, 4_010])
    #expect(entries[0].raw == Array(text.utf8.dropFirst(8).prefix(4_000)))
  }

  @Test func anOpenQuoteThatReachesTheLimitIsNoReasonToStop() throws {
    let rows = (2...200).map { "\($0),b\n" }.joined()
    let reader = try DelimitedText.reader(
      for: SourceInput(name: "test", bytes: Array(("id,name\n1,\"open\n" + rows).utf8)),
      CSVRequest(), format: "csv", 16, recordLimit: 100)
    let entries = try allEntries(of: reader)
    #expect(entries.count == 200)
    #expect(entries.map(\.code).prefix(2) == [.unterminatedQuote, nil])
    #expect(entries.last?.position.line == 201)
  }

  @Test func hugeCellsAndManyColumnsAreRead() throws {
    let huge = String(repeating: "0123456789", count: 200_000)
    #expect(
      try allEntries(of: reader("id,name\n1,\"\(huge)\"\n2,\(huge)\n")).map(\.code) == [nil, nil])
    let names = (0..<10_000).map { "c\($0)" }.joined(separator: ",")
    let cells = (0..<10_000).map(String.init).joined(separator: ",")
    for options in [[:], ["nested": ""]] {
      let reader = try reader(names + "\n" + cells + "\n", options)
      #expect(reader.description.columns.count == 10_000)
      #expect(try allEntries(of: reader).map(\.code) == [nil])
    }
  }

  @Test(arguments: [1, 3, 262_144])
  func keepsWhatCameBeforeTheEndOfABrokenStream(batchBytes: Int) throws {
    let bytes = Array("id,name\n1,a\n2,b\n3,\"cu".utf8)
    let source = SourceInput(name: "test", path: nil, head: bytes) {
      () throws(ByteStreamFailure) in
      BrokenByteStream(bytes)
    }
    var options = ReaderOptions()
    options.batchBytes = batchBytes
    let reader = try CSVFormat().makeReader(for: source, options: options)
    var records = 0
    var batch = RecordBatch()
    let issue = #expect(throws: SourceIssue.self) {
      while try reader.read(into: &batch) {
        records += batch.entries.count
        batch.removeRecords()
      }
    }
    #expect(records == 2)
    #expect(issue?.code == .truncatedStream)
    #expect(issue?.line == 4)
    #expect(issue?.byteOffset == 21)
    batch.removeRecords()
    #expect(try !reader.read(into: &batch))
  }

  @Test func manyOpenQuotesTakeNoQuadraticTime() throws {
    // Each line opens a quote that no later line closes in an unlikely place.
    let lines = String(repeating: "a,b\nc,d\ne,f\n\",a\",\"\n", count: 20_000)
    let entries = try allEntries(of: reader("id,name\n" + lines))
    #expect(entries.contains { $0.code == .unterminatedQuote })
  }
}

/// One record as a test looks at it.
struct ReadEntry {
  var position: RecordPosition
  var code: RecordIssueCode?
  var raw: [UInt8]
}

/// All records of a reader.
func allEntries(of reader: any RecordReader) throws -> [ReadEntry] {
  var entries: [ReadEntry] = []
  var batch = RecordBatch()
  while try reader.read(into: &batch) {
    for (index, entry) in batch.entries.enumerated() {
      let whole = try batch.spools[index]?.stream().readAll(limit: .max)
      entries.append(
        ReadEntry(
          position: entry.position, code: entry.issue.map { batch.issues[$0].code },
          raw: whole ?? Array(batch.bytes[entry.raw])))
    }
    batch.removeRecords()
  }
  return entries
}

/// A stream that ends in the middle of its compression.
private final class BrokenByteStream: ByteStream {
  private let memory: MemoryByteStream
  private let length: Int

  init(_ bytes: [UInt8]) {
    memory = MemoryByteStream(bytes, chunkSize: 5)
    length = bytes.count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = try memory.read(into: buffer)
    guard count == 0, !buffer.isEmpty else { return count }
    throw ByteStreamFailure(.truncated, "The gzip stream ends in the middle.", byteOffset: length)
  }
}
