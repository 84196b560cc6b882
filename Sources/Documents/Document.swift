// A document: a path and fields, and the times the store gave it.

/// A document as a store holds it, or as it goes there.
public struct Document: Hashable, Sendable {
  /// Where the document lies.
  public var path: DocumentPath
  /// What it holds.
  public var fields: FieldMap
  /// When it was made; nil before it is stored.
  public var createTime: Timestamp?
  /// When it was last changed; nil before it is stored.
  public var updateTime: Timestamp?
  /// Fields that hold the time of writing in place of anything of the source's: loading counts a
  /// stored document that differs in them alone as equal. Empty in documents that a store gives.
  public var writeTimeFields: [FieldPath] = []

  /// Makes a document.
  public init(
    path: DocumentPath, fields: FieldMap, createTime: Timestamp? = nil,
    updateTime: Timestamp? = nil
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }
}
