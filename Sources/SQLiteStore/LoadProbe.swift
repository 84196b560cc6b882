// The dry run: what loading would do, told without writing.

import Documents

/// Loads documents into memory over what the file has: the dry run.
struct LoadProbe {
  let rows: RowStatements
  let decision: LoadDecision
  private var lastSequence: Int64
  /// What would have been written, by path.
  private var loaded: [[UInt8]: StoredRow] = [:]

  init(rows: RowStatements, decision: LoadDecision, lastSequence: Int64) {
    self.rows = rows
    self.decision = decision
    self.lastSequence = lastSequence
  }

  /// What would become of documents, in order.
  mutating func outcomes(of prepared: PreparedRows) throws(StoreFailure) -> [LoadOutcome] {
    try prepared.withBytes { bytes throws(StoreFailure) in
      var outcomes: [LoadOutcome] = []
      for place in prepared.places {
        let remark = prepared.remark(of: place)
        if let fault = remark.fault {
          outcomes.append(.refused(fault))
        } else {
          let path = Array(bytes.path(place))
          let row = LentRow(place, in: bytes)
          outcomes.append(try outcome(of: row, at: path, remark.writeTimeFields))
        }
      }
      return outcomes
    }
  }

  private mutating func outcome(
    of new: LentRow, at path: [UInt8], _ writeTimeFields: [FieldPath]
  ) throws(StoreFailure) -> LoadOutcome {
    var existing = loaded[path]
    if existing == nil { existing = try rows.find(new.name) }
    guard var row = existing else {
      lastSequence += 1
      loaded[path] = StoredRow(
        sequence: lastSequence, createTime: 0, updateTime: 0, encoded: new.encoded)
      return .inserted(sequence: lastSequence)
    }
    switch try decision.action(for: new, writeTimeFields: writeTimeFields, existing: row) {
    case .keep(let outcome): return outcome
    case .update(let encoded):
      row.encoded = encoded
      loaded[path] = row
      return .updated
    }
  }
}
