// Reads and writes that belong together, done again when somebody else was faster.

public import DocumentCoding
public import Documents
import Synchronization

/// The reads and writes of one attempt of a transaction. All reads come before the first write.
public final class Transaction: Sendable {
  private struct State {
    var reads: [DocumentVersion] = []
    var writes: [DocumentWrite] = []
  }

  private let store: DocumentStore
  private let state = Mutex(State())

  init(store: DocumentStore) { self.store = store }

  /// Reads a document.
  /// - Throws: `StoreFailure`: `failedPrecondition` after a write of the same transaction.
  public func getDocument(
    _ document: DocumentReference
  ) async throws(StoreFailure) -> DocumentSnapshot {
    guard state.withLock(\.writes.isEmpty) else {
      throw StoreFailure(.failedPrecondition, "A transaction reads before it writes.")
    }
    let snapshot = try await document.getDocument()
    state.withLock {
      $0.reads.append(
        DocumentVersion(
          path: document.documentPath, updateTime: snapshot.document?.updateTime))
    }
    return snapshot
  }

  /// Writes a model in the place of the document, or with `merge` over the fields that are there.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference, merge: Bool = false,
    encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> Transaction {
    let encoded = try encoder.encode(value)
    return add(
      merge
        ? DocumentWrite(merging: encoded, at: document.documentPath)
        : try DocumentWrite(setting: encoded, at: document.documentPath))
  }

  /// Writes only the named fields of a model over those that are there.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference,
    mergeFields: [some FieldPathConvertible], encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> Transaction {
    let paths = try mergeFields.map { try $0.fieldPath() }
    return add(
      try DocumentWrite(
        merging: encoder.encode(value), fields: paths, at: document.documentPath))
  }

  /// Writes fields in the place of the document, or with `merge` over those that are there.
  @discardableResult
  public func setData(
    _ fields: [String: any Encodable & Sendable], forDocument document: DocumentReference,
    merge: Bool = false
  ) throws -> Transaction {
    let encoded = try DocumentEncoder().encode(fields: fields)
    return add(
      merge
        ? DocumentWrite(merging: encoded, at: document.documentPath)
        : try DocumentWrite(setting: encoded, at: document.documentPath))
  }

  /// Changes fields of a document that exists; dots in names lead into maps.
  @discardableResult
  public func updateData(
    _ fields: [String: any Encodable & Sendable], forDocument document: DocumentReference
  ) throws -> Transaction {
    let updates = try FieldUpdate.encode(FieldUpdate.paths(fields), with: DocumentEncoder())
    return add(try DocumentWrite(updating: updates, at: document.documentPath))
  }

  /// Removes a document.
  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> Transaction {
    add(DocumentWrite(.delete, at: document.documentPath))
  }

  private func add(_ write: DocumentWrite) -> Transaction {
    state.withLock { $0.writes.append(write) }
    return self
  }

  /// Makes the writes if nothing that was read has changed.
  func commit() async throws(StoreFailure) {
    let (reads, writes) = state.withLock { ($0.reads, $0.writes) }
    try await store.commit(writes, verifying: reads)
  }
}

extension DocumentStore {
  /// Runs reads and writes as one: if a document that was read has changed before the commit, the
  /// body is run again.
  /// - Parameter maximumAttempts: how often the body is run at most; 5 as in Firestore.
  /// - Throws: what the body throws, at once; `StoreFailure`: `tryAgain` after the last attempt.
  @discardableResult
  public func runTransaction<Result: Sendable>(
    maximumAttempts: Int = 5, _ body: @Sendable (Transaction) async throws -> Result
  ) async throws -> Result {
    var attempt = 1
    while true {
      let transaction = Transaction(store: self)
      let result = try await body(transaction)
      do {
        try await transaction.commit()
        return result
      } catch {
        guard error.reason == .tryAgain, attempt < maximumAttempts else { throw error }
      }
      attempt += 1
    }
  }
}
