// Numbers and references of the objects that a store is written of.

/// What the first pass over documents found out.
struct WrittenGraph {
  /// Core Data's own first number.
  private static let firstNumber: UInt64 = 102

  private var numbers: [String: UInt64] = [:]
  private var taken: Set<UInt64> = []
  /// Documents whose id gives no number, or one that is taken.
  private var unnumbered: [String: Int] = [:]
  private var greatestTaken: UInt64 = 0
  private var incoming: [Back: [String]] = [:]

  private struct Back: Hashable {
    var target: String
    var inverse: String
  }

  /// Adds a document once.
  mutating func add(_ path: String, id: String) {
    guard numbers[path] == nil, unnumbered[path] == nil else { return }
    if let number = Self.number(of: id), taken.insert(number).inserted {
      numbers[path] = number
      greatestTaken = max(greatestTaken, number)
    } else {
      unnumbered[path] = unnumbered.count
    }
  }

  /// Notes that a document names another, whose relationship `inverse` leads back.
  mutating func noteReference(from source: String, to target: String, inverse: String) {
    incoming[Back(target: target, inverse: inverse), default: []].append(source)
  }

  /// The documents that name a document, by the relationship that leads back to them.
  func references(to target: String, inverse: String) -> [String] {
    incoming[Back(target: target, inverse: inverse)] ?? []
  }

  /// The number of a document's object; nil when it was not added.
  func number(of path: String) -> UInt64? {
    numbers[path] ?? unnumbered[path].map { firstFree + UInt64($0) }
  }

  /// The greatest number in use: what `nextObjectID` says.
  var greatestNumber: UInt64 {
    unnumbered.isEmpty
      ? max(greatestTaken, Self.firstNumber - 1) : firstFree + UInt64(unnumbered.count) - 1
  }

  private var firstFree: UInt64 { max(greatestTaken + 1, Self.firstNumber) }

  /// The number of `p102`; a sane one, so that others fit behind it.
  private static func number(of id: String) -> UInt64? {
    guard id.hasPrefix("p"), let number = UInt64(id.dropFirst()), id == "p\(number)",
      number < 1 << 62
    else { return nil }
    return number
  }
}
