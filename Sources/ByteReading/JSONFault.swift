// Why bytes are not JSON text, and where.

/// The first place at which bytes stop being JSON after RFC 8259.
@frozen
public struct JSONFault: Error, Hashable, Sendable {
  /// The class of fault, as reports tell them apart.
  public enum Kind: Hashable, Sendable {
    case invalidJSON, invalidUTF8, invalidUnicodeEscape, nulByte, tooDeep, unexpectedEnd
  }

  /// What the grammar asks for at that place.
  @frozen
  public enum Reason: UInt8, CaseIterable, Hashable, Sendable {
    case expectedValue, expectedKey, expectedColon, expectedCommaOrBrace, expectedCommaOrBracket
    case expectedDigit
    case trailingComma, misspelledLiteral, leadingZero, controlCharacter, unknownEscape
    case expectedHexDigit, loneSurrogate, invalidUTF8, tooDeep, unexpectedEnd
  }

  /// What the grammar asks for.
  public let reason: Reason
  /// Index of the offending byte in the bytes that were scanned; of a trailing comma, the comma;
  /// of a bad escape, its backslash; at the end, their count.
  public let byteOffset: Int
  /// The byte found there; nil at the end.
  public let found: UInt8?

  /// Makes a fault.
  @inlinable
  public init(_ reason: Reason, at byteOffset: Int, found: UInt8? = nil) {
    self.reason = reason
    self.byteOffset = byteOffset
    self.found = found
  }

  /// The class of fault. A NUL byte is a class of its own wherever it stands.
  public var kind: Kind {
    switch reason {
    case .invalidUTF8: .invalidUTF8
    case .expectedHexDigit, .loneSurrogate: .invalidUnicodeEscape
    case .tooDeep: .tooDeep
    case .unexpectedEnd: .unexpectedEnd
    default: found == 0 ? .nulByte : .invalidJSON
    }
  }

  /// One sentence of fact, without the place.
  public var message: String { fact + "." }

  /// The sentence of `message` without its full stop, for a place to follow.
  public var fact: String {
    switch reason {
    case .expectedValue: "A value is expected, not \(foundText)"
    case .expectedKey: "A name in double quotes is expected, not \(foundText)"
    case .expectedColon: "A colon is expected after the name, not \(foundText)"
    case .expectedCommaOrBrace: "A comma or `}` is expected, not \(foundText)"
    case .expectedCommaOrBracket: "A comma or `]` is expected, not \(foundText)"
    case .expectedDigit: "A digit is expected in the number, not \(foundText)"
    case .trailingComma: "A comma has no value after it"
    case .misspelledLiteral: "The word is none of `null`, `true` and `false`"
    case .leadingZero: "The number starts with a needless zero"
    case .controlCharacter where found == 0x0A: "A string is not closed on its line"
    case .controlCharacter: "A string holds the control character \(foundText) unescaped"
    case .unknownEscape: "A string holds an escape that JSON doesn't have"
    case .expectedHexDigit: "An escape `\\u` is not followed by four hexadecimal digits"
    case .loneSurrogate: "An escape `\\u` names half of a surrogate pair"
    case .invalidUTF8: "The byte \(foundText) is not UTF-8 there"
    case .tooDeep: "The value is nested too deep"
    case .unexpectedEnd: "The text ends in the middle of a value"
    }
  }

  private var foundText: String {
    guard let found else { return "the end" }
    if (0x21...0x7E).contains(found), found != 0x60 { return "`\(UnicodeScalar(found))`" }
    let digits = String(found, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
