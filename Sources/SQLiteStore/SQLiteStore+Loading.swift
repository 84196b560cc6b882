// Batches of an import, with the checkpoint that belongs to them.

public import Documents

extension SQLiteStore: DocumentLoading {
  /// Checks documents and makes rows of them.
  public nonisolated func prepare(_ documents: DocumentBatch) -> PreparedRows {
    PreparedRows(documents, limits: options.limits)
  }

  /// Begins an import: into a store that is new, documents go as whole pages, which are no part of
  /// the database before `finishLoading`, or before something comes that needs the ordinary path.
  public func beginLoading() { if case .off = bulk { bulk = .awaited } }

  /// Writes a batch and its checkpoint in one transaction, which survives `kill -9` from then on;
  /// `finishLoading` makes it survive a power failure, too. Between `beginLoading` and that, a new
  /// store puts batches off.
  public func load(
    _ documents: PreparedRows, onConflict policy: ConflictPolicy,
    checkpoint: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
  ) throws(StoreFailure) -> [LoadOutcome] {
    let time = options.clock().microseconds
    if let outcomes = try loadInBulk(documents, at: time, checkpoint) { return outcomes }
    var loader = DocumentLoader(
      rows: rows, decision: LoadDecision(policy: policy, decoder: decoder), time: time)
    return try write(synced: false) { () throws(StoreFailure) in
      let outcomes = try loader.load(documents)
      if let checkpoint { try save(checkpoint(outcomes)) }
      return outcomes
    }
  }

  /// What `load` would answer; the file is only read.
  public func probe(
    _ documents: PreparedRows, onConflict policy: ConflictPolicy
  ) throws(StoreFailure) -> [LoadOutcome] {
    try connection.transaction("BEGIN") { () throws(StoreFailure) in
      let last = try connection.integer("SELECT max(sequence) FROM documents")
      var probe = LoadProbe(
        rows: rows, decision: LoadDecision(policy: policy, decoder: decoder), lastSequence: last)
      return try probe.outcomes(of: documents)
    }
  }

  /// The checkpoint kept under a key, or nil.
  public func checkpoint(for key: String) throws(StoreFailure) -> LoadCheckpoint? {
    try endBulk()
    let statement = try connection.prepare("SELECT state FROM checkpoints WHERE name = ?")
    statement.bind(key, at: 1)
    guard try statement.step() else { return nil }
    return LoadCheckpoint(key: key, state: statement.blob(0))
  }

  /// Forgets a checkpoint.
  public func removeCheckpoint(for key: String) throws(StoreFailure) {
    try endBulk()
    let statement = try connection.prepare("DELETE FROM checkpoints WHERE name = ?")
    statement.bind(key, at: 1)
    try statement.run()
  }

  /// Moves the write-ahead log into the file and syncs it, unless readers hold on to the log; then
  /// the log itself is synced.
  /// - Throws: `inputOutput`, too, when the file was removed, moved or replaced meanwhile: what was
  ///   loaded is not where it was asked for.
  public func finishLoading() throws(StoreFailure) {
    let result = Result { () throws(StoreFailure) in
      try endBulk()
      try sync(true)
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    // SQLite fails for this reason at some times only, and then without telling it.
    guard !connection.hasMoved else {
      throw StoreFailure(
        .inputOutput, "\(path): the file was removed, moved or replaced while it was loaded.")
    }
    try result.get()
  }

  private func save(_ checkpoint: LoadCheckpoint) throws(StoreFailure) {
    let statement = try connection.prepare(
      "INSERT OR REPLACE INTO checkpoints (name, state) VALUES (?, ?)")
    statement.bind(checkpoint.key, at: 1)
    statement.bind(checkpoint.state, at: 2)
    try statement.run()
  }
}
