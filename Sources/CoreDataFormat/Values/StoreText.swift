// Apple's backslash escapes in the strings of an XML store.

import Glibc

/// The order in which a store's escapes write the two bytes of a UTF-16 unit.
enum EscapeOrder: Hashable {
  /// Little-endian bytes: `<` is `\u3c00`. Every store that was met.
  case swapped
  /// `<` is `\u003c`: stores of PowerPC machines.
  case plain
}

/// Reads the escapes: `\\` is a backslash, `\uXXXX` a UTF-16 unit.
///
/// Core Data's writer uses them instead of XML's entities: for `<`, `>`, `&` and for units above
/// U+9FFF. A backslash that starts neither is itself, as other writers leave it.
enum StoreText {
  /// Appends the text with its escapes read, left to right, once.
  /// - Returns: false when an escape is half a surrogate pair; the bytes are of no use then.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, order: EscapeOrder, to bytes: inout [UInt8]
  ) -> Bool {
    var start = 0
    while let backslash = text[start...].firstIndex(of: UInt8(ascii: "\\")) {
      bytes.append(contentsOf: text[start..<backslash])
      start = backslash + 1
      if start < text.count, text[start] == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
        start += 1
      } else if let first = unit(text, at: start, order) {
        start += 5
        guard let scalar = scalar(first, text, &start, order) else { return false }
        bytes.append(contentsOf: String(scalar).utf8)
      } else {
        bytes.append(UInt8(ascii: "\\"))
      }
    }
    bytes.append(contentsOf: text[start...])
    return true
  }

  /// The scalar that starts with a unit; takes a second escape when the first is a high surrogate.
  private static func scalar(
    _ first: UInt16, _ text: UnsafeBufferPointer<UInt8>, _ start: inout Int, _ order: EscapeOrder
  ) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard start < text.count, text[start] == UInt8(ascii: "\\"),
      let second = unit(text, at: start + 1, order), UTF16.isTrailSurrogate(second)
    else { return nil }
    start += 6
    return Unicode.Scalar(
      0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  /// The unit written as `uXXXX` at an index; nil when there is none.
  static func unit(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ order: EscapeOrder
  ) -> UInt16? {
    guard index + 4 < text.count, text[index] == UInt8(ascii: "u") else { return nil }
    var value = UInt16(0)
    for digit in text[index + 1...index + 4] {
      guard let nibble = hexadecimal(digit) else { return nil }
      value = value << 4 | nibble
    }
    return order == .swapped ? value.byteSwapped : value
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 0x30...0x39: UInt16(byte - 0x30)
    case 0x61...0x66: UInt16(byte - 0x61 + 10)
    case 0x41...0x46: UInt16(byte - 0x41 + 10)
    default: nil
    }
  }
}

extension StoreText {
  /// Appends text as Core Data writes it: `<`, `>`, `&`, units above U+D7FF and whatever XML can't
  /// hold or would change as swapped escapes, a backslash twice.
  static func appendEscaped(_ text: some Collection<UInt16>, to bytes: inout [UInt8]) {
    for unit in text {
      switch unit {
      case 0x5C: bytes += [0x5C, 0x5C]
      case 0x3C, 0x3E, 0x26, 0x00...0x08, 0x0B...0x1F, 0x7F, 0xD800...:
        appendEscape(unit, to: &bytes)
      case 0x80...: bytes.append(contentsOf: String(decoding: [unit], as: UTF16.self).utf8)
      default: bytes.append(UInt8(truncatingIfNeeded: unit))
      }
    }
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes += [0x5C, UInt8(ascii: "u")]
    for shift in [4, 0, 12, 8] {
      let nibble = UInt8(unit >> UInt16(shift) & 15)
      bytes.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
    }
  }
}

/// Finds out a store's escape order from the escapes themselves.
///
/// A unit is escaped only if it is `<`, `>`, `&` or above U+9FFF, so most escapes make sense in one
/// order alone.
struct EscapeCensus {
  private var senselessSwapped = 0
  private var senselessPlain = 0

  /// The order that fits; swapped when nothing speaks against it.
  var order: EscapeOrder { senselessSwapped > senselessPlain ? .plain : .swapped }

  /// Looks at the escapes of some text.
  mutating func note(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    var index = 0
    while index < text.count,
      let found = memchr(start + index, Int32(UInt8(ascii: "\\")), text.count - index)
    {
      index = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
      if index < text.count, text[index] == UInt8(ascii: "\\") {
        index += 1
      } else if let unit = StoreText.unit(text, at: index, .plain) {
        if !Self.isEscaped(unit) { senselessPlain += 1 }
        if !Self.isEscaped(unit.byteSwapped) { senselessSwapped += 1 }
        index += 5
      }
    }
  }

  private static func isEscaped(_ unit: UInt16) -> Bool {
    unit == 0x3C || unit == 0x3E || unit == 0x26 || unit > 0x9FFF
  }
}
