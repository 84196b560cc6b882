// The grammar of old-style property lists and `.strings` files, over UTF-8 bytes.

/// Reads keys, values and comments of old-style property lists one at a time.
///
/// White space is tab, line feed, vertical tab, form feed, carriage return, space, U+2028 and
/// U+2029. Strings stand in `"` or `'`, or bare when made of ASCII letters, digits and `_$/:.-`.
/// Bytes that are no UTF-8 are passed through; the caller checks what it keeps.
package struct TextPropertyListParser {
  /// Why a value can't be read: one sentence, and the index of the byte.
  package struct Fault: Error, Hashable {
    /// One sentence of fact, with a full stop.
    package var message: String
    /// Index of the offending byte.
    package var offset: Int

    /// Makes a fault.
    package init(_ message: String, at offset: Int) {
      self.message = message
      self.offset = offset
    }
  }

  /// The text.
  package let bytes: [UInt8]
  /// Index of the next byte to be read.
  package var index: Int
  /// Index of the `/*` of a comment that never ends, once the end of the text was met in it.
  package private(set) var unterminatedComment: Int?

  /// Arrays and dictionaries nested deeper than this are refused.
  package static let maximumDepth = 512

  /// Makes a parser at the start of a text.
  package init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// The next byte; nil at the end.
  package var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Passes white space and comments.
  package mutating func skipSpace() {
    while let byte = next {
      if (0x09...0x0D).contains(byte) || byte == 0x20 {
        index += 1
      } else if byte == 0xE2, isLineSeparator(at: index) {
        index += 3
      } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        skipBlockComment()
      } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2F {
        skipLineComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = index
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == 0x2A, bytes[index + 1] == 0x2F {
        index += 2
        return
      }
      index += 1
    }
    index = bytes.count
    unterminatedComment = start
  }

  private mutating func skipLineComment() {
    while let byte = next, byte != 0x0A, byte != 0x0D, !isLineSeparator(at: index) { index += 1 }
  }

  /// Whether U+2028 or U+2029 stands at an index.
  package func isLineSeparator(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
  }

  /// Passes a byte if it comes next.
  package mutating func skip(_ character: UnicodeScalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads a quoted or bare string.
  /// - Throws: `Fault` when none comes next, or it doesn't end.
  mutating func readString() throws(Fault) -> [UInt8] {
    guard let byte = next else {
      throw Fault("The text ends where a string is expected.", at: index)
    }
    if byte == 0x22 || byte == 0x27 { return try readQuoted(byte) }
    let start = index
    while let byte = next, Self.isBare(byte) { index += 1 }
    guard index > start else {
      throw Fault("A string is expected, not \(Self.describe(bytes, at: index)).", at: index)
    }
    return Array(bytes[start..<index])
  }

  private mutating func readQuoted(_ quote: UInt8) throws(Fault) -> [UInt8] {
    let start = index
    var text: [UInt8] = []
    index += 1
    while true {
      let plain = index
      while index < bytes.count, bytes[index] != quote, bytes[index] != 0x5C { index += 1 }
      text.append(contentsOf: bytes[plain..<index])
      guard let byte = next else {
        index = start
        throw Fault("The string that starts here has no closing quote.", at: start)
      }
      index += 1
      if byte == quote { return text }
      readEscape(into: &text)
    }
  }

  /// Reads a value: a string, `{}`, `()` or `<>`.
  /// - Throws: `Fault` at the first byte that doesn't fit.
  package mutating func readValue(depth: Int = 0) throws(Fault) -> PropertyList {
    switch next {
    case UInt8(ascii: "{"):
      try checkDepth(depth)
      return .dictionary(try readDictionary(depth: depth))
    case UInt8(ascii: "("):
      try checkDepth(depth)
      return .array(try readArray(depth: depth))
    case UInt8(ascii: "<"): return .data(try readData())
    default: return .string(try readText())
    }
  }

  private func checkDepth(_ depth: Int) throws(Fault) {
    guard depth < Self.maximumDepth else {
      throw Fault("The value is nested deeper than \(Self.maximumDepth) levels.", at: index)
    }
  }

  /// Reads a string that has to be UTF-8.
  /// - Throws: `Fault` when none comes next, it doesn't end, or at its first byte that is no UTF-8.
  package mutating func readText() throws(Fault) -> String {
    let start = index
    let text = try readString()
    if let valid = String(validating: text, as: UTF8.self) { return valid }
    let raw = Array(bytes[start..<index])
    let bad = firstInvalidByte(in: raw) ?? 0
    throw Fault("The byte \(Self.hexadecimal(raw[bad])) is not UTF-8 there.", at: start + bad)
  }
}
