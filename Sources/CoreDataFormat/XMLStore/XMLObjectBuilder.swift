// One object of an XML store, made a record of a batch: values decoded, references resolved.

import ByteReading
import Records
import XMLReading

/// Builds records on a batch's tape, one object at a time.
final class XMLObjectBuilder {
  /// The batch under construction.
  var batch = RecordBatch()
  private let schema: StoreSchema
  private let links: ObjectLinks
  private let isStrict: Bool
  /// `Entity/` for each of the store's entities.
  let targetNames: [[UInt8]]
  private var shapes: [[UInt8]: EntityShape] = [:]
  var entityNames: [String] = []
  private var lastShape: (stored: [UInt8], shape: EntityShape)?
  var batchNumber = 0
  /// Number of the last record.
  private(set) var records = 0
  var object = OpenObject()
  /// Whether an object is open.
  private(set) var isInObject = false
  private var slot = 0
  /// Entity that the relationship names, as stored; empty unless the store is an excerpt.
  private var destination = ""
  /// Where a copy of the bytes that are read lies in the batch; nil when there is none.
  private var sourceOffset: Int?
  /// What there is of an object that is open between two batches.
  var openNodes: [RecordNode] = []
  var openBytes: [UInt8] = []
  /// Records that have the ids which several objects have.
  private var firstRecords: [ObjectID: Int] = [:]
  /// Dangling and one-sided references that were told; the rest is counted.
  private var warnings = 0
  private static let maximumWarnings = 100

  /// What is known of the object that is open.
  struct OpenObject {
    var shape: EntityShape?
    var id: ObjectID?
    var storedID = ""
    var line = 0
    var byteOffset = 0
    /// Index of the object's node.
    var root = 0
    var members = 0
    var issue: RecordIssue?
  }

  init(schema: StoreSchema, links: ObjectLinks, isStrict: Bool) {
    self.schema = schema
    self.links = links
    self.isStrict = isStrict
    targetNames = links.storedEntities.map { Array(((schema[$0]?.name ?? $0) + "/").utf8) }
  }

  /// Offset at which the open object starts; nil when none is open.
  var objectOffset: Int? { isInObject ? object.byteOffset : nil }

  /// Line on which the open object starts.
  var objectLine: Int { object.line }

  /// Opens an object that starts at a line and offset.
  func begin(_ element: XMLElementStart, line: Int, byteOffset: Int) {
    records += 1
    let id = element.attributes["id"]
    object = OpenObject()
    isInObject = true
    object.id = id.flatMap { ObjectID($0) }
    object.storedID = id.map { String(decoding: $0, as: UTF8.self) } ?? ""
    object.line = line
    object.byteOffset = byteOffset
    object.root = batch.open(.object)
    guard let type = element.attributes["type"], !type.isEmpty else {
      return reject(.invalidXMLValue, "The object has no `type`.", field: "type")
    }
    guard type.count <= ObjectLinks.longestName,
      object.storedID.utf8.count <= ObjectLinks.longestName
    else {
      return reject(
        .invalidXMLValue, "The object's `type` or `id` has more than 1500 bytes.", field: "id",
        value: object.storedID)
    }
    object.shape = shape(of: type)
    guard let id = object.id else {
      return reject(.invalidXMLValue, "The object has no `id`.", field: "id")
    }
    if links.duplicates.contains(id) { checkDuplicate(id) }
  }

  /// Rejects an object whose id belongs to an earlier one.
  private func checkDuplicate(_ id: ObjectID) {
    guard let first = firstRecords[id] else {
      firstRecords[id] = records
      return
    }
    reject(
      .duplicateKey, "The id `\(object.storedID)` belongs to record \(first) already.", field: "id",
      value: object.storedID)
    object.issue?.firstRecord = first
  }

  /// Opens an attribute's value; false when the object is lost already.
  func beginAttribute(_ element: XMLElementStart) -> Bool {
    guard openProperty(element), let shape = object.shape else { return false }
    let type = element.attributes["type"] ?? UnsafeBufferPointer(start: nil, count: 0)
    if !shape.slots[slot].storedType.hasBytes(of: type) {
      shape.slots[slot].storedType = Array(type)
      shape.slots[slot].kind = AttributeKind(xmlName: type)
    }
    return true
  }

  /// Closes the attribute with its whole text.
  func endAttribute(_ text: UnsafeBufferPointer<UInt8>) {
    guard let shape = object.shape, object.issue == nil else { return }
    let kind = shape.slots[slot].kind
    let fault = AttributeText.append(text, of: kind, order: links.escapeOrder, to: &batch)
    guard let fault else {
      object.members += 1
      return
    }
    let value = String(decoding: text, as: UTF8.self)
    switch fault {
    case .malformed:
      reject(
        .invalidXMLValue, "The value is not \(kind.description).", field: shape.slots[slot].name,
        value: value)
    case .halfSurrogate:
      reject(
        .invalidUnicodeEscape, "An escape is half a surrogate pair.",
        field: shape.slots[slot].name, value: value)
    }
  }

