// Strings of JSON text: their end, their escapes, their UTF-8.

/// Index of the closing quote of the string whose text starts at `start`, and whether a backslash
/// was met. Plain ASCII is passed eight bytes at a time.
@inlinable @inline(__always)
package func scanJSONString(
  in bytes: Span<UInt8>, from start: Int
) throws(JSONFault) -> (end: Int, hasEscapes: Bool) {
  var index = start
  var hasEscapes = false
  while true {
    index = skipPlainJSONText(in: bytes, from: index)
    guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
    let byte = bytes.known(index)
    if byte == 0x22 { return (index, hasEscapes) }
    if byte == 0x5C {
      hasEscapes = true
      index = try skipJSONEscape(in: bytes, at: index)
    } else if byte >= 0x80 {
      index = try skipUTF8Sequence(in: bytes, at: index)
    } else {
      throw JSONFault(.controlCharacter, at: index, found: byte)
    }
  }
}

/// Index of the first byte from `start` on that is a quote, a backslash, a control character or
/// no ASCII, or the count.
@inlinable @inline(__always)
func skipPlainJSONText(in bytes: Span<UInt8>, from start: Int) -> Int {
  var index = start
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  while index + 8 <= bytes.count {
    let word = bytes.longWord(at: index)
    // Subtracting borrows only above a byte that is a hit itself, so the lowest hit is true.
    let quote = (word ^ (ones &* 0x22)) &- ones
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    let control = word &- (ones &* 0x20)
    let hits = (((quote | backslash | control) & ~word) | word) & highs
    if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
    index += 8
  }
  while index < bytes.count {
    let byte = bytes.known(index)
    if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return index }
    index += 1
  }
  return index
}

/// Index behind the escape whose backslash stands at `start`.
@usableFromInline
func skipJSONEscape(in bytes: Span<UInt8>, at start: Int) throws(JSONFault) -> Int {
  guard start + 1 < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
  switch bytes[start + 1] {
  case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
  case 0x75: break
  case let byte: throw JSONFault(.unknownEscape, at: start, found: byte)
  }
  let unit = try codeUnit(in: bytes, ofEscapeAt: start)
  guard unit & 0xF800 == 0xD800 else { return start + 6 }
  guard unit < 0xDC00 else { throw JSONFault(.loneSurrogate, at: start, found: 0x5C) }
  for (offset, expected) in [(6, UInt8(0x5C)), (7, 0x75)] {
    guard start + offset < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
    guard bytes[start + offset] == expected else {
      throw JSONFault(.loneSurrogate, at: start, found: 0x5C)
    }
  }
  guard try codeUnit(in: bytes, ofEscapeAt: start + 6) & 0xFC00 == 0xDC00 else {
    throw JSONFault(.loneSurrogate, at: start, found: 0x5C)
  }
  return start + 12
}

/// The UTF-16 code unit that `\uXXXX` at `start` names.
private func codeUnit(
  in bytes: Span<UInt8>, ofEscapeAt start: Int
) throws(JSONFault) -> UInt32 {
  var unit: UInt32 = 0
  for index in start + 2..<start + 6 {
    guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
    guard let digit = hexadecimalDigit(bytes[index]) else {
      throw JSONFault(.expectedHexDigit, at: start, found: bytes[index])
    }
    unit = unit << 4 | digit
  }
  return unit
}

/// The value of `0` to `9`, `a` to `f`, `A` to `F`.
func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte - 0x30)
  case 0x41...0x46: UInt32(byte - 0x41 + 10)
  case 0x61...0x66: UInt32(byte - 0x61 + 10)
  default: nil
  }
}

/// Index behind the multi-byte sequences that start at `start`: at least one, and all that follow
/// without a gap.
@usableFromInline
func skipUTF8Sequence(in bytes: Span<UInt8>, at start: Int) throws(JSONFault) -> Int {
  var index = start
  while index < bytes.count, bytes[index] >= 0x80 {
    let lead = bytes[index]
    let (length, second) = try utf8Shape(lead, at: index)
    for offset in 1..<length {
      guard index + offset < bytes.count else {
        throw JSONFault(.unexpectedEnd, at: bytes.count)
      }
      let byte = bytes[index + offset]
      guard offset == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else {
        throw JSONFault(.invalidUTF8, at: index, found: lead)
      }
    }
    index += length
  }
  return index
}

/// Length of the sequence that a lead byte starts, and what its second byte may be (table 3-7 of
/// the Unicode standard).
private func utf8Shape(
  _ lead: UInt8, at index: Int
) throws(JSONFault) -> (length: Int, second: ClosedRange<UInt8>) {
  switch lead {
  case 0xC2...0xDF: (2, 0x80...0xBF)
  case 0xE0: (3, 0xA0...0xBF)
  case 0xED: (3, 0x80...0x9F)
  case 0xE1...0xEF: (3, 0x80...0xBF)
  case 0xF0: (4, 0x90...0xBF)
  case 0xF1...0xF3: (4, 0x80...0xBF)
  case 0xF4: (4, 0x80...0x8F)
  default: throw JSONFault(.invalidUTF8, at: index, found: lead)
  }
}
