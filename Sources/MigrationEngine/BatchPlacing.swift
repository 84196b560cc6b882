// The ordered stage between mapping and store: ids, collections, unique values, one batch at a time.

import Documents
import Records

/// A batch whose records have either a document with a path or an issue.
struct PlacedBatch {
  /// Documents ready to be stored.
  var documents: [Document] = []
  /// For each document, its collection: most share one, which is then kept once.
  var collections: [CollectionPath] = []
  /// For each document, the index of its entry.
  var entries: [Int] = []
  /// Issues of entries that have no document, by entry index, ascending.
  var issues: [(entry: Int, issue: RecordIssue)] = []
  /// Indices of entries that the migration doesn't ask for, ascending.
  var skipped: [Int] = []
  /// Number of entries that were looked at: all, or up to where the error limit was passed.
  var count = 0
}

/// Gives records their places, in record order.
struct BatchPlacer {
  /// The source's rule.
  let placement: DocumentPlacement
  /// The field that holds the id, for issues.
  let idField: String?
  private var collections: [Int: CollectionPath] = [:]
  private var seen: [UniqueValue: Int] = [:]

  init(placement: DocumentPlacement, idField: String?) {
    self.placement = placement
    self.idField = idField
  }

  /// Places a mapped batch; stops behind the record with which `room` more rejects are used up.
  /// - Parameter room: how many rejects may still come; nil for any number.
  mutating func place(
    _ batch: RecordBatch, _ results: [MappingResult?], room: Int?
  ) -> PlacedBatch {
    var placed = PlacedBatch()
    placed.documents.reserveCapacity(batch.entries.count)
    placed.collections.reserveCapacity(batch.entries.count)
    for (index, entry) in batch.entries.enumerated() {
      placed.count = index + 1
      switch outcome(of: entry, in: batch, results[index]) {
      case .document(let document, let collection):
        placed.documents.append(document)
        placed.collections.append(collection)
        placed.entries.append(index)
      case .skipped: placed.skipped.append(index)
      case .rejected(let issue):
        placed.issues.append((index, issue))
        if let room, placed.issues.count > room { return placed }
      }
    }
    return placed
  }

  /// Forgets which collections entities map to; the next batch may number them anew.
  mutating func forgetEntities() { collections.removeAll(keepingCapacity: true) }

  private enum Outcome {
    case document(Document, CollectionPath)
    case skipped
    case rejected(RecordIssue)
  }

  private mutating func outcome(
    of entry: RecordEntry, in batch: RecordBatch, _ result: MappingResult?
  ) -> Outcome {
    if let issue = entry.issue { return .rejected(batch.issues[issue]) }
    switch result {
    case .rejected(let issue)?: return .rejected(issue)
    case .skipped?: return .skipped
    case .mapped(let record)?: return document(of: record, entry, in: batch)
    case nil: preconditionFailure("A mapping left out a readable record")
    }
  }

  private mutating func document(
    of record: MappedRecord, _ entry: RecordEntry, in batch: RecordBatch
  ) -> Outcome {
    let entity = entry.entity.map { batch.entities[$0] }
    func issue(_ code: RecordIssueCode, _ message: String) -> RecordIssue {
      RecordIssue(
        code, stage: .store, at: entry.position, message: message, field: idField, entity: entity,
        value: record.id)
    }
    guard let collection = collection(of: entry, named: entity) else {
      let text = "`\(placement.template)` gives no collection for this record."
      return .rejected(issue(.storeRefused, text))
    }
    for unique in record.uniqueValues {
      if let first = seen[unique] {
        var issue = issue(.constraint, "Record \(first) has the same `\(unique.field)`.")
        (issue.stage, issue.field, issue.constraint) = (.validate, unique.field, "unique")
        issue.value = unique.value.plainText
        issue.firstRecord = first
        return .rejected(issue)
      }
    }
    do throws(DocumentFault) {
      let path = try placement.path(
        of: entry, in: batch, mappedID: record.id, collection: collection)
      for unique in record.uniqueValues { seen[unique] = entry.position.record }
      var document = Document(path: path, fields: record.fields)
      if let entity, placement.roots[entity] != nil, document.fields["entity"] == nil {
        document.fields["entity"] = .string(entity)
      }
      document.writeTimeFields = record.writeTimeFields
      return .document(document, counted(path, of: entry, record, in: batch) ?? collection)
    } catch {
      return .rejected(issue(.invalidDocumentID, error.message))
    }
  }

  /// The collection that a document is counted under, where its source placed it itself. Documents
  /// below others are counted together, as `Layout/*/engines`, however many there are.
  private func counted(
    _ path: DocumentPath, of entry: RecordEntry, _ record: MappedRecord, in batch: RecordBatch
  ) -> CollectionPath? {
    guard let id = entry.id else { return nil }
    guard batch.idsAreLinks else { return record.id == nil ? path.collection : nil }
    guard id.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let above = id.split(separator: "/").count / 2 - 1
    var parts = path.collection.string.split(separator: "/").map(String.init)
    for step in 0..<above { parts[parts.count - 2 - 2 * step] = "*" }
    return CollectionPath(parts.joined(separator: "/"))
  }

  private mutating func collection(of entry: RecordEntry, named entity: String?) -> CollectionPath?
  {
    let key = entry.entity ?? -1
    if let known = collections[key] { return known }
    let collection = placement.collection(forEntity: entity)
    collections[key] = collection
    return collection
  }
}
