// Words that must not stand in code, since they hide a fault or say nothing.

import Testing

/// A word that must not stand in code, and what to write instead.
struct BannedWord: Sendable, CustomTestStringConvertible {
  let name: String
  let reason: String
  /// Whether a program may do what a library must not.
  let isFineAtDoors: Bool
  /// A file without any of these can't hold the word.
  private let keywords: [String]
  private let pattern: String

  private init(
    _ name: String, _ keywords: [String], pattern: String, isFineAtDoors: Bool = false,
    _ reason: String
  ) {
    self.name = name
    self.keywords = keywords
    self.pattern = pattern
    self.isFineAtDoors = isFineAtDoors
    self.reason = reason
  }

  var testDescription: String { name }

  /// The 1-based numbers of the lines that hold the word.
  func lines(in file: ProjectFile) throws -> [Int] {
    guard keywords.contains(where: file.mentions) else { return [] }
    let regex = try Regex(pattern)
    return file.lines.enumerated().filter { $0.element.contains(regex) }.map { $0.offset + 1 }
  }
}

extension BannedWord {
  static let inSources = [
    BannedWord(
      "fatalError", ["fatalError"], pattern: #"\bfatalError\("#,
      "throw, or use preconditionFailure with a text."),
    BannedWord(
      "try!", ["try!"], pattern: #"\btry!"#, "handle the error, or throw it on."),
    BannedWord(
      "as!", ["as!"], pattern: #"\bas!"#, "use `as?` and say what to do otherwise."),
    BannedWord(
      "print", ["print("], pattern: printCall, isFineAtDoors: true,
      "write to the run's own output."),
    vagueTypeName, toDo,
  ]

  static let inTests = [
    BannedWord("try!", ["try!"], pattern: #"\btry!"#, "let the test throw."),
    BannedWord("as!", ["as!"], pattern: #"\bas!"#, "use #require."),
    BannedWord("print", ["print("], pattern: printCall, "expect what you look at."),
    BannedWord(
      "sleep", ["sleep("], pattern: #"\b(?:sleep|usleep|nanosleep)\("#,
      "wait for what you wait for."),
    vagueTypeName, toDo,
  ]

  private static let printCall = #"^(?!.*\bfunc print).*(?:^|[^.\w])print\("#

  private static let vagueTypeName = BannedWord(
    "vague type name", ["Util", "Helper", "Manager"],
    pattern: #"\b(?:struct|class|enum|actor|protocol|extension|typealias) "#
      + #"(?!FileManager)\w*(?:Utils|Utilities|Helpers?|Manager)\b"#,
    "say what it does.")

  private static let toDo = BannedWord(
    "TODO without an issue", ["TODO", "FIXME", "XXX"],
    pattern: #"//.*\b(?:TODO|FIXME|XXX)\b(?!: #\d+ )"#, "write `TODO: #12 ...`.")
}
