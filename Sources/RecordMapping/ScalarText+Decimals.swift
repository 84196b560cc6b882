// Decimal numbers as text whose digits all count.

import ByteReading
import Records

/// Reads decimals into one canonical form and compares them exactly.
enum DecimalText {
  /// The canonical form: `-` if below zero, digits without leading zeros, a point and the fraction
  /// as it was written, its trailing zeros included. `.5` gives `0.5`, `5.` gives `5`, `1.50` stays
  /// and `1.5e3` gives `1500`.
  ///
  /// Exponents from -128 to 127 are understood, those of Foundation's `Decimal`.
  static func canonical(_ text: TextBytes) throws(ValueFault) -> String {
    guard NumberText.isDecimal(text) else {
      throw ValueFault(.notANumber, "is not a decimal number").of(text)
    }
    if isCanonical(text) { return String(decoding: text, as: UTF8.self) }
    let mantissa = text.prefix { $0 | 0x20 != 0x65 }
    let digits = mantissa.filter { $0 &- 0x30 <= 9 }
    let point = mantissa.firstIndex(of: 0x2E).map { mantissa[$0...].count - 1 } ?? 0
    var exponent: Int64 = 0
    if mantissa.count < text.count {
      let written = TextBytes(rebasing: text[(mantissa.count + 1)...])
      guard case .value(let value) = NumberText.integer(written), (-128...127).contains(value)
      else { throw ValueFault(.outOfRange, "has an exponent beyond -128 to 127").of(text) }
      exponent = value
    }
    return joined(digits, fractionDigits: point - Int(exponent), isNegative: text[0] == 0x2D)
  }

  /// Negative, zero or positive, as the numbers compare; both in canonical form.
  static func compare(_ a: String, _ b: String) -> Int {
    let (a, b) = (DecimalDigits(a), DecimalDigits(b))
    if a.isNegative != b.isNegative { return a.isNegative ? -1 : 1 }
    return a.isNegative ? b.compareMagnitude(with: a) : a.compareMagnitude(with: b)
  }

  private static func isCanonical(_ text: TextBytes) -> Bool {
    guard text[0] &- 0x31 <= 8 || text[0] == 0x30 && (text.count == 1 || text[1] == 0x2E),
      text[text.count - 1] != 0x2E
    else { return false }
    return text.allSatisfy { $0 &- 0x30 <= 9 || $0 == 0x2E }
  }

  private static func joined(
    _ digits: [UInt8], fractionDigits: Int, isNegative: Bool
  ) -> String {
    var digits = digits
    if fractionDigits < 0 { digits += Array(repeating: 0x30, count: -fractionDigits) }
    let fraction = max(0, fractionDigits)
    if digits.count <= fraction {
      digits.insert(contentsOf: repeatElement(0x30, count: fraction - digits.count + 1), at: 0)
    }
    let whole = digits.dropLast(fraction).drop { $0 == 0x30 }
    let isZero = digits.allSatisfy { $0 == 0x30 }
    var text: [UInt8] = isNegative && !isZero ? [0x2D] : []
    text += whole.isEmpty ? [0x30] : Array(whole)
    if fraction > 0 { text += [0x2E] + digits.suffix(fraction) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A canonical decimal, split for comparing.
private struct DecimalDigits {
  let isNegative: Bool
  private let whole: Substring.UTF8View
  private let fraction: Substring.UTF8View

  init(_ text: String) {
    isNegative = text.utf8.first == 0x2D
    let magnitude = text.utf8.dropFirst(isNegative ? 1 : 0)
    whole = magnitude.prefix { $0 != 0x2E }
    fraction = magnitude.dropFirst(whole.count + 1)
  }

  func compareMagnitude(with other: DecimalDigits) -> Int {
    if whole.count != other.whole.count { return whole.count - other.whole.count }
    for (a, b) in zip(whole, other.whole) where a != b { return Int(a) - Int(b) }
    for (a, b) in zip(fraction, other.fraction) where a != b { return Int(a) - Int(b) }
    let rest = fraction.dropFirst(other.fraction.count)
    if rest.contains(where: { $0 != 0x30 }) { return 1 }
    return other.fraction.dropFirst(fraction.count).contains { $0 != 0x30 } ? -1 : 0
  }
}
