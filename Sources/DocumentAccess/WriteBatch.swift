// Several writes that happen together or not at all.

public import Documents
import Synchronization

/// Writes that are committed at once.
public final class WriteBatch: DocumentWriting {
  private let store: DocumentStore
  private let writes = Mutex<[DocumentWrite]>([])

  init(store: DocumentStore) { self.store = store }

  /// Makes all writes, or none. The batch is empty afterwards.
  public func commit() async throws(StoreFailure) {
    try await store.commit(take())
  }

  /// Starts to make all writes, or none, and calls back.
  public func commit(completion: @escaping @Sendable ((any Error)?) -> Void) {
    store.start(take(), completion: completion)
  }

  /// Adds a write behind the others.
  @discardableResult
  public func add(_ write: DocumentWrite) -> WriteBatch {
    writes.withLock { $0.append(write) }
    return self
  }

  private func take() -> [DocumentWrite] {
    writes.withLock { writes in
      defer { writes = [] }
      return writes
    }
  }
}
