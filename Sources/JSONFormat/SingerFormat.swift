// Singer messages as a source: what a tap printed.

import ByteReading
public import Records

/// Reads records from the messages of a Singer tap: `tap-x | ferry import - …`.
///
/// Each RECORD message is a record of the entity that its `stream` names. Where a SCHEMA message
/// names one key property, the record's id is its value.
public struct SingerFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `singer`
  public var identifier: String { "singer" }
  /// What a person calls it.
  public var title: String { "Singer messages" }
  /// `ndjson`
  public var rejectedExtension: String { "ndjson" }
  /// `--encoding`
  public var options: [FormatOption] { [.encoding] }

  /// Sure of a source whose first line is a message.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    JSONShape(head: head, name: name) == .messages ? .byContent : .no
  }

  /// Opens a reader.
  /// - Throws: `SourceIssue` when the source is empty.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    JSONRecordReader(
      LineFraming(), over: try SourceText(opening: source, encoding: options["encoding"]),
      layout: .lines(identifier), interpreter: SingerMessages(), options: options)
  }
}
