// Records into documents as they are, without a schema.

import Documents
public import MigrationEngine
public import Records

/// Makes documents of records as the source has them: a CSV cell is a string, or null when it is
/// empty and unquoted; JSON and typed sources keep their types. Numbers of digits alone are
/// integers, others doubles; one that neither can hold is `out_of_range`.
public struct PlainRecordMapper: RecordMapper {
  /// Makes a mapper.
  public init() {}

  /// Makes a worker.
  /// - Throws: `RunFailure` of kind `configuration` when the header lacks the id's column.
  public func makeWorker(
    for source: SourceDescription, context: MappingContext
  ) throws(RunFailure) -> any RecordMappingWorker {
    if let id = context.idField, !source.columns.isEmpty,
      !source.columns.contains(where: { $0.hasSameBytes(as: id) })
    {
      throw RunFailure(
        .configuration, "The header has no column `\(id)`, which should give the documents' ids.",
        advice: "Name one of " + SchemaPlan.listed(source.columns))
    }
    return PlainMappingWorker(context)
  }
}

/// Maps records without a schema.
final class PlainMappingWorker: RecordMappingWorker {
  let unmappedFields: [String] = []
  private var mapping: PlainMapping

  init(_ context: MappingContext) { mapping = PlainMapping(context) }

  func map(_ batch: RecordBatch) -> MappedBatch { mapping.map(batch) }
}
