// Why a document can't be read on.

/// A fault of an XML document, with its place. What came before it was delivered.
public struct XMLFailure: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// XML's own rules are broken, or the document ends too early.
    case notWellFormed
    /// The document declares an entity; none is ever expanded.
    case entityDeclaration
    /// Text names an entity that XML itself doesn't know, as `&nbsp;`.
    case undeclaredEntity
    /// Elements lie deeper than the limit.
    case tooDeep
    /// A tag, comment or declaration is longer than the limit.
    case tagTooLong
    /// A tag has more attributes than the limit.
    case tooManyAttributes
    /// The system has no memory left.
    case outOfMemory
  }

  /// What is wrong.
  public var kind: Kind
  /// One sentence of fact, with a full stop.
  public var message: String
  /// 1-based line at which the parser stood.
  public var line: Int
  /// 0-based offset at which the parser stood.
  public var byteOffset: Int

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, line: Int, byteOffset: Int) {
    self.kind = kind
    self.message = message
    self.line = line
    self.byteOffset = byteOffset
  }
}
