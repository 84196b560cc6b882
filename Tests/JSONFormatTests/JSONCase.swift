// Reads a text through a format in every way that must not matter, and expects the same each time.

import JSONFormat
import RecordChecking
import Records
import Testing

/// A source and what a reader has to give for it.
struct JSONCase: CustomTestStringConvertible, Sendable {
  var name: String
  var bytes: [UInt8]
  var options: [String: String]
  var expected: [String]

  var testDescription: String { name }

  init(_ name: String, _ text: String, records: String? = nil, _ expected: [String]) {
    self.init(name, bytes: Array(text.utf8), records: records, expected)
  }

  init(_ name: String, bytes: [UInt8], records: String? = nil, _ expected: [String]) {
    self.name = name
    self.bytes = bytes
    options = records.map { ["records": $0] } ?? [:]
    self.expected = expected
  }

  /// Checks the case at all chunk sizes, and with batches of a few bytes.
  func check(with format: some RecordFormat, source: SourceLocation = #_sourceLocation) throws {
    for chunkSize in checkedChunkSizes {
      for batchBytes in [1, 16, 262_144] {
        var options = ReaderOptions(options)
        options.batchBytes = batchBytes
        let lines = try recordLines(of: format, in: bytes, options: options, chunkSize: chunkSize)
        #expect(
          lines == expected, "chunks of \(chunkSize), batches of \(batchBytes)",
          sourceLocation: source)
      }
    }
  }
}
