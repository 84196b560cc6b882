// Instants as text: RFC 3339, the form of JSON exports, REST bodies and datetime fields.

/// Reads and writes `2024-02-29T12:00:00.123456Z`.
public enum RFC3339 {
  /// Reads a date, a `T` (or `t`, or a space), a time with seconds, a fraction of up to nine digits
  /// (finer ones are cut off), and an offset `Z` or `±hh:mm`.
  /// - Returns: seconds since 1970 and nanoseconds; nil when the text is anything else, the day
  ///   doesn't exist or the year is not 0001 to 9999.
  public static func parse(_ text: some Collection<UInt8>) -> (seconds: Int64, nanoseconds: Int32)?
  {
    text.withContiguousStorageIfAvailable(parse(buffer:))
      ?? Array(text).withUnsafeBufferPointer(parse(buffer:))
  }

  private static func parse(
    buffer text: UnsafeBufferPointer<UInt8>
  ) -> (seconds: Int64, nanoseconds: Int32)? {
    var digits = DigitReader(text)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let day = digits.number(2), digits.skip(anyOf: "Tt "),
      let hour = digits.number(2), digits.skip(":"), let minute = digits.number(2),
      digits.skip(":"), let second = digits.number(2)
    else { return nil }
    let time = CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard time.isValid, let nanoseconds = digits.fraction(), let offset = digits.offset(),
      digits.isAtEnd
    else { return nil }
    let seconds = time.secondsSince1970 - Int64(offset)
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    return (seconds, nanoseconds)
  }

  /// Writes an instant in UTC with 0, 3, 6 or 9 digits of fraction, as few as tell it exactly.
  public static func format(seconds: Int64, nanoseconds: Int32) -> String {
    var bytes: [UInt8] = []
    append(seconds: seconds, nanoseconds: nanoseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what `format` returns.
  public static func append(seconds: Int64, nanoseconds: Int32, to bytes: inout [UInt8]) {
    let time = CivilTime(secondsSince1970: seconds)
    append(time.year, 4, to: &bytes)
    append(time.month, 2, after: "-", to: &bytes)
    append(time.day, 2, after: "-", to: &bytes)
    append(time.hour, 2, after: "T", to: &bytes)
    append(time.minute, 2, after: ":", to: &bytes)
    append(time.second, 2, after: ":", to: &bytes)
    if nanoseconds != 0 {
      let (unit, width) =
        nanoseconds % 1_000_000 == 0
        ? (1_000_000, 3) : nanoseconds % 1_000 == 0 ? (1_000, 6) : (1, 9)
      append(Int(nanoseconds) / unit, width, after: ".", to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(
    _ number: Int, _ width: Int, after mark: UnicodeScalar? = nil, to bytes: inout [UInt8]
  ) {
    if let mark { bytes.append(UInt8(ascii: mark)) }
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    var rest = number
    for _ in 0..<width {
      bytes.append(0x30 &+ UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}

/// Takes fixed-width numbers off the front of ASCII text.
private struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number(_ width: Int) -> Int? {
    guard position + width <= bytes.count else { return nil }
    var value = 0
    for index in position..<position + width {
      let digit = bytes[index] &- 0x30
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += width
    return value
  }

  mutating func skip(_ character: UnicodeScalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skip(anyOf characters: StaticString) -> Bool {
    guard position < bytes.count else { return false }
    for index in 0..<characters.utf8CodeUnitCount
    where characters.utf8Start[index] == bytes[position] {
      position += 1
      return true
    }
    return false
  }

  /// Nanoseconds of an optional fraction; nil for a point without digits.
  mutating func fraction() -> Int32? {
    guard skip(".") else { return 0 }
    var (value, width) = (Int32(0), 0)
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      if width < 9 { value = value * 10 + Int32(bytes[position] - 0x30) }
      width += 1
      position += 1
    }
    guard width > 0 else { return nil }
    for _ in min(width, 9)..<9 { value *= 10 }
    return value
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if skip(anyOf: "Zz") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2), skip(":"), let minutes = number(2), hours < 24,
      minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
