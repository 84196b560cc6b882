// Live documents and queries: called again after every change, of this process or another.

import Documents
import Synchronization

/// A listener that can be taken away.
public final class ListenerRegistration: Sendable {
  private let isRemoved = Mutex(false)
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Starts listening.
  init(_ listen: @escaping @Sendable (ListenerRegistration) async -> Void) {
    task.withLock { $0 = Task { await listen(self) } }
  }

  /// Whether `remove` was called.
  var isActive: Bool { !isRemoved.withLock(\.self) }

  /// Stops the listener; it is not called again, but for a call that has begun.
  public func remove() {
    isRemoved.withLock { $0 = true }
    task.withLock { $0?.cancel() }
  }
}

extension DocumentReference {
  /// Calls back with the document, and again whenever it changes. A failure is handed over once and
  /// ends the listener.
  @discardableResult
  public func addSnapshotListener(
    _ listener: @escaping @Sendable (DocumentSnapshot?, (any Error)?) -> Void
  ) -> ListenerRegistration {
    ListenerRegistration { registration in
      await follow(registration, store, listener) { () throws(StoreFailure) in
        try await self.getDocument()
      } next: { previous, current in
        previous?.document == current.document && previous != nil ? nil : current
      }
    }
  }

  /// The document, and again whenever it changes.
  public var snapshots: AsyncThrowingStream<DocumentSnapshot, any Error> {
    stream { addSnapshotListener($0) }
  }
}

extension QueryConvertible {
  /// Calls back with the documents, and again whenever they change. A failure is handed over once
  /// and ends the listener.
  @discardableResult
  public func addSnapshotListener(
    _ listener: @escaping @Sendable (QuerySnapshot?, (any Error)?) -> Void
  ) -> ListenerRegistration {
    let query = asQuery
    return ListenerRegistration { registration in
      await follow(registration, query.store, listener) { () throws(StoreFailure) in
        try await query.getDocuments()
      } next: { previous, current throws(StoreFailure) in
        try query.next(previous, current)
      }
    }
  }

  /// The documents, and again whenever they change.
  public var snapshots: AsyncThrowingStream<QuerySnapshot, any Error> {
    stream { addSnapshotListener($0) }
  }
}

extension Query {
  /// The next snapshot to hand over; nil when nothing has changed.
  fileprivate func next(
    _ previous: QuerySnapshot?, _ current: QuerySnapshot
  ) throws(StoreFailure) -> QuerySnapshot? {
    guard let previous else { return current }
    let documents = current.documents.map(\.document)
    let changes = try SnapshotDifference.changes(
      from: previous.documents.map(\.document), to: documents, of: self)
    return changes.isEmpty
      ? nil : QuerySnapshot(query: self, documents: documents, changes: changes)
  }
}

/// Reads now and after every change, and hands over what differs.
private func follow<Snapshot: Sendable>(
  _ registration: ListenerRegistration, _ store: DocumentStore,
  _ listener: @Sendable (Snapshot?, (any Error)?) -> Void,
  read: @Sendable () async throws(StoreFailure) -> Snapshot,
  next: @Sendable (Snapshot?, Snapshot) throws(StoreFailure) -> Snapshot?
) async {
  // Signals are asked for before the first reading, so that no change falls between.
  let changes = await store.storage.changes()
  var previous: Snapshot?
  do throws(StoreFailure) {
    if let first = try next(nil, try await read()), registration.isActive {
      listener(first, nil)
      previous = first
    }
    for await _ in changes {
      guard registration.isActive else { return }
      guard let changed = try next(previous, try await read()), registration.isActive else {
        continue
      }
      listener(changed, nil)
      previous = changed
    }
  } catch {
    if registration.isActive { listener(nil, error) }
  }
}

/// A listener as a stream; the end of its use removes it.
private func stream<Snapshot: Sendable>(
  _ listen: (@escaping @Sendable (Snapshot?, (any Error)?) -> Void) -> ListenerRegistration
) -> AsyncThrowingStream<Snapshot, any Error> {
  AsyncThrowingStream { continuation in
    let registration = listen { snapshot, error in
      if let snapshot { continuation.yield(snapshot) }
      if let error { continuation.finish(throwing: error) }
    }
    continuation.onTermination = { _ in registration.remove() }
  }
}
