// A store's records held against the model that was named: what Core Data would refuse to save.

import Records

/// Rejects records that break their entity's rules; everything else passes as it was read.
final class ValidatingReader: RecordReader {
  private let reader: any RecordReader
  private let validators: [String: EntityValidator]

  /// Makes a reader over another.
  /// - Throws: `RunFailure` of kind `configuration` when a pattern of the model is none.
  init(_ reader: any RecordReader, model: ManagedObjectModel) throws(RunFailure) {
    self.reader = reader
    var validators: [String: EntityValidator] = [:]
    for entity in model.entities { validators[entity.name] = try EntityValidator(entity) }
    self.validators = validators
  }

  var description: SourceDescription { reader.description }
  var rejectedPrefix: [UInt8] { reader.rejectedPrefix }
  var rejectedSeparator: [UInt8] { reader.rejectedSeparator }
  var rejectedSuffix: [UInt8] { reader.rejectedSuffix }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    let more = try reader.read(into: &batch)
    for index in batch.entries.indices {
      if let issue = issue(of: batch.entries[index], in: batch) { batch.reject(index, issue) }
    }
    return more
  }

  private func issue(of entry: RecordEntry, in batch: RecordBatch) -> RecordIssue? {
    guard let entity = entry.entity, let validator = validators[batch.entities[entity]],
      let record = batch.record(entry)
    else { return nil }
    return validator.issues(of: record, at: entry.position).first
  }
}
