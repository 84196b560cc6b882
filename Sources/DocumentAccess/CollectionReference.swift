// A collection of documents: also the query for all of them.

public import DocumentCoding
public import Documents

/// A collection of a store.
public struct CollectionReference: QueryConvertible {
  /// The store.
  public let store: DocumentStore
  /// The path.
  public let collectionPath: CollectionPath

  /// The last segment of the path: `books`.
  public var collectionID: String { collectionPath.collectionID }

  /// The path as text.
  public var path: String { collectionPath.string }

  /// The document that the collection lies under; nil at the root.
  public var parent: DocumentReference? {
    collectionPath.parent.map { store.document(at: $0) }
  }

  /// The query for all documents.
  public var asQuery: Query {
    Query(store: store, query: DocumentQuery(.collection(collectionPath)))
  }

  /// A document under a new automatic id.
  public func document() -> DocumentReference {
    store.document(at: collectionPath.documentWithAutomaticID())
  }

  /// The document of an id, which may also lead on: `42/reviews/1`.
  ///
  /// What is no document's path is a bug of the caller's and ends the program.
  public func document(_ id: String) -> DocumentReference {
    store.document(collectionPath.string + "/" + id)
  }

  /// Adds a model under a new automatic id and waits for it.
  /// - Returns: the new document.
  @discardableResult
  public func addDocument(
    from value: some Encodable, encoder: DocumentEncoder = DocumentEncoder()
  ) async throws -> DocumentReference {
    let reference = document()
    try await reference.setData(from: value, encoder: encoder)
    return reference
  }

  /// Starts adding a model under a new automatic id.
  /// - Throws: `EncodingError`; what the store says goes to `completion`.
  /// - Returns: the new document.
  @discardableResult
  public func addDocument(
    from value: some Encodable, encoder: DocumentEncoder = DocumentEncoder(),
    completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) throws -> DocumentReference {
    let reference = document()
    try reference.setData(from: value, encoder: encoder, completion: completion)
    return reference
  }

  /// Adds fields under a new automatic id.
  @discardableResult
  public func addDocument(
    data: [String: any Encodable & Sendable]
  ) async throws -> DocumentReference {
    let reference = document()
    try await reference.setData(data)
    return reference
  }
}

extension CollectionReference: Hashable, CustomStringConvertible {
  /// Whether both are the same collection of the same store.
  public static func == (a: Self, b: Self) -> Bool {
    a.store === b.store && a.collectionPath == b.collectionPath
  }

  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(collectionPath) }

  /// The path.
  public var description: String { path }
}
