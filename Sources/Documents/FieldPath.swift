// The way to a field inside a document.

/// The way to a field inside a document: one name, or several that lead through maps.
///
/// The string form joins names by dots and refuses what would be doubtful in it:
///
/// ```swift
/// let path: FieldPath = "address.city"
/// let exact = FieldPath(["address", "postal.code"])
/// ```
public struct FieldPath: Sendable {
  /// The names on the way; at least one, none empty.
  public let segments: [String]

  /// Makes a path of names, which may hold any character.
  ///
  /// No names at all, or an empty one, are a bug of the caller's and end the program.
  public init(_ segments: [String]) {
    precondition(!segments.isEmpty, "A field path needs a name")
    precondition(segments.allSatisfy { !$0.isEmpty }, "A field path has no empty names")
    self.segments = segments
  }

  /// Makes a path from its string form; nil when a name is empty or holds one of `~ * / [ ]`.
  public init?(_ text: String) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty }), !text.utf8.contains(where: Self.isReserved) else {
      return nil
    }
    segments = names.map(String.init)
  }

  /// The document's id in queries: `__name__`.
  public static func documentID() -> FieldPath { FieldPath(["__name__"]) }

  /// A path one name longer.
  public func appending(_ name: String) -> FieldPath { FieldPath(segments + [name]) }

  /// Whether the other path is this one or leads on from it.
  public func isPrefix(of other: FieldPath) -> Bool {
    segments.count <= other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.hasSameBytes(as: $1) }
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}

extension FieldPath: ExpressibleByStringLiteral {
  /// Makes a path from its string form; a wrong literal is a bug of the caller's.
  public init(stringLiteral text: String) {
    guard let path = FieldPath(text) else { preconditionFailure("`\(text)` is no field path") }
    self = path
  }
}

extension FieldPath: Hashable, CustomStringConvertible {
  /// Compares names byte by byte.
  public static func == (a: FieldPath, b: FieldPath) -> Bool {
    a.segments.count == b.segments.count && a.isPrefix(of: b)
  }

  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) {
    for segment in segments { hasher.combineBytes(of: segment) }
  }

  /// The form of the REST API: names joined by dots, in backquotes unless they are plain words.
  public var description: String { segments.map(Self.quoted).joined(separator: ".") }

  private static func quoted(_ name: String) -> String {
    let isWord = name.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    if isWord { return name }
    let escaped = name.flatMap { $0 == "`" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "`" + String(escaped) + "`"
  }
}
