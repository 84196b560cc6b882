// Records written anew, with embedded objects in them and links that know their way.

import Records

/// Writes the records of a batch with their relationships in the forms that are asked for.
struct RelatedRecords {
  /// Why a record isn't written.
  enum Fault: Error {
    case record(RecordIssueCode, String, field: String?)
    case source(SourceIssue)
  }

  /// The records that were written, with all bytes of the batch that they come from.
  private(set) var batch: RecordBatch
  private let source: RecordBatch
  private let rules: RelationRules
  private let objects: any ObjectReader
  /// The object at hand and those that it is embedded in, the outermost first.
  private var open: [ObjectLink] = []
  /// What may still be embedded in the record at hand, in bytes.
  private var room = 0

  /// A document may nest so deep; what lies deeper is not worth its reading.
  private static let deepest = 21
  /// Four times what a document may take: the store counts exactly.
  private static let largest = 4_194_304
  /// What an object takes beside its bytes: reading it costs something even if it is empty.
  private static let objectBytes = 256
  /// Documents may lie so deep below others.
  private static let longestWay = 100

  /// Makes a writer that has written nothing yet.
  init(_ source: RecordBatch, rules: RelationRules, objects: any ObjectReader) {
    self.source = source
    self.rules = rules
    self.objects = objects
    batch = source
    batch.nodes = []
    batch.entries = []
    batch.idsAreLinks = true
  }

  /// Bytes that were added to the source's.
  var growth: Int { batch.bytes.count - source.bytes.count }

  /// Writes a record of the source, or rejects it.
  mutating func append(_ index: Int) throws(SourceIssue) {
    var entry = source.entries[index]
    let start = batch.nodes.count
    if let root = entry.root, let entity = entry.entity.map({ source.entities[$0] }) {
      do throws(Fault) {
        let link = ObjectLink(entity: entity, id: entry.id ?? "")
        (open, room) = ([link], Self.largest)
        try append(objectAt: root, of: source, entity: entity, isForeign: false)
        entry.root = start
        if !rules.ways(up: entity).isEmpty, entry.id != nil {
          let way = try way(of: link, RecordValue(batch: source, index: root))
          if way != link.text { entry.id = way }
        }
      } catch {
        batch.nodes.removeSubrange(start...)
        let issue = try Self.issue(error, entry, entity)
        batch.entries.append(entry)
        return batch.reject(batch.entries.count - 1, issue)
      }
    }
    batch.entries.append(entry)
  }

  private static func issue(
    _ fault: Fault, _ entry: RecordEntry, _ entity: String
  ) throws(SourceIssue) -> RecordIssue {
    switch fault {
    case .source(let issue): throw issue
    case .record(let code, let message, let field):
      RecordIssue(
        code, stage: .read, at: entry.position, message: message, path: field, field: field,
        entity: entity)
    }
  }
}

// Values and embedded objects.
extension RelatedRecords {
  private mutating func append(
    objectAt root: Int, of record: RecordBatch, entity: String, isForeign: Bool
  ) throws(Fault) {
    let object = batch.open(.object)
    var (count, next) = (0, root + 1)
    for _ in 0..<record.nodes[root].offset {
      let (key, value) = (record.nodes[next], next + 1)
      let name = RecordValue(batch: record, index: next).text
      next = record.indexAfter(value)
      let form = rules.form(of: name, in: entity)
      if form == .omit || form == .subcollection && !rules.keepsOrder(of: name, in: entity) {
        continue
      }
      append(leaf: key, of: record, isForeign: isForeign)
      try append(
        valueAt: value, of: record, isForeign: isForeign, field: form == .embed ? name : nil)
      count += 1
    }
    batch.close(object, count: count)
  }

  /// Appends a value; `field` names the relationship whose objects are embedded.
  private mutating func append(
    valueAt index: Int, of record: RecordBatch, isForeign: Bool, field: String?
  ) throws(Fault) {
    let node = record.nodes[index]
    if node.kind == .link {
      let payload = record.bytes[Int(node.offset)..<Int(node.offset) + Int(node.length)]
      guard let link = ObjectLink(payload) else {
        return append(leaf: node, of: record, isForeign: isForeign)
      }
      if let field, !open.contains(link), open.count < Self.deepest {
        return try embed(link, field)
      }
      return try append(reference: link)
    }
    guard node.isContainer else { return append(leaf: node, of: record, isForeign: isForeign) }
    let container = batch.open(node.kind)
    var next = index + 1
    while next < record.indexAfter(index) {
      try append(valueAt: next, of: record, isForeign: isForeign, field: field)
      next = record.indexAfter(next)
    }
    batch.close(container, count: Int(node.offset))
  }

