// Habits of files: short, introduced by a comment, and free of words that hide a fault.

import Testing

@Suite struct FileHabitTests {
  @Test("no file is longer than 400 lines", arguments: ["Sources", "Tests"])
  func filesAreShort(folder: String) throws {
    for file in try ProjectTree.swiftFiles(in: folder) where file.lineCount > 400 {
      Issue.record("\(file.path) has \(file.lineCount) lines.")
    }
  }

  @Test("the first line says what the file is", arguments: ["Sources", "Tests"])
  func filesAreIntroduced(folder: String) throws {
    for file in try ProjectTree.swiftFiles(in: folder) {
      let first = file.lines.first ?? ""
      #expect(first.wholeMatch(of: /\/\/ \S.{9,}/) != nil, "\(file.path) starts with `\(first)`.")
    }
  }

  @Test("no word in Sources hides a fault", arguments: BannedWord.inSources)
  func sourcesAreClean(word: BannedWord) throws {
    let doors = Set(house.filter { $0.floor == .doors }.map(\.name))
    let files = try ProjectTree.swiftFiles(in: "Sources")
      .filter { !(word.isFineAtDoors && doors.contains(String($0.target))) }
    try expectNone(of: word, in: files)
  }

  @Test("no word in Tests hides a fault", arguments: BannedWord.inTests)
  func testsAreClean(word: BannedWord) throws {
    let files = try ProjectTree.swiftFiles(in: "Tests").filter { $0.target != "ArchitectureTests" }
    try expectNone(of: word, in: files)
  }

  @Test("file names hold no vague word", arguments: ["Sources", "Tests"])
  func namesSayWhatIsInside(folder: String) throws {
    for file in try ProjectTree.swiftFiles(in: folder) {
      let vague = file.path.contains(/Utils|Utilities|Helper|Manager|Common|Misc/)
      #expect(!vague, "\(file.path)")
    }
  }

  @Test(
    "a banned word is found where it is code, and only there",
    arguments: [
      ("  fatalError(\"no\")", ["fatalError"]),
      ("let x = try! make()", ["try!"]),
      ("let x = y as! Z", ["as!"]),
      ("struct StringUtils {", ["vague type name"]),
      ("final class StoreManager: Sendable {", ["vague type name"]),
      ("enum Helper {}", ["vague type name"]),
      ("print(x)", ["print"]),
      ("// TODO: later", ["TODO without an issue"]),
      ("// FIXME: #12 later", []),
      ("// TODO: #12 later", []),
      ("preconditionFailure(\"no\")", []),
      ("let x = try make()!", []),
      ("report.print(x); reprint(x)", []),
      ("  static func print(_ text: String) {", []),
      ("let entity = \"TODO\"", []),
      ("extension FileManager {", []),
      ("let manager = FileManager.default", []),
      ("let has = \"as !\"", []),
    ])
  func bannedWords(line: String, names: [String]) throws {
    #expect(try BannedWord.inSources.filter { line.contains(try $0.regex()) }.map(\.name) == names)
  }

  private func expectNone(of word: BannedWord, in files: [ProjectFile]) throws {
    let regex = try word.regex()
    for file in files {
      for (index, line) in file.lines.enumerated() where line.contains(regex) {
        Issue.record("\(file.path):\(index + 1): \(word.name): \(word.reason)")
      }
    }
  }
}

/// A word that must not stand in code, and what to write instead.
struct BannedWord: Sendable, CustomTestStringConvertible {
  let name: String
  let reason: String
  /// Whether a program may do what a library must not.
  let isFineAtDoors: Bool
  private let pattern: String

  private init(_ name: String, _ pattern: String, _ reason: String, isFineAtDoors: Bool = false) {
    self.name = name
    self.isFineAtDoors = isFineAtDoors
    self.pattern = pattern
    self.reason = reason
  }

  var testDescription: String { name }

  /// What finds the word in a line. Comments are searched too: they should not praise it either.
  func regex() throws -> Regex<AnyRegexOutput> { try Regex(pattern) }

  static let inSources = [
    BannedWord("fatalError", #"\bfatalError\("#, "throw, or use preconditionFailure with a text."),
    BannedWord("try!", #"\btry!"#, "handle the error, or throw it on."),
    BannedWord("as!", #"\bas!"#, "use `as?` and say what to do otherwise."),
    BannedWord("vague type name", vagueTypeName, "say what it does."),
    BannedWord(
      "print", printCall, "write to the run's own output.", isFineAtDoors: true),
    toDo,
  ]

  static let inTests = [
    BannedWord("try!", #"\btry!"#, "let the test throw."),
    BannedWord("as!", #"\bas!"#, "use #require."),
    BannedWord("print", printCall, "expect what you look at."),
    BannedWord("sleep", #"\b(?:sleep|usleep|nanosleep)\("#, "wait for what you wait for."),
    BannedWord("vague type name", vagueTypeName, "say what it does."),
    toDo,
  ]

  private static let printCall = #"^(?!.*\bfunc print).*(?:^|[^.\w])print\("#
  private static let vagueTypeName =
    #"\b(?:struct|class|enum|actor|protocol|extension|typealias) (?!FileManager)\w*(?:Utils|Utilities|Helpers?|Manager)\b"#
  private static let toDo = BannedWord(
    "TODO without an issue", #"//.*\b(?:TODO|FIXME|XXX)\b(?!: #\d+ )"#, "write `TODO: #12 ...`.")
}
