// The name of a document in a store, whether it exists or not.

public import DocumentCoding
public import Documents

/// A document of a store.
public struct DocumentReference: Sendable {
  /// The store.
  public let store: DocumentStore
  /// The path.
  public let documentPath: DocumentPath

  /// The last segment of the path: `42`.
  public var documentID: String { documentPath.documentID }

  /// The path as text: `books/42`.
  public var path: String { documentPath.string }

  /// The collection that the document lies in.
  public var parent: CollectionReference { store.collection(at: documentPath.collection) }

  /// A subcollection. An id that is empty or holds a slash at an end or twice is a bug of the
  /// caller's and ends the program.
  public func collection(_ path: String) -> CollectionReference {
    store.collection(documentPath.string + "/" + path)
  }

  /// The subcollections.
  public func collections() async throws(StoreFailure) -> [CollectionReference] {
    await store.queue.wait()
    return try await store.storage.collections(under: documentPath).map { store.collection(at: $0) }
  }
}

extension DocumentReference: Hashable, CustomStringConvertible {
  /// Whether both are the same document of the same store.
  public static func == (a: Self, b: Self) -> Bool {
    a.store === b.store && a.documentPath == b.documentPath
  }

  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(documentPath) }

  /// The path.
  public var description: String { path }
}

extension DocumentReference: DocumentValueConvertible, DocumentIDWrappable {
  /// A reference value.
  public var documentValue: Value { .reference(DocumentReferenceName(path: documentPath)) }

  /// The document that a reference value names, in the store that the decoder reads from.
  /// - Throws: `DecodingError.dataCorrupted` for a document of another database, or without a store.
  public init?(documentValue: Value, userInfo: [CodingUserInfoKey: any Sendable]) throws {
    guard case .reference(let name) = documentValue else { return nil }
    if let database = name.database {
      throw Self.corrupted("The reference names a document of `\(database)`, another database.")
    }
    self.init(store: try Self.store(in: userInfo), documentPath: name.path)
  }

  /// The document itself, for `@DocumentID var reference: DocumentReference?`.
  /// - Throws: `DecodingError.dataCorrupted` when the decoder knows no store.
  public static func wrap(_ document: DocumentIdentity) throws -> DocumentReference {
    DocumentReference(store: try store(in: document.userInfo), documentPath: document.path)
  }

  /// The document's id.
  public var wrappedDocumentID: String { documentID }

  private static func store(
    in userInfo: [CodingUserInfoKey: any Sendable]
  ) throws -> DocumentStore {
    guard let store = userInfo[.documentStore] as? DocumentStore else {
      throw corrupted("A DocumentReference can only be read from a snapshot of a store.")
    }
    return store
  }

  private static func corrupted(_ message: String) -> DecodingError {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: message))
  }
}
