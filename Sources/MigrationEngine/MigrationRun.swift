// The run: batches go from reader to mapping to store, and every record is accounted for.

public import Documents
import Records

/// Carries out a plan.
///
/// Data faults become rejects and the run goes on; a run failure ends it. Whatever happens, the
/// result says what became of each record that was read.
public struct MigrationRun {
  private let plan: MigrationPlan
  private let store: any DocumentLoading
  private let observer: any RunObserver
  private let isInterrupted: @Sendable () -> Bool
  private var tally: RunTally
  private var first = FirstRecordIndex()
  private let width: Int

  /// Makes a run.
  /// - Parameters:
  ///   - store: where the documents go.
  ///   - observer: is told each reject and the progress.
  ///   - width: how many batches are mapped at once.
  ///   - isInterrupted: asked once a batch; true ends the run behind that batch.
  public init(
    _ plan: MigrationPlan, into store: any DocumentLoading, observer: any RunObserver,
    width: Int = 1,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.plan = plan
    self.store = store
    self.observer = observer
    self.width = width
    self.isInterrupted = isInterrupted
    tally = RunTally(plan)
  }

  /// Runs all sources in order and returns what became of their records.
  public consuming func run() async -> RunResult {
    do {
      for index in plan.sources.indices where tally.result.status == .completed {
        try await run(source: index)
      }
      try await finish()
    } catch {
      tally.fail(error)
    }
    return tally.finished()
  }

  private mutating func run(source index: Int) async throws(RunFailure) {
    let source = plan.sources[index]
    tally.begin(source)
    try observer.begin(source: index, source)
    var pipeline = try RecordPipeline(source, width: width)
    var placer = BatchPlacer(placement: source.placement, idField: source.context.idField)
    reading: while tally.result.status == .completed {
      switch await pipeline.next() {
      case .mapped(let batch, let results):
        tally.note(batch.warnings)
        try await store(batch, results, of: index, placer: &placer)
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

  /// Takes one mapped batch through placing and store.
  private mutating func store(
    _ batch: RecordBatch, _ results: [MappingResult?], of source: Int, placer: inout BatchPlacer
  ) async throws(RunFailure) {
    placer.forgetEntities()
    let placed = placer.place(batch, results, room: roomForRejects)
    let outcomes = try await load(placed.documents)
    try account(for: placed, outcomes, batch, source: source)
    if let last = batch.entries.last {
      observer.progress(
        tally.result.counts, byteOffset: last.position.byteOffset + last.position.byteLength)
    }
    if plan.errorLimit.isExceeded(by: tally.result.counts) { tally.end(.errorLimit) }
    if isInterrupted() { tally.end(.interrupted) }
  }

  private var roomForRejects: Int? {
    switch plan.errorLimit {
    case .count(let limit): max(0, limit - tally.result.counts.rejected)
    case .first: 0
    case .percent: nil
    }
  }

  private func load(_ documents: [Document]) async throws(RunFailure) -> [LoadOutcome] {
    guard !documents.isEmpty else { return [] }
    do throws(StoreFailure) {
      return try await store.load(documents, onConflict: plan.conflictPolicy, checkpoint: nil)
    } catch {
      throw RunFailure(error)
    }
  }

  private func finish() async throws(RunFailure) {
    do throws(StoreFailure) {
      try await store.finishLoading()
    } catch {
      throw RunFailure(error)
    }
  }

  /// Counts every record of the batch once and reports the rejects in record order.
  private mutating func account(
    for placed: PlacedBatch, _ outcomes: [LoadOutcome], _ batch: RecordBatch, source: Int
  ) throws(RunFailure) {
    var issues = placed.issues[...]
    for (document, outcome) in outcomes.enumerated() {
      let index = placed.entries[document]
      while let next = issues.first, next.entry < index {
        try reject(issues.removeFirst(), batch, source: source)
      }
      try account(for: outcome, document, of: placed, batch, source: source)
    }
    for issue in issues { try reject(issue, batch, source: source) }
    for index in placed.skipped {
      let entry = batch.entries[index]
      let entity = entry.entity.map { batch.entities[$0] }
      let collection = plan.sources[source].placement.collection(forEntity: entity)
      try tally.count(.skipped, entry, batch, collection: collection)
    }
  }

  private mutating func account(
    for outcome: LoadOutcome, _ document: Int, of placed: PlacedBatch, _ batch: RecordBatch,
    source: Int
  ) throws(RunFailure) {
    let index = placed.entries[document]
    let entry = batch.entries[index]
    let fate: RecordFate
    switch outcome {
    case .inserted(let sequence):
      first.insert(sequence: sequence, source: source, record: entry.position.record)
      fate = .inserted
    case .updated: fate = .updated
    case .unchanged: fate = .unchanged
    case .skipped: fate = .skipped
    case .duplicate(let sequence):
      let issue = duplicate(
        of: sequence, placed.documents[document], entry, batch, source: source)
      return try reject((index, issue), batch, source: source)
    case .refused(let fault):
      let issue = RecordIssue(fault, entry: entry, in: batch)
      return try reject((index, issue), batch, source: source)
    }
    try tally.count(fate, entry, batch, collection: placed.collections[document])
  }

  private func duplicate(
    of sequence: Int64, _ document: Document, _ entry: RecordEntry, _ batch: RecordBatch,
    source: Int
  ) -> RecordIssue {
    let id = document.path.documentID
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
    let collection = plan.sources[source].placement.collection(forEntity: entity)
    try tally.count(.rejected, entry, batch, collection: collection)
    tally.count(issue.code)
    var reject = Reject(
      source: source, issue: issue, raw: Array(batch.bytes[entry.raw]),
      entityName: entity.flatMap { plan.names.name(ofEntity: $0) }.differing(from: entity),
      fieldName: localizedField(of: issue, entity: entity))
    reject.spool = batch.spools[rejected.entry]
    try observer.reject(reject)
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
