// Several mappings over one source: each record goes to the one that is declared for its entity.

import Documents
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

    func map(_ batch: RecordBatch) -> MappedBatch {
      var mapped = MappedBatch(
        results: batch.entries.map { $0.root == nil ? nil : MappingResult.skipped })
      for (entity, worker) in workers {
        guard let number = batch.entities.firstIndex(of: entity) else { continue }
        let indices = batch.entries.indices.filter { batch.entries[$0].entity == number }
        var part = batch
        part.entries = indices.map { batch.entries[$0] }
        mapped.take(worker.map(part), at: indices)
      }
      return mapped
    }
  }
}

extension MappedBatch {
  /// Takes the results of a part of the batch, whose entries lie at these indices.
  fileprivate mutating func take(_ part: MappedBatch, at indices: [Int]) {
    let shift = texts.count
    texts.append(contentsOf: part.texts)
    for (index, result) in zip(indices, part.results) {
      results[index] = result
      guard case .mapped(var record)? = result else { continue }
      record.fields += shift
      results[index] = .mapped(record)
    }
  }
}
