// Doubles that stand for decimals, as digits without an exponent.

/// Writes decimals as `NSDecimalNumber` does.
enum DecimalText {
  /// The shortest digits that read back as the same double, without exponent: `100000000000000000000`
  /// for 1e20. The number is finite.
  static func plain(_ value: Double) -> String {
    let text = value.description
    guard let mark = text.firstIndex(of: "e") else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let exponent = Int(text[text.index(after: mark)...]) ?? 0
    var digits = text[..<mark].filter(\.isNumber)
    let whole = text[..<mark].filter { $0 != "-" }.prefix { $0 != "." }.count
    if digits.hasSuffix("0"), digits.count > whole { digits.removeLast() }
    let point = whole + exponent
    let sign = value.sign == .minus ? "-" : ""
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count {
      return sign + digits + String(repeating: "0", count: point - digits.count)
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