  /// Adds a relationship with its references resolved.
  func addRelationship(_ element: XMLElementStart) {
    guard openProperty(element), let shape = object.shape else { return }
    let type = element.attributes["type"] ?? UnsafeBufferPointer(start: nil, count: 0)
    if !shape.slots[slot].storedType.hasBytes(of: type) {
      guard let maximum = Self.maximumCount(type) else {
        return reject(
          .invalidXMLValue, "The relationship's type is not a minimum and a maximum.",
          field: shape.slots[slot].name, value: String(decoding: type, as: UTF8.self))
      }
      shape.slots[slot].storedType = Array(type)
      shape.slots[slot].isToOne = maximum == 1
    }
    destination =
      links.isExcerpt
      ? String(
        decoding: element.attributes["destination"] ?? .init(start: nil, count: 0), as: UTF8.self)
      : ""
    let references = element.attributes["idrefs"] ?? UnsafeBufferPointer(start: nil, count: 0)
    let ids = references.split(whereSeparator: \.isXMLSpace)
    shape.slots[slot].isToOne ? addOne(ids) : addMany(ids)
    object.members += 1
  }

  /// Notes an element that has no place in an object.
  func addUnknown(_ name: UnsafeBufferPointer<UInt8>) {
    guard object.issue == nil else { return }
    let name = String(shown: name)
    reject(.invalidXMLValue, "An object holds attributes and relationships, not `\(name)`.")
  }

  /// Closes the object, with its bytes as they were; with more than `limit` it is rejected.
  func end(raw: some Collection<UInt8>, limit: Int) {
    isInObject = false
    if raw.count > limit {
      reject(
        .documentTooLarge,
        OversizedRecord.message(byteLength: raw.count, limit: limit, of: nil))
    }
    let start = batch.bytes.count
    batch.bytes.append(contentsOf: raw)
    let range = start..<batch.bytes.count
    let position = RecordPosition(
      record: records, line: object.line, byteOffset: object.byteOffset, byteLength: range.count)
    let id = object.id?.documentID
    if var issue = object.issue {
      issue.position = position
      batch.nodes.removeSubrange(object.root...)
      batch.appendRejected(issue, raw: range, entity: object.shape?.index, id: id)
    } else {
      batch.close(object.root, count: object.members)
      batch.appendRecord(
        root: object.root, raw: range, at: position, entity: object.shape?.index, id: id)
    }
  }

  /// Closes the object, which is rejected without having been read.
  func end(_ passed: PassedObject, limit: Int) {
    isInObject = false
    let (code, message) = passed.fault(limit: limit)
    object.issue = nil
    reject(code, message)
    guard var issue = object.issue else { return }
    issue.position.byteLength = passed.record.count
    batch.nodes.removeSubrange(object.root...)
    batch.appendRejected(
      issue, passed.record, entity: object.shape?.index, id: object.id?.documentID)
  }

  /// Reads an object in the canonical form, if it is one. Its text is told by its place in a copy of
  /// `bytes`, which the batch gets with the first such object.
  func read(
    with parser: inout CanonicalObjectParser, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int,
    line: Int, byteOffset: Int
  ) -> CanonicalObjectParser.Outcome {
    // Where no object starts there is no record either, and nothing to copy.
    var cursor = ByteCursor(bytes, at: start, base: 0)
    guard cursor.isAt("<object ") else { return cursor.isAtEnd ? .needsMore : .deviates }
    let (base, isCopied) = (sourceOffset ?? batch.bytes.count, sourceOffset != nil)
    if sourceOffset == nil {
      sourceOffset = base
      batch.bytes.append(contentsOf: bytes)
    }
    let position = RecordPosition(
      record: records + 1, line: line, byteOffset: byteOffset, byteLength: 0)
    let outcome = parser.read(
      bytes, at: start, base: base, position: position, batchNumber: batchNumber, into: &batch
    ) { shape(of: $0).index }
    switch outcome {
    case .read: records += 1
    case .needsMore where !isCopied:
      // The same bytes come again, with more behind them.
      sourceOffset = nil
      batch.bytes.removeSubrange(base...)
    case .needsMore, .deviates: break
    }
    return outcome
  }

  /// Says that other bytes are read from now on.
  func forgetSource() { sourceOffset = nil }

  /// A last warning about references that were not told one by one; nil when all were.
  var untoldWarnings: SourceWarning? {
    warnings <= Self.maximumWarnings
      ? nil
      : SourceWarning(
        .danglingReference,
        "\(warnings - Self.maximumWarnings) more references are dangling or one-sided.")
  }
}

// Names, references and faults.
extension XMLObjectBuilder {
  private func shape(of stored: UnsafeBufferPointer<UInt8>) -> EntityShape {
    if let lastShape, lastShape.stored.hasBytes(of: stored) {
      lastShape.shape.begin()
      return lastShape.shape
    }
    let key = Array(stored)
    if let shape = shapes[key] {
      lastShape = (key, shape)
      shape.begin()
      return shape
    }
    let name = String(decoding: stored, as: UTF8.self)
    let entity = schema[name]
    entityNames.append(entity?.name ?? name)
    let shape = EntityShape(
      name: entity?.name ?? name, index: entityNames.count - 1, schema: entity)
    shapes[key] = shape
    lastShape = (key, shape)
    return shape
  }

