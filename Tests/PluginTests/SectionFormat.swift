// A format that nobody of the house knows: sections of `key = value` lines. Written against the
// contract alone, as a plugin is.

import ByteReading
import Records

/// Reads records from sections: a line `[Kind id]`, then lines `key = value`.
///
/// The first word of a section's head is the record's entity, the second its id. Text behind `#` is
/// a comment. Values are text without a type; an empty one is null.
struct SectionFormat: RecordFormat {
  let identifier = "sections"
  let title = "sections of key = value lines"
  let rejectedExtension = "sections"
  let options: [FormatOption] = []

  func recognize(head: [UInt8], name: String) -> FormatRecognition {
    if name.hasSuffix(".sections") { return .byName }
    return head.first == UInt8(ascii: "[") ? .possible : .no
  }

  func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    do throws(ByteStreamFailure) {
      return SectionReader(try source.open().readAll(limit: 16_777_216), options.batchBytes)
    } catch {
      throw SourceIssue(.unreadable, error.message, byteOffset: error.byteOffset)
    }
  }
}

/// Reads a whole file of sections; such files are small.
private final class SectionReader: RecordReader {
  let description = SourceDescription(format: "sections")
  private let bytes: [UInt8]
  private let batchBytes: Int
  private var next = 0
  private var line = 1
  private var record = 0

  init(_ bytes: [UInt8], _ batchBytes: Int) {
    self.bytes = bytes
    self.batchBytes = batchBytes
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    batch.pathStyle = .keys
    if next == 0 { try passPreamble() }
    while next < bytes.count, batch.bytes.count < batchBytes { readSection(into: &batch) }
    return !batch.entries.isEmpty
  }

  /// Text before the first section belongs to no record.
  private func passPreamble() throws(SourceIssue) {
    while next < bytes.count, bytes[next] != UInt8(ascii: "[") {
      let text = takeLine()
      guard text.isEmpty else {
        throw SourceIssue(
          .notWellFormed, "Text stands before the first section.", line: line - 1,
          byteOffset: next)
      }
    }
  }

  private func readSection(into batch: inout RecordBatch) {
    let (start, firstLine) = (next, line)
    var lines = [takeLine()]
    while next < bytes.count, bytes[next] != UInt8(ascii: "[") { lines.append(takeLine()) }
    record += 1
    let section = bytes[start..<next].reversed().drop { $0 == 0x0A }
    let raw = batch.bytes.count..<batch.bytes.count + section.count
    batch.bytes += section.reversed()
    let position = RecordPosition(
      record: record, line: firstLine, byteOffset: start, byteLength: section.count)
    let head = lines[0].drop { $0 == "[" }.prefix { $0 != "]" }.split(separator: " ")
    guard head.count == 2 else {
      let issue = RecordIssue(
        .missingKey, stage: .read, at: position, message: "The section has no kind and id.")
      return batch.appendRejected(issue, raw: raw)
    }
    let root = batch.open(.object)
    let members = lines.dropFirst().filter { !$0.isEmpty }
    for member in members { append(member, to: &batch) }
    batch.close(root, count: members.count)
    batch.appendRecord(
      root: root, raw: raw, at: position, entity: batch.entityIndex(String(head[0])),
      id: String(head[1]))
  }

  private func append(_ line: Substring, to batch: inout RecordBatch) {
    let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmed }
    batch.append(.key, parts[0].utf8)
    if parts.count > 1, !parts[1].isEmpty {
      batch.append(.text, parts[1].utf8)
    } else {
      batch.appendNull()
    }
  }

  /// The next line without its end and comment.
  private func takeLine() -> Substring {
    let end = bytes[next...].firstIndex(of: 0x0A) ?? bytes.count
    let text = String(decoding: bytes[next..<end], as: UTF8.self)
    next = min(end + 1, bytes.count)
    line += 1
    return text.prefix { $0 != "#" }.trimmed
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmed: Substring {
    var text = self.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
