// Values that the store computes while it writes.

/// What a write does to a field besides setting a value: `FieldValue.serverTimestamp()`.
///
/// Allowed as a field of a document or of a map in it, never inside an array.
public struct FieldValue: Hashable, Sendable {
  /// What the store does.
  public enum Operation: Hashable, Sendable {
    /// Sets the time of the write.
    case serverTimestamp
    /// Removes the field; in updates and merges only.
    case delete
    /// Adds an integer or double; a missing field or another kind is replaced by the operand.
    case increment(Value)
    /// Sets the greater of field and operand.
    case maximum(Value)
    /// Sets the smaller of field and operand.
    case minimum(Value)
    /// Appends the elements that the array lacks.
    case arrayUnion([Value])
    /// Removes every element that equals one of these.
    case arrayRemove([Value])
  }

  /// What the store does.
  public let operation: Operation

  /// Makes a field value.
  public init(_ operation: Operation) { self.operation = operation }

  /// Sets the time of the write, as the store's clock tells it.
  public static func serverTimestamp() -> FieldValue { FieldValue(.serverTimestamp) }

  /// Removes the field; in updates and merges only.
  public static func delete() -> FieldValue { FieldValue(.delete) }

  /// Adds a whole number.
  public static func increment(_ amount: Int) -> FieldValue { increment(Int64(amount)) }

  /// Adds a whole number.
  public static func increment(_ amount: Int64) -> FieldValue {
    FieldValue(.increment(.integer(amount)))
  }

  /// Adds a number; the field becomes a double.
  public static func increment(_ amount: Double) -> FieldValue {
    FieldValue(.increment(.double(amount)))
  }

  /// Sets the greater of field and operand, whole numbers.
  public static func maximum(_ operand: Int) -> FieldValue { maximum(Int64(operand)) }

  /// Sets the greater of field and operand, whole numbers.
  public static func maximum(_ operand: Int64) -> FieldValue {
    FieldValue(.maximum(.integer(operand)))
  }

  /// Sets the greater of field and operand.
  public static func maximum(_ operand: Double) -> FieldValue {
    FieldValue(.maximum(.double(operand)))
  }

  /// Sets the smaller of field and operand, whole numbers.
  public static func minimum(_ operand: Int) -> FieldValue { minimum(Int64(operand)) }

  /// Sets the smaller of field and operand, whole numbers.
  public static func minimum(_ operand: Int64) -> FieldValue {
    FieldValue(.minimum(.integer(operand)))
  }

  /// Sets the smaller of field and operand.
  public static func minimum(_ operand: Double) -> FieldValue {
    FieldValue(.minimum(.double(operand)))
  }

  /// Appends the elements that the array lacks.
  public static func arrayUnion(_ elements: [Value]) -> FieldValue {
    FieldValue(.arrayUnion(elements))
  }

  /// Removes every element that equals one of these.
  public static func arrayRemove(_ elements: [Value]) -> FieldValue {
    FieldValue(.arrayRemove(elements))
  }
}

/// A field value and the field it is for.
public struct FieldTransform: Hashable, Sendable {
  /// The field.
  public var path: FieldPath
  /// What to do to it.
  public var value: FieldValue

  /// Makes a transform.
  public init(path: FieldPath, value: FieldValue) {
    self.path = path
    self.value = value
  }
}