  /// Finds the property's slot and appends its key; false when the object is lost.
  private func openProperty(_ element: XMLElementStart) -> Bool {
    guard let shape = object.shape, object.issue == nil else { return false }
    guard let name = element.attributes["name"], !name.isEmpty else {
      reject(.invalidXMLValue, "A property of the object has no `name`.")
      return false
    }
    guard let slot = shape.slot(named: name) else {
      reject(
        .invalidXMLValue,
        "The objects of this entity have more than \(EntityShape.mostProperties) properties.")
      return false
    }
    self.slot = slot
    if shape.slots[slot].record == records {
      reject(
        .duplicateKeyInObject, "The object has the property twice.", field: shape.slots[slot].name)
      return false
    }
    shape.slots[slot].record = records
    if shape.slots[slot].keyBatch != batchNumber {
      shape.slots[slot].keyBatch = batchNumber
      shape.slots[slot].keyOffset = UInt32(batch.bytes.count)
      batch.bytes.append(contentsOf: shape.slots[slot].name.utf8)
    }
    batch.nodes.append(
      RecordNode(
        .key, offset: shape.slots[slot].keyOffset,
        length: UInt32(shape.slots[slot].name.utf8.count)))
    return true
  }

  private func addOne(_ ids: [Slice<UnsafeBufferPointer<UInt8>>]) {
    guard ids.count <= 1 else {
      return reject(
        .invalidXMLValue, "The relationship leads to one object but names \(ids.count).",
        field: slotName)
    }
    if ids.isEmpty || !addLink(ids[0]) { batch.appendNull() }
  }

  private func addMany(_ ids: [Slice<UnsafeBufferPointer<UInt8>>]) {
    let array = batch.open(.array)
    var count = 0
    for id in ids where addLink(id) { count += 1 }
    if object.shape?.slots[slot].isUnordered == true { batch.sortLinks(from: array + 1) }
    batch.close(array, count: count)
  }

  /// Appends a link; false when nothing has that id.
  private func addLink(_ id: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // A rejected object of a SQLite store names others by entity and id.
    if id.contains(UInt8(ascii: "/")) {
      batch.append(.link, id)
      return true
    }
    guard let target = ObjectID(id), let name = targetName(of: target) else {
      noteReference(
        .danglingReference, .danglingReference, String(decoding: id, as: UTF8.self),
        "which is not in the store")
      return false
    }
    if !links.oneSided.isEmpty, let source = object.id,
      links.oneSided.contains(
        .init(source: source, relationship: slotName.lowercased(), target: target))
    {
      noteReference(
        .inverseMismatch, .inverseMismatch, String(decoding: id, as: UTF8.self),
        "which doesn't name it back")
    }
    let start = batch.bytes.count
    batch.bytes.append(contentsOf: name)
    batch.bytes.append(contentsOf: target.documentID.utf8)
    batch.append(.link, at: start..<batch.bytes.count)
    return true
  }

  /// `Entity/` of an object: of one that an excerpt doesn't have, the entity at the relationship's
  /// other end, if no other inherits from that.
  private func targetName(of target: ObjectID) -> [UInt8]? {
    if let entity = links.index.entity(of: target) { return targetNames[entity] }
    guard links.isExcerpt, !schema.hasHeirs(destination) else { return nil }
    return Array(((schema[destination]?.name ?? destination) + "/").utf8)
  }

  private var slotName: String { object.shape?.slots[slot].name ?? "" }

  /// Tells of a reference that is not whole: a warning, or the loss of the record if asked so.
  private func noteReference(
    _ code: RecordIssueCode, _ warning: SourceWarning.Code, _ id: String, _ fact: String
  ) {
    guard object.issue == nil else { return }
    if links.isExcerpt {
      return reject(
        code,
        "The relationship names `\(id)`, whose entity can't be told from rejected records alone.",
        field: slotName, value: id,
        hint: "Mend the object in the store that it comes from, and import that again.")
    }
    if isStrict {
      return reject(
        code, "The relationship names `\(id)`, \(fact).", field: slotName, value: id)
    }
    warnings += 1
    guard warnings <= Self.maximumWarnings else { return }
    batch.warnings.append(
      SourceWarning(
        warning,
        "Relationship `\(slotName)` of \(object.shape?.name ?? "object") `\(object.storedID)` "
          + "names `\(id)`, \(fact).",
        line: object.line, byteOffset: object.byteOffset))
  }

  private func reject(
    _ code: RecordIssueCode, _ message: String, field: String? = nil, value: String? = nil,
    hint: String? = nil
  ) {
    guard object.issue == nil else { return }
    let position = RecordPosition(
      record: records, line: object.line, byteOffset: object.byteOffset, byteLength: 0)
    object.issue = RecordIssue(
      code, stage: .read, at: position, message: message, path: field, field: field,
      entity: object.shape?.name, value: value, hint: hint)
  }
}
