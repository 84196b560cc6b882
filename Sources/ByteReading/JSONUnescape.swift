// The text that an escaped JSON string stands for.

/// Undoes the escapes of a string that `JSONScanner` has accepted.
public enum JSONUnescape {
  /// Appends the UTF-8 of the text in `range`, quotes left out. O(n) in the range.
  ///
  /// The range must be one that the scanner handed to a sink; anything else gives text without
  /// meaning, never a crash.
  public static func append(
    _ range: Range<Int>, of bytes: Span<UInt8>, to text: inout [UInt8]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == 0x5C, index < range.upperBound else {
        text.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      if escape == 0x75 {
        appendScalar(in: bytes, at: &index, before: range.upperBound, to: &text)
      } else {
        text.append(plain(escape))
      }
    }
  }

  private static func plain(_ escape: UInt8) -> UInt8 {
    switch escape {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: escape
    }
  }

  /// Takes `XXXX`, and `\uXXXX` behind it when the first is the high half of a pair.
  private static func appendScalar(
    in bytes: Span<UInt8>, at index: inout Int, before end: Int, to text: inout [UInt8]
  ) {
    var value = codeUnit(in: bytes, at: &index, before: end)
    if value & 0xFC00 == 0xD800 {
      index = min(index + 2, end)
      let low = codeUnit(in: bytes, at: &index, before: end)
      value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
    }
    let scalar = UnicodeScalar(value) ?? "\u{FFFD}"
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func codeUnit(
    in bytes: Span<UInt8>, at index: inout Int, before end: Int
  ) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 where index < end {
      unit = unit << 4 | (hexadecimalDigit(bytes[index]) ?? 0)
      index += 1
    }
    return unit
  }
}
