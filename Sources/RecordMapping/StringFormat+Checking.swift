// Whether text looks like what its format says.

import ByteReading

extension StringFormat {
  /// Whether the text has the form; the thing it names need not exist.
  func fits(_ text: String) -> Bool {
    switch self {
    case .default: true
    case .email: Self.isEmail(text)
    case .uri: Self.isURI(text)
    case .binary: Base64.decode(Array(text.utf8)) != nil
    case .uuid: Self.isUUID(text)
    }
  }

  /// The format with its article, for messages.
  var nameWithArticle: String {
    switch self {
    case .default: "text"
    case .email: "an e-mail address"
    case .uri: "a URI"
    case .binary: "base64"
    case .uuid: "a UUID"
    }
  }

  /// A local part, one `@` outside of quotes, and a domain of labels.
  private static func isEmail(_ text: String) -> Bool {
    guard let at = text.utf8.lastIndex(of: 0x40), !text.utf8[..<at].isEmpty else { return false }
    let local = text.utf8[..<at]
    let labels = text.utf8[text.utf8.index(after: at)...]
      .split(separator: 0x2E, omittingEmptySubsequences: false)
    let isQuoted = local.first == 0x22 && local.last == 0x22 && local.count > 2
    return labels.allSatisfy { !$0.isEmpty && !$0.contains(where: isOutsideOfAddresses) }
      && (isQuoted || !local.contains(where: isOutsideOfAddresses))
  }

  private static func isOutsideOfAddresses(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || #"@,;:<>()[]\""#.utf8.contains(byte)
  }

  /// A scheme, a colon, and at least one byte behind, none of them a space or control character
  /// (RFC 3986, section 3.1).
  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: 0x3A), let first = text.utf8.first,
      (0x61...0x7A).contains(first | 0x20)
    else { return false }
    let scheme = text.utf8[..<colon].allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
    let rest = text.utf8[text.utf8.index(after: colon)...]
    return scheme && !rest.isEmpty && rest.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// 8-4-4-4-12 hexadecimal digits.
  private static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 36
      && bytes.indices.allSatisfy { index in
        [8, 13, 18, 23].contains(index)
          ? bytes[index] == 0x2D
          : (0x30...0x39).contains(bytes[index]) || (0x61...0x66).contains(bytes[index] | 0x20)
      }
  }
}
