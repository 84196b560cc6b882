// What only the order of all records decides: values that must be unique, and the error limit.

import Documents
import Records

/// Lets a source's placed batches through to the store, in record order.
struct BatchAdmission {
  /// The record that had a value first.
  private var seen: [UniqueValue: Int] = [:]

  /// Turns documents that repeat a unique value into issues, and drops what comes behind the record
  /// with which `room` more rejects are used up.
  /// - Parameter room: how many rejects may still come; nil for any number.
  mutating func admit<Prepared>(
    _ placed: inout PlacedBatch<Prepared>, of batch: RecordBatch, room: Int?
  ) {
    guard !placed.uniqueValues.isEmpty || placed.issues.count > room ?? .max else { return }
    var waiting = placed.issues[...]
    var (kept, issues): ([Int], [(entry: Int, issue: RecordIssue)]) = ([], [])
    for document in placed.places.indices {
      let entry = placed.places[document].entry
      while let next = waiting.first, next.entry < entry, issues.count <= room ?? .max {
        issues.append(waiting.removeFirst())
      }
      if issues.count > room ?? .max { break }
      let values = placed.uniqueValues.isEmpty ? [] : placed.uniqueValues[document]
      if let issue = repetition(of: values, batch.entries[entry], in: batch) {
        issues.append((entry, issue))
      } else {
        kept.append(document)
      }
    }
    while let next = waiting.first, issues.count <= room ?? .max {
      issues.append(next)
      waiting.removeFirst()
    }
    if issues.count > room ?? .max, let last = issues.last {
      placed.skipped.removeAll { $0 > last.entry }
    }
    placed.issues = issues
    placed.keep(kept)
  }

  /// The issue of a record with a value that an earlier one has; otherwise its values are noted.
  private mutating func repetition(
    of values: [UniqueValue], _ entry: RecordEntry, in batch: RecordBatch
  ) -> RecordIssue? {
    for unique in values {
      guard let first = seen[unique] else { continue }
      var issue = RecordIssue(
        .constraint, stage: .validate, at: entry.position,
        message: "Record \(first) has the same `\(unique.field)`.", field: unique.field,
        entity: entry.entity.map { batch.entities[$0] }, value: unique.value.plainText)
      (issue.constraint, issue.firstRecord) = ("unique", first)
      return issue
    }
    for unique in values { seen[unique] = entry.position.record }
    return nil
  }
}
