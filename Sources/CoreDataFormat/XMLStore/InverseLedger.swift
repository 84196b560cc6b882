// Whether both sides of every relationship name each other, without keeping the references.

/// Checks inverses over a whole store.
///
/// Each reference adds a number that belongs to its two objects, and the reference back takes it
/// away: a sum that isn't zero tells that a pair of relationships doesn't match, in eight bytes a
/// pair. Only then are the references of that pair collected, in a second pass.
struct InverseLedger {
  /// One side of a pair of relationships.
  struct Side: Hashable {
    fileprivate var pair: Int
    fileprivate var isFirst: Bool
    fileprivate var isItsOwnInverse: Bool
  }

  private struct Pair {
    var sum: UInt64 = 0
    /// References by their objects: 1 when the first side names the second, 2 the other way, 3 both.
    var seen: [Ends: UInt8] = [:]
    var firstName: String
    var secondName: String
  }

  private struct Ends: Hashable {
    var first: ObjectID
    var second: ObjectID
  }

  private let schema: StoreSchema
  private var pairs: [Pair] = []
  private var numbers: [String: Int] = [:]
  private var sides: [[UInt8]: Side?] = [:]
  private var collected = 0
  /// More references than these are not collected: what is one-sided stays untold then.
  private static let maximumCollected = 1_000_000
  /// Whether the second pass is on.
  private(set) var isCollecting = false

  init(schema: StoreSchema) { self.schema = schema }

  /// Whether there are inverses to check at all.
  var isWatching: Bool { schema.hasInverses }

  /// The side that a relationship of an entity is; nil when it has no inverse.
  mutating func side(entity: String, relationship: UnsafeBufferPointer<UInt8>) -> Side? {
    let key = Array(entity.utf8) + [0] + relationship
    if let known = sides[key] { return known }
    let name = String(decoding: relationship, as: UTF8.self).lowercased()
    let side = makeSide(entity: entity, relationship: name)
    sides[key] = .some(side)
    return side
  }

  private mutating func makeSide(entity: String, relationship: String) -> Side? {
    guard let other = schema[entity]?.properties[relationship]?.relationship,
      let inverse = other.inverse
    else { return nil }
    let here = schema.declaringEntity(of: relationship, in: entity) + "." + relationship
    let there =
      schema.declaringEntity(of: inverse.lowercased(), in: other.destination) + "."
      + inverse.lowercased()
    let isFirst = here <= there
    let key = isFirst ? here + "|" + there : there + "|" + here
    let number = numbers[key] ?? pairs.count
    if number == pairs.count {
      numbers[key] = number
      pairs.append(
        Pair(
          firstName: isFirst ? relationship : inverse.lowercased(),
          secondName: isFirst ? inverse.lowercased() : relationship))
    }
    return Side(pair: number, isFirst: isFirst, isItsOwnInverse: here == there)
  }

  /// Notes one reference.
  mutating func note(_ side: Side, from source: ObjectID, to target: ObjectID) {
    let ends =
      side.isFirst ? Ends(first: source, second: target) : Ends(first: target, second: source)
    if isCollecting { return collect(side, ends) }
    if side.isItsOwnInverse {
      pairs[side.pair].sum &+= Self.mix(source, target) &- Self.mix(target, source)
    } else if side.isFirst {
      pairs[side.pair].sum &+= Self.mix(ends.first, ends.second)
    } else {
      pairs[side.pair].sum &-= Self.mix(ends.first, ends.second)
    }
  }

  /// Ends the first pass; false when every pair matches and there is nothing to collect.
  mutating func beginCollecting() -> Bool {
    isCollecting = pairs.contains { $0.sum != 0 }
    return isCollecting
  }

  private mutating func collect(_ side: Side, _ ends: Ends) {
    guard pairs[side.pair].sum != 0, collected < Self.maximumCollected else { return }
    collected += 1
    pairs[side.pair].seen[ends, default: 0] |= side.isFirst ? 1 : 2
    if side.isItsOwnInverse {
      pairs[side.pair].seen[Ends(first: ends.second, second: ends.first), default: 0] |= 2
    }
  }

  /// The references that have none back, between objects that both exist.
  func oneSided(in links: ObjectLinks) -> Set<ObjectLinks.Link> {
    var result: Set<ObjectLinks.Link> = []
    guard collected < Self.maximumCollected else { return result }
    for pair in pairs {
      for (ends, mask) in pair.seen where mask != 3 {
        guard links.index.entity(of: ends.first) != nil, links.index.entity(of: ends.second) != nil
        else { continue }
        result.insert(
          mask == 1
            ? .init(source: ends.first, relationship: pair.firstName, target: ends.second)
            : .init(source: ends.second, relationship: pair.secondName, target: ends.first))
      }
    }
    return result
  }

  /// A number for an ordered pair (SplitMix64's finalizer over both).
  private static func mix(_ first: ObjectID, _ second: ObjectID) -> UInt64 {
    let (a, b) = (number(first), number(second))
    var z = a &* 0x9E37_79B9_7F4A_7C15 &+ (b ^ (b >> 31)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static func number(_ id: ObjectID) -> UInt64 {
    switch id {
    case .number(let number): number
    // FNV-1a.
    case .text(let text):
      text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }
}
