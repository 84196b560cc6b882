// A regular expression that is matched in one pass, whatever the pattern and the text are.

/// A compiled pattern, held against whole texts.
///
/// The syntax is that of XML Schema: classes with subtraction (`[a-z-[aeiou]]`), `\d`, `\w`, `\s`,
/// `\i`, `\c`, categories (`\p{Lu}`), `*`, `+`, `?`, `{2,5}`, groups and alternatives. `^` and `$` are
/// the start and the end of the text, since patterns from elsewhere begin and end with them; groups
/// that don't capture or have a name, and reluctant repeats, are taken for plain ones, as they match
/// the same texts. `\d`, `\w` and `\s` are Unicode's: decimal digits; letters, marks, digits and
/// connectors such as `_`; white space. `.` is anything but CR and LF. A text is matched by its Unicode
/// scalars.
///
/// Cost of a match: O(text), once the pattern has met such texts before; O(text · pattern) at worst.
/// There is no pattern that goes back. Belongs to one task at a time: it remembers what it has met.
public final class TextPattern {
  private var matcher: PatternMatcher

  /// Compiles a pattern.
  /// - Throws: what is wrong with it, or what it asks for that can't be matched in one pass.
  public init(_ pattern: String) throws(TextPatternFault) {
    var parser = PatternParser(pattern)
    matcher = PatternMatcher(try PatternProgram(try parser.parse()))
  }

  /// Whether the whole text matches.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matcher.matches($0) }
  }
}

/// Why a pattern can't be used.
public struct TextPatternFault: Error, Hashable, Sendable {
  /// The class of fault.
  public enum Kind: Hashable, Sendable {
    /// It is no regular expression.
    case malformed
    /// Other kinds of regular expressions have what it asks for; these don't.
    case unsupported
    /// It is too large.
    case tooLarge
  }

  /// The class of fault.
  public let kind: Kind
  /// 1-based place in the pattern, in Unicode scalars.
  public let position: Int
  /// The rest of a sentence that begins with the pattern: place, fact and advice, without a full stop.
  public let message: String

  /// Makes a fault: `has a range that goes down (character 3); swap its ends`.
  init(_ kind: Kind, at position: Int, _ fact: String, advice: String) {
    self.kind = kind
    self.position = position
    message = "\(fact) (character \(position)); \(advice)"
  }
}
