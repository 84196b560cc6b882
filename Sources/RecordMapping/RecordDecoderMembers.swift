// Finding the members of a record, in the order in which the model asked for them before.

import DocumentCoding
import Documents
import Records

/// The members of one object or row.
struct RecordDecoderMembers {
  /// Where the values lie on the tape, in source order.
  private(set) var places: [Int] = []
  /// Which members were asked for.
  private(set) var wasAsked: [Bool] = []
  /// Whether the members are a row's cells, named by the batch's columns.
  private var isRow = false
  private var isFound = false
  /// The names under a key strategy; nil when keys are the names themselves.
  private var converted: [String]?
  /// Which member the model asked for first, second, ... the last time.
  private var plan: [Int] = []
  private var request = 0

  /// Number of members.
  var count: Int { places.count }

  /// Whether no member was passed over.
  var wereAllAsked: Bool { !wasAsked.contains(false) }

  /// Makes ready for another object of the same kind.
  mutating func forget() {
    isFound = false
    request = 0
  }

  /// Finds the members of the object or row at `index`.
  mutating func find(at index: Int, in source: RecordDecoderSource, of node: RecordDecoderNode) {
    if isFound { return }
    let tape = source.tape
    let container = tape.nodes[index]
    isFound = true
    isRow = container.kind == .row
    places.removeAll(keepingCapacity: true)
    var next = index + 1
    for _ in 0..<Int(container.offset) {
      let value = isRow ? next : next + 1
      places.append(value)
      next = tape.indexAfter(value)
    }
    if isRow, places.count > source.batch.columns.count {
      places.removeLast(places.count - source.batch.columns.count)
    }
    if wasAsked.count != places.count {
      wasAsked = Array(repeating: false, count: places.count)
    } else if !isRow {
      for place in wasAsked.indices { wasAsked[place] = false }
    }
    convert(in: source, of: node)
  }

  /// The names of all members, as keys are compared with them.
  func names(in source: RecordDecoderSource) -> [String] {
    converted ?? places.indices.map { name(at: $0, in: source) }
  }

  /// A member's name in the source.
  func name(at member: Int, in source: RecordDecoderSource) -> String {
    isRow ? source.batch.columns[member] : source.tape.text(source.tape.nodes[places[member] - 1])
  }

  /// The member of that name; nil when there is none.
  @inline(__always)
  mutating func member(_ name: String, in source: RecordDecoderSource) -> Int? {
    if request < plan.count {
      let expected = plan[request]
      if expected < places.count, isName(name, of: expected, in: source) {
        request += 1
        wasAsked[expected] = true
        return expected
      }
    }
    return search(name, in: source)
  }

  @inline(never)
  private mutating func search(_ name: String, in source: RecordDecoderSource) -> Int? {
    guard let found = places.indices.first(where: { isName(name, of: $0, in: source) }) else {
      return nil
    }
    if request < plan.count { plan[request] = found } else { plan.append(found) }
    request += 1
    wasAsked[found] = true
    return found
  }

  @inline(__always)
  private func isName(_ name: String, of member: Int, in source: RecordDecoderSource) -> Bool {
    if let converted { return converted[member].hasSameBytes(as: name) }
    if isRow { return source.batch.columns[member].hasSameBytes(as: name) }
    let payload = source.tape.payload(source.tape.nodes[places[member] - 1])
    var name = name
    return name.withUTF8 {
      $0.count == payload.count
        && compareBuffers(UnsafeRawBufferPointer($0), UnsafeRawBufferPointer(payload)) == 0
    }
  }

  private mutating func convert(in source: RecordDecoderSource, of node: RecordDecoderNode) {
    guard node.context.convertsKeys, !node.keepsKeys else { return }
    let path = node.codingPath
    converted = places.indices.map { member in
      let name = name(at: member, in: source)
      switch node.context.options.keyDecodingStrategy {
      case .useDefaultKeys: return name
      case .convertFromSnakeCase: return KeyDecodingStrategy.camelCase(of: name)
      case .custom(let rename): return rename(path + [RecordNameKey(name)]).stringValue
      }
    }
  }
}
