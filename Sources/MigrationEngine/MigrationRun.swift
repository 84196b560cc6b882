// The run: batches go from reader to mapping to store, and every record is accounted for.

public import Documents
import Records

/// Carries out a plan.
///
/// Data faults become rejects and the run goes on; a run failure ends it. Whatever happens, the
/// result says what became of each record that was read.
public struct MigrationRun<Store: DocumentLoading> {
  private let plan: MigrationPlan
  private let store: Store
  private let observer: any RunObserver
  private let isInterrupted: @Sendable () -> Bool
  private var tally: RunTally
  private var first = FirstRecordIndex()
  private let width: Int
  private var checkpoint: RunCheckpoint?
  /// The collection of the last record that was not stored, which is most likely the next one's.
  private var lastCollection: (source: Int, entity: String?, collection: CollectionPath?)?

  /// Makes a run.
  /// - Parameters:
  ///   - store: where the documents go.
  ///   - observer: is told each reject and the progress.
  ///   - width: how many batches are mapped at once.
  ///   - checkpoint: keeps how far the run is; nil for a run that can't go on once it is cut off.
  ///   - isInterrupted: asked once a batch; true ends the run behind that batch.
  public init(
    _ plan: MigrationPlan, into store: Store, observer: any RunObserver,
    width: Int = 1, checkpoint: RunCheckpoint? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.plan = plan
    self.store = store
    self.observer = observer
    self.width = width
    self.checkpoint = checkpoint
    self.isInterrupted = isInterrupted
    tally = RunTally(plan)
  }

  /// Runs all sources in order and returns what became of their records.
  public consuming func run() async -> RunResult {
    do {
      try await begin()
      for index in plan.sources.indices where tally.result.status == .completed {
        try await run(source: index)
      }
    } catch {
      tally.fail(error)
    }
    do {
      try await finish()
    } catch {
      tally.fail(error)
    }
    var result = tally.finished()
    result.canGoOn = isCutOff && checkpoint?.isKept == true
    return result
  }

  private mutating func run(source index: Int) async throws(RunFailure) {
    let source = plan.sources[index]
    tally.begin(source)
    try observer.begin(source: index, source)
    let store = store
    var pipeline = try RecordPipeline(source, width: width) { store.prepare($0) }
    var admission = BatchAdmission()
    reading: while tally.result.status == .completed {
      switch await pipeline.next() {
      case .mapped(let batch, var placed):
        tally.note(batch.warnings)
        admission.admit(&placed, of: batch, room: roomForRejects)
        try await load(placed, of: batch, source: index)
      case .end(let warnings):
        tally.note(warnings)
        break reading
      case .issue(let issue):
        // Whoever asked for the end knows why the source has no more.
        if isInterrupted() { tally.end(.interrupted) } else { tally.end(with: issue) }
        break reading
      }
    }
    tally.finish(await source.records.description, unmapped: await pipeline.unmappedFields)
  }

  /// Takes one batch into the store and accounts for it.
  private mutating func load(
    _ placed: PlacedBatch<Store.Prepared>, of batch: RecordBatch, source: Int
  ) async throws(RunFailure) {
    let outcomes = try await load(placed.prepared, count: placed.places.count)
    try account(for: placed, outcomes, batch, source: source)
    if let last = batch.entries.last {
      observer.progress(
        tally.result.counts, byteOffset: last.position.byteOffset + last.position.byteLength)
    }
    if plan.errorLimit.isExceeded(by: tally.result.counts) { tally.end(.errorLimit) }
    if isInterrupted() { tally.end(.interrupted) }
  }

  /// Whether the run ended before its sources did, so that it may go on one day.
  private var isCutOff: Bool {
    tally.result.status == .interrupted || tally.result.status == .failed
  }

  private var roomForRejects: Int? {
    switch plan.errorLimit {
    case .count(let limit): max(0, limit - tally.result.counts.rejected)
    case .first: 0
    case .percent: nil
    }
  }

  private func begin() async throws(RunFailure) {
    do throws(StoreFailure) {
      try await store.beginLoading()
    } catch {
      throw RunFailure(error)
    }
  }

  /// Stores documents, but for those that the run stored before it was cut off.
  private mutating func load(
    _ documents: Store.Prepared, count: Int
  ) async throws(RunFailure) -> [LoadOutcome] {
    let known = checkpoint?.recall(upTo: count) ?? []
    guard known.count < count else { return known }
    var documents = documents
    if !known.isEmpty { documents.keep(Array(known.count..<count)) }
    var state: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
    if let checkpoint { state = { checkpoint.state(adding: $0) } }
    do throws(StoreFailure) {
      let outcomes = try await store.load(
        documents, onConflict: plan.conflictPolicy, checkpoint: state)
      checkpoint?.add(outcomes)
      return known + outcomes
    } catch {
      throw RunFailure(error)
    }
  }

