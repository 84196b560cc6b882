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

  /// The issue of a record whose tape starts at `root`.
  func issue(
    at root: Int, of entry: RecordEntry, in batch: RecordBatch, _ tape: RecordTape
  ) -> RecordIssue {
    let isText = batch.pathStyle == .none
    let code = isText && fault.code == .nullValue ? .missingValue : fault.code
    let fact = code == .missingValue ? "has no value" : fault.fact
    return RecordIssue(
      code, stage: code == .constraint || code == .unknownKey ? .validate : .decode,
      at: entry.position, message: Self.sentence(fault.value, in: field, fact),
      path: batch.pathStyle.path(ofRecord: entry.position.record, to: way(at: root, in: tape)),
      field: field, entity: entry.entity.map { batch.entities[$0] }, value: fault.value,
      constraint: fault.constraint, hint: fault.hint)
  }

  /// The way to the value; a member whose own name has the dots is written as one step.
  private func way(at root: Int, in tape: RecordTape) -> String {
    let isOneStep = tape.hasMember(named: field, at: root)
    let way = isOneStep ? RecordPath.start(RecordPath.step(toMember: field)) : FieldTree.way(to: field)
    return way + fault.path
  }

  private static func sentence(_ value: String?, in field: String, _ fact: String) -> String {
    guard let value else { return "Field `\(field)` \(fact)." }
    let shown = value.unicodeScalars.count > 60 ? String(value.unicodeScalars.prefix(60)) + "…" : value
    return "`\(shown)` in field `\(field)` \(fact)."
  }
}

extension ValueFault {
  /// A name that the schema doesn't have.
  static func unknownKey(at index: Int, in tape: RecordTape) -> ValueFault {
    ValueFault(.unknownKey, "is not in the schema", value: tape.evidence(at: index))
  }
}

extension RecordTape {
  /// Whether an object has a member of that name.
  fileprivate func hasMember(named name: String, at object: Int) -> Bool {
    guard nodes[object].kind == .object else { return false }
    var next = object + 1
    for _ in 0..<nodes[object].offset {
      if payload(nodes[next]).elementsEqual(name.utf8) { return true }
      next = indexAfter(next + 1)
    }
    return false
  }
}
