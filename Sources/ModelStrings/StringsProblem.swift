// What is wrong or odd in a strings file, as values: one bad entry never costs the others.

/// A problem of a strings file or of the choice of one.
public struct StringsProblem: Error, Hashable, Sendable {
  /// The kind of problem. The raw value is the `code` of the summary's warnings.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// Something can't be read; what it costs is in the message.
    case invalidStrings = "invalid_strings"
    /// A key comes twice; the last one holds.
    case duplicateString = "duplicate_string"
    /// A second byte-order mark was skipped.
    case doubleBOM = "double_bom"
    /// Two names differ only in case, and the source doesn't tell which is meant.
    case ambiguousName = "ambiguous_name"
  }

  /// The kind of problem.
  public var code: Code
  /// One sentence of fact, with a full stop, without the place.
  public var message: String
  /// Path or name of the file.
  public var file: String
  /// The key concerned, when there is one.
  public var key: String?
  /// Where; nil when the whole file is meant or its kind has no lines.
  public var position: TextPosition?
  /// Whether an entry, or the whole file, is lost by it.
  public var isLoss: Bool

  /// Makes a problem.
  public init(
    _ code: Code, _ message: String, file: String = "", key: String? = nil,
    position: TextPosition? = nil, isLoss: Bool = false
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.key = key
    self.position = position
    self.isLoss = isLoss
  }
}

extension StringsProblem: CustomStringConvertible {
  /// `HighRailModel.strings:3:14: The string that starts here has no closing quote.`
  public var description: String {
    let place = [position?.line, position?.column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(file)\(place): \(message)"
  }
}
