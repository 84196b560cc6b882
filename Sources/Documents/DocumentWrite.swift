// One change to one document.

/// What a commit does to a document.
public struct DocumentWrite: Hashable, Sendable {
  /// The change.
  public enum Operation: Hashable, Sendable {
    /// The fields take the place of the document; it is made when missing.
    case set(FieldMap)
    /// The values at the paths of the mask are set; a path of the mask without a value is removed.
    /// The document is made when missing.
    case merge(FieldMap, mask: [FieldPath])
    /// The document is removed; one that doesn't exist is no failure.
    case delete
  }

  /// What must be true for the commit to happen.
  public enum Precondition: Hashable, Sendable {
    /// The document exists, or doesn't.
    case exists(Bool)
    /// The document was last changed at that time.
    case updateTime(Timestamp)
  }

  /// The document.
  public var path: DocumentPath
  /// The change.
  public var operation: Operation
  /// What the store computes after the change, in order.
  public var transforms: [FieldTransform]
  /// What must be true before.
  public var precondition: Precondition?

  /// Makes a write.
  public init(
    _ operation: Operation, at path: DocumentPath, transforms: [FieldTransform] = [],
    precondition: Precondition? = nil
  ) {
    self.operation = operation
    self.path = path
    self.transforms = transforms
    self.precondition = precondition
  }

  /// Checks the operands of the transforms, before anything else of a commit is looked at.
  /// - Throws: `invalidArgument` when one makes no sense.
  package func checkOperands() throws(StoreFailure) {
    for transform in transforms { try transform.checkOperand() }
  }

  /// The document's fields after the write.
  /// - Parameters:
  ///   - old: the fields before; nil when the document doesn't exist.
  ///   - time: the time of the commit.
  /// - Returns: nil when the document is removed.
  package func fields(over old: FieldMap?, at time: Timestamp) -> FieldMap? {
    var fields: FieldMap
    switch operation {
    case .delete: return nil
    case .set(let new): fields = new
    case .merge(let new, let mask):
      fields = old ?? FieldMap()
      for path in mask {
        if let value = new.value(at: path.segments) {
          fields.set(value, at: path.segments)
        } else {
          fields.removeValue(at: path.segments)
        }
      }
    }
    for transform in transforms { transform.apply(to: &fields, at: time) }
    return fields
  }
}

/// A document as a transaction has read it.
public struct DocumentVersion: Hashable, Sendable {
  /// The document.
  public var path: DocumentPath
  /// When it was last changed; nil when it didn't exist.
  public var updateTime: Timestamp?

  /// Makes a version.
  public init(path: DocumentPath, updateTime: Timestamp?) {
    self.path = path
    self.updateTime = updateTime
  }
}
