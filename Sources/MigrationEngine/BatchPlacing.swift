// The last part of a mapping stage: each record of a batch gets its document's path.

import Documents
import Records

/// A batch whose records have either a prepared document with a path or an issue.
struct PlacedBatch<Prepared: PreparedDocuments>: Sendable {
  /// Documents ready to be stored.
  var prepared: Prepared
  /// Who they are and where they come from, in the same order.
  var places: [DocumentPlace] = []
  /// For each document, the values that no other of the run may have; empty when none has any.
  var uniqueValues: [[UniqueValue]] = []
  /// Issues of entries that have no document, by entry index, ascending.
  var issues: [(entry: Int, issue: RecordIssue)] = []
  /// Indices of entries that the migration doesn't ask for, ascending.
  var skipped: [Int] = []

  /// Leaves only the documents at these places of the lists, which ascend.
  mutating func keep(_ kept: [Int]) {
    guard kept.count < places.count else { return }
    prepared.keep(kept)
    places = kept.map { places[$0] }
    if !uniqueValues.isEmpty { uniqueValues = kept.map { uniqueValues[$0] } }
  }
}

/// Where a document goes and which record it was.
struct DocumentPlace: Sendable {
  /// The document's id.
  let id: String
  /// The collection that the document is counted under.
  let collection: CollectionPath
  /// Index of the record's entry.
  let entry: Int
}

/// Gives the records of one batch their places.
struct BatchPlacer {
  /// The source's rule.
  let placement: DocumentPlacement
  /// The field that holds the id, for issues.
  let idField: String?
  private var collections: [Int: CollectionPath] = [:]

  init(placement: DocumentPlacement, idField: String?) {
    self.placement = placement
    self.idField = idField
  }

  /// Places a mapped batch and has its documents prepared.
  mutating func place<Prepared>(
    _ batch: RecordBatch, _ mapped: consuming MappedBatch,
    preparing prepare: (DocumentBatch) -> Prepared
  ) -> PlacedBatch<Prepared> {
    let results = mapped.results
    var placed = PlacedBatch(prepared: prepare(DocumentBatch()))
    var documents = DocumentBatch(mapped.texts)
    var hasUniqueValues = false
    documents.entries.reserveCapacity(batch.entries.count)
    placed.places.reserveCapacity(batch.entries.count)
    for (index, entry) in batch.entries.enumerated() {
      switch outcome(of: entry, in: batch, results[index]) {
      case .document(let document, let collection):
        placed.places.append(
          DocumentPlace(id: document.id, collection: collection, entry: index))
        documents.entries.append(document)
        hasUniqueValues = hasUniqueValues || results[index]?.hasUniqueValues == true
        if let entity = rootedEntity(of: entry, in: batch) { documents.noteEntity(entity) }
      case .skipped: placed.skipped.append(index)
      case .rejected(let issue): placed.issues.append((index, issue))
      }
    }
    if hasUniqueValues { placed.uniqueValues = uniqueValues(of: placed.places, results) }
    placed.prepared = prepare(documents)
    return placed
  }

  /// The entity of a record, if its documents share a collection with those of others.
  private func rootedEntity(of entry: RecordEntry, in batch: RecordBatch) -> String? {
    guard !placement.roots.isEmpty, let entity = entry.entity.map({ batch.entities[$0] }),
      placement.roots[entity] != nil
    else { return nil }
    return entity
  }

  private func uniqueValues(
    of places: [DocumentPlace], _ results: [MappingResult?]
  ) -> [[UniqueValue]] {
    places.map { place -> [UniqueValue] in
      if case .mapped(let record)? = results[place.entry] { record.uniqueValues } else { [] }
    }
  }

  private enum Outcome {
    case document(DocumentBatch.Entry, CollectionPath)
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
    do throws(DocumentFault) {
      let name = try placement.name(
        of: entry, in: batch, mappedID: record.id, collection: collection)
      let document = DocumentBatch.Entry(
        name.id, in: name.collection, fields: record.fields,
        writeTimeFields: record.writeTimeFields)
      return .document(
        document, counted(name.collection, of: entry, record, in: batch) ?? collection)
    } catch {
      return .rejected(issue(.invalidDocumentID, error.message))
    }
  }

  /// The collection that a document is counted under, where its source placed it itself. Documents
  /// below others are counted together, as `Layout/*/engines`, however many there are.
  private func counted(
    _ collection: CollectionPath, of entry: RecordEntry, _ record: MappedRecord,
    in batch: RecordBatch
  ) -> CollectionPath? {
    guard let id = entry.id, id.utf8.contains(UInt8(ascii: "/")) else { return nil }
    guard batch.idsAreLinks else { return record.id == nil ? collection : nil }
    let above = id.split(separator: "/").count / 2 - 1
    var parts = collection.string.split(separator: "/").map(String.init)
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

extension MappingResult {
  fileprivate var hasUniqueValues: Bool {
    if case .mapped(let record) = self { !record.uniqueValues.isEmpty } else { false }
  }
}

extension DocumentBatch {
  /// Has the last document tell its entity, unless it has a field of that name.
  fileprivate mutating func noteEntity(_ entity: String) {
    let last = entries.count - 1
    var fields = texts[entries[last].fields]
    guard fields["entity"] == nil else { return }
    fields["entity"] = .string(entity)
    entries[last].fields = texts.count
    texts.append(fields)
  }
}
