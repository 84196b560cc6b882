// What field values do to a document, as Firestore's server does it.

extension FieldTransform {
  /// Checks the operand, which must be a number for some operations.
  /// - Throws: `invalidArgument`.
  package func checkOperand() throws(StoreFailure) {
    switch value.operation {
    case .increment(let operand), .maximum(let operand), .minimum(let operand):
      if !isNumber(operand) {
        throw StoreFailure(.invalidArgument, "The operand for the field `\(path)` is no number.")
      }
    case .serverTimestamp, .delete, .arrayUnion, .arrayRemove: break
    }
  }

  /// Changes the field.
  package func apply(to fields: inout FieldMap, at time: Timestamp) {
    let old = fields.value(at: path.segments)
    switch value.operation {
    case .delete: fields.removeValue(at: path.segments)
    case .serverTimestamp: fields.set(.timestamp(time), at: path.segments)
    case .increment(let operand):
      fields.set(combine(old, operand, sum), at: path.segments)
    case .maximum(let operand):
      fields.set(combine(old, operand) { extreme($0, $1, .ascending) }, at: path.segments)
    case .minimum(let operand):
      fields.set(combine(old, operand) { extreme($0, $1, .descending) }, at: path.segments)
    case .arrayUnion(let elements):
      fields.set(.array(union(of: old, and: elements)), at: path.segments)
    case .arrayRemove(let elements):
      fields.set(.array(array(old).filter { !contains($0, in: elements) }), at: path.segments)
    }
  }

  /// The operand alone where the field is missing or no number.
  private func combine(
    _ old: Value?, _ operand: Value, _ operation: (Value, Value) -> Value
  ) -> Value {
    guard let old, isNumber(old) else { return operand }
    return operation(old, operand)
  }

  private func isNumber(_ value: Value) -> Bool {
    switch value {
    case .integer, .double: true
    default: false
    }
  }

  /// Integers stop at the ends of Int64; with a double the sum is a double.
  private func sum(_ a: Value, _ b: Value) -> Value {
    switch (a, b) {
    case (.integer(let a), .integer(let b)):
      let (sum, overflow) = a.addingReportingOverflow(b)
      return .integer(overflow ? (b < 0 ? .min : .max) : sum)
    case (.integer(let a), .double(let b)): return .double(Double(a) + b)
    case (.double(let a), .integer(let b)): return .double(a + Double(b))
    case (.double(let a), .double(let b)): return .double(a + b)
    default: return a
    }
  }

  /// The field, unless it stands to the operand as told; NaN, unless both are numbers proper.
  private func extreme(_ field: Value, _ operand: Value, _ order: ValueOrdering) -> Value {
    guard field.isOrdinary, operand.isOrdinary else { return .double(.nan) }
    return field.ordering(with: operand) == order ? operand : field
  }

  private func array(_ value: Value?) -> [Value] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }

  private func union(of old: Value?, and new: [Value]) -> [Value] {
    var elements = array(old)
    for element in new where !contains(element, in: elements) { elements.append(element) }
    return elements
  }

  private func contains(_ element: Value, in elements: [Value]) -> Bool {
    elements.contains { $0.matches(element) }
  }
}
