// Seeded random data sets, small enough for values to meet, and queries over them.

import Documents

struct RandomQueries {
  var generator: SeededGenerator
  let collection: CollectionPath

  init(seed: UInt64, collection: CollectionPath) {
    generator = SeededGenerator(seed: seed)
    self.collection = collection
  }

  static let scalars: [Value] = [
    nil, false, true, .double(.nan), .double(-.infinity), .integer(.min), -1, 0, .double(0), 1,
    .double(1), 1.5, 2, .integer(9_007_199_254_740_993), .double(9_007_199_254_740_992),
    .integer(.max), .double(9.3e18), .double(.infinity),
    .timestamp(Timestamp(seconds: 0, nanoseconds: 0)),
    .timestamp(Timestamp(seconds: 0, nanoseconds: 500_000_000)),
    .timestamp(Timestamp(seconds: 1, nanoseconds: 0)), "", "A", "a", "a\u{0}b", "é", "\u{FFFF}",
    "😀",
    "NaN", "1970-01-01T00:00:00Z", .bytes([]), .bytes([0, 1]), .bytes([255]),
    reference("a/b"), reference("a/__id5__"), reference("a/__id12__"), reference("a/b/c/d"),
    .geoPoint(GeoPoint(latitude: 0, longitude: 2)), .geoPoint(GeoPoint(latitude: 1, longitude: -2)),
    .vector([1]), .vector([1, 2]), [:], ["x": 1], ["x": 1, "y": nil],
  ]

  static func reference(_ path: String) -> Value {
    .reference(DocumentReferenceName(path: DocumentPath(unchecked: path)))
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  /// Mostly small numbers and strings, so that filters find something.
  mutating func value() -> Value {
    if chance(15) {
      return .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in element() })
    }
    return scalar()
  }

  /// A value that may stand in an array, where vectors may not.
  private mutating func element() -> Value {
    while true {
      let value = scalar()
      if case .vector = value { continue }
      return value
    }
  }

  mutating func scalar() -> Value {
    let common: [Value] = [0, 1, 1.5, 2, "a", "A", .double(1), nil]
    return (chance(50) ? common : Self.scalars).randomElement(using: &generator) ?? nil
  }

  mutating func documents() -> [Document] {
    let ids = ["a", "b", "A", "é", "a b", "a-b", "__id7__", "__id-2__", "__id10__", "0", "z", "~"]
    var documents: [Document] = []
    for id in ids where chance(80) { documents.append(document(collection.string + "/" + id)) }
    for id in ids.prefix(3) where chance(50) {
      documents.append(document("\(collection)/\(id)/\(collection.collectionID)/\(id)"))
    }
    return documents
  }

  private mutating func document(_ path: String) -> Document {
    var fields = FieldMap()
    for name in ["a", "b"] where chance(85) { fields[name] = value() }
    if chance(70) { fields["m"] = .map(["x": value(), "odd.name": scalar()]) }
    return Document(path: DocumentPath(unchecked: path), fields: fields)
  }

  mutating func query() -> DocumentQuery {
    var query = DocumentQuery(
      chance(20) ? .group(collection.collectionID) : .collection(collection))
    if chance(75) { query.filter = filter(depth: 0) }
    for _ in 0..<Int.random(in: 0...2, using: &generator) where chance(70) {
      // The emulator refuses names in descending order.
      let path = field()
      let order = DocumentQuery.Order(path, isDescending: path != .documentID() && chance(40))
      if !query.orders.contains(where: { $0.path == order.path }) { query.orders.append(order) }
    }
    if chance(30) { query.limit = Int.random(in: 0...6, using: &generator) }
    if chance(10) { query.offset = Int.random(in: 0...3, using: &generator) }
    if chance(20) { query.start = cursor(query) }
    if chance(15) { query.end = cursor(query) }
    if chance(15) { query.projection = [field()] }
    if query.limit != nil, query.offset == 0, !query.orders.isEmpty, chance(30) {
      // Turned around, it would sort by names in descending order.
      query.limitsToLast = !query.orders.contains { $0.path == .documentID() }
    }
    if chance(8) { spoil(&query) }
    return query
  }

  /// Asks for something that is refused.
  private mutating func spoil(_ query: inout DocumentQuery) {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: query.limit = -1
    case 1: query.offset = -1
    case 2: query.filter = .field("a", .isIn, [])
    case 3: query.filter = .field("a", .isNotIn, .array((0...10).map { .integer($0) }))
    case 4: query.filter = .field("a", .arrayContainsAny, .array((0...30).map { .integer($0) }))
    default:
      query.start = DocumentQuery.Cursor(
        Array(repeating: 1, count: query.orders.count + 4), isBefore: true)
    }
  }

  /// Indexes over some of the fields.
  mutating func indexes() -> [DocumentIndex] {
    Self.fields.filter { _ in chance(60) }.map {
      DocumentIndex(collectionID: collection.collectionID, path: $0)
    }
  }

  private static let fields: [FieldPath] = [
    "a", "b", FieldPath(["m", "x"]), FieldPath(["m", "odd.name"]),
  ]

  private mutating func field() -> FieldPath {
    chance(5) ? .documentID() : Self.fields.randomElement(using: &generator) ?? "a"
  }

  private mutating func cursor(_ query: DocumentQuery) -> DocumentQuery.Cursor? {
    let values = query.orders.prefix(Int.random(in: 1...2, using: &generator)).map { order in
      order.path == .documentID() ? name() : value()
    }
    return values.isEmpty ? nil : DocumentQuery.Cursor(Array(values), isBefore: chance(50))
  }

  private mutating func name() -> Value {
    let id = ["a", "é", "__id7__", "m"].randomElement(using: &generator) ?? "a"
    return Self.reference(collection.string + "/" + id)
  }

  private mutating func filter(depth: Int) -> DocumentQuery.Filter {
    if depth < 2, chance(depth == 0 ? 40 : 15) {
      let filters = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        filter(depth: depth + 1)
      }
      return chance(60) ? .all(filters) : .any(filters)
    }
    let path = field()
    let comparison = DocumentQuery.Comparison.allCases.randomElement(using: &generator) ?? .equal
    if path == .documentID() {
      let comparisons: [DocumentQuery.Comparison] = [.equal, .lessThan, .greaterThanOrEqual]
      return .field(path, comparisons.randomElement(using: &generator) ?? .equal, name())
    }
    switch comparison {
    case .isIn, .isNotIn, .arrayContainsAny:
      let list = (0..<Int.random(in: 1...3, using: &generator)).map { _ in element() }
      return .field(path, comparison, .array(list))
    case .arrayContains: return .field(path, comparison, scalar())
    default: return .field(path, comparison, value())
    }
  }
}
