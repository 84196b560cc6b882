// Sources as such: encodings, streams that break off, records too large to hold, rejected records.

import ByteReading
import RecordChecking
import Records
import Testing

@testable import JSONFormat

struct SourceTests {
  @Test(arguments: [
    TextEncoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ])
  func readsWideEncodings(_ encoding: TextEncoding) throws {
    let unit = encoding.rawValue.hasPrefix("UTF-16") ? 2 : 4
    // The emoji takes two units of UTF-16 and one of UTF-32.
    let emoji = unit == 2 ? 2 : 1
    for mark in ["", "\u{FEFF}"] {
      let text = mark + "[\n{\"a\":\"é😀\"},\n{\"b\":}]"
      let start = mark.isEmpty ? 0 : unit
      try JSONCase(
        "\(encoding)", bytes: encode(text, encoding),
        [
          "1 @2:\(start + 2 * unit)+\((9 + emoji) * unit) {a: \"é😀\"}",
          "2 @3:\(start + (13 + emoji) * unit)+\(6 * unit) invalid_json [1]",
        ]
      ).check(with: JSONFormat())
    }
  }

  private func encode(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    let isBig = encoding == .utf16BigEndian || encoding == .utf32BigEndian
    func bytes(_ unit: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: isBig ? unit.bigEndian : unit.littleEndian) { Array($0) }
    }
    return encoding.rawValue.hasPrefix("UTF-16")
      ? text.utf16.flatMap(bytes) : text.unicodeScalars.flatMap { bytes($0.value) }
  }

  @Test func readsANamedEncoding() throws {
    let bytes = Array("{\"a\":\"".utf8) + [0xE9] + Array("\"}".utf8)
    let lines = try recordLines(
      of: NDJSONFormat(), in: bytes, options: ReaderOptions(["encoding": "latin1"]))
    #expect(lines == ["1 @1:0+9 {a: \"é\"}"])
    #expect(throws: RunFailure.self) {
      _ = try recordLines(
        of: NDJSONFormat(), in: bytes, options: ReaderOptions(["encoding": "klingon"]))
    }
  }

  @Test(arguments: [
    (
      "[{\"a\":1},{\"a\":2}", ["1 @1:1+7 {a: 1}", "2 @1:9+7 {a: 2}", "! truncated_stream"]
    ),
    ("[{\"a\":1},{\"a\":", ["1 @1:1+7 {a: 1}", "! truncated_stream"]),
    ("[{\"a\":1}]", ["1 @1:1+7 {a: 1}", "! truncated_stream"]),
    ("[{\"a\":1},]", ["1 @1:1+7 {a: 1}", "! trailing_comma @1:8"]),
    ("", ["! truncated_stream"]),
  ])
  func keepsWhatCameBeforeABreak(text: String, expected: [String]) throws {
    #expect(try lines(of: JSONFormat(), cutOffAfter: text) == expected)
  }

  @Test func takesNoHalfLineForARecord() throws {
    let lines = try lines(of: NDJSONFormat(), cutOffAfter: "{\"a\":1}\n{\"a\":2")
    #expect(lines == ["1 @1:0+7 {a: 1}", "! truncated_stream"])
  }

  private func lines(of format: some RecordFormat, cutOffAfter text: String) throws -> [String] {
    let source = SourceInput(name: "x", path: nil, head: Array(text.utf8)) {
      CutOffStream(Array(text.utf8))
    }
    // The shared checker prints the place of an issue with its line; a stream's failure has none.
    var lines: [String] = []
    do {
      let reader = try format.makeReader(for: source, options: ReaderOptions())
      var batch = RecordBatch()
      while try reader.read(into: &batch) {
        lines += batch.entries.map { entry in
          let place = entry.position
          let value = batch.record(entry).map(description) ?? ""
          return "\(place.record) @\(place.line):\(place.byteOffset)+\(place.byteLength) \(value)"
        }
        batch.removeRecords()
      }
    } catch let issue as SourceIssue {
      let place = issue.line.map { " @\($0):\(issue.byteOffset ?? 0)" } ?? ""
      lines.append("! " + issue.code.rawValue + place)
    }
    return lines
  }

  @Test(arguments: [
    (
      "{\"a\":1}\n{\"a\":\"\(filler)\"}\r\n{\"a\":2}\n", "ndjson",
      ["1 @1:0+7", "2 @2:8+208 document_too_large", "3 @3:218+7"]
    ),
    (
      "{\"a\":\"\(filler)\"}", "ndjson", ["1 @1:0+208 document_too_large"]
    ),
    (
      "[{\"a\":1},\n {\"a\":\"\(filler)\"} ,{\"a\":2}]", "json",
      ["1 @1:1+7", "2 @2:11+208 document_too_large", "3 @2:221+7"]
    ),
    (
      "[{\"a\":\"\(filler)\"}]", "json", ["1 @1:1+208 document_too_large"]
    ),
    (
      "[{\"a\":\"\(filler)\"}\n\n\(blanks)\n,{\"a\":2}]", "json",
      ["1 @1:1+208 document_too_large", "2 @4:313+7"]
    ),
    (
      "{\"a\":\"\(filler)\"}\(blanks)\n{\"a\":2}", "ndjson",
      ["1 @1:0+208 document_too_large", "2 @2:309+7"]
    ),
    (
      "[{\"a\":\"\(filler)", "json", ["1 @1:1+206 document_too_large", "! unexpected_end @1:207"]
    ),
    (
      "{\"a\":\"\(filler)\"}{\"a\":2}", "json", ["1 @1:0+208 document_too_large", "2 @1:208+7"]
    ),
  ])
  func passesRecordsTooLargeToHold(text: String, format: String, expected: [String]) throws {
    for chunkSize in checkedChunkSizes {
      let source = SourceInput(name: "x", bytes: Array(text.utf8), chunkSize: chunkSize)
      let reader = try reader(format, source, recordLimit: 64)
      #expect(places(reader, in: text) == expected, "chunks of \(chunkSize)")
    }
  }

  private static let blanks = String(repeating: " ", count: 100)
  private static let filler = String(repeating: "x", count: 200)

  private func reader(
    _ format: String, _ source: SourceInput, recordLimit: Int
  ) throws -> any RecordReader {
    var options = ReaderOptions()
    (options.batchBytes, options.recordLimit) = (16, recordLimit)
    let formats: [String: any RecordFormat] = ["ndjson": NDJSONFormat(), "json": JSONFormat()]
    return try #require(formats[format]).makeReader(for: source, options: options)
  }

  private func places(_ reader: any RecordReader, in text: String) -> [String] {
    var (lines, batch) = ([String](), RecordBatch())
    do throws(SourceIssue) {
      while try reader.read(into: &batch) {
        for entry in batch.entries {
          let place = entry.position
          let code = entry.issue.map { " " + batch.issues[$0].code.rawValue } ?? ""
          lines.append(
            "\(place.record) @\(place.line):\(place.byteOffset)+\(place.byteLength)\(code)")
          let start = Array(batch.bytes[entry.raw])
          let record = Array(text.utf8.dropFirst(place.byteOffset).prefix(place.byteLength))
          #expect(record.starts(with: start))
          let whole = batch.spools[batch.entries.count - 1]?.stream()
          #expect((try? whole?.readAll(limit: .max)) ?? start == record)
        }
        batch.removeRecords()
      }
    } catch {
      lines.append("! \(error.code.rawValue) @\(error.line ?? 0):\(error.byteOffset ?? 0)")
    }
    return lines
  }

  @Test(
    arguments: [
      (
        #"[{"a":1},{"a":x},"# + "\n" + #"{"a":2,"a":3}]"#, nil,
        "[\n{\"a\":x},\n{\"a\":2,\"a\":3}\n]\n"
      ),
      (
        #"{"data":{"items":[{"a":1,"a":2},5]}}"#, "data.items",
        "{\"data\":{\"items\":[\n{\"a\":1,\"a\":2},\n5\n]}}\n"
      ),
      ("{\"a\":1}\n{\n\"a\":x}\n5", nil, "{\n\"a\":x}\n5\n"),
    ] as [(String, String?, String)])
  func framesRejectedRecordsAsTheyWere(text: String, records: String?, expected: String) throws {
    let options = ReaderOptions(records.map { ["records": $0] } ?? [:])
    let source = SourceInput(name: "x", bytes: Array(text.utf8))
    let reader = try JSONFormat().makeReader(for: source, options: options)
    var (rejected, batch) = ([[UInt8]](), RecordBatch())
    while try reader.read(into: &batch) {
      for entry in batch.entries where entry.issue != nil {
        rejected.append(Array(batch.bytes[entry.raw]))
      }
      batch.removeRecords()
    }
    let file =
      reader.rejectedPrefix + rejected.joined(separator: reader.rejectedSeparator)
      + reader.rejectedSuffix
    #expect(String(decoding: file, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("[{\"a\":1},{\"a\":N}]", "A value is expected, not `N` (line 1, column 15)."),
    (
      "[{\"a\":1},\n{\"a\":\n 1 \"b\"}]", "A comma or `}` is expected, not `\"` (line 3, column 4)."
    ),
    ("[{\"a\":1} {}]", "A comma or `]` is expected, not `{` (line 1, column 10)."),
    ("[{\"a\":\"x\n\"}]", "A string is not closed on its line (line 1, column 9)."),
    ("[1]", "The record is a number, not an object."),
    ("[{\"a\":{\"b\":1,\"b\":2}}]", "The key `a.b` occurs more than once in its object."),
  ])
  func saysWhatIsWrong(text: String, expected: String) throws {
    let source = SourceInput(name: "x", bytes: Array(text.utf8))
    let reader = try JSONFormat().makeReader(for: source, options: ReaderOptions())
    var batch = RecordBatch()
    _ = try reader.read(into: &batch)
    #expect(batch.issues.map(\.message) == [expected])
  }

  @Test func saysWhereMoreFollowsOnALine() throws {
    let source = SourceInput(name: "x", bytes: Array("{}\n {} []\n".utf8))
    let reader = try NDJSONFormat().makeReader(for: source, options: ReaderOptions())
    var batch = RecordBatch()
    _ = try reader.read(into: &batch)
    #expect(batch.issues.map(\.message) == ["More text follows the value (line 2, column 5)."])
  }

  @Test func describesTheSource() throws {
    func described(_ text: String, _ options: [String: String] = [:]) throws -> SourceDescription {
      let source = SourceInput(name: "x", bytes: Array(text.utf8))
      return try JSONFormat().makeReader(for: source, options: ReaderOptions(options)).description
    }
    #expect(
      try described("[]") == SourceDescription(format: "json", dialect: [.init("layout", "array")]))
    #expect(
      try described("{}") == SourceDescription(format: "json", dialect: [.init("layout", "values")])
    )
    #expect(
      try described("{\"a\":[]}", ["records": "a"])
        == SourceDescription(
          format: "json", dialect: [.init("layout", "array"), .init("records", "a")]))
  }
}

/// A stream that fails after its bytes, as a truncated gzip file does.
private final class CutOffStream: ByteStream {
  private let stream: MemoryByteStream
  private let count: Int

  init(_ bytes: [UInt8]) {
    stream = MemoryByteStream(bytes)
    count = bytes.count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let got = try stream.read(into: buffer)
    guard got == 0 else { return got }
    throw ByteStreamFailure(.truncated, "The stream ends in the middle.", byteOffset: count)
  }
}
