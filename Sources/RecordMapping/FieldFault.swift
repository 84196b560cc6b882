// A fault with the field it belongs to, and the issue that a report shows of it.

import Records

/// A fault of one field of a record.
struct FieldFault: Error {
  /// The field's name in the source, with dots.
  let field: String
  /// What is wrong.
  let fault: ValueFault

  init(_ field: String, _ fault: ValueFault) {
    self.field = field
    self.fault = fault
  }

  /// The fault of a dotted column whose cell is empty: nested, it is not even a key.
  var asEmptyCell: FieldFault { FieldFault(field, ValueFault(.nullValue, "is null")) }

  /// The issue of a record.
  func issue(of entry: RecordEntry, in batch: RecordBatch) -> RecordIssue {
    let isText = batch.pathStyle == .none
    let code = isText && fault.code == .nullValue ? .missingValue : fault.code
    let fact = code == .missingValue ? "has no value" : fault.fact
    return RecordIssue(
      code, stage: code == .constraint || code == .unknownKey ? .validate : .decode,
      at: entry.position, message: Self.sentence(fault.value, in: field, fact),
      path: batch.pathStyle.path(
        ofRecord: entry.position.record, to: FieldTree.way(to: field) + fault.path),
      field: field, entity: entry.entity.map { batch.entities[$0] }, value: fault.value,
      constraint: fault.constraint, hint: fault.hint)
  }

  private static func sentence(_ value: String?, in field: String, _ fact: String) -> String {
    guard let value else { return "Field `\(field)` \(fact)." }
    let isLong = value.unicodeScalars.count > 60
    let shown = isLong ? String(value.unicodeScalars.prefix(60)) + "…" : value
    return "`\(shown)` in field `\(field)` \(fact)."
  }
}

extension ValueFault {
  /// A name that the schema doesn't have.
  static func unknownKey(at index: Int, in tape: RecordTape) -> ValueFault {
    ValueFault(.unknownKey, "is not in the schema", value: tape.evidence(at: index))
  }
}