  /// Makes all that was stored durable. The checkpoint goes before, so that no run that is complete
  /// is taken for one that was cut off.
  private mutating func finish() async throws(RunFailure) {
    do throws(StoreFailure) {
      if let checkpoint, !isCutOff { try await checkpoint.remove(from: store) }
      try await store.finishLoading()
    } catch {
      throw RunFailure(error)
    }
  }

  /// Counts every record of the batch once and reports the rejects in record order.
  private mutating func account(
    for placed: PlacedBatch<Store.Prepared>, _ outcomes: [LoadOutcome], _ batch: RecordBatch,
    source: Int
  ) throws(RunFailure) {
    var issues = placed.issues[...]
    for index in placed.places.indices {
      let place = placed.places[index]
      while let next = issues.first, next.entry < place.entry {
        try reject(issues.removeFirst(), batch, source: source)
      }
      try account(for: outcomes[index], place, batch, source: source)
    }
    for issue in issues { try reject(issue, batch, source: source) }
    for index in placed.skipped {
      let entry = batch.entries[index]
      let entity = entry.entity.map { batch.entities[$0] }
      let collection = collection(of: entity, source: source)
      try tally.count(.skipped, entry, batch, collection: collection)
    }
  }

  private mutating func account(
    for outcome: LoadOutcome, _ place: DocumentPlace, _ batch: RecordBatch, source: Int
  ) throws(RunFailure) {
    let entry = batch.entries[place.entry]
    let fate: RecordFate
    switch outcome {
    case .inserted(let sequence):
      first.insert(sequence: sequence, source: source, record: entry.position.record)
      fate = .inserted
    case .updated: fate = .updated
    case .unchanged: fate = .unchanged
    case .skipped: fate = .skipped
    case .duplicate(let sequence):
      let issue = duplicate(of: sequence, place.id, entry, batch, source: source)
      return try reject((place.entry, issue), batch, source: source)
    case .refused(let fault):
      let issue = RecordIssue(fault, entry: entry, in: batch)
      return try reject((place.entry, issue), batch, source: source)
    }
    try tally.count(fate, entry, batch, collection: place.collection)
  }

  private func duplicate(
    of sequence: Int64, _ id: String, _ entry: RecordEntry, _ batch: RecordBatch, source: Int
  ) -> RecordIssue {
    let first = first.record(ofSequence: sequence)
    let holder =
      switch first {
      case let first? where first.source == source: "record \(first.record)"
      case let first?: "record \(first.record) of `\(plan.sources[first.source].name)`"
      case nil: "a document that was in the store before"
      }
    return RecordIssue(
      .duplicateKey, stage: .store, at: entry.position,
      message: "The id `\(id)` belongs to \(holder), and the two differ.",
      field: plan.sources[source].context.idField, entity: entry.entity.map { batch.entities[$0] },
      value: id, firstRecord: first?.source == source ? first?.record : nil)
  }

  private mutating func reject(
    _ rejected: (entry: Int, issue: RecordIssue), _ batch: RecordBatch, source: Int
  ) throws(RunFailure) {
    let entry = batch.entries[rejected.entry]
    let entity = entry.entity.map { batch.entities[$0] }
    var issue = rejected.issue
    issue.entity = issue.entity ?? entity
    let collection = collection(of: entity, source: source)
    try tally.count(.rejected, entry, batch, collection: collection)
    tally.count(issue.code)
    var reject = Reject(
      source: source, issue: issue, raw: Array(batch.bytes[entry.raw]),
      entityName: entity.flatMap { plan.names.name(ofEntity: $0) }.differing(from: entity),
      fieldName: localizedField(of: issue, entity: entity))
    reject.spool = batch.spools[rejected.entry]
    try observer.reject(reject)
  }

  private mutating func collection(of entity: String?, source: Int) -> CollectionPath? {
    if let lastCollection, lastCollection.source == source, lastCollection.entity == entity {
      return lastCollection.collection
    }
    let collection = plan.sources[source].placement.collection(forEntity: entity)
    lastCollection = (source, entity, collection)
    return collection
  }

  private func localizedField(of issue: RecordIssue, entity: String?) -> String? {
    guard let field = issue.field, let entity else { return nil }
    return plan.names.name(ofField: field, entity: entity).differing(from: field)
  }
}

extension String? {
  /// Nil when it says nothing new.
  fileprivate func differing(from other: String?) -> String? { self == other ? nil : self }
}
