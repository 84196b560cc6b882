// Several mappings over one source: each record goes to the one that is declared for its entity.

import MigrationEngine
import Records

/// Hands each record to its entity's mapper; records of other entities are skipped.
struct EntityMapper: RecordMapper {
  /// Mappers by entity name.
  let mappers: [String: any RecordMapper]

  func makeWorker(
    for source: SourceDescription, context: MappingContext
  ) throws(RunFailure) -> any RecordMappingWorker {
    var workers: [String: any RecordMappingWorker] = [:]
    for (entity, mapper) in mappers {
      workers[entity] = try mapper.makeWorker(for: source, context: context)
    }
    return Worker(workers: workers)
  }

  private final class Worker: RecordMappingWorker {
    private let workers: [String: any RecordMappingWorker]

    init(workers: [String: any RecordMappingWorker]) { self.workers = workers }

    var unmappedFields: [String] {
      workers.sorted { $0.key < $1.key }.flatMap(\.value.unmappedFields)
    }

    func map(_ batch: RecordBatch) -> [MappingResult?] {
      var results = [MappingResult?](repeating: nil, count: batch.entries.count)
      for (index, entry) in batch.entries.enumerated() where entry.root != nil {
        results[index] = .skipped
      }
      for (entity, worker) in workers {
        guard let number = batch.entities.firstIndex(of: entity) else { continue }
        let indices = batch.entries.indices.filter { batch.entries[$0].entity == number }
        var part = batch
        part.entries = indices.map { batch.entries[$0] }
        for (index, result) in zip(indices, worker.map(part)) { results[index] = result }
      }
      return results
    }
  }
}
