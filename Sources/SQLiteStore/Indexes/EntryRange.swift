// Ranges of an index's entries, never narrower than what a condition means.

import Documents

/// Entries of one kind between two values.
struct EntryRange: Equatable {
  var kind: EntryKind
  /// Whether entries of arrays' elements are meant instead of the fields' own.
  var isElement = false
  /// The smallest entry: an integer, a double or a string; nil for no end.
  var low: Value?
  /// The largest entry.
  var high: Value?
  /// Whether `high` itself is left out.
  var isOpen = false

  /// Whether all values that equal an operand have one and the same entry here.
  var isPoint: Bool {
    if kind == .null || kind == .nan { return true }
    guard let low, let high, kind.order != .other else { return false }
    return low.matches(high) && !isOpen
  }

  /// The ranges of a condition, in the order of their entries and without overlap.
  static func ranges(_ comparison: DocumentQuery.Comparison, _ operand: Value) -> [EntryRange] {
    switch comparison {
    case .equal: [equal(to: operand)]
    case .lessThan, .lessThanOrEqual: [from(nil, to: operand)]
    case .greaterThan, .greaterThanOrEqual: [from(operand, to: nil)]
    case .isIn: joined(operand.elements.map(equal))
    case .arrayContains: [element(equalTo: operand)]
    case .arrayContainsAny: joined(operand.elements.map(element))
    case .notEqual: allBut([operand])
    case .isNotIn: allBut(operand.elements)
    }
  }

  /// All entries from a place in an order on, upwards or downwards.
  static func ranges(from place: Value, upwards: Bool) -> [EntryRange] {
    let kind = EntryKind(place)
    return EntryKind.known.compactMap { other in
      if other == kind { return upwards ? from(place, to: nil) : from(nil, to: place) }
      return (other.rawValue > kind.rawValue) == upwards ? EntryRange(kind: other) : nil
    }
  }

  private static func element(equalTo value: Value) -> EntryRange {
    var range = equal(to: value)
    range.isElement = true
    return range
  }

  private static func equal(to value: Value) -> EntryRange {
    let (low, high) = Entry.bounds(of: value)
    return EntryRange(kind: EntryKind(value), low: low, high: high)
  }

  private static func from(_ low: Value?, to high: Value?) -> EntryRange {
    var range = EntryRange(kind: EntryKind(low ?? high ?? .null))
    guard range.kind.isMonotone else { return range }
    range.low = low.flatMap { Entry.bounds(of: $0).low }
    range.high = high.flatMap { Entry.bounds(of: $0).high }
    return range
  }

  /// All entries but null and those that stand for one of the values. Only text is left out: it is
  /// what most such conditions name, and each of its entries stands for one value.
  private static func allBut(_ values: [Value]) -> [EntryRange] {
    var ranges = EntryKind.known.dropFirst().map { EntryRange(kind: $0) }
    for case .string(let text) in values where !text.utf8.contains(0) {
      let before = EntryRange(kind: .string, high: .string(text), isOpen: true)
      // The next text in byte order.
      let behind = EntryRange(kind: .string, low: .string(text + "\0"))
      let others = EntryKind.known.filter { $0 != .string }.map { EntryRange(kind: $0) }
      ranges = intersection(ranges, others + [before, behind])
    }
    return ranges
  }
}

/// Lists of ranges as sets.
extension EntryRange {
  /// The entries that are in both lists.
  static func intersection(_ a: [EntryRange], _ b: [EntryRange]) -> [EntryRange] {
    joined(a.flatMap { a in b.compactMap { a.intersection(with: $0) } })
  }

  /// The same entries as ranges in their order, of which none overlaps another.
  static func joined(_ ranges: [EntryRange]) -> [EntryRange] {
    var result: [EntryRange] = []
    for range in ranges.sorted(by: startsBefore) {
      if let last = result.last, last.overlaps(range) {
        result[result.count - 1] = last.extended(by: range)
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func startsBefore(_ a: EntryRange, _ b: EntryRange) -> Bool {
    if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
    guard let low = b.low else { return false }
    return a.low?.precedes(low) ?? true
  }

  /// Whether a range that starts later has entries of this one, too.
  private func overlaps(_ later: EntryRange) -> Bool {
    guard kind == later.kind, isElement == later.isElement else { return false }
    guard let high, let low = later.low else { return true }
    return !high.precedes(low)
  }

  private func extended(by later: EntryRange) -> EntryRange {
    var range = self
    guard let high else { return range }
    guard let other = later.high else {
      (range.high, range.isOpen) = (nil, false)
      return range
    }
    switch high.ordering(with: other) {
    case .ascending: (range.high, range.isOpen) = (other, later.isOpen)
    case .same: range.isOpen = isOpen && later.isOpen
    case .descending: break
    }
    return range
  }

  private func intersection(with other: EntryRange) -> EntryRange? {
    guard kind == other.kind, isElement == other.isElement else { return nil }
    var range = self
    if let low = other.low, self.low?.precedes(low) ?? true { range.low = low }
    if let high = other.high {
      switch self.high?.ordering(with: high) ?? .descending {
      case .descending: (range.high, range.isOpen) = (high, other.isOpen)
      case .same: range.isOpen = isOpen || other.isOpen
      case .ascending: break
      }
    }
    guard let low = range.low, let high = range.high else { return range }
    return high.precedes(low) ? nil : range
  }
}

extension Value {
  /// The elements of a list; none of anything else.
  fileprivate var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
