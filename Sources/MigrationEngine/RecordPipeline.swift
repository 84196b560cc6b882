// Reading, mapping and preparing ahead of the store: a few batches at a time, handed over in order.

import Documents
import Records

/// A mapping worker in a place of its own.
actor MappingStage<Prepared: PreparedDocuments> {
  private let worker: any RecordMappingWorker
  private let placement: DocumentPlacement
  private let idField: String?
  private let prepare: @Sendable (DocumentBatch) -> Prepared

  init(
    _ source: SourcePlan, preparing prepare: @escaping @Sendable (DocumentBatch) -> Prepared
  ) throws(RunFailure) {
    worker = try source.mapper.makeWorker(for: source.records.opening, context: source.context)
    placement = source.placement
    idField = source.context.idField
    self.prepare = prepare
  }

  /// Maps a batch, gives its documents their paths and prepares them.
  func map(_ batch: RecordBatch) -> PlacedBatch<Prepared> {
    var placer = BatchPlacer(placement: placement, idField: idField)
    return placer.place(batch, worker.map(batch), preparing: prepare)
  }

  /// Fields that the mapping left out so far.
  var unmappedFields: [String] { worker.unmappedFields }
}

/// Reads a source's batches one after another and maps them on all cores; whoever asks gets them
/// in source order. At most two batches more than there are stages are in memory.
struct RecordPipeline<Prepared: PreparedDocuments> {
  /// A batch and what the mapping made of it, or what came instead of a batch.
  enum Step: Sendable {
    case mapped(RecordBatch, PlacedBatch<Prepared>)
    case end([SourceWarning])
    case issue(SourceIssue)
  }

  private let source: RecordSource
  private let stages: [MappingStage<Prepared>]
  private var pending: [Task<Step, Never>] = []
  private var lastRead: Task<ReadResult, Never>?
  private var begun = 0

  /// Makes a pipeline with `width` mapping stages.
  init(
    _ plan: SourcePlan, width: Int,
    preparing prepare: @escaping @Sendable (DocumentBatch) -> Prepared
  ) throws(RunFailure) {
    source = plan.records
    var stages: [MappingStage<Prepared>] = []
    for _ in 0..<max(1, width) { stages.append(try MappingStage(plan, preparing: prepare)) }
    self.stages = stages
  }

  /// The next batch in source order.
  mutating func next() async -> Step {
    while pending.count < stages.count + 2 { begin() }
    return await pending.removeFirst().value
  }

  /// Fields that the mapping left out, in the order they were first met by some stage.
  var unmappedFields: [String] {
    get async {
      var seen: Set<String> = []
      var fields: [String] = []
      for stage in stages {
        for field in await stage.unmappedFields where seen.insert(field).inserted {
          fields.append(field)
        }
      }
      return fields
    }
  }

  /// Starts work on one more batch. Reads are chained, so that they stay in order and stop at the
  /// end; maps are not.
  private mutating func begin() {
    let (source, stage, previous) = (source, stages[begun % stages.count], lastRead)
    let read = Task {
      if let result = await previous?.value, result.isLast { return result }
      return await source.next()
    }
    pending.append(
      Task {
        switch await read.value {
        case .batch(let batch): .mapped(batch, await stage.map(batch))
        case .end(let warnings): .end(warnings)
        case .issue(let issue): .issue(issue)
        }
      })
    lastRead = read
    begun += 1
  }
}
