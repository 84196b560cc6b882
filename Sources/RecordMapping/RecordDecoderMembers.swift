// Finding the members of a record, in the order in which the model asked for them before.

import DocumentCoding
import Documents
import Records

/// A member that was found.
struct RecordDecoderMember {
  /// Where its value lies on the tape.
  let place: Int
  let reading: RecordFieldReading
}

/// The members of one object or row.
struct RecordDecoderMembers {
  /// What the model asked for first, second, ... the last time. No references in it: one would be
  /// counted for every field.
  private struct Request {
    /// The name's two words; `names` keeps them alive.
    let bits: (UInt64, UInt64)
    /// Negative when the row has no such column.
    let member: Int
    let reading: RecordFieldReading
  }

  /// Number of members.
  private(set) var count = 0
  /// Which members were asked for; of rows, also in the records before.
  private(set) var wasAsked = RecordMemberMarks()
  /// Whether the members are a row's cells, named by the batch's columns.
  private var isRow = false
  private var isFound = false
  /// Where the first value lies, and how far the next one is from it: no member has members.
  private var (first, step) = (0, 1)
  /// Where the values lie, in source order, if members have members.
  private var places: [Int] = []
  private var isFlat = true
  /// The names under a key strategy; nil when keys are the names themselves.
  private var converted: [String]?
  private var plan: [Request] = []
  /// The names of the plan.
  private var names: [String] = []
  private var request = 0
  /// The columns that the plan was made for, of a row.
  private var columns: [String] = []
  private var knowsColumns = false

  /// Whether no member was passed over.
  var wereAllAsked: Bool { wasAsked.containsAll(count) }

  /// Makes ready for another object of the same kind.
  @inline(__always)
  mutating func forget(isOtherBatch: Bool) {
    isFound = false
    request = 0
    if isOtherBatch { knowsColumns = false }
  }

  /// Finds the members of the node's object or row.
  @inline(__always)
  mutating func find(in node: RecordDecoderNode) {
    if !isFound { findAnew(in: node) }
  }

  private mutating func findAnew(in node: RecordDecoderNode) {
    isFound = true
    let container = node.node
    let wasRow = isRow
    isRow = container.kind == .row
    if isRow != wasRow { forgetPlan() }
    if isRow, !knowsColumns { know(node.source.batch.columns) }
    var found = Int(container.offset)
    (first, step) = isRow ? (node.index + 1, 1) : (node.index + 2, 2)
    isFlat = Int(container.length) == found * step
    if !isFlat { findPlaces(found, in: node) }
    if isRow { found = min(found, columns.count) }
    if found != count || !isRow { wasAsked.removeAll() }
    count = found
    convert(in: node)
  }

  /// A plan holds for rows of these columns only.
  private mutating func know(_ columns: [String]) {
    knowsColumns = true
    let areSame =
      columns.count == self.columns.count
      && zip(columns, self.columns).allSatisfy { $0.hasSameBytes(as: $1) }
    if areSame { return }
    self.columns = columns
    forgetPlan()
  }

  private mutating func forgetPlan() {
    plan = []
    names = []
  }

  private mutating func findPlaces(_ count: Int, in node: RecordDecoderNode) {
    places.removeAll(keepingCapacity: true)
    var next = node.index + 1
    for _ in 0..<count {
      let value = isRow ? next : next + 1
      places.append(value)
      next = node.tape.indexAfter(value)
    }
  }

  /// The names of all members, as keys are compared with them.
  func names(in node: RecordDecoderNode) -> [String] {
    converted ?? (0..<count).map { name(at: $0, in: node) }
  }

  /// A member's name in the source.
  func name(at member: Int, in node: RecordDecoderNode) -> String {
    isRow ? columns[member] : node.tape.text(node.tape.nodes[place(of: member) - 1])
  }

  @inline(__always)
  private func place(of member: Int) -> Int {
    isFlat ? first &+ member &* step : places[member]
  }

  /// The member of that name; nil when there is none.
  @inline(__always)
  mutating func member(_ name: String, in node: RecordDecoderNode) -> RecordDecoderMember? {
    if request < plan.count {
      let expected = plan[request]
      let bits = unsafeBitCast(name, to: (UInt64, UInt64).self)
      // The columns of a row are those of the plan; the names in objects have to be looked at.
      if bits.0 == expected.bits.0, bits.1 == expected.bits.1, expected.member < count,
        isRow && converted == nil || isName(name, of: expected.member, in: node)
      {
        request &+= 1
        if expected.member < 0 { return nil }
        wasAsked.insert(expected.member)
        return RecordDecoderMember(
          place: place(of: expected.member), reading: expected.reading)
      }
    }
    return search(name, in: node)
  }

  @inline(never)
  private mutating func search(
    _ name: String, in node: RecordDecoderNode
  ) -> RecordDecoderMember? {
    var found = request < plan.count ? plan[request].member : -1
    if found < 0 || found >= count || !isName(name, of: found, in: node) {
      found = (0..<count).first { isName(name, of: $0, in: node) } ?? -1
    }
    if found < 0 {
      guard isRow, converted == nil, !columns.contains(where: { $0.hasSameBytes(as: name) }) else {
        return nil
      }
    }
    let reading = node.reading(forName: name)
    let bits = unsafeBitCast(name, to: (UInt64, UInt64).self)
    let asked = Request(bits: bits, member: found, reading: reading)
    if request < plan.count {
      (plan[request], names[request]) = (asked, name)
    } else {
      plan.append(asked)
      names.append(name)
    }
    request += 1
    if found < 0 { return nil }
    wasAsked.insert(found)
    return RecordDecoderMember(place: place(of: found), reading: reading)
  }

  @inline(__always)
  private func isName(_ name: String, of member: Int, in node: RecordDecoderNode) -> Bool {
    if let converted { return member >= 0 && converted[member].hasSameBytes(as: name) }
    if isRow { return columns[member].hasSameBytes(as: name) }
    let payload = node.tape.payload(node.tape.nodes[place(of: member) - 1])
    var name = name
    return name.withUTF8 {
      $0.count == payload.count
        && compareBuffers(UnsafeRawBufferPointer($0), UnsafeRawBufferPointer(payload)) == 0
    }
  }

  private mutating func convert(in node: RecordDecoderNode) {
    guard node.context.convertsKeys, !node.keepsKeys else { return }
    let path = node.codingPath
    converted = (0..<count).map { member in
      let name = name(at: member, in: node)
      switch node.context.options.keyDecodingStrategy {
      case .useDefaultKeys: return name
      case .convertFromSnakeCase: return KeyDecodingStrategy.camelCase(of: name)
      case .custom(let rename): return rename(path + [RecordNameKey(name)]).stringValue
      }
    }
  }
}
