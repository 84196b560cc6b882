// The values that a document's fields hold: Cloud Firestore's, one case each.

/// A field's value.
///
/// Equality is exact and by kind: `.integer(1)` is not `.double(1)`, `-0.0` is not `0.0`, and a NaN
/// equals itself. The order that queries use, in which numbers mix, is `Value.precedes`.
public enum Value: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case timestamp(Timestamp)
  case string(String)
  case bytes([UInt8])
  case reference(DocumentReferenceName)
  case geoPoint(GeoPoint)
  case array([Value])
  case map(FieldMap)
  case vector([Double])
}

extension Value: Hashable {
  /// Compares exactly, strings and names byte by byte (Swift's own `==` takes canonically
  /// equivalent text for equal, which would lose data).
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): sameBits(a, b)
    case (.timestamp(let a), .timestamp(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.reference(let a), .reference(let b)): a == b
    case (.geoPoint(let a), .geoPoint(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    case (.vector(let a), .vector(let b)): a.count == b.count && zip(a, b).allSatisfy(sameBits)
    default: false
    }
  }

  private static func sameBits(_ a: Double, _ b: Double) -> Bool {
    a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
  }

  /// Hashes the kind and the payload.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .timestamp(let value): hasher.combine(value)
    case .string(let value): hasher.combineBytes(of: value)
    case .bytes(let value): hasher.combine(value)
    case .reference(let value): hasher.combine(value)
    case .geoPoint(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .map(let value): hasher.combine(value)
    case .vector(let value): for element in value { hasher.combine(element.bitPattern) }
    }
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Null.
  public init(nilLiteral: ()) { self = .null }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A double.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// A map; of equal names the last wins.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .map(FieldMap(elements)) }
}
