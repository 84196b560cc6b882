// JSON text is written here, for every report, export and store form.

/// Appends JSON (RFC 8259) to a buffer of bytes.
public enum JSONText {
  /// Appends a quoted string: `"`, `\` and control characters escaped, everything else as it is.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(utf8: $0, to: &bytes) }
  }

  /// Appends valid UTF-8 as a quoted string.
  public static func append(utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    var rest = utf8
    while let place = firstToEscape(in: rest) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<place]))
      appendEscape(of: rest[place], to: &bytes)
      rest = UnsafeBufferPointer(rebasing: rest[(place + 1)...])
    }
    bytes.append(contentsOf: rest)
    bytes.append(0x22)
  }

  /// Whether a text can't stand between quotes as it is.
  public static func needsEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(utf8)
    guard raw.count >= 8 else { return needsEscapes(short: raw) }
    var index = 0
    while index + 8 <= raw.count {
      if holdsEscaped(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return true }
      index += 8
    }
    return holdsEscaped(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
  }

  /// The same for up to seven bytes, laid twice into one word if need be.
  private static func needsEscapes(short raw: UnsafeRawBufferPointer) -> Bool {
    if raw.count >= 4 {
      let first = raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = raw.loadUnaligned(fromByteOffset: raw.count - 4, as: UInt32.self)
      return holdsEscaped(UInt64(first) << 32 | UInt64(last))
    }
    for byte in raw where isEscaped(byte) { return true }
    return false
  }

  /// Place of the first byte that can't stand in a string; nil in most texts.
  private static func firstToEscape(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(utf8)
    var index = 0
    while index + 8 <= raw.count {
      if holdsEscaped(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { break }
      index += 8
    }
    while index < raw.count {
      if isEscaped(raw[index]) { return index }
      index += 1
    }
    return nil
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C
  }

  /// Eight bytes at once: a byte below 0x20, or one that is 0 once `"` or `\` are taken from it,
  /// sets its topmost bit.
  private static func holdsEscaped(_ word: UInt64) -> Bool {
    let (quotes, backslashes) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
    let suspects =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return suspects & (ones &* 0x80) != 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Appends an integer.
  public static func append(_ value: some BinaryInteger, to bytes: inout [UInt8]) {
    guard value >= 0, let number = UInt64(exactly: value) else {
      return bytes.append(contentsOf: String(value).utf8)
    }
    var unit: UInt64 = 1
    while number / unit > 9 { unit *= 10 }
    while unit > 0 {
      bytes.append(0x30 &+ UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  /// Appends a finite double in the fewest digits that read back as the same bits; a whole one as
  /// `3.0`. JSON has no NaN and no infinity: handing one over is a bug.
  public static func append(_ value: Double, to bytes: inout [UInt8]) {
    precondition(value.isFinite, "JSON has no \(value)")
    bytes.append(contentsOf: value.description.utf8)
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    let short: UnicodeScalar? =
      switch byte {
      case 0x22: "\""
      case 0x5C: "\\"
      case 0x08: "b"
      case 0x09: "t"
      case 0x0A: "n"
      case 0x0C: "f"
      case 0x0D: "r"
      default: nil
      }
    bytes.append(0x5C)
    if let short {
      bytes.append(UInt8(ascii: short))
    } else {
      let digits = Array("0123456789abcdef".utf8)
      bytes += [0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
