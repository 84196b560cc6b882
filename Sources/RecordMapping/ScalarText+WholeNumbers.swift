// Whole numbers in any decimal form, and whether a double keeps them.

import ByteReading

/// Answers what a decimal number is worth as a whole one.
enum WholeNumberText {
  /// The whole number that a decimal number equals: 3 for `3.0`, 100 for `1E2`.
  /// - Returns: `invalid` when it has a fraction, `outOfRange` beyond Int64. The text must be a
  ///   decimal number.
  static func value(ofDecimal text: TextBytes) -> NumberText.Integer {
    var digits: [UInt8] = []
    var (exponent, sawPoint, index) = (0, false, 0)
    while index < text.count, text[index] | 0x20 != 0x65 {
      if text[index] &- 0x30 <= 9 {
        digits.append(text[index])
        if sawPoint { exponent -= 1 }
      } else if text[index] == 0x2E {
        sawPoint = true
      }
      index += 1
    }
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else { return .value(0) }
    exponent = adding(exponentDigits: text[min(index + 1, text.count)...], to: exponent)
    guard exponent >= 0 else { return .invalid }
    guard exponent < 20 else { return .outOfRange }
    digits += Array(repeating: 0x30, count: exponent)
    if text[0] == 0x2D { digits.insert(0x2D, at: 0) }
    return digits.withUnsafeBufferPointer { NumberText.integer($0) }
  }

  /// Adds a written exponent; one beyond any use stays at a million digits.
  private static func adding(exponentDigits: Slice<TextBytes>, to exponent: Int) -> Int {
    let limit = 1_000_000
    switch NumberText.integer(TextBytes(rebasing: exponentDigits)) {
    case .value(let written): return exponent + Int(max(-Int64(limit), min(Int64(limit), written)))
    case .outOfRange: return exponentDigits.first == 0x2D ? -limit : limit
    case .invalid: return exponent
    }
  }

  /// Whether a number that is written without point and exponent is still the same number as a
  /// double; true for all others.
  ///
  /// It is when the double equals it, or when the shortest text of the double has its digits, so
  /// that `1` and 23 zeros pass though no double equals 10^23.
  static func survives(_ text: TextBytes, as value: Double) -> Bool {
    if text.count <= 15 || text.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) { return true }
    let digits = text[0] == 0x2D || text[0] == 0x2B ? text.dropFirst() : text[...]
    let significant = digits.drop { $0 == 0x30 }
    if significant.count <= 38, let whole = UInt128(String(decoding: significant, as: UTF8.self)),
      UInt128(exactly: value.magnitude) == whole
    {
      return true
    }
    return withoutTrailingZeros(significant) == shortestDigits(of: value)
  }

  /// Whether a decimal number has the digits of the shortest text of its double, zeros at both ends
  /// aside: then the number can be had back from the double.
  static func hasDigits(of value: Double, _ text: TextBytes) -> Bool {
    let mantissa = text.prefix { $0 | 0x20 != 0x65 }.filter { $0 &- 0x30 <= 9 }
    let significant = withoutTrailingZeros(mantissa.drop { $0 == 0x30 })
    return significant == withoutTrailingZeros(shortestDigits(of: value).drop { $0 == 0x30 })
  }

  private static func shortestDigits(of value: Double) -> [UInt8] {
    let mantissa = value.magnitude.description.utf8.prefix { $0 != 0x65 }
    return withoutTrailingZeros(mantissa.filter { $0 != 0x2E })
  }

  private static func withoutTrailingZeros(_ digits: some Sequence<UInt8>) -> [UInt8] {
    var digits = Array(digits)
    while digits.last == 0x30 { digits.removeLast() }
    return digits
  }
}
