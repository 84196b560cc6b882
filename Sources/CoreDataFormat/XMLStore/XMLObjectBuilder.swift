// One object of an XML store, made a record of a batch: values decoded, references resolved.

import ByteReading
import Records
import XMLReading

/// Builds records on a batch's tape, one object at a time.
struct XMLObjectBuilder {
  /// The batch under construction.
  var batch = RecordBatch()
  private let schema: StoreSchema
  private let links: ObjectLinks
  private let isStrict: Bool
  /// `Entity/` for each of the store's entities.
  private let targetNames: [[UInt8]]
  private var shapes: [[UInt8]: EntityShape] = [:]
  private var entityNames: [String] = []
  private var lastShape: (stored: [UInt8], shape: EntityShape)?
  private var batchNumber = 0
  private var records = 0
  private var current: Current?
  private var slot = 0
  /// What there is of an object that is open between two batches.
  private var openNodes: [RecordNode] = []
  private var openBytes: [UInt8] = []
  /// Dangling and one-sided references that were told; the rest is counted.
  private var warnings = 0
  private static let maximumWarnings = 100

  private struct Current {
    var shape: EntityShape?
    var storedID: String
    var id: ObjectID?
    var line: Int
    var byteOffset: Int
    var root: Int
    var members = 0
    var issue: RecordIssue?
  }

  init(schema: StoreSchema, links: ObjectLinks, isStrict: Bool) {
    self.schema = schema
    self.links = links
    self.isStrict = isStrict
    targetNames = links.storedEntities.map { Array(((schema[$0]?.name ?? $0) + "/").utf8) }
  }

  /// Whether an object is open.
  var isInObject: Bool { current != nil }

  /// Offset at which the open object starts.
  var objectOffset: Int? { current?.byteOffset }

  /// Opens an object.
  mutating func begin(_ element: XMLElementStart) {
    records += 1
    let id = element.attributes["id"]
    let root = batch.open(.object)
    current = Current(
      storedID: id.map { String(decoding: $0, as: UTF8.self) } ?? "",
      id: id.flatMap { ObjectID($0) }, line: element.line,
      byteOffset: element.byteOffset, root: root)
    guard let type = element.attributes["type"], !type.isEmpty else {
      return reject(.invalidXMLValue, "The object has no `type`.", field: "type")
    }
    let shape = shape(of: type)
    current?.shape = shape
    if current?.id == nil { reject(.invalidXMLValue, "The object has no `id`.", field: "id") }
  }

  /// Opens an attribute's value; false when the object is lost already.
  mutating func beginAttribute(_ element: XMLElementStart) -> Bool {
    guard openProperty(element), let shape = current?.shape else { return false }
    let type = element.attributes["type"] ?? UnsafeBufferPointer(start: nil, count: 0)
    if !shape.slots[slot].storedType.hasBytes(of: type) {
      shape.slots[slot].storedType = Array(type)
      shape.slots[slot].kind = AttributeKind(xmlName: type)
    }
    return true
  }

