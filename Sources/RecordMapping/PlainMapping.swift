// Reading records as they are: the members in byte order, the id.

import Documents
import MigrationEngine
import Records

/// The state of a worker without a schema: a value of its own, so that the compiler sees that
/// nobody else changes it.
struct PlainMapping {
  private let reader: PlainValueReader
  private let idField: String?
  private let dropsIDField: Bool
  /// The order of a row's columns.
  private var columns = MemberOrder(names: [])
  /// The order of the last object's members.
  private var members = MemberOrder(names: [])
  /// For each member of the record at hand, its value's node.
  private var places: [Int] = []

  init(_ context: MappingContext) {
    reader = PlainValueReader(collectionOfEntity: context.collectionOfEntity)
    idField = context.idField
    dropsIDField = context.dropsIDField
  }

  mutating func map(_ batch: RecordBatch) -> [MappingResult?] {
    if columns.names != batch.columns { columns = MemberOrder(names: batch.columns) }
    var results: [MappingResult?] = []
    results.reserveCapacity(batch.entries.count)
    RecordTape.with(batch) { tape in
      for entry in batch.entries {
        results.append(entry.root.map { result(of: entry, at: $0, in: batch, tape) })
      }
    }
    return results
  }

  private mutating func result(
    of entry: RecordEntry, at root: Int, in batch: RecordBatch, _ tape: RecordTape
  ) -> MappingResult {
    do throws(FieldFault) {
      var fields = try fields(at: root, in: tape)
      let id = try takeID(from: &fields)
      return .mapped(MappedRecord(fields: fields, id: id))
    } catch {
      return .rejected(error.issue(of: entry, in: batch))
    }
  }

  private mutating func fields(at root: Int, in tape: RecordTape) throws(FieldFault) -> FieldMap {
    places.removeAll(keepingCapacity: true)
    var next = root + 1
    if tape.nodes[root].kind == .row {
      for _ in 0..<min(Int(tape.nodes[root].offset), columns.names.count) {
        places.append(next)
        next = tape.indexAfter(next)
      }
      return try fields(in: columns, of: tape)
    }
    for _ in 0..<tape.nodes[root].offset {
      places.append(next + 1)
      next = tape.indexAfter(next + 1)
    }
    if !members.fits(places, in: tape) {
      members = MemberOrder(names: places.map { tape.text(tape.nodes[$0 - 1]) })
    }
    return try fields(in: members, of: tape)
  }

  private func fields(in order: MemberOrder, of tape: RecordTape) throws(FieldFault) -> FieldMap {
    if let name = order.repeatedName {
      throw FieldFault(name, ValueFault(.duplicateKeyInObject, "is there twice"))
    }
    var fields: [FieldMap.Field] = []
    fields.reserveCapacity(places.count)
    for place in order.sorted where place < places.count {
      do throws(ValueFault) {
        let value = try reader.value(at: places[place], of: tape)
        fields.append(FieldMap.Field(name: order.names[place], value: value))
      } catch {
        throw FieldFault(order.names[place], error)
      }
    }
    return FieldMap(sorted: fields)
  }

  private func takeID(from fields: inout FieldMap) throws(FieldFault) -> String? {
    guard let idField else { return nil }
    do throws(ValueFault) {
      let way = fields[idField] == nil ? FieldTree.steps(of: idField) : [idField]
      guard let value = Self.member(way[...], of: fields) else {
        throw ValueFault(.missingKey, "is missing")
      }
      guard value != .null else { throw ValueFault(.nullValue, "is null") }
      let id = try DocumentIDText.text(of: value)
      if dropsIDField { Self.remove(way[...], from: &fields) }
      return id
    } catch {
      throw FieldFault(idField, error)
    }
  }

  private static func member(_ way: ArraySlice<String>, of fields: FieldMap) -> Value? {
    guard let name = way.first, let value = fields[name] else { return nil }
    if way.count == 1 { return value }
    guard case .map(let inner) = value else { return nil }
    return member(way.dropFirst(), of: inner)
  }

  private static func remove(_ way: ArraySlice<String>, from fields: inout FieldMap) {
    guard let name = way.first else { return }
    guard way.count > 1, case .map(var inner)? = fields[name] else {
      fields[name] = nil
      return
    }
    remove(way.dropFirst(), from: &inner)
    fields[name] = .map(inner)
  }
}

/// The names of a record's members, and their order in a document.
private struct MemberOrder {
  /// The names in source order.
  let names: [String]
  /// Places of the names in byte order.
  let sorted: [Int]
  /// A name that is there twice.
  let repeatedName: String?
  private let bytes: [[UInt8]]

  init(names: [String]) {
    self.names = names
    bytes = names.map { Array($0.utf8) }
    sorted = names.indices.sorted { names[$0].precedesInBytes(names[$1]) }
    let repeated = zip(sorted, sorted.dropFirst()).first { names[$0].hasSameBytes(as: names[$1]) }
    repeatedName = repeated.map { names[$0.0] }
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
