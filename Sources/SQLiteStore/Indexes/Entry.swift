// What an index keeps of a value, computed here as the triggers of IndexTables compute it in SQL.

import ByteReading
import Documents

/// Entries of values: integers, doubles or text.
///
/// Numbers have room on both sides, since SQLite reads JSON numbers with a last digit that may be
/// off; text ends at a NUL, and is of kind `unsure` in an index when it has one.
enum Entry {
  /// The smallest and the largest entry of values that equal this one; nil for no end.
  static func bounds(of value: Value) -> (low: Value?, high: Value?) {
    switch value {
    case .null, .boolean, .timestamp, .string, .bytes, .reference, .array, .vector, .map:
      let entry = exact(value)
      return (entry, entry)
    case .integer(let number): return around(Double(number))
    case .double(let number): return number.isNaN ? (nil, nil) : around(number)
    case .geoPoint(let point): return around(point.latitude)
    }
  }

  private static func exact(_ value: Value) -> Value? {
    switch value {
    case .boolean(let value): .integer(value ? 1 : 0)
    case .timestamp(let time): .integer(time.microseconds)
    case .string(let text): .string(String(Substring(text.utf8.prefix { $0 != 0 })))
    case .bytes(let data): .string(Base64.encode(data.prefix(data.count / 3 * 3)))
    case .reference(let name): .string(PlainForm.text(of: name))
    case .array(let elements): .integer(Int64(elements.count))
    case .vector(let elements): .integer(Int64(elements.count))
    case .map(let fields): .integer(Int64(fields.count))
    case .null, .integer, .double, .geoPoint: nil
    }
  }

  /// Whole numbers of up to 53 bits and the infinities are read as they are.
  private static func around(_ number: Double) -> (low: Value?, high: Value?) {
    if number.isInfinite || (number.rounded() == number && abs(number) < 0x1p53) {
      return (.double(number), .double(number))
    }
    return (.double(farBelow(number)), .double(farAbove(number)))
  }

  /// Whether numbers with these entries, the second not smaller, may be equal or the other way round.
  static func mayBeEqual(_ a: Double, _ b: Double) -> Bool { b <= farAbove(farAbove(a)) }

  private static func farBelow(_ number: Double) -> Double { number.nextDown.nextDown.nextDown }
  private static func farAbove(_ number: Double) -> Double { number.nextUp.nextUp.nextUp }
}
