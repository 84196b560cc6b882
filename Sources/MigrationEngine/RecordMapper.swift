// The contract of the mapping stage: records in, fields out, or an issue a record.

public import Documents
public import Records

/// A way to make documents of records: a Table Schema, a Codable model, or as they are.
public protocol RecordMapper: Sendable {
  /// The one field that the mapping itself makes the document's id of, by its name in the source;
  /// nil when there is none, or several.
  var keyField: String? { get }

  /// Makes a worker for one source; the engine makes one a task.
  /// - Throws: `RunFailure` of kind `configuration` when source and mapping don't fit at all.
  func makeWorker(
    for source: SourceDescription, context: MappingContext
  ) throws(RunFailure) -> any RecordMappingWorker
}

extension RecordMapper {
  /// None, unless a mapping says otherwise.
  public var keyField: String? { nil }
}

/// Maps batches, one after another. Used by one task at a time; may keep caches between batches.
public protocol RecordMappingWorker: AnyObject {
  /// Maps the readable records of a batch.
  func map(_ batch: RecordBatch) -> MappedBatch

  /// Fields of the source that the mapping left out, in the order they were first met.
  var unmappedFields: [String] { get }
}

/// What a mapping made of a batch.
public struct MappedBatch: Sendable {
  /// One result an entry, in order; nil for entries that the reader rejected already.
  public var results: [MappingResult?]
  /// The fields of the records that were mapped.
  public var texts: FieldTexts

  /// Makes a mapped batch.
  public init(results: [MappingResult?] = [], texts: FieldTexts = FieldTexts()) {
    self.results = results
    self.texts = texts
  }
}

/// What became of one record.
public enum MappingResult: Sendable {
  /// A document's fields, ready to be stored.
  case mapped(MappedRecord)
  /// The record can't be mapped.
  indirect case rejected(RecordIssue)
  /// The migration doesn't ask for the record: no import names its entity.
  case skipped
}

/// A record as a document.
public struct MappedRecord: Sendable {
  /// Index of the document's fields among the batch's texts.
  public var fields: Int
  /// The document's id, or nil when neither record nor mapping gives one.
  public var id: String?
  /// Values that no other record of the run may have; empty unless the schema says `unique`.
  public var uniqueValues: [UniqueValue]
  /// Fields that hold the time of the run in place of anything of the record's.
  public var writeTimeFields: [FieldPath] = []

  /// Makes a mapped record.
  public init(fields: Int, id: String? = nil, uniqueValues: [UniqueValue] = []) {
    self.fields = fields
    self.id = id
    self.uniqueValues = uniqueValues
  }
}

/// A value that must be the only one of its field in the run.
public struct UniqueValue: Hashable, Sendable {
  /// The field's name in the source.
  public var field: String
  /// The value.
  public var value: Value

  /// Makes a unique value.
  public init(field: String, value: Value) {
    self.field = field
    self.value = value
  }
}

/// What the mapping needs to know of the run around it.
public struct MappingContext: Sendable {
  /// The field that becomes the document's id (`--id`), by its name in the source.
  public var idField: String?
  /// Whether that field is left out of the document (`--id-only`).
  public var dropsIDField: Bool
  /// The collection that an entity's documents go to; turns a link into a reference.
  public var collectionOfEntity: @Sendable (_ entity: String) -> CollectionPath?

  /// Makes a context.
  public init(
    idField: String? = nil, dropsIDField: Bool = false,
    collectionOfEntity: @escaping @Sendable (String) -> CollectionPath? = { CollectionPath($0) }
  ) {
    self.idField = idField
    self.dropsIDField = dropsIDField
    self.collectionOfEntity = collectionOfEntity
  }
}
