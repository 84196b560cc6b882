// The order of values across kinds, which queries, cursors and indexes follow.

/// Which of two values stands first.
package enum ValueOrdering: Int, Sendable {
  case ascending = -1
  case same = 0
  case descending = 1

  /// From a comparison that gives a negative number, zero or a positive one.
  init(_ difference: Int) {
    self = difference == 0 ? .same : difference < 0 ? .ascending : .descending
  }
}

extension Value {
  /// Whether this value stands before the other in Firestore's order: null, booleans, numbers (NaN
  /// first, integers and doubles mixed by their exact value), timestamps, strings, bytes,
  /// references, places, arrays, vectors, maps.
  ///
  /// Values of which neither precedes the other are equal for a query: `1` and `1.0`, `0.0` and
  /// `-0.0`, though `==` tells them apart.
  public func precedes(_ other: Value) -> Bool { ordering(with: other) == .ascending }

  /// Whether a query takes the two for equal.
  public func matches(_ other: Value) -> Bool { ordering(with: other) == .same }

  /// The place of the kind in the order; kinds of the same rank compare with each other.
  package var kindRank: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .double: 2
    case .timestamp: 3
    case .string: 4
    case .bytes: 5
    case .reference: 6
    case .geoPoint: 7
    case .array: 8
    case .vector: 9
    case .map: 10
    }
  }

  /// Which of the two stands first. O(size of the smaller).
  package func ordering(with other: Value) -> ValueOrdering {
    switch (self, other) {
    case (.null, .null): .same
    case (.boolean(let a), .boolean(let b)): ValueOrdering((a ? 1 : 0) - (b ? 1 : 0))
    case (.integer(let a), .integer(let b)): compare(a, b)
    case (.double(let a), .double(let b)): compareDoubles(a, b)
    case (.integer(let a), .double(let b)): compare(a, with: b)
    case (.double(let a), .integer(let b)): ValueOrdering(-compare(b, with: a).rawValue)
    case (.timestamp(let a), .timestamp(let b)): compare(a, b)
    case (.string(let a), .string(let b)): ValueOrdering(a.compareBytes(with: b))
    case (.bytes(let a), .bytes(let b)): compareBytes(a, b)
    case (.reference(let a), .reference(let b)): compareReferences(a, b)
    case (.geoPoint(let a), .geoPoint(let b)):
      first(compareDoubles(a.latitude, b.latitude), compareDoubles(a.longitude, b.longitude))
    case (.array(let a), .array(let b)): compareArrays(a, b)
    case (.vector(let a), .vector(let b)): compareVectors(a, b)
    case (.map(let a), .map(let b)): compareMaps(a, b)
    default: ValueOrdering(kindRank - other.kindRank)
    }
  }
}

extension DocumentPath: Comparable {
  /// Orders segment by segment; numeric ids (`__id7__`) first and by number, others by their bytes.
  public static func < (a: DocumentPath, b: DocumentPath) -> Bool {
    a.ordering(with: b) == .ascending
  }

  /// Which of the two stands first.
  package func ordering(with other: DocumentPath) -> ValueOrdering {
    let (a, b) = (string.utf8.split(separator: 0x2F), other.string.utf8.split(separator: 0x2F))
    for (a, b) in zip(a, b) {
      let order = compareSegments(Substring(a), Substring(b))
      if order != .same { return order }
    }
    return ValueOrdering(a.count - b.count)
  }
}

/// The number of a numeric document id, `__id7__`; nil for any other id.
package func numericID(_ id: some StringProtocol) -> Int64? {
  guard id.utf8.count > 6, id.hasPrefix("__id"), id.hasSuffix("__") else { return nil }
  return Int64(id.dropFirst(4).dropLast(2))
}

private func compareSegments(_ a: Substring, _ b: Substring) -> ValueOrdering {
  switch (numericID(a), numericID(b)) {
  case (let a?, let b?): compare(a, b)
  case (.some, nil): .ascending
  case (nil, .some): .descending
  case (nil, nil): ValueOrdering(String(a).compareBytes(with: String(b)))
  }
}

private func compare<Element: Comparable>(_ a: Element, _ b: Element) -> ValueOrdering {
  a < b ? .ascending : a == b ? .same : .descending
}

private func first(
  _ a: ValueOrdering, _ b: @autoclosure () -> ValueOrdering
) -> ValueOrdering { a == .same ? b() : a }

private func compareDoubles(_ a: Double, _ b: Double) -> ValueOrdering {
  if a.isNaN || b.isNaN { return ValueOrdering((b.isNaN ? 1 : 0) - (a.isNaN ? 1 : 0)) }
  return compare(a, b)
}

/// Compares exactly: the integer is never rounded to a double.
private func compare(_ integer: Int64, with double: Double) -> ValueOrdering {
  if double.isNaN { return .descending }
  if double >= 0x1p63 { return .ascending }
  if double < -0x1p63 { return .descending }
  let whole = double.rounded(.down)
  return first(compare(integer, Int64(whole)), double > whole ? .ascending : .same)
}

private func compareBytes(_ a: [UInt8], _ b: [UInt8]) -> ValueOrdering {
  a.withUnsafeBytes { a in b.withUnsafeBytes { b in ValueOrdering(compareBuffers(a, b)) } }
}

private func compareReferences(
  _ a: DocumentReferenceName, _ b: DocumentReferenceName
) -> ValueOrdering {
  first(
    ValueOrdering((a.database ?? "").compareBytes(with: b.database ?? "")),
    a.path.ordering(with: b.path))
}

private func compareArrays(_ a: [Value], _ b: [Value]) -> ValueOrdering {
  for (a, b) in zip(a, b) {
    let order = a.ordering(with: b)
    if order != .same { return order }
  }
  return ValueOrdering(a.count - b.count)
}

private func compareVectors(_ a: [Double], _ b: [Double]) -> ValueOrdering {
  guard a.count == b.count else { return ValueOrdering(a.count - b.count) }
  for (a, b) in zip(a, b) {
    let order = compareDoubles(a, b)
    if order != .same { return order }
  }
  return .same
}

private func compareMaps(_ a: FieldMap, _ b: FieldMap) -> ValueOrdering {
  for (a, b) in zip(a, b) {
    let order = first(
      ValueOrdering(a.name.compareBytes(with: b.name)), a.value.ordering(with: b.value))
    if order != .same { return order }
  }
  return ValueOrdering(a.count - b.count)
}
