// When an import writes pages, and when it goes back to rows.

import Documents

/// How far a load by pages is.
enum BulkPhase {
  /// There is none.
  case off
  /// An import has begun; its first batch decides.
  case awaited
  /// Batches go into it.
  case active(BulkLoad)
}

extension SQLiteStore {
  /// Takes a batch into the load by pages.
  /// - Returns: nil when the batch has to take the ordinary path.
  func loadInBulk(
    _ documents: PreparedRows, at time: Int64, _ checkpoint: (([LoadOutcome]) -> LoadCheckpoint)?
  ) throws(StoreFailure) -> [LoadOutcome]? {
    if case .awaited = bulk {
      bulk = try BulkLoad.begin(path, options).map(BulkPhase.active) ?? .off
    }
    guard case .active(let load) = bulk else { return nil }
    do throws(StoreFailure) {
      if let outcomes = try load.load(documents, at: time, checkpoint: checkpoint) {
        return outcomes
      }
    } catch {
      // What came before this batch is kept, as it was promised.
      try endBulk()
      throw error
    }
    try endBulk()
    return nil
  }

  /// Publishes what a load by pages has taken; from here on, batches take the ordinary path.
  func endBulk() throws(StoreFailure) {
    guard case .active(let load) = bulk else {
      bulk = .off
      return
    }
    bulk = .off
    try load.publish()
    let last = try connection.integer("SELECT max(sequence) FROM documents")
    guard last >= load.sequence else {
      throw StoreFailure(.internal, "\(path): SQLite doesn't see the documents just loaded.")
    }
    listeners.signal()
  }
}
