// What a run tells the outside while it goes: each reject, and how far it is.

public import ByteReading
public import Records

/// A record that did not make it, with all that a report says of it.
public struct Reject: Sendable {
  /// Index of its source in the plan.
  public var source: Int
  /// What is wrong.
  public var issue: RecordIssue
  /// The record as it was; of one that was too large to be held, the first bytes.
  public var raw: [UInt8]
  /// All bytes of a record that was too large to be held.
  public var spool: ByteSpool?
  /// The entity's localized name, when it has one that differs.
  public var entityName: String?
  /// The field's localized name, when it has one that differs.
  public var fieldName: String?

  /// Makes a reject.
  public init(
    source: Int, issue: RecordIssue, raw: [UInt8], entityName: String? = nil,
    fieldName: String? = nil
  ) {
    self.source = source
    self.issue = issue
    self.raw = raw
    self.entityName = entityName
    self.fieldName = fieldName
  }
}

/// Watches a run; called from one task, in record order.
public protocol RunObserver: AnyObject {
  /// A source is about to be read.
  func begin(source index: Int, _ plan: SourcePlan) throws(RunFailure)
  /// A record is rejected.
  func reject(_ reject: Reject) throws(RunFailure)
  /// A batch is stored: the counts of the whole run so far, and the bytes read of this source.
  func progress(_ counts: RecordCounts, byteOffset: Int)
}
