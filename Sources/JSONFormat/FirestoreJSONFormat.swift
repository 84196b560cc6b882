// Documents in the JSON form of the Firestore REST API as a source: one a line.

import ByteReading
public import Records

/// Reads what `firestore-json` exports: lines of `{"name":…,"fields":…,"createTime":…}`.
///
/// Every value keeps its kind: integers and doubles, timestamps, bytes, references, places, vectors.
/// A record's id is the document's path, such as `books/42`. References within the document's own
/// database become paths, those to another keep their full name. `createTime` and `updateTime` are
/// checked, but a store gives its own. A line that isn't such a document, down to the smallest
/// value, is rejected.
public struct FirestoreJSONFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `firestore-json`
  public var identifier: String { "firestore-json" }
  /// What a person calls it.
  public var title: String { "Firestore documents as JSON lines" }
  /// `ndjson`
  public var rejectedExtension: String { "ndjson" }
  /// `--encoding`
  public var options: [FormatOption] { [.encoding] }

  /// Sure of a source whose first line is a document.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    JSONShape(head: head, name: name) == .documents ? .byContent : .no
  }

  /// Opens a reader.
  /// - Throws: `SourceIssue` when the source is empty.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    JSONRecordReader(
      LineFraming(), over: try SourceText(opening: source, encoding: options["encoding"]),
      layout: .lines(identifier),
      interpreter: FirestoreDocuments(), options: options)
  }
}
