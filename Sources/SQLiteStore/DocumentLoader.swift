// What a document of an import does to the row that is there already.

import Documents

/// Decides between insertion, update and leaving things alone.
struct LoadDecision {
  /// What to do about a document whose path is taken.
  enum Action {
    case keep(LoadOutcome)
    case update(EncodedFields)
  }

  let policy: ConflictPolicy
  let decoder: RowDecoder

  /// Whether a document that is there with the same bytes is left as it is, unchanged.
  var keepsEqual: Bool { policy == .create || policy == .replace }

  /// Decides.
  /// - Parameter writeTimeFields: fields of the new document that hold the time of writing.
  func action(
    for new: LentRow, writeTimeFields: [FieldPath], existing: StoredRow
  ) throws(StoreFailure) -> Action {
    switch policy {
    case .skip: return .keep(.skipped)
    case .merge: return try merge(new, into: existing)
    case .create, .replace:
      if try isSame(new, as: existing.encoded) { return .keep(.unchanged) }
      if try differsInTimeAlone(new, writeTimeFields, existing) { return .keep(.unchanged) }
      return policy == .replace
        ? .update(new.encoded) : .keep(.duplicate(ofSequence: existing.sequence))
    }
  }

  /// Compares as bytes; text that another program has written anew is compared in our own writing.
  private func isSame(_ new: LentRow, as old: EncodedFields) throws(StoreFailure) -> Bool {
    if old.hasSameBytes(as: new) { return true }
    var canonical = EncodedFields()
    canonical.encode(try decoder.fields(old))
    return canonical.hasSameBytes(as: new)
  }

  /// Whether only fields that hold the time of writing tell the two apart.
  private func differsInTimeAlone(
    _ new: LentRow, _ writeTimeFields: [FieldPath], _ existing: StoredRow
  ) throws(StoreFailure) -> Bool {
    guard !writeTimeFields.isEmpty else { return false }
    let old = try decoder.fields(existing.encoded)
    var new = try decoder.fields(new.encoded)
    for path in writeTimeFields {
      guard let time = old.value(at: path.segments) else { return false }
      new.set(time, at: path.segments)
    }
    var (encodedOld, encodedNew) = (EncodedFields(), EncodedFields())
    encodedOld.encode(old)
    encodedNew.encode(new)
    return encodedOld == encodedNew
  }

  private func merge(_ new: LentRow, into existing: StoredRow) throws(StoreFailure) -> Action {
    var merged = try decoder.fields(existing.encoded)
    merged.merge(try decoder.fields(new.encoded))
    var encoded = EncodedFields()
    encoded.encode(merged)
    return encoded == existing.encoded ? .keep(.unchanged) : .update(encoded)
  }
}

/// Loads documents one by one inside a transaction.
struct DocumentLoader {
  let rows: RowStatements
  let decision: LoadDecision
  /// The time of the batch, in microseconds.
  let time: Int64
  /// Whether the document before was there already: then the next probably is, too, and looking
  /// first is cheaper than trying to insert.
  private var expectsExisting = false

  init(rows: RowStatements, decision: LoadDecision, time: Int64) {
    self.rows = rows
    self.decision = decision
    self.time = time
  }

  /// Writes documents as the policy says, in order.
  mutating func load(_ prepared: PreparedRows) throws(StoreFailure) -> [LoadOutcome] {
    try prepared.withBytes { bytes throws(StoreFailure) in
      var outcomes: [LoadOutcome] = []
      outcomes.reserveCapacity(prepared.places.count)
      for place in prepared.places {
        let remark = prepared.remark(of: place)
        if let fault = remark.fault {
          outcomes.append(.refused(fault))
        } else {
          let row = LentRow(place, in: bytes)
          outcomes.append(try load(row, writeTimeFields: remark.writeTimeFields))
        }
      }
      return outcomes
    }
  }

  private mutating func load(
    _ row: LentRow, writeTimeFields: [FieldPath]
  ) throws(StoreFailure) -> LoadOutcome {
    if !expectsExisting, let sequence = try rows.insert(row, at: time) {
      return .inserted(sequence: sequence)
    }
    // Of a second run over the same source, nearly all documents end here.
    if expectsExisting, decision.keepsEqual, try rows.says(row) == true { return .unchanged }
    guard let existing = try rows.find(row.name) else {
      expectsExisting = false
      guard let sequence = try rows.insert(row, at: time) else {
        let id = String(decoding: row.name.id, as: UTF8.self)
        throw StoreFailure(.internal, "The document `\(id)` can neither be found nor inserted.")
      }
      return .inserted(sequence: sequence)
    }
    expectsExisting = true
    switch try decision.action(for: row, writeTimeFields: writeTimeFields, existing: existing) {
    case .keep(let outcome): return outcome
    case .update(let encoded):
      try rows.update(existing.sequence, encoded, at: max(time, existing.updateTime))
      return .updated
    }
  }
}
