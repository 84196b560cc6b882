// Numbers as text, read exactly or not at all.

#if canImport(Glibc)
  private import Glibc
#endif

/// Reads numbers from ASCII bytes without loss.
public enum NumberText {
  /// What reading an integer gave.
  public enum Integer: Hashable, Sendable {
    /// The number.
    case value(Int64)
    /// Digits only, but beyond Int64.
    case outOfRange
    /// Something else.
    case invalid
  }

  /// Reads an optional sign and decimal digits, nothing else.
  @inlinable
  public static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Integer {
    var index = 0
    var negative = false
    if let first = text.first, first == 0x2D || first == 0x2B {
      negative = first == 0x2D
      index = 1
    }
    guard index < text.count else { return .invalid }
    var (value, overflow) = (Int64(0), false)
    while index < text.count {
      let digit = text[index] &- 0x30
      guard digit <= 9 else { return .invalid }
      let (product, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, beyond) =
        negative
        ? product.subtractingReportingOverflow(Int64(digit))
        : product.addingReportingOverflow(Int64(digit))
      overflow = overflow || tooBig || beyond
      value = sum
      index += 1
    }
    return overflow ? .outOfRange : .value(value)
  }

  /// Whether the text is a decimal number: sign, digits with at most one point and at least one
  /// digit, exponent. `.5` and `5.` count.
  @inlinable
  public static func isDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    if let first = text.first, first == 0x2D || first == 0x2B { index = 1 }
    var digits = 0
    var sawPoint = false
    while index < text.count {
      let byte = text[index]
      if byte &- 0x30 <= 9 {
        digits += 1
      } else if byte == 0x2E, !sawPoint {
        sawPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return false }
    guard index < text.count else { return true }
    guard text[index] | 0x20 == 0x65 else { return false }
    index += 1
    if index < text.count, text[index] == 0x2D || text[index] == 0x2B { index += 1 }
    guard index < text.count else { return false }
    while index < text.count {
      guard text[index] &- 0x30 <= 9 else { return false }
      index += 1
    }
    return true
  }

  /// Whether an integer is written as this project writes it, and surely fits: no plus sign, no
  /// needless zero, up to 18 digits.
  public static func isPlainInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = text.first == 0x2D ? UnsafeBufferPointer(rebasing: text.dropFirst()) : text
    guard let first = digits.first, digits.count <= 18 else { return false }
    if first == 0x30 { return text.count == 1 }
    return digits.allSatisfy { $0 &- 0x30 <= 9 }
  }

  /// Whether a decimal number is written as the double nearest to it is written: no plus sign, no
  /// needless zero, no exponent, and a point between digits, up to 15 of them. No two numbers of so
  /// few digits share a double, so that none shorter than this one can stand for the same.
  public static func isPlainDouble(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = text.first == 0x2D ? 1 : 0
    guard text.count - start <= 16 else { return false }
    var point = start
    while point < text.count, text[point] &- 0x30 <= 9 { point += 1 }
    guard point > start, point + 1 < text.count, text[point] == 0x2E,
      text[start] != 0x30 || point == start + 1
    else { return false }
    for index in point + 1..<text.count where text[index] &- 0x30 > 9 { return false }
    if text.count == point + 2, text[point + 1] == 0x30 { return true }
    // Below 0.0001, doubles are written with an exponent.
    let isSmall =
      text[start] == 0x30 && text.count > point + 4
      && text[(point + 1)...(point + 4)].allSatisfy { $0 == 0x30 }
    return text[text.count - 1] != 0x30 && !isSmall
  }

  /// The double nearest to a decimal number, bit for bit as IEEE 754 rounds it; an infinity when it
  /// is beyond the range of doubles; nil when the text is no decimal number.
  public static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let exact = shortDouble(text) { return exact }
    guard isDecimal(text) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { copy in
      for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.count] = 0
      guard let start = copy.baseAddress else { return nil }
      return strtod(start, nil)
    }
  }

  /// The double of a decimal number of up to 15 digits and a power of ten up to 10^22, bit for bit;
  /// nil for all others, and for what is no decimal number.
  ///
  /// The fast exact way (Clinger): one IEEE operation on two exact doubles rounds once.
  public static func shortDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let sign = text.first else { return nil }
    let start = sign == 0x2D || sign == 0x2B ? 1 : 0
    var (mantissa, point, index) = (Int64(0), -1, start)
    while index < text.count {
      let digit = text[index] &- 0x30
      if digit <= 9 {
        guard mantissa < 100_000_000_000_000 else { return nil }
        mantissa = mantissa &* 10 &+ Int64(digit)
      } else if text[index] == 0x2E, point < 0 {
        point = index
      } else {
        break
      }
      index += 1
    }
    guard index - start > (point < 0 ? 0 : 1) else { return nil }
    var scale = point < 0 ? 0 : point + 1 - index
    if index < text.count {
      guard text[index] | 0x20 == 0x65 else { return nil }
      let rest = UnsafeBufferPointer(rebasing: text[(index + 1)...])
      guard case .value(let exponent) = integer(rest), (-399...399).contains(exponent) else {
        return nil
      }
      scale += Int(exponent)
    }
    guard scale >= -22, scale <= 22 else { return nil }
    let value =
      scale < 0 ? Double(mantissa) / powersOfTen[-scale] : Double(mantissa) * powersOfTen[scale]
    return sign == 0x2D ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
