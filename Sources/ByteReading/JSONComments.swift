// Comments in JSON that people write: taken out before the scanner sees them.

/// Comments of JavaScript's kinds.
enum JSONComments {
  /// The same text with spaces in place of comments; line ends stay, so that places stay true.
  /// - Throws: `JSONFault` for a comment that doesn't end.
  static func blanked(in json: [UInt8]) throws(JSONFault) -> [UInt8] {
    var json = json
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""): index = endOfString(in: json, from: index)
      case UInt8(ascii: "/"): index = try blankComment(in: &json, at: index)
      default: index += 1
      }
    }
    return json
  }

  /// Behind the closing quote; at the end when there is none, which the scanner tells.
  private static func endOfString(in json: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  /// Blanks a comment that starts at a slash; a slash that starts none is left to the scanner.
  private static func blankComment(
    in json: inout [UInt8], at start: Int
  ) throws(JSONFault) -> Int {
    let next = start + 1 < json.count ? json[start + 1] : 0
    guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else { return start + 1 }
    var end = start + 2
    if next == UInt8(ascii: "/") {
      while end < json.count, json[end] != 0x0A, json[end] != 0x0D { end += 1 }
    } else {
      while end + 1 < json.count, (json[end], json[end + 1]) != (next, json[start]) { end += 1 }
      guard end + 1 < json.count else { throw JSONFault(.unexpectedEnd, at: json.count) }
      end += 2
    }
    for index in start..<end where json[index] != 0x0A && json[index] != 0x0D {
      json[index] = 0x20
    }
    return end
  }
}
