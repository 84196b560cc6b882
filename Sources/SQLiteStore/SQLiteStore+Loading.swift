// Batches of an import, with the checkpoint that belongs to them.

public import Documents

extension SQLiteStore: DocumentLoading {
  /// Writes a batch and its checkpoint in one transaction, which survives `kill -9` from then on;
  /// `finishLoading` makes it survive a power failure, too.
  public func load(
    _ documents: [Document], onConflict policy: ConflictPolicy,
    checkpoint: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
  ) throws(StoreFailure) -> [LoadOutcome] {
    var loader = DocumentLoader(
      rows: rows, decision: LoadDecision(policy: policy, decoder: decoder), limits: options.limits,
      time: options.clock().microseconds)
    return try write(synced: false) { () throws(StoreFailure) in
      var outcomes: [LoadOutcome] = []
      outcomes.reserveCapacity(documents.count)
      for document in documents { outcomes.append(try loader.load(document)) }
      if let checkpoint { try save(checkpoint(outcomes)) }
      return outcomes
    }
  }

  /// What `load` would answer; the file is only read.
  public func probe(
    _ documents: [Document], onConflict policy: ConflictPolicy
  ) throws(StoreFailure) -> [LoadOutcome] {
    try connection.transaction("BEGIN") { () throws(StoreFailure) in
      let last = try connection.integer("SELECT max(sequence) FROM documents")
      var probe = LoadProbe(
        rows: rows, decision: LoadDecision(policy: policy, decoder: decoder),
        limits: options.limits,
        lastSequence: last)
      var outcomes: [LoadOutcome] = []
      for document in documents { outcomes.append(try probe.outcome(of: document)) }
      return outcomes
    }
  }

  /// The checkpoint kept under a key, or nil.
  public func checkpoint(for key: String) throws(StoreFailure) -> LoadCheckpoint? {
    let statement = try connection.prepare("SELECT state FROM checkpoints WHERE name = ?")
    statement.bind(key, at: 1)
    guard try statement.step() else { return nil }
    return LoadCheckpoint(key: key, state: statement.blob(0))
  }

  /// Forgets a checkpoint.
  public func removeCheckpoint(for key: String) throws(StoreFailure) {
    let statement = try connection.prepare("DELETE FROM checkpoints WHERE name = ?")
    statement.bind(key, at: 1)
    try statement.run()
  }

  /// Moves the write-ahead log into the file and syncs it, unless readers hold on to the log; then
  /// the log itself is synced.
  public func finishLoading() throws(StoreFailure) {
    try sync(true)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func save(_ checkpoint: LoadCheckpoint) throws(StoreFailure) {
    let statement = try connection.prepare(
      "INSERT OR REPLACE INTO checkpoints (name, state) VALUES (?, ?)")
    statement.bind(checkpoint.key, at: 1)
    statement.bind(checkpoint.state, at: 2)
    try statement.run()
  }
}

/// Loads documents into memory over what the file has: the dry run.
private struct LoadProbe {
  let rows: RowStatements
  let decision: LoadDecision
  let limits: DocumentLimits
  var lastSequence: Int64
  private var loaded: [DocumentPath: StoredRow] = [:]

  init(
    rows: RowStatements, decision: LoadDecision, limits: DocumentLimits, lastSequence: Int64
  ) {
    self.rows = rows
    self.decision = decision
    self.limits = limits
    self.lastSequence = lastSequence
  }

  mutating func outcome(of document: Document) throws(StoreFailure) -> LoadOutcome {
    if let fault = limits.check(document) { return .refused(fault) }
    var encoded = EncodedFields()
    encoded.encode(document.fields)
    var existing = loaded[document.path]
    if existing == nil { existing = try rows.find(document.path) }
    guard var row = existing else {
      lastSequence += 1
      loaded[document.path] = StoredRow(
        sequence: lastSequence, createTime: 0, updateTime: 0, encoded: encoded)
      return .inserted(sequence: lastSequence)
    }
    switch try decision.action(for: document, encoded: encoded, existing: row) {
    case .keep(let outcome): return outcome
    case .update(let encoded):
      row.encoded = encoded
      loaded[document.path] = row
      return .updated
    }
  }
}
