// Backslash escapes of old-style property lists.

extension TextPropertyListParser {
  /// Reads what follows a backslash: `\n` and its kin, octal codes in NEXTSTEP's character set,
  /// `\U` with one to four hexadecimal digits of a UTF-16 unit; any other character is itself.
  mutating func readEscape(into text: inout [UInt8]) {
    guard let byte = next else { return }
    switch byte {
    case 0x30...0x37: appendScalar(NextStepEncoding.scalar(readOctal()), to: &text)
    case UInt8(ascii: "U"): readUnit(into: &text)
    default:
      text.append(Self.plain(byte))
      index += 1
    }
  }

  private static func plain(_ escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0B
    default: escape
    }
  }

  /// One to three octal digits; a code above 255 keeps its low eight bits.
  private mutating func readOctal() -> UInt8 {
    var code = 0
    var digits = 0
    while digits < 3, let byte = next, (0x30...0x37).contains(byte) {
      code = code << 3 | Int(byte - 0x30)
      digits += 1
      index += 1
    }
    return UInt8(truncatingIfNeeded: code)
  }

  /// A UTF-16 unit behind `U`; a high surrogate is joined with a low one that follows as `\U` too.
  /// Half a pair gives U+FFFD; `\U` without digits is the letter itself.
  private mutating func readUnit(into text: inout [UInt8]) {
    index += 1
    guard let unit = readHexadecimal() else {
      text.append(UInt8(ascii: "U"))
      return
    }
    guard unit & 0xFC00 == 0xD800 else {
      appendScalar(UnicodeScalar(unit) ?? "\u{FFFD}", to: &text)
      return
    }
    let resume = index
    if skip("\\"), skip("U"), let low = readHexadecimal(), low & 0xFC00 == 0xDC00 {
      let value = 0x1_0000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF)
      appendScalar(UnicodeScalar(value) ?? "\u{FFFD}", to: &text)
    } else {
      index = resume
      appendScalar("\u{FFFD}", to: &text)
    }
  }

  private mutating func readHexadecimal() -> UInt16? {
    var unit: UInt16 = 0
    var digits = 0
    while digits < 4, let byte = next, let digit = Self.hexadecimalDigit(byte) {
      unit = unit << 4 | UInt16(digit)
      digits += 1
      index += 1
    }
    return digits > 0 ? unit : nil
  }

  private func appendScalar(_ scalar: UnicodeScalar, to text: inout [UInt8]) {
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
