// Newline-delimited JSON as a source: a value a line.

import ByteReading
public import Records

/// Reads records from NDJSON, also called JSON Lines.
///
/// Each line that isn't blank is one record and holds one object and nothing else. Lines end with a
/// line feed; a carriage return before it is white space. A faulty line is rejected by itself.
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
    case .documents, .messages, .values: .possible
    case .array, .unknown: name.hasExtension(in: ["ndjson", "jsonl", "ldjson"]) ? .byName : .no
    }
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