  /// Closes the attribute with its whole text.
  mutating func endAttribute(_ text: UnsafeBufferPointer<UInt8>) {
    guard let shape = current?.shape, current?.issue == nil else { return }
    let kind = shape.slots[slot].kind
    let fault = AttributeText.append(text, of: kind, order: links.escapeOrder, to: &batch)
    guard let fault else {
      current?.members += 1
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
  mutating func addRelationship(_ element: XMLElementStart) {
    guard openProperty(element), let shape = current?.shape else { return }
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
    let references = element.attributes["idrefs"] ?? UnsafeBufferPointer(start: nil, count: 0)
    let ids = references.split(whereSeparator: \.isXMLSpace)
    shape.slots[slot].isToOne ? addOne(ids) : addMany(ids)
    current?.members += 1
  }

  /// Notes an element that has no place in an object.
  mutating func addUnknown(_ name: UnsafeBufferPointer<UInt8>) {
    let name = String(decoding: name, as: UTF8.self)
    reject(.invalidXMLValue, "An object holds attributes and relationships, not `\(name)`.")
  }

  /// Closes the object, with its bytes as they were.
  mutating func end(raw: some Collection<UInt8>) {
    guard let object = current else { return }
    current = nil
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

  /// A last warning about references that were not told one by one; nil when all were.
  var untoldWarnings: SourceWarning? {
    warnings <= Self.maximumWarnings
      ? nil
      : SourceWarning(
        .danglingReference,
        "\(warnings - Self.maximumWarnings) more references are dangling or one-sided.")
  }
}

// Batches.
extension XMLObjectBuilder {
  /// Takes an empty batch to fill; what there is of an open object comes first.
  mutating func begin(batch empty: inout RecordBatch) {
    swap(&batch, &empty)
    batchNumber += 1
    batch.entities = entityNames
    batch.pathStyle = .keys
    guard current != nil else { return }
    current?.root = 0
    batch.nodes += openNodes
    batch.bytes += openBytes
    (openNodes, openBytes) = ([], [])
  }

  /// Hands the batch out; an open object stays behind.
  mutating func end(batch full: inout RecordBatch) {
    if let open = current { setAside(open) }
    batch.entities = entityNames
    swap(&full, &batch)
    batch = RecordBatch()
  }

  /// Copies an open object's nodes and payloads, keys too, which lie anywhere in the batch.
  private mutating func setAside(_ open: Current) {
    for var node in batch.nodes[open.root...] {
      if !node.isContainer, node.kind != .null, node.kind != .boolean {
        let payload = Int(node.offset)..<Int(node.offset) + Int(node.length)
        node.offset = UInt32(openBytes.count)
        openBytes.append(contentsOf: batch.bytes[payload])
      }
      openNodes.append(node)
    }
    batch.nodes.removeSubrange(open.root...)
  }
}

// Names, references and faults.
extension XMLObjectBuilder {
  private mutating func shape(of stored: UnsafeBufferPointer<UInt8>) -> EntityShape {
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
    batch.entities = entityNames
    lastShape = (key, shape)
    return shape
  }

  /// Finds the property's slot and appends its key; false when the object is lost.
  private mutating func openProperty(_ element: XMLElementStart) -> Bool {
    guard let shape = current?.shape, current?.issue == nil else { return false }
    guard let name = element.attributes["name"], !name.isEmpty else {
      reject(.invalidXMLValue, "A property of the object has no `name`.")
      return false
    }
    slot = shape.slot(named: name)
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

  private mutating func addOne(_ ids: [Slice<UnsafeBufferPointer<UInt8>>]) {
    guard ids.count <= 1 else {
      return reject(
        .invalidXMLValue, "The relationship leads to one object but names \(ids.count).",
        field: slotName)
    }
    if ids.isEmpty || !addLink(ids[0]) { batch.appendNull() }
  }

  private mutating func addMany(_ ids: [Slice<UnsafeBufferPointer<UInt8>>]) {
    let array = batch.open(.array)
    var count = 0
    for id in ids where addLink(id) { count += 1 }
    batch.close(array, count: count)
  }

  /// Appends a link; false when nothing has that id.
  private mutating func addLink(_ id: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // A rejected object of a SQLite store names others by entity and id.
    if id.contains(UInt8(ascii: "/")) {
      batch.append(.link, id)
      return true
    }
    guard let target = ObjectID(id), let entity = links.index.entity(of: target) else {
      noteReference(
        .danglingReference, .danglingReference, String(decoding: id, as: UTF8.self),
        "which is not in the store")
      return false
    }
    if !links.oneSided.isEmpty, let source = current?.id,
      links.oneSided.contains(
        .init(source: source, relationship: slotName.lowercased(), target: target))
    {
      noteReference(
        .inverseMismatch, .inverseMismatch, String(decoding: id, as: UTF8.self),
        "which doesn't name it back")
    }
    let start = batch.bytes.count
    batch.bytes.append(contentsOf: targetNames[entity])
    batch.bytes.append(contentsOf: target.documentID.utf8)
    batch.append(.link, at: start..<batch.bytes.count)
    return true
  }

  private var slotName: String { current?.shape?.slots[slot].name ?? "" }

  /// Tells of a reference that is not whole: a warning, or the loss of the record if asked so.
  private mutating func noteReference(
    _ code: RecordIssueCode, _ warning: SourceWarning.Code, _ id: String, _ fact: String
  ) {
    guard let object = current, object.issue == nil else { return }
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

  private mutating func reject(
    _ code: RecordIssueCode, _ message: String, field: String? = nil, value: String? = nil
  ) {
    guard let object = current, object.issue == nil else { return }
    let position = RecordPosition(
      record: records, line: object.line, byteOffset: object.byteOffset, byteLength: 0)
    current?.issue = RecordIssue(
      code, stage: .read, at: position, message: message, path: field, field: field,
      entity: object.shape?.name, value: value)
  }

  /// The maximum of `0/1`; nil for anything else.
  private static func maximumCount(_ type: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let slash = type.firstIndex(of: UInt8(ascii: "/")),
      case .value(let minimum) = NumberText.integer(UnsafeBufferPointer(rebasing: type[..<slash])),
      case .value(let maximum) = NumberText.integer(
        UnsafeBufferPointer(rebasing: type[(slash + 1)...])),
      minimum >= 0, maximum >= 0
    else { return nil }
    return maximum
  }
}
