// The way in: collections, documents, batches and transactions of one store.

import DocumentCoding
public import Documents

/// A document store as an app sees it, with Firestore's names.
///
/// ```swift
/// let reference = store.collection("books").document("42")
/// try await reference.setData(from: Book(title: "Emma"))
/// let book = try await reference.getDocument(as: Book.self)
/// ```
///
/// Completion handlers and listeners are called on no particular thread.
public final class DocumentStore: Sendable {
  /// What keeps the documents.
  public let storage: any DocumentStorage
  /// Writes that nobody waits for, in the order they were asked for.
  let queue = WriteQueue()
  /// Is told the failure of a write that was started without a completion handler.
  let unobservedFailure: @Sendable (any Error) -> Void

  /// Makes a store over what keeps the documents.
  /// - Parameter unobservedFailure: is told the failure of a write that was started without a
  ///   completion handler.
  public init(
    storage: any DocumentStorage,
    unobservedFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.storage = storage
    self.unobservedFailure = unobservedFailure
  }

  /// The collection at a path, such as `books` or `shops/1/books`.
  ///
  /// A path that is no collection's is a bug of the caller's and ends the program; for paths from
  /// data there is `collection(at:)`.
  public func collection(_ path: String) -> CollectionReference {
    guard let path = CollectionPath(path) else {
      preconditionFailure("`\(path)` is no collection's path")
    }
    return collection(at: path)
  }

  /// The collection at a path.
  public func collection(at path: CollectionPath) -> CollectionReference {
    CollectionReference(store: self, collectionPath: path)
  }

  /// The document at a path, such as `books/42`.
  ///
  /// A path that is no document's is a bug of the caller's and ends the program; for paths from data
  /// there is `document(at:)`.
  public func document(_ path: String) -> DocumentReference {
    guard let path = DocumentPath(path) else {
      preconditionFailure("`\(path)` is no document's path")
    }
    return document(at: path)
  }

  /// The document at a path.
  public func document(at path: DocumentPath) -> DocumentReference {
    DocumentReference(store: self, documentPath: path)
  }

  /// All collections of that id, wherever they lie.
  public func collectionGroup(_ id: String) -> Query {
    Query(store: self, query: DocumentQuery(.group(id)))
  }

  /// An empty batch of writes.
  public func batch() -> WriteBatch { WriteBatch(store: self) }

  /// The collections at the root.
  public func collections() async throws(StoreFailure) -> [CollectionReference] {
    await queue.wait()
    return try await storage.collections(under: nil).map { collection(at: $0) }
  }

  /// Waits until every write that was started is done.
  public func waitForPendingWrites() async { await queue.wait() }

  /// Commits writes behind those that were started before.
  func commit(
    _ writes: [DocumentWrite], verifying reads: [DocumentVersion] = []
  ) async throws(StoreFailure) {
    await queue.wait()
    try await storage.commit(writes, verifying: reads)
  }

  /// Starts a commit and returns at once.
  func start(_ writes: [DocumentWrite], completion: (@Sendable ((any Error)?) -> Void)?) {
    let (storage, unobservedFailure) = (storage, unobservedFailure)
    queue.enqueue {
      do {
        try await storage.commit(writes, verifying: [])
        completion?(nil)
      } catch {
        if let completion { completion(error) } else { unobservedFailure(error) }
      }
    }
  }
}

extension CodingUserInfoKey {
  /// Where a decoder keeps the store that references belong to.
  static let documentStore = CodingUserInfoKey.make("DocumentStore")

  private static func make(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("Any text is a key")
    }
    return key
  }
}

extension DocumentDecoder {
  /// The same decoder, which makes references to a store.
  func decoding(for store: DocumentStore) -> DocumentDecoder {
    var decoder = self
    decoder.userInfo[.documentStore] = store
    return decoder
  }
}
