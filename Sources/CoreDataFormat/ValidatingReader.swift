// A store's records held against the model that was named: what Core Data would refuse to save.

import Records

/// Rejects records that break their entity's rules; everything else passes as it was read.
final class ValidatingReader: ObjectReader {
  private let reader: any ObjectReader
  private let validators: [String: EntityValidator]
  private var checks: [String: PlainCheck] = [:]
  private let uniqueness: UniquenessChecker

  /// Makes a reader over another.
  /// - Throws: `RunFailure` of kind `configuration` when a pattern of the model is none.
  init(_ reader: any ObjectReader, model: ManagedObjectModel) throws(RunFailure) {
    self.reader = reader
    var validators: [String: EntityValidator] = [:]
    for entity in model.entities {
      validators[entity.name] = try EntityValidator(entity)
      checks[entity.name] = PlainCheck(entity)
    }
    self.validators = validators
    uniqueness = UniquenessChecker(model)
  }

  var description: SourceDescription { reader.description }
  var rejectedPrefix: [UInt8] { reader.rejectedPrefix }
  var rejectedSeparator: [UInt8] { reader.rejectedSeparator }
  var rejectedSuffix: [UInt8] { reader.rejectedSuffix }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    let more = try reader.read(into: &batch)
    validate(&batch)
    try checkUniqueness(&batch)
    return more
  }

  func object(_ link: ObjectLink) throws(SourceIssue) -> RecordBatch? {
    guard var batch = try reader.object(link) else { return nil }
    validate(&batch)
    return batch
  }

  private func validate(_ batch: inout RecordBatch) {
    for index in suspects(in: batch) {
      if let issue = issue(of: batch.entries[index], in: batch) { batch.reject(index, issue) }
    }
  }

  /// Indices of the entries that a quick look doesn't acquit.
  private func suspects(in batch: RecordBatch) -> [Int] {
    var suspects: [Int] = []
    var quick = batch.entities.map { checks[$0] }
    batch.nodes.withUnsafeBufferPointer { nodes in
      batch.bytes.withUnsafeBufferPointer { bytes in
        for (index, entry) in batch.entries.enumerated() {
          guard let root = entry.root, let entity = entry.entity else { continue }
          if quick[entity]?.passes(root, nodes, bytes) != true { suspects.append(index) }
        }
      }
    }
    for (name, check) in zip(batch.entities, quick) { checks[name] = check }
    return suspects
  }

  private func issue(of entry: RecordEntry, in batch: RecordBatch) -> RecordIssue? {
    guard let entity = entry.entity, let validator = validators[batch.entities[entity]],
      let record = batch.record(entry)
    else { return nil }
    return validator.issues(of: record, at: entry.position).first
  }

  private func checkUniqueness(_ batch: inout RecordBatch) throws(SourceIssue) {
    let isConstrained = batch.entities.map { uniqueness.isWatching($0) }
    guard isConstrained.contains(true) else { return }
    for index in batch.entries.indices {
      let entry = batch.entries[index]
      guard let entity = entry.entity, isConstrained[entity], let record = batch.record(entry)
      else { continue }
      let issue = try uniqueness.issue(
        of: record, entity: batch.entities[entity], at: entry.position)
      if let issue { batch.reject(index, issue) }
    }
  }
}
