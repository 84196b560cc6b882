// Who is told when the store changes.

import Documents

/// The streams of a store, by numbers.
struct ChangeListeners {
  private var streams: [Int: AsyncStream<Void>.Continuation] = [:]
  private var nextNumber = 0
  /// What SQLite's `data_version` was when it was last looked at.
  var dataVersion: Int64 = 0
  /// Looks at `data_version` while there are streams.
  var watch: Task<Void, Never>?

  var isEmpty: Bool { streams.isEmpty }

  mutating func add(_ stream: AsyncStream<Void>.Continuation) -> Int {
    nextNumber += 1
    streams[nextNumber] = stream
    return nextNumber
  }

  mutating func remove(_ number: Int) {
    streams[number] = nil
    if streams.isEmpty {
      watch?.cancel()
      watch = nil
    }
  }

  func signal() {
    for stream in streams.values { stream.yield() }
  }
}

extension SQLiteStore {
  /// How often the file is asked whether another connection has changed it.
  private static let watchInterval = Duration.milliseconds(50)

  /// A stream that says "something may have changed": at once after a commit of this store, and
  /// within some 50 ms after one of another store or process. Ends never; drop it to stop.
  public func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = listeners.add(continuation)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.stopTelling(number) }
    }
    if listeners.watch == nil { startWatching() }
    return stream
  }

  private func stopTelling(_ number: Int) { listeners.remove(number) }

  private func startWatching() {
    _ = hasForeignChanges()
    listeners.watch = Task { [weak self] in
      while !Task.isCancelled {
        // Only cancellation ends the sleep early, and it ends the loop, too.
        do { try await Task.sleep(for: Self.watchInterval) } catch { return }
        guard let self else { return }
        await self.look()
      }
    }
  }

  private func look() {
    if hasForeignChanges() { listeners.signal() }
  }

  private func hasForeignChanges() -> Bool {
    // A file that can't be read now is looked at again soon; whoever reads it is told the failure.
    guard case .success(let version) = dataVersion(), version != listeners.dataVersion else {
      return false
    }
    listeners.dataVersion = version
    return true
  }

  private func dataVersion() -> Result<Int64, StoreFailure> {
    Result { () throws(StoreFailure) in try connection.integer("PRAGMA data_version") }
  }
}
