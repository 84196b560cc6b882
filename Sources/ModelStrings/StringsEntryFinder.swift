// Where reading can go on after a bad entry of a `.strings` text.

import PropertyLists

/// Finds places that look like the start of an entry or a comment.
///
/// A quote too many or too few turns text and syntax inside out, so nothing behind a fault can be
/// trusted by itself. People write an entry a line: a line that starts with a key and `=`, or a
/// quoted key behind a `;`, is taken for an entry.
struct StringsEntryFinder {
  /// The text, in UTF-8.
  let bytes: [UInt8]

  /// A key longer than this is not looked for, which bounds the cost of a search.
  private static let longestKey = 256

  /// Index of the first likely entry behind `start`, or of the end.
  func nextEntry(after start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      let startsLine = byte == 0x0A || byte == 0x0D
      guard startsLine || byte == UInt8(ascii: ";") else { continue }
      let token = skipBlanks(from: index)
      if isEntry(at: token, onNewLine: startsLine) { return token }
    }
    return bytes.count
  }

  private func isEntry(at start: Int, onNewLine: Bool) -> Bool {
    guard start < bytes.count else { return true }
    if onNewLine, isCommentOrBrace(at: start) { return true }
    guard let end = endOfKey(at: start, bareAllowed: onNewLine) else { return false }
    let next = skipBlanks(from: end)
    guard next < bytes.count else { return false }
    if bytes[next] == UInt8(ascii: ";") { return onNewLine && bytes[start] == 0x22 }
    guard bytes[next] == UInt8(ascii: "=") else { return false }
    let value = skipBlanks(from: next + 1)
    guard value < bytes.count else { return false }
    return "\"'{(<\r\n".utf8.contains(bytes[value]) || TextPropertyListParser.isBare(bytes[value])
  }

  private func isCommentOrBrace(at index: Int) -> Bool {
    if bytes[index] == UInt8(ascii: "}") { return true }
    guard index + 1 < bytes.count, bytes[index] == 0x2F else { return false }
    return bytes[index + 1] == 0x2A || bytes[index + 1] == 0x2F
  }

  private func skipBlanks(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index
  }

  /// Index behind a key that starts and ends on one line.
  private func endOfKey(at start: Int, bareAllowed: Bool) -> Int? {
    let limit = min(bytes.count, start + Self.longestKey)
    let quote = bytes[start]
    var index = start
    guard quote == 0x22 || quote == 0x27 else {
      while index < limit, TextPropertyListParser.isBare(bytes[index]) { index += 1 }
      return bareAllowed && index > start ? index : nil
    }
    index += 1
    while index < limit, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == quote { return index + 1 }
      index += bytes[index] == 0x5C ? 2 : 1
    }
    return nil
  }
}
