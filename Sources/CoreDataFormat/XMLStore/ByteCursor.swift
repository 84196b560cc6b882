// A place in bytes that moves forward over what it is told to expect.

import ByteReading
import Glibc

/// Takes the canonical form apart. Every method that fails leaves the cursor somewhere before the
/// place that deviates, or at the end of the bytes.
struct ByteCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the bytes' copy lies in the batch.
  let base: Int
  private(set) var index: Int
  /// Whether an expectation reached the end of the bytes.
  private(set) var isAtEnd = false
  private var sawHighByte = false

  /// Makes a cursor at an index of bytes that lie in a batch's from `base` on, too.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, base: Int) {
    self.bytes = bytes
    self.base = base
    self.index = index
  }

  /// Passes spaces and line feeds.
  mutating func skipSpace() {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
    if index == bytes.count { isAtEnd = true }
  }

  /// Whether a text stands here.
  mutating func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else {
      isAtEnd = true
      return false
    }
    guard let start = bytes.baseAddress else { return false }
    return memcmp(start + index, text.utf8Start, count) == 0
  }

  /// Passes a text.
  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Passes a piece of other bytes.
  mutating func skip(_ other: [UInt8], _ range: Range<Int>) -> Bool {
    guard index + range.count <= bytes.count else {
      isAtEnd = true
      return false
    }
    let isSame = other.withUnsafeBufferPointer { other in
      guard let start = bytes.baseAddress, let tag = other.baseAddress else { return false }
      return memcmp(start + index, tag + range.lowerBound, range.count) == 0
    }
    if isSame { index += range.count }
    return isSame
  }

  /// Passes what stands before a quote, and the quote.
  mutating func quoted() -> UnsafeBufferPointer<UInt8>? {
    let (start, classes) = (index, Self.classes)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return UnsafeBufferPointer(rebasing: bytes[start..<index - 1])
      }
      guard classes[Int(byte)] & Self.plain != 0, byte != 0x0A else { return nil }
      if byte >= 0x80 { sawHighByte = true }
      index += 1
    }
    isAtEnd = true
    return nil
  }

  /// Passes digits of a number below 10^18 that has no zero before it.
  mutating func number() -> UInt64? {
    var value = UInt64(0)
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 <= 9 {
      value = value &* 10 &+ UInt64(bytes[index] &- 0x30)
      index += 1
      guard index - start <= 18 else { return nil }
    }
    if index == bytes.count { isAtEnd = true }
    guard index > start, bytes[start] != 0x30 || index == start + 1 else { return nil }
    return value
  }

  /// Passes text up to the next `<`. Nil when the text holds anything that XML reads otherwise than
  /// byte by byte.
  mutating func text() -> (range: Range<Int>, hasBackslash: Bool)? {
    let (start, classes) = (index, Self.classes)
    var seen: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      let found = classes[Int(byte)]
      if found & Self.plain == 0 {
        guard byte == UInt8(ascii: "<"), seen & Self.suspect == 0 || isHarmless(start) else {
          return nil
        }
        if seen & Self.high != 0 { sawHighByte = true }
        return (start..<index, seen & Self.backslash != 0)
      }
      seen |= found
      index += 1
    }
    isAtEnd = true
    return nil
  }

  /// Whether a text with `]` has no `]]>`, and one with 0xEF no U+FFFE or U+FFFF.
  private func isHarmless(_ start: Int) -> Bool {
    for place in start..<index {
      if bytes[place] == UInt8(ascii: "]"), place + 1 < index,
        bytes[place + 1] == UInt8(ascii: "]")
      {
        return false
      }
      if bytes[place] == 0xEF, place + 2 < index, bytes[place + 1] == 0xBF, bytes[place + 2] >= 0xBE
      {
        return false
      }
    }
    return true
  }

  /// Whether everything since an index is UTF-8.
  func isValidUTF8(from start: Int) -> Bool {
    !sawHighByte
      || UTF8Validation.firstInvalidByte(in: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        == nil
  }

  // Classes of bytes: plain ones may stand in text.
  private static let plain: UInt8 = 1
  private static let backslash: UInt8 = 2
  private static let high: UInt8 = 4
  /// Harmful in some company: `]` and the first byte of U+FFFE.
  private static let suspect: UInt8 = 8

  private static let classes: [UInt8] = (0...255).map { (byte: Int) -> UInt8 in
    switch UInt8(byte) {
    case 0x09, 0x0A: plain
    case 0x00..<0x20, UInt8(ascii: "<"), UInt8(ascii: "&"): 0
    case UInt8(ascii: "\\"): plain | backslash
    case UInt8(ascii: "]"): plain | suspect
    case 0xEF: plain | high | suspect
    case 0x80...: plain | high
    default: plain
    }
  }
}