  private mutating func append(leaf node: RecordNode, of record: RecordBatch, isForeign: Bool) {
    guard isForeign, node.kind != .null, node.kind != .boolean else {
      batch.nodes.append(node)
      return
    }
    let payload = record.bytes[Int(node.offset)..<Int(node.offset) + Int(node.length)]
    batch.append(node.kind, payload, flags: node.flags)
  }

  private mutating func append(reference link: ObjectLink) throws(Fault) {
    guard !rules.ways(up: link.entity).isEmpty else {
      batch.append(.link, link.text.utf8)
      return
    }
    batch.append(.link, try way(of: link, try fetched(link, nil).record).utf8)
  }

  private mutating func embed(_ link: ObjectLink, _ field: String) throws(Fault) {
    let (record, entity) = try fetched(link, field)
    room -= record.batch.nodes.reduce(Self.objectBytes) {
      $0 + ($1.isContainer ? 0 : Int($1.length))
    }
    guard room >= 0 else {
      throw .record(
        .documentTooLarge,
        "The object and those that it embeds take more than 4 MiB; a document takes 1 MiB.",
        field: field)
    }
    open.append(link)
    try append(objectAt: record.index, of: record.batch, entity: entity, isForeign: true)
    open.removeLast()
  }

  /// Reads an object, which has to be there and to be whole.
  private func fetched(
    _ link: ObjectLink, _ field: String?
  ) throws(Fault) -> (record: RecordValue, entity: String) {
    let found: RecordBatch?
    do throws(SourceIssue) {
      found = try objects.object(link)
    } catch {
      throw .source(error)
    }
    guard let found, let entry = found.entries.first else {
      throw .record(
        .danglingReference, "The object `\(link.text)` is needed and not in the store.",
        field: field)
    }
    guard let record = found.record(entry) else {
      let issue = entry.issue.map { found.issues[$0] }
      throw .record(
        issue?.code ?? .danglingReference,
        "The object `\(link.text)` is needed and can't be read: \(issue?.message ?? "")",
        field: field)
    }
    return (record, entry.entity.map { found.entities[$0] } ?? link.entity)
  }
}

// Documents below others.
extension RelatedRecords {
  /// The way to an object's document: `Layout/p1/engines/p5`, or `Engine/p5` when it lies below no
  /// other. Of objects that lie below each other, none does.
  private func way(of link: ObjectLink, _ object: RecordValue) throws(Fault) -> String {
    var (line, relations) = ([link], [String]())
    var object = object
    while let (parent, relation) = parent(of: object, entity: line[line.count - 1].entity) {
      relations.append(relation)
      if let first = line.firstIndex(of: parent) { return Self.way(line[...first], relations) }
      line.append(parent)
      if rules.ways(up: parent.entity).isEmpty { break }
      guard line.count <= Self.longestWay else {
        throw .record(
          .invalidDocumentID, "The document would lie below more than 100 others.", field: nil)
      }
      object = try fetched(parent, nil).record
    }
    return Self.way(line[...], relations)
  }

  private static func way(_ line: ArraySlice<ObjectLink>, _ relations: [String]) -> String {
    guard let top = line.last else { return "" }
    let steps = zip(line, relations).map { "/\($1)/\($0.id)" }.prefix(line.count - 1)
    return top.text + steps.reversed().joined()
  }

  /// The object that another lies directly below; nil when there is none.
  private func parent(
    of object: RecordValue, entity: String
  ) -> (link: ObjectLink, relation: String)? {
    for way in rules.ways(up: entity) {
      guard let value = object[way.inverse], value.kind == .link,
        let link = ObjectLink(value.payload),
        rules.form(of: way.relation, in: link.entity) == .subcollection
      else { continue }
      return (link, way.relation)
    }
    return nil
  }
}
