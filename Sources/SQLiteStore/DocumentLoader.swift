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

  /// Decides.
  func action(
    for document: Document, encoded: EncodedFields, existing: StoredRow
  ) throws(StoreFailure) -> Action {
    switch policy {
    case .skip: return .keep(.skipped)
    case .merge: return try merge(document.fields, into: existing)
    case .create, .replace:
      if try isSame(encoded, as: existing.encoded) { return .keep(.unchanged) }
      if try differsInTimeAlone(document, existing) { return .keep(.unchanged) }
      return policy == .replace
        ? .update(encoded) : .keep(.duplicate(ofSequence: existing.sequence))
    }
  }

  /// Compares as bytes; text that another program has written anew is compared in our own writing.
  private func isSame(
    _ new: EncodedFields, as old: EncodedFields
  ) throws(StoreFailure) -> Bool {
    if new == old { return true }
    var canonical = EncodedFields()
    canonical.encode(try decoder.fields(old))
    return canonical == new
  }

  /// Whether only fields that hold the time of writing tell the two apart.
  private func differsInTimeAlone(
    _ document: Document, _ existing: StoredRow
  ) throws(StoreFailure) -> Bool {
    guard !document.writeTimeFields.isEmpty else { return false }
    let old = try decoder.fields(existing.encoded)
    var new = document.fields
    for path in document.writeTimeFields {
      guard let time = old.value(at: path.segments) else { return false }
      new.set(time, at: path.segments)
    }
    var (encodedOld, encodedNew) = (EncodedFields(), EncodedFields())
    encodedOld.encode(old)
    encodedNew.encode(new)
    return encodedOld == encodedNew
  }

  private func merge(
    _ fields: FieldMap, into existing: StoredRow
  ) throws(StoreFailure) -> Action {
    var merged = try decoder.fields(existing.encoded)
    merged.merge(fields)
    var encoded = EncodedFields()
    encoded.encode(merged)
    return encoded == existing.encoded ? .keep(.unchanged) : .update(encoded)
  }
}

/// Loads documents one by one inside a transaction.
struct DocumentLoader {
  let rows: RowStatements
  let decision: LoadDecision
  let limits: DocumentLimits
  /// The time of the batch, in microseconds.
  let time: Int64
  private var encoded = EncodedFields()
  /// Whether the document before was there already: then the next probably is, too, and looking
  /// first is cheaper than trying to insert.
  private var expectsExisting = false

  init(rows: RowStatements, decision: LoadDecision, limits: DocumentLimits, time: Int64) {
    self.rows = rows
    self.decision = decision
    self.limits = limits
    self.time = time
  }

  /// Writes a document as the policy says.
  mutating func load(_ document: Document) throws(StoreFailure) -> LoadOutcome {
    if let fault = limits.check(document) { return .refused(fault) }
    encoded.encode(document.fields)
    if !expectsExisting, let sequence = try rows.insert(document.path, encoded, at: time) {
      return .inserted(sequence: sequence)
    }
    guard let existing = try rows.find(document.path) else {
      expectsExisting = false
      guard let sequence = try rows.insert(document.path, encoded, at: time) else {
        throw StoreFailure(.internal, "\(document.path) can neither be found nor inserted.")
      }
      return .inserted(sequence: sequence)
    }
    expectsExisting = true
    switch try decision.action(for: document, encoded: encoded, existing: existing) {
    case .keep(let outcome): return outcome
    case .update(let encoded):
      try rows.update(existing.sequence, encoded, at: max(time, existing.updateTime))
      return .updated
    }
  }
}
