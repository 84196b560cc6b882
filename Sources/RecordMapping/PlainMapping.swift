// Writing records as they are: the members in byte order, the id.

import Documents
import MigrationEngine
import Records

/// The state of a worker without a schema: a value of its own, so that the compiler sees that
/// nobody else changes it.
struct PlainMapping: ~Copyable {
  private let reader: PlainValueReader
  private let idField: String?
  private let dropsIDField: Bool
  /// The order of a row's columns.
  private var columns: MemberOrder
  /// The orders of objects' members that were met last, the last one's place, and the next to go.
  private var shapes: [MemberOrder] = []
  private var shape = 0
  private var oldestShape = 0
  /// For each member of the record at hand, its value's node.
  private var places: [Int] = []
  private var writer = FieldTextWriter()

  init(_ context: MappingContext) {
    columns = MemberOrder(names: [], idField: context.idField)
    reader = PlainValueReader(collectionOfEntity: context.collectionOfEntity)
    idField = context.idField
    dropsIDField = context.dropsIDField
  }

  mutating func map(_ batch: RecordBatch) -> MappedBatch {
    if columns.names != batch.columns {
      columns = MemberOrder(names: batch.columns, idField: idField)
    }
    var results: [MappingResult?] = []
    results.reserveCapacity(batch.entries.count)
    RecordTape.with(batch) { tape in
      for entry in batch.entries {
        results.append(entry.root.map { result(of: entry, at: $0, in: batch, tape) })
      }
    }
    return MappedBatch(results: results, texts: writer.take())
  }

  private mutating func result(
    of entry: RecordEntry, at root: Int, in batch: RecordBatch, _ tape: RecordTape
  ) -> MappingResult {
    locate(root, in: tape)
    do throws(FieldFault) {
      let order = tape.nodes[root].kind == .row ? columns : shapes[shape]
      return .mapped(try record(in: order, of: tape))
    } catch {
      writer.discard()
      return .rejected(error.issue(of: entry, in: batch))
    }
  }

  /// Finds the values of the record whose tape starts at `root`.
  private mutating func locate(_ root: Int, in tape: RecordTape) {
    places.removeAll(keepingCapacity: true)
    var next = root + 1
    if tape.nodes[root].kind == .row {
      for _ in 0..<min(Int(tape.nodes[root].offset), columns.names.count) {
        places.append(next)
        next = tape.indexAfter(next)
      }
      return
    }
    for _ in 0..<tape.nodes[root].offset {
      places.append(next + 1)
      next = tape.indexAfter(next + 1)
    }
    if shapes.isEmpty || !shapes[shape].fits(places, in: tape) { findShape(in: tape) }
  }

  /// Objects of an entity that leave out what they haven't got come in a few shapes by turns.
  private mutating func findShape(in tape: RecordTape) {
    if let known = shapes.firstIndex(where: { $0.fits(places, in: tape) }) {
      shape = known
      return
    }
    let new = MemberOrder(
      names: places.map { tape.text(tape.nodes[$0 - 1]) }, idField: idField)
    if shapes.count < Self.mostShapes {
      shape = shapes.count
      shapes.append(new)
    } else {
      shape = oldestShape
      shapes[shape] = new
      oldestShape = (oldestShape + 1) % Self.mostShapes
    }
  }

  private static let mostShapes = 16

  private mutating func record(
    in order: MemberOrder, of tape: RecordTape
  ) throws(FieldFault) -> MappedRecord {
    if let name = order.repeatedName {
      throw FieldFault(name, ValueFault(.duplicateKeyInObject, "is there twice"))
    }
    if dropsIDField, order.idWay.count > 1 { return try recordWithoutInnerID(order, tape) }
    for place in order.sorted
    where place < places.count && !(dropsIDField && place == order.idMember) {
      do throws(ValueFault) {
        try reader.append(order.fieldNames[place], at: places[place], of: tape, to: &writer)
      } catch {
        throw FieldFault(order.names[place], error)
      }
    }
    let id = try id(order, tape)
    return MappedRecord(fields: writer.finish(), id: id)
  }

  private func id(_ order: MemberOrder, _ tape: RecordTape) throws(FieldFault) -> String? {
    guard let idField else { return nil }
    do throws(ValueFault) {
      guard let member = order.idMember, member < places.count,
        let place = tape.place(of: order.idWay.dropFirst(), inside: places[member])
      else { throw ValueFault(.missingKey, "is missing") }
      let value = try reader.value(at: place, of: tape)
      guard value != .null else { throw ValueFault(.nullValue, "is null") }
      return try DocumentIDText.text(of: value)
    } catch {
      throw FieldFault(idField, error)
    }
  }

  /// A record whose id lies inside of an object that is kept without it.
  private mutating func recordWithoutInnerID(
    _ order: MemberOrder, _ tape: RecordTape
  ) throws(FieldFault) -> MappedRecord {
    var fields = FieldMap()
    for place in order.sorted where place < places.count {
      do throws(ValueFault) {
        fields[order.names[place]] = try reader.value(at: places[place], of: tape)
      } catch {
        throw FieldFault(order.names[place], error)
      }
    }
    let id = try id(order, tape)
    fields.removeValue(at: order.idWay)
    return MappedRecord(fields: writer.finish(fields), id: id)
  }
}

extension RecordTape {
  /// The place of a member further inside; nil when there is none.
  fileprivate func place(of way: ArraySlice<String>, inside place: Int) -> Int? {
    guard let name = way.first else { return place }
    guard nodes[place].kind == .object else { return nil }
    var next = place + 1
    for _ in 0..<nodes[place].offset {
      if text(nodes[next]).hasSameBytes(as: name) {
        return self.place(of: way.dropFirst(), inside: next + 1)
      }
      next = indexAfter(next + 1)
    }
    return nil
  }
}

/// The names of a record's members, their order in a document, and which gives the id.
private final class MemberOrder {
  /// The names in source order.
  let names: [String]
  /// The same, ready to be written.
  let fieldNames: [FieldName]
  /// Places of the names in byte order.
  let sorted: [Int]
  /// A name that is there twice.
  let repeatedName: String?
  /// The way to the id: one name, or several where no member has the whole name.
  let idWay: [String]
  /// Place of the first of them.
  let idMember: Int?
  private let bytes: [[UInt8]]

  init(names: [String], idField: String?) {
    self.names = names
    fieldNames = names.map { FieldName($0) }
    bytes = names.map { Array($0.utf8) }
    sorted = names.indices.sorted { names[$0].precedesInBytes(names[$1]) }
    let repeated = zip(sorted, sorted.dropFirst()).first { names[$0].hasSameBytes(as: names[$1]) }
    repeatedName = repeated.map { names[$0.0] }
    func member(_ name: String) -> Int? { names.firstIndex { $0.hasSameBytes(as: name) } }
    idWay = idField.map { member($0) == nil ? FieldTree.steps(of: $0) : [$0] } ?? []
    idMember = idWay.first.flatMap(member)
  }

  /// Whether the members before these values have the names, in this order.
  func fits(_ places: [Int], in tape: RecordTape) -> Bool {
    places.count == bytes.count
      && places.indices.allSatisfy { place in
        bytes[place].withUnsafeBytes {
          let name = UnsafeRawBufferPointer(tape.payload(tape.nodes[places[place] - 1]))
          return $0.count == name.count && compareBuffers($0, name) == 0
        }
      }
  }
}
