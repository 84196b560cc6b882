// A fault of one record, as a value that travels with its batch.

/// One fault of one record: where, what, and the evidence.
///
/// The record is rejected because of it; the records before and after are not touched.
public struct RecordIssue: Hashable, Sendable {
  /// What is wrong.
  public var code: RecordIssueCode
  /// Who found it.
  public var stage: RecordStage
  /// The place of the record.
  public var position: RecordPosition
  /// JSON path inside the record's source, such as `[2].name`; nil where the format has none.
  public var path: String?
  /// Name of the field in the source.
  public var field: String?
  /// Name of the entity in its own case, where the format has entities.
  public var entity: String?
  /// The offending value, whole; the report cuts it to 1 KiB.
  public var value: String?
  /// Name of the schema's constraint, for `.constraint`.
  public var constraint: String?
  /// Record that had the key first, for `.duplicateKey`.
  public var firstRecord: Int?
  /// One sentence of fact, with a full stop.
  public var message: String
  /// What to do; nil stands for the code's own advice.
  public var hint: String?

  /// Makes an issue.
  public init(
    _ code: RecordIssueCode, stage: RecordStage, at position: RecordPosition, message: String,
    path: String? = nil, field: String? = nil, entity: String? = nil, value: String? = nil,
    constraint: String? = nil, firstRecord: Int? = nil, hint: String? = nil
  ) {
    self.code = code
    self.stage = stage
    self.position = position
    self.path = path
    self.field = field
    self.entity = entity
    self.value = value
    self.constraint = constraint
    self.firstRecord = firstRecord
    self.message = message
    self.hint = hint
  }
}
