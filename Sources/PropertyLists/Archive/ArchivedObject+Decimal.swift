// The digits of an archived NSDecimalNumber: eight 16-bit units, a sign and a power of ten.

extension ArchivedObject {
  /// The exact decimal text of an `NSDecimalNumber`, without an exponent; nil for other objects.
  public var decimal: String? {
    guard isKind(of: "NSDecimalNumber"), case .data(let mantissa)? = self["NS.mantissa"]?.value,
      let length = self["NS.length"]?.integer, let exponent = self["NS.exponent"]?.integer,
      (0...8).contains(length), mantissa.count >= 2 * Int(length), (-128...127).contains(exponent)
    else { return nil }
    let isNegative = self["NS.negative"]?.boolean == true
    // No units and a minus sign are how NSDecimal writes NaN.
    if length == 0 { return isNegative ? "NaN" : "0" }
    let isLittleEndian = self["NS.mantissa.bo"]?.integer != 2
    let units = (0..<Int(length)).map { index in
      let (a, b) = (UInt32(mantissa[2 * index]), UInt32(mantissa[2 * index + 1]))
      return isLittleEndian ? b << 8 | a : a << 8 | b
    }
    let digits = Self.decimalDigits(ofUnits: units)
    return (isNegative ? "-" : "") + Self.shifted(digits, by: Int(exponent))
  }

  /// Decimal digits of a number given in units of 16 bits, lowest first.
  private static func decimalDigits(ofUnits units: [UInt32]) -> String {
    var units = units
    var digits: [UInt8] = []
    while units.contains(where: { $0 != 0 }) {
      var rest: UInt32 = 0
      for index in units.indices.reversed() {
        let value = rest << 16 | units[index]
        units[index] = value / 10
        rest = value % 10
      }
      digits.append(UInt8(rest) + 0x30)
    }
    return digits.isEmpty ? "0" : String(decoding: digits.reversed(), as: UTF8.self)
  }

  /// Moves the decimal point of a whole number.
  private static func shifted(_ digits: String, by exponent: Int) -> String {
    if digits == "0" || exponent == 0 { return digits }
    if exponent > 0 { return digits + String(repeating: "0", count: exponent) }
    let missing = max(0, 1 - exponent - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    return padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }
}
