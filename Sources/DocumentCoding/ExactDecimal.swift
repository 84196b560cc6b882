// Decimal numbers from text, with all their digits or not at all.

import ByteReading
package import FoundationEssentials

/// Reads `Decimal` strictly; Foundation's own way stops at the first odd character and drops
/// digits after the 38th.
package enum ExactDecimal {
  /// The number that the text tells; nil when it is none, or has more digits or a greater exponent
  /// than `Decimal` keeps. `NaN` is what `Decimal.nan` prints.
  package static func parse(_ text: String) -> Decimal? {
    if text == "NaN" { return .nan }
    var text = text
    let digits = text.withUTF8 { NumberText.isDecimal($0) ? significantDigits($0) : nil }
    // 2^128 has 39 digits: up to 38 always fit in the mantissa.
    guard let digits, digits <= 38 else { return nil }
    guard digits > 0 else { return Decimal(0) }
    return Decimal(string: text)
  }

  /// Digits between the first and the last that is not zero.
  private static func significantDigits(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var (count, trailingZeros) = (0, 0)
    for byte in text {
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
      if byte == UInt8(ascii: "0") {
        if count > 0 { trailingZeros += 1 }
      } else {
        count += trailingZeros + 1
        trailingZeros = 0
      }
    }
    return count
  }
}
