// The quick look at a record: most are right, and that is seen without taking them apart.

import ByteReading
import Documents
import Glibc
import Records

/// Tells records that certainly break no rule of their entity from those that need the validator.
///
/// Looks at presence, whole numbers, lengths and counts, on the tape itself. Whatever asks for more
/// (a pattern, a choice, a limit of a date) is left to `EntityValidator`, which alone finds faults.
struct PlainCheck {
  /// What a value must be to pass at once.
  private enum Rule {
    /// Any value passes.
    case any
    /// A whole number in this range passes.
    case integer(ClosedRange<Int64>)
    /// A text of as many UTF-16 units passes.
    case length(ClosedRange<Int>)
    /// As many objects pass.
    case count(ClosedRange<Int>)
    /// No value passes at once.
    case look
  }

  private let names: [[UInt8]]
  private let rules: [Rule]
  /// Properties that must have a value, a bit each.
  private let required: UInt64
  /// For each place in the last record, the property there; -1 for one without rules.
  private var order: [Int] = []

  /// Takes over an entity's rules; nil when it has more properties than there are bits.
  init?(_ entity: EntityDescription) {
    let attributes = entity.attributes.filter { !$0.isTransient && !$0.isDerived }
    let relationships = entity.relationships.filter { !$0.isTransient }
    guard attributes.count + relationships.count <= UInt64.bitWidth else { return nil }
    names = (attributes.map(\.name) + relationships.map(\.name)).map { Array($0.utf8) }
    rules = attributes.map(Self.rule) + relationships.map(Self.rule)
    let isOptional = attributes.map(\.isOptional) + relationships.map(\.isOptional)
    required = isOptional.indices.reduce(0) { isOptional[$1] ? $0 : $0 | 1 << UInt64($1) }
  }

  private static func rule(of attribute: AttributeDescription) -> Rule {
    if var range = attribute.attributeType.integerRange {
      for constraint in attribute.constraints {
        switch constraint.rule {
        case .minimum(.integer(let least)) where least <= range.upperBound:
          range = max(least, range.lowerBound)...range.upperBound
        case .maximum(.integer(let greatest)) where greatest >= range.lowerBound:
          range = range.lowerBound...min(greatest, range.upperBound)
        default: return .look
        }
      }
      return .integer(range)
    }
    if attribute.constraints.isEmpty { return .any }
    var (least, greatest) = (0, Int.max)
    for constraint in attribute.constraints {
      switch constraint.rule {
      case .minimumLength(let length): least = max(least, length)
      case .maximumLength(let length): greatest = min(greatest, length)
      default: return .look
      }
    }
    return least <= greatest ? .length(least...greatest) : .look
  }

  private static func rule(of relationship: RelationshipDescription) -> Rule {
    let greatest = relationship.maximumCount > 0 ? relationship.maximumCount : .max
    guard relationship.minimumCount <= greatest else { return .look }
    return .count(relationship.minimumCount...greatest)
  }

  /// Whether the record at a node certainly breaks no rule.
  mutating func passes(
    _ root: Int, _ nodes: UnsafeBufferPointer<RecordNode>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard nodes[root].kind == .object else { return false }
    var (next, seen) = (root + 1, UInt64(0))
    for place in 0..<Int(nodes[root].offset) {
      let value = nodes[next + 1]
      let property = property(at: place, named: bytes.payload(of: nodes[next]))
      next += 2 + (value.isContainer ? Int(value.length) : 0)
      guard property >= 0, value.kind != .null else { continue }
      guard passes(value, rules[property], bytes) else { return false }
      if value.kind != .array || value.offset > 0 { seen |= 1 << UInt64(property) }
    }
    return seen & required == required
  }

  private func passes(
    _ value: RecordNode, _ rule: Rule, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch rule {
    case .any: return true
    case .look: return false
    case .integer(let range):
      guard value.kind == .number,
        case .value(let number) = NumberText.integer(bytes.payload(of: value))
      else { return false }
      return range.contains(number)
    case .length(let range):
      guard value.kind == .string || value.kind == .text else { return false }
      // One to three bytes of UTF-8 are one unit, four are two.
      let count = Int(value.length)
      return count <= range.upperBound
        && (count >= range.lowerBound && range.lowerBound <= 1 || count / 3 >= range.lowerBound)
    case .count(let range):
      let count = value.kind == .array ? Int(value.offset) : 1
      return count == 0 || range.contains(count)
    }
  }

  /// The property of a name: nearly always the one that stood there in the last record.
  private mutating func property(at place: Int, named name: UnsafeBufferPointer<UInt8>) -> Int {
    if place < order.count, order[place] >= 0, names[order[place]].isSame(as: name) {
      return order[place]
    }
    let found = names.firstIndex { $0.isSame(as: name) } ?? -1
    while order.count <= place { order.append(-1) }
    order[place] = found
    return found
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a leaf.
  fileprivate func payload(of node: RecordNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[Int(node.offset)..<Int(node.offset) + Int(node.length)])
  }
}

extension [UInt8] {
  fileprivate func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let start = other.baseAddress else { return false }
    return withUnsafeBufferPointer { own in
      own.baseAddress.map { memcmp($0, start, count) == 0 } ?? false
    }
  }
}
