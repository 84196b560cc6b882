// The fast way through an XML store: objects exactly as Core Data writes them.

import ByteReading
import Glibc
import Records

/// Reads objects that are written as Core Data writes them, several times faster than a parser of
/// all of XML.
///
/// The grammar is a strict subset: the three tags with their attributes in Core Data's order and in
/// double quotes, text without references, sections or carriage returns, values that need no
/// mending. Whatever deviates, be it right or wrong, is left to the parser, object by object, so
/// that both ways give the same records and only the parser ever refuses anything.
struct CanonicalObjectParser {
  /// Why the fast way ends.
  enum Outcome {
    /// The bytes end within an object, or before one.
    case needsMore
    /// What stands here isn't an object in the canonical form.
    case deviates
    /// An object was read; the index behind it.
    case read(Int)
  }

  private let schema: StoreSchema
  private let links: ObjectLinks
  private let targetNames: [[UInt8]]
  private var shapes: [CanonicalShape] = []
  private var lastShape = 0

  init(schema: StoreSchema, links: ObjectLinks, targetNames: [[UInt8]]) {
    self.schema = schema
    self.links = links
    self.targetNames = targetNames
  }

  /// Whether the fast way can be gone at all: one-sided references and ids that two objects have
  /// are told by the other.
  var isUsable: Bool { links.oneSided.isEmpty && links.duplicates.isEmpty }

  /// Reads one object that starts at an index.
  /// - Parameters:
  ///   - bytes: the document from some place on.
  ///   - base: where the same bytes lie in the batch's.
  ///   - position: number, line and offset of the object; its length is filled in.
  ///   - batchNumber: tells batches apart, for keys are written once a batch.
  ///   - entityIndex: gives the index of an entity that is met for the first time.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, base: Int, position: RecordPosition,
    batchNumber: Int,
    into batch: inout RecordBatch, entityIndex: (UnsafeBufferPointer<UInt8>) -> Int
  ) -> Outcome {
    var cursor = ByteCursor(bytes, at: start, base: base)
    guard cursor.skip("<object type=\""), let type = cursor.quoted(), cursor.skip(" id=\"z"),
      let number = cursor.number(), cursor.skip("\">"), type.count <= ObjectLinks.longestName
    else { return cursor.isAtEnd ? .needsMore : .deviates }
    let shape = shapeIndex(of: type, entityIndex)
    let (nodes, payload) = (batch.nodes.count, batch.bytes.count)
    let root = batch.open(.object)
    let members = shapes[shape].read(
      &cursor, record: position.record, batchNumber: batchNumber, into: &batch,
      PropertyContext(schema: schema, links: links, targetNames: targetNames))
    guard let members, cursor.skip("</object>"), cursor.isValidUTF8(from: start) else {
      batch.nodes.removeSubrange(nodes...)
      shapes[shape].forgetKeys(from: payload)
      batch.bytes.removeSubrange(payload...)
      return cursor.isAtEnd ? .needsMore : .deviates
    }
    batch.close(root, count: members)
    var position = position
    position.byteLength = cursor.index - start
    batch.appendRecord(
      root: root, raw: (base + start)..<(base + cursor.index), at: position,
      entity: shapes[shape].entity,
      id: "p" + String(number))
    return .read(cursor.index)
  }

  private mutating func shapeIndex(
    of type: UnsafeBufferPointer<UInt8>, _ entityIndex: (UnsafeBufferPointer<UInt8>) -> Int
  ) -> Int {
    if lastShape < shapes.count, shapes[lastShape].storedName.hasBytes(of: type) {
      return lastShape
    }
    if let known = shapes.firstIndex(where: { $0.storedName.hasBytes(of: type) }) {
      lastShape = known
      return known
    }
    shapes.append(CanonicalShape(storedName: Array(type), entity: entityIndex(type)))
    lastShape = shapes.count - 1
    return lastShape
  }
}

/// What reading a property needs to know of the store.
struct PropertyContext {
  let schema: StoreSchema
  let links: ObjectLinks
  let targetNames: [[UInt8]]
}

extension CanonicalShape {
  /// Makes keys that lie behind an offset unknown again.
  mutating func forgetKeys(from offset: Int) {
    for index in properties.indices where Int(properties[index].keyOffset) >= offset {
      properties[index].keyBatch = -1
    }
    for index in properties.indices { properties[index].record = -1 }
  }

  /// Reads properties up to `</object>`; nil when one deviates or the bytes end.
  fileprivate mutating func read(
    _ cursor: inout ByteCursor, record: Int, batchNumber: Int, into batch: inout RecordBatch,
    _ context: PropertyContext
  ) -> Int? {
    var (members, next) = (0, 0)
    while true {
      cursor.skipSpace()
      if cursor.isAt("</object>") { return members }
      guard let index = match(&cursor, from: next, context.schema) else { return nil }
      next = index + 1
      guard properties[index].record != record else { return nil }
      properties[index].record = record
      appendKey(index, batchNumber, to: &batch)
      let isRead =
        if let kind = properties[index].kind {
          cursor.readAttribute(of: kind, order: context.links.escapeOrder, into: &batch)
        } else {
          cursor.readRelationship(
            isToOne: properties[index].isToOne, isUnordered: properties[index].isUnordered, context,
            into: &batch)
        }
      guard isRead else { return nil }
      members += 1
    }
  }

  /// Finds the property whose tag stands here: nearly always the next one, or one a little further
  /// when attributes are absent.
  private mutating func match(
    _ cursor: inout ByteCursor, from next: Int, _ schema: StoreSchema
  ) -> Int? {
    for index in next..<max(next, properties.count) {
      if cursor.skip(bytes, properties[index].tag) { return index }
    }
    let start = cursor.index
    guard let tag = cursor.propertyTag() else { return nil }
    let text = UnsafeBufferPointer(rebasing: cursor.bytes[start..<cursor.index])
    if let known = properties.firstIndex(where: { bytes[$0.tag].elementsEqual(text) }) {
      return known
    }
    guard properties.count < EntityShape.mostProperties else { return nil }
    let stored = String(decoding: tag.name, as: UTF8.self)
    let entity = schema[String(decoding: storedName, as: UTF8.self)]
    let property = entity?.properties[stored.lowercased()]
    add(
      tag: text, name: property?.name ?? stored, kind: tag.kind, isToOne: tag.isToOne,
      isUnordered: property?.relationship?.isOrdered == false)
    return properties.count - 1
  }

  private mutating func appendKey(_ index: Int, _ batchNumber: Int, to batch: inout RecordBatch) {
    let name = properties[index].name
    if properties[index].keyBatch != batchNumber {
      properties[index].keyBatch = batchNumber
      properties[index].keyOffset = UInt32(batch.bytes.count)
      batch.bytes.append(contentsOf: bytes[name])
    }
    batch.nodes.append(
      RecordNode(.key, offset: properties[index].keyOffset, length: UInt32(name.count)))
  }
}
