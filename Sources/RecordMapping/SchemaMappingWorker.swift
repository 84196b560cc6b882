// The worker of a schema: finds a record's fields, reads them, and builds the document.

import MigrationEngine
import Records

/// Maps records by a compiled schema.
final class SchemaMappingWorker: RecordMappingWorker {
  private var mapping: SchemaMapping

  init(_ plan: SchemaPlan, rejectsUnknownFields: Bool) {
    mapping = SchemaMapping(
      locator: FieldLocator(plan, rejectsUnknownFields: rejectsUnknownFields),
      builder: DocumentBuilder(plan))
  }

  var unmappedFields: [String] { mapping.locator.unmappedFields }

  func map(_ batch: RecordBatch) -> MappedBatch { mapping.map(batch) }
}

/// The worker's state. A value of its own, so that the compiler sees that nobody else changes it:
/// in a class each access would be checked while the program runs.
private struct SchemaMapping: ~Copyable {
  var locator: FieldLocator
  var builder: DocumentBuilder

  mutating func map(_ batch: RecordBatch) -> MappedBatch {
    locator.learn(columns: batch.columns)
    var results: [MappingResult?] = []
    results.reserveCapacity(batch.entries.count)
    RecordTape.with(batch) { tape in
      for entry in batch.entries {
        results.append(entry.root.map { result(of: entry, at: $0, in: batch, tape) })
      }
    }
    return MappedBatch(results: results, texts: builder.takeTexts())
  }

  private mutating func result(
    of entry: RecordEntry, at root: Int, in batch: RecordBatch, _ tape: RecordTape
  ) -> MappingResult {
    do throws(FieldFault) {
      try locator.locate(root, in: tape)
    } catch {
      return .rejected(error.issue(of: entry, in: batch))
    }
    do throws(FieldFault) {
      return .mapped(
        try locator.places.withUnsafeBufferPointer { (places) throws(FieldFault) in
          try builder.record(at: root, places: places, in: tape)
        })
    } catch {
      let fault = locator.places.withUnsafeBufferPointer {
        builder.firstFault(places: $0, in: tape) ?? error
      }
      let isRow = batch.pathStyle == .none && fault.fault.code == .missingKey
      return .rejected((isRow ? fault.asEmptyCell : fault).issue(of: entry, in: batch))
    }
  }
}
