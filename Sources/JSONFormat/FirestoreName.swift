// Names of documents in Firestore's REST form: `projects/P/databases/D/documents/books/42`.

import ByteReading

/// A document's full name, taken apart.
enum FirestoreName {
  /// Whether the object at `start` is a document by the look of it: its first member is `name`,
  /// with a document's name.
  static func startsLine(in bytes: Span<UInt8>, at start: Int) -> Bool {
    false
  }
}
