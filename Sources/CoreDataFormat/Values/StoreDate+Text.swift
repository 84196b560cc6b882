// Dates as Core Data writes them.

extension StoreDate {
  /// Seconds since 2001 with 20 decimals: the digits of the double that Core Data holds.
  ///
  /// The start of the year 1 is written as `NSDate.distantPast`, which is read as that.
  var text: String {
    if seconds == -62_135_596_800, nanoseconds == 0 {
      return "\(Self.distantPast)." + String(repeating: "0", count: 20)
    }
    let value = Double(seconds - Self.reference) + Double(nanoseconds) / 1e9
    let whole = value.rounded(.towardZero)
    let fraction = abs(value - whole)
    let sign = value < 0 ? "-" : ""
    return sign + String(Int64(abs(whole))) + "." + Self.twentyDigits(of: fraction)
  }

  /// The first 20 decimals of a fraction in [0, 1), the last one rounded.
  private static func twentyDigits(of fraction: Double) -> String {
    guard fraction > 0 else { return String(repeating: "0", count: 20) }
    let shift = UInt64(52 - Int(fraction.exponent))
    guard shift < 116 else { return String(repeating: "0", count: 20) }
    var rest = UInt128(fraction.significandBitPattern | 1 << 52)
    var digits: [UInt8] = []
    let mask = (UInt128(1) << UInt128(shift)) - 1
    for _ in 0..<20 {
      rest *= 10
      digits.append(UInt8(truncatingIfNeeded: rest >> UInt128(shift)))
      rest &= mask
    }
    // Halves go to the even digit, as printf has it.
    let half = UInt128(1) << UInt128(shift - 1)
    if rest > half || rest == half && digits[19] % 2 == 1 {
      for index in digits.indices.reversed() {
        digits[index] += 1
        if digits[index] < 10 { break }
        digits[index] = 0
      }
    }
    return String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }
}
