// Random documents, the same in every run.

import Documents

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Fields of kinds that plain JSON can tell.
  mutating func fields(depth: Int) -> FieldMap {
    FieldMap((0..<Int.random(in: 0...5, using: &self)).map { _ in (text(), value(depth: depth)) })
  }

  mutating func value(depth: Int) -> Value {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &self) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &self))
    case 2: return .integer(Int64(bitPattern: next()) >> Int64.random(in: 0...62, using: &self))
    case 3:
      let double = Double(bitPattern: next())
      return .double(double.isFinite ? double : -0.0)
    case 4: return .string(text())
    case 5:
      let count = Int.random(in: 0...4, using: &self)
      return .array((0..<count).map { _ in value(depth: depth - 1) })
    default: return .map(fields(depth: depth - 1))
    }
  }

  /// Text of nasty characters: quotes, backslashes, controls, line separators, all planes.
  mutating func text() -> String {
    let nasty: [UnicodeScalar] = [
      "\"", "\\", "/", "\u{0}", "\u{1F}", "\u{7F}", "\n", "\r", "\t", "\u{2028}", "\u{FEFF}", "{",
      "}", "[", ",", ":", "é", "\u{301}", "😀", "\u{10FFFF}", "a", " ",
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      let index = Int.random(in: nasty.indices, using: &self)
      scalars.append(nasty[index])
    }
    return String(scalars)
  }

  /// Fields of every kind; arrays hold no arrays.
  mutating func typedFields(depth: Int) -> FieldMap {
    FieldMap(
      (0..<Int.random(in: 0...5, using: &self)).map { _ in (text(), typedValue(depth: depth)) })
  }

  mutating func typedValue(depth: Int, inArray: Bool = false) -> Value {
    switch Int.random(in: 0...10, using: &self) {
    case 0: .double([.nan, .infinity, -.infinity, -0.0, 3].randomElement(using: &self) ?? 0)
    case 1:
      .timestamp(
        Timestamp(
          seconds: Int64.random(in: Timestamp.secondsRange, using: &self),
          nanoseconds: Int32.random(in: 0...999_999_999, using: &self)))
    case 2:
      .bytes(
        (0..<Int.random(in: 0...9, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 3: reference()
    case 4:
      .geoPoint(
        GeoPoint(
          latitude: Double.random(in: -90...90, using: &self),
          longitude: Double.random(in: -180...180, using: &self)))
    case 5: .vector((0..<Int.random(in: 1...4, using: &self)).map { Double($0) / 3 })
    case 6 where depth > 0: .map(typedFields(depth: depth - 1))
    case 7 where depth > 0 && !inArray:
      .array(
        (0..<Int.random(in: 0...4, using: &self)).map { _ in
          typedValue(depth: depth - 1, inArray: true)
        })
    default: value(depth: 0)
    }
  }

  private mutating func reference() -> Value {
    let database = Bool.random(using: &self) ? nil : "projects/other/databases/(default)"
    let path = DocumentPath("a/\(Int.random(in: 0...9, using: &self))/c/d")
    return path.map { .reference(DocumentReferenceName(database: database, path: $0)) } ?? .null
  }
}
