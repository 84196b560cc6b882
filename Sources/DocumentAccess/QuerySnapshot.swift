// What a query gave, and how that differs from what it gave before.

import Documents

/// The documents of a query as they were when it was run.
public struct QuerySnapshot: Sendable {
  /// The query.
  public let query: Query
  /// The documents in the query's order.
  public let documents: [QueryDocumentSnapshot]
  /// What has changed since the snapshot before; all documents are added in the first.
  public let documentChanges: [DocumentChange]

  /// How many documents there are.
  public var count: Int { documents.count }
  /// Whether there are none.
  public var isEmpty: Bool { documents.isEmpty }

  init(query: Query, documents: [Document], changes: [DocumentChange]?) {
    self.query = query
    let documents = documents.map { document in
      QueryDocumentSnapshot(
        reference: query.store.document(at: document.path), document: document)
    }
    self.documents = documents
    documentChanges =
      changes
      ?? documents.enumerated().map { index, document in
        DocumentChange(type: .added, document: document, oldIndex: nil, newIndex: index)
      }
  }
}

/// How one document of a query has changed.
public struct DocumentChange: Hashable, Sendable {
  /// The kind of change.
  public enum Kind: String, Hashable, Sendable {
    /// The document has come into the result.
    case added
    /// The document has other fields.
    case modified
    /// The document has left the result; the change holds it as it was.
    case removed
  }

  /// The kind of change.
  public let type: Kind
  /// The document.
  public let document: QueryDocumentSnapshot
  /// Its place before this change, with the changes before it made; nil when it was added.
  public let oldIndex: Int?
  /// Its place after this change; nil when it was removed.
  public let newIndex: Int?
}
