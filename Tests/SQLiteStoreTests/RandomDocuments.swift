// Seeded random documents with every kind of value and nasty text, for property tests.

import Documents

/// A generator that gives the same numbers for the same seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Makes fields and values.
struct RandomDocuments {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let texts = [
    "", "a", "é", "e\u{301}", "\u{0}", "a\u{0}b", "\"", "\\", "\\u0041", "\n\r\t\u{1}", "'; --",
    "NaN", "Infinity", "2024-01-01T00:00:00Z", "😀", "\u{FFFF}", "\u{2028}", "null", "{}", "0",
    "__x", "a.b", "`", "$", "[0]", "*", "日本語", "\u{7F}",
  ]
  static let integers: [Int64] = [
    0, 1, -1, .min, .max, 9_007_199_254_740_993, -9_007_199_254_740_993,
  ]
  static let doubles: [Double] = [
    0, -0.0, 1, -3, 0.1, 1e16, 1e21, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .nan,
    .infinity,
    -.infinity, 9_007_199_254_740_992, 0.30000000000000004, 123_456_789.125,
  ]

  mutating func fields(depth: Int = 0) -> FieldMap {
    var fields = FieldMap()
    for _ in 0..<Int.random(in: 0...(depth == 0 ? 8 : 3), using: &generator) {
      fields[name()] = value(depth: depth, inArray: false)
    }
    return fields
  }

  mutating func name() -> String {
    let name = Self.texts.randomElement(using: &generator) ?? ""
    return name.isEmpty || Bool.random(using: &generator)
      ? "field\(Int.random(in: 0...9, using: &generator))" : name
  }

  mutating func value(depth: Int, inArray: Bool) -> Value {
    switch Int.random(in: 0...(depth < 4 ? 11 : 9), using: &generator) {
    case 0: .null
    case 1: .boolean(Bool.random(using: &generator))
    case 2: .integer(Self.integers.randomElement(using: &generator) ?? 0)
    case 3: .double(Self.doubles.randomElement(using: &generator) ?? 0)
    case 4: .timestamp(timestamp())
    case 5: .string(Self.texts.randomElement(using: &generator) ?? "")
    case 6:
      .bytes(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          .random(in: 0...255, using: &generator)
        })
    case 7: .reference(reference())
    case 8:
      .geoPoint(GeoPoint(latitude: Double.random(in: -90...90, using: &generator), longitude: -0.0))
    case 9 where !inArray: .vector([1, 0.5, Self.doubles.randomElement(using: &generator) ?? 0])
    case 10 where !inArray:
      .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          value(depth: depth + 1, inArray: true)
        })
    default: .map(fields(depth: depth + 1))
    }
  }

  private mutating func timestamp() -> Timestamp {
    let range = Timestamp.secondsRange
    let choices: [Int64] = [range.lowerBound, range.upperBound, 0, -1]
    let seconds = choices.randomElement(using: &generator) ?? 0
    return Timestamp(
      seconds: seconds, nanoseconds: .random(in: 0...999_999, using: &generator) * 1_000)
  }

  private mutating func reference() -> DocumentReferenceName {
    let path = DocumentPath("projects/p/databases/d/documents/é") ?? DocumentPath(unchecked: "a/b")
    return DocumentReferenceName(
      database: Bool.random(using: &generator) ? "projects/other/databases/(default)" : nil,
      path: Bool.random(using: &generator) ? path : DocumentPath(unchecked: "books/a b"))
  }
}
