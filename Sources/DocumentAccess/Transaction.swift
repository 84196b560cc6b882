// Reads and writes that belong together, done again when somebody else was faster.

public import Documents
import Synchronization

/// The reads and writes of one attempt of a transaction. All reads come before the first write.
public final class Transaction: DocumentWriting {
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

  /// Adds a write behind the others.
  @discardableResult
  public func add(_ write: DocumentWrite) -> Transaction {
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
