// Newline-delimited JSON as a source: a value a line.

import ByteReading
public import Records

/// Reads records from NDJSON, also called JSON Lines.
///
/// Each line that isn't blank is one record and holds one object and nothing else. Lines end with LF,
/// CRLF or a lone CR. A faulty line is rejected by itself.
public struct NDJSONFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `ndjson`
  public var identifier: String { "ndjson" }
  /// What a person calls it.
  public var title: String { "newline-delimited JSON" }
  /// `ndjson`
  public var rejectedExtension: String { "ndjson" }
  /// `--encoding`
  public var options: [FormatOption] { [.encoding] }

  /// Sure of a source whose lines hold one object each.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    switch JSONShape(head: head, name: name) {
    case .lines: .byContent
    case .documents, .messages: .possible
    // A broken line looks like a value over several lines; name and first line say that it is none.
    case .values: hasOwnExtension(name) && startsWithWholeLine(head) ? .byContent : .possible
    case .array, .unknown: hasOwnExtension(name) ? .byName : .no
    }
  }

  /// Whether the first line looks like a whole object.
  private func startsWithWholeLine(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
  }

  private func hasOwnExtension(_ name: String) -> Bool {
    name.hasExtension(in: ["ndjson", "jsonl", "ldjson"])
  }

  /// Opens a reader.
  /// - Throws: `SourceIssue` when the source is empty.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    JSONRecordReader(
      LineFraming(), over: try SourceText(opening: source, encoding: options["encoding"]),
      layout: .lines(identifier),
      interpreter: PlainRecords(), options: options)
  }
}
