// Core Data's dates: seconds since 2001 as decimal text, made instants without a double between.

import ByteReading

/// An instant as Core Data stores it.
struct StoreDate: Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  var seconds: Int64
  /// Nanoseconds after `seconds`, a whole number of microseconds.
  var nanoseconds: Int32

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  static let reference: Int64 = 978_307_200
  /// `NSDate.distantPast` in seconds since 2001. It lies two days before the year 1 of the calendar
  /// that timestamps follow, and is the one date that is moved: to the start of that year.
  static let distantPast: Int64 = -63_114_076_800
  /// The seconds that a timestamp may have, since 1970: years 1 to 9999.
  private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Reads a sign, digits and a fraction, rounded to the nearest microsecond, halves away from zero.
  ///
  /// Nil when the text is no decimal number, or lies outside the years 1 to 9999.
  init?(secondsSince2001 text: UnsafeBufferPointer<UInt8>) {
    guard let microseconds = Self.microseconds(text) else { return nil }
    self.init(microsecondsSince2001: microseconds)
  }

  /// Reads a double with all its digits, so that the same date gives the same instant whether it was
  /// stored as text or as a double.
  init?(secondsSince2001 value: Double) {
    guard value.isFinite, abs(value) < 1e12 else { return nil }
    // A double's product with a million would round twice: whole and fraction are kept apart, and
    // the fraction's bits are scaled as an integer.
    let whole = value.rounded(.towardZero)
    let fraction = abs(value - whole)
    let micros = Self.roundedMicroseconds(ofFraction: fraction)
    let magnitude = Int64(abs(whole)) * 1_000_000 + micros
    self.init(microsecondsSince2001: value < 0 ? -magnitude : magnitude)
  }

  private init?(microsecondsSince2001 microseconds: Int64) {
    if microseconds == Self.distantPast * 1_000_000 {
      self.init(seconds: Self.range.lowerBound, nanoseconds: 0)
      return
    }
    let whole = microseconds.flooredQuotient(by: 1_000_000)
    let seconds = whole + Self.reference
    guard Self.range.contains(seconds) else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32((microseconds - whole * 1_000_000) * 1_000))
  }

  /// Microseconds of a fraction in [0, 1), exactly rounded, halves up: the 53 bits of the double are
  /// multiplied as a 128-bit integer.
  private static func roundedMicroseconds(ofFraction fraction: Double) -> Int64 {
    guard fraction > 0 else { return 0 }
    let shift = 52 - Int(fraction.exponent)
    guard shift < 100 else { return 0 }
    let product = UInt128(fraction.significandBitPattern | 1 << 52) * 1_000_000
    let half = UInt128(1) << UInt128(shift - 1)
    return Int64((product + half) >> UInt128(shift))
  }

  private static func microseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
    var (value, digits) = (Int64(0), 0)
    while index < text.count, text[index] &- 0x30 <= 9 {
      // Twelve digits of seconds reach far beyond the year 9999.
      guard digits < 12 || value == 0 else { return nil }
      value = value * 10 + Int64(text[index] - 0x30)
      (digits, index) = (digits + 1, index + 1)
    }
    var fraction = 0
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      let start = index
      while index < text.count, text[index] &- 0x30 <= 9 {
        if index - start < 6 { value = value * 10 + Int64(text[index] - 0x30) }
        if index - start == 6, text[index] >= UInt8(ascii: "5") { value += 1 }
        (fraction, index) = (fraction + 1, index + 1)
      }
      digits += fraction
    }
    guard digits > 0, index == text.count else { return exponentForm(text) }
    for _ in min(fraction, 6)..<6 { value *= 10 }
    return isNegative ? -value : value
  }

  /// `2.742015e8`, as some writers other than Apple's have it.
  private static func exponentForm(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let value = NumberText.double(text), let date = StoreDate(secondsSince2001: value) else {
      return nil
    }
    return (date.seconds - reference) * 1_000_000 + Int64(date.nanoseconds / 1_000)
  }
}
