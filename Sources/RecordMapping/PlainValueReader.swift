// Values as the source has them, where no type is declared.

import ByteReading
import Documents
import Records

/// Reads any value: text stays text, a number becomes an integer or a double by its form.
struct PlainValueReader: Sendable {
  /// The collection that an entity's documents go to.
  let collectionOfEntity: @Sendable (String) -> CollectionPath?

  /// The value at a place of the tape.
  /// - Throws: a fault for a number out of range, a dangling link, an instant or a place that is
  ///   none, or a member that is there twice.
  func value(at index: Int, of tape: RecordTape) throws(ValueFault) -> Value {
    let node = tape.nodes[index]
    switch node.kind {
    case .null, .key: return .null
    case .text, .string: return .string(tape.text(node))
    case .number: return try number(node, of: tape)
    case .boolean: return .boolean(node.length == 1)
    case .timestamp: return .timestamp(try timestamp(node, of: tape))
    case .bytes: return .bytes(Array(tape.payload(node)))
    case .reference: return .reference(try reference(tape.text(node)))
    case .link: return .reference(try target(ofLink: tape.text(node)))
    case .geoPoint: return .geoPoint(try place(node, of: tape))
    case .vector: return .vector(tape.doubles(node))
    case .array, .row: return .array(try elements(at: index, of: tape))
    case .object: return .map(try members(at: index, of: tape))
    }
  }

  /// A number by its form: digits alone are an integer, a point or an exponent make a double; what
  /// the source says of its type counts more.
  func number(_ node: RecordNode, of tape: RecordTape) throws(ValueFault) -> Value {
    let text = tape.payload(node)
    if node.flags.contains(.typedDouble) { return .double(try typedDouble(text)) }
    if node.flags.contains(.typedDecimal) { return .string(try DecimalText.canonical(text)) }
    switch NumberText.integer(text) {
    case .value(let value): return .integer(value)
    case .outOfRange: throw ScalarText.beyondInt64.of(text)
    case .invalid: return .double(try ScalarText.number(text))
    }
  }

  /// A number that the source says is a double, `NaN` and the infinities included.
  func typedDouble(_ text: TextBytes) throws(ValueFault) -> Double {
    guard let value = NumberText.double(text), value.isFinite else {
      return try ScalarText.number(text)
    }
    return value
  }

  /// An instant within the range of timestamps.
  func timestamp(_ node: RecordNode, of tape: RecordTape) throws(ValueFault) -> Timestamp {
    let (seconds, nanoseconds) = tape.instant(node)
    guard let value = Timestamp(checkedSeconds: seconds, nanoseconds: nanoseconds) else {
      throw ValueFault(
        .outOfRange, "is not within the years 1 to 9999", value: "\(seconds) s \(nanoseconds) ns")
    }
    return value
  }

  /// A document's name.
  func reference(_ text: String) throws(ValueFault) -> DocumentReferenceName {
    guard let name = ScalarText.reference(text) else {
      throw ValueFault(.typeMismatch, "is no document's path", value: text)
    }
    return name
  }

  /// The document that a record of the same source becomes: `Entity/id`, or
  /// `Entity/id/relation/id` below another's.
  func target(ofLink text: String) throws(ValueFault) -> DocumentReferenceName {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let collection = collectionOfEntity(String(parts[0])),
      let path = DocumentPath("\(collection)/\(parts[1])")
    else {
      throw ValueFault(.danglingReference, "leads to no collection of this run", value: text)
    }
    return DocumentReferenceName(path: path)
  }

  /// A place within the range of coordinates.
  func place(_ node: RecordNode, of tape: RecordTape) throws(ValueFault) -> GeoPoint {
    let degrees = tape.doubles(node)
    guard degrees.count == 2,
      let place = GeoPoint(checkedLatitude: degrees[0], longitude: degrees[1])
    else {
      throw ValueFault(.outOfRange, "is no place on earth", value: degrees.description)
    }
    return place
  }

  private func elements(at index: Int, of tape: RecordTape) throws(ValueFault) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(Int(tape.nodes[index].offset))
    var next = index + 1
    for place in 0..<Int(tape.nodes[index].offset) {
      do throws(ValueFault) {
        values.append(try value(at: next, of: tape))
      } catch {
        throw error.inside(RecordPath.step(toElement: place))
      }
      next = tape.indexAfter(next)
    }
    return values
  }

  private func members(at index: Int, of tape: RecordTape) throws(ValueFault) -> FieldMap {
    var fields = FieldCollector(capacity: Int(tape.nodes[index].offset))
    var next = index + 1
    for _ in 0..<tape.nodes[index].offset {
      let name = tape.text(tape.nodes[next])
      do throws(ValueFault) {
        fields.append(name, try value(at: next + 1, of: tape))
      } catch {
        throw error.inside(RecordPath.step(toMember: name))
      }
      next = tape.indexAfter(next + 1)
    }
    return try fields.map()
  }
}

extension ValueFault {
  /// The same fault, one level further up.
  func inside(_ step: String) -> ValueFault {
    var fault = self
    fault.path = step + path
    return fault
  }
}

/// Collects named values in any order.
struct FieldCollector {
  private var fields: [FieldMap.Field] = []
  private var isSorted = true

  init(capacity: Int) { fields.reserveCapacity(capacity) }

  mutating func append(_ name: String, _ value: Value) {
    if isSorted, let last = fields.last { isSorted = last.name.precedesInBytes(name) }
    fields.append(FieldMap.Field(name: name, value: value))
  }

  /// The map. O(n) when the names came in order, else O(n log n).
  /// - Throws: a fault when a name is there twice.
  consuming func map() throws(ValueFault) -> FieldMap {
    if isSorted { return FieldMap(sorted: fields) }
    fields.sort { $0.name.precedesInBytes($1.name) }
    for index in fields.indices.dropFirst()
    where fields[index].name.hasSameBytes(as: fields[index - 1].name) {
      let name = fields[index].name
      throw ValueFault(.duplicateKeyInObject, "is there twice")
        .inside(RecordPath.step(toMember: name))
    }
    return FieldMap(sorted: fields)
  }
}
