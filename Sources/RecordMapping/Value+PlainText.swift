// Values as a person writes and compares them.

import ByteReading
import Documents

extension Value {
  /// The value as plain text, as messages and schemas show it; nil for null and containers.
  var plainText: String? {
    switch self {
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .double(let value): value.description
    case .string(let value): value
    case .timestamp(let value):
      RFC3339.format(seconds: value.seconds, nanoseconds: value.nanoseconds)
    case .bytes(let value): Base64.encode(value)
    case .reference(let value):
      (value.database.map { $0 + "/documents/" } ?? "") + value.path.string
    case .geoPoint(let value): "\(value.longitude), \(value.latitude)"
    case .null, .array, .map, .vector: nil
    }
  }
}

extension Value {
  /// Negative, zero or positive, as two values of one type compare; nil when they can't be compared,
  /// as NaN with anything.
  func order(_ other: Value, isDecimal: Bool) -> Int? {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): Self.order(a, b)
    case (.double(let a), .double(let b)): a.isNaN || b.isNaN ? nil : Self.order(a, b)
    case (.timestamp(let a), .timestamp(let b)): Self.order(a, b)
    case (.string(let a), .string(let b)):
      isDecimal ? DecimalText.compare(a, b) : a.compareBytes(with: b)
    default: nil
    }
  }

  private static func order<Element: Comparable>(_ a: Element, _ b: Element) -> Int {
    a < b ? -1 : a == b ? 0 : 1
  }
}
