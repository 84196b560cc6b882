// Records into documents by a Table Schema: exact values or exact faults.

import Documents
public import MigrationEngine
public import Records

/// Makes documents of records as a Table Schema declares them.
///
/// A null that the source writes is stored as null; a field that a record lacks is left out. The
/// first fault in the order of the schema's fields rejects the record.
///
/// The document's id comes from `MappingContext.idField`, else from the schema's `primaryKey`: a
/// whole number gives its digits, text itself. Several key fields are joined by `:`, with `%` and
/// `:` inside them written `%25` and `%3A`, so that two keys never give one id.
public struct SchemaRecordMapper: RecordMapper {
  /// The schema.
  public let schema: TableSchema
  /// Whether a column or key that the schema doesn't name rejects the record (`unknown_key`), in
  /// place of being left out.
  public let strictFields: Bool

  /// Makes a mapper. What is wrong with the schema is told by `makeWorker`.
  public init(_ schema: TableSchema, strictFields: Bool = false) {
    self.schema = schema
    self.strictFields = strictFields
  }

  /// Compiles the schema for one source.
  /// - Throws: `RunFailure` of kind `configuration` when the schema contradicts itself, or the
  ///   source's header lacks a required field or the id's.
  public func makeWorker(
    for source: SourceDescription, context: MappingContext
  ) throws(RunFailure) -> any RecordMappingWorker {
    if let failure = schema.failure(named: "The schema") { throw failure }
    let plan = try SchemaPlan(schema, context: context)
    try plan.check(columns: source.columns)
    return SchemaMappingWorker(plan, rejectsUnknownFields: strictFields)
  }
}
