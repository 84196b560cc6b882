// Reads a text in every way that must not matter, and tells the records as lines.

import CSVFormat
import RecordChecking
import Records
import Testing

/// The lines that `RecordChecking` tells of a text, read at every chunk size, with batches of a byte
/// and with ordinary ones. Warnings move between batches, so they are put behind everything else.
func checkedLines(
  _ text: String, _ options: [String: String] = [:], format: some RecordFormat = CSVFormat()
) throws -> [String] {
  try checkedLines(Array(text.utf8), options, format: format)
}

/// As above, for bytes that are no text.
func checkedLines(
  _ bytes: [UInt8], _ options: [String: String] = [:], format: some RecordFormat = CSVFormat()
) throws -> [String] {
  var results: [[String]] = []
  for batchBytes in [1, 5, 262_144] {
    var readerOptions = ReaderOptions(options)
    readerOptions.batchBytes = batchBytes
    for chunkSize in checkedChunkSizes {
      let lines = try recordLines(
        of: format, in: bytes, options: readerOptions, chunkSize: chunkSize)
      results.append(lines.filter { !$0.hasPrefix("?") } + lines.filter { $0.hasPrefix("?") })
    }
  }
  let first = try #require(results.first)
  for result in results { #expect(result == first) }
  return first
}

/// A text, how it is read, and what it must give.
struct ReadingCase: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var options: [String: String] = [:]
  var lines: [String]

  init(_ name: String, _ text: String, options: [String: String] = [:], gives lines: [String]) {
    self.init(name, bytes: Array(text.utf8), options: options, gives: lines)
  }

  init(
    _ name: String, bytes: [UInt8], options: [String: String] = [:], gives lines: [String]
  ) {
    self.name = name
    self.bytes = bytes
    self.options = options
    self.lines = lines
  }

  var testDescription: String { name }
}
