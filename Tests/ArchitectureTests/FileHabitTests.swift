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
    let file = ProjectFile(path: "Sources/X/X.swift", text: "import X\n" + line)
    let found = try BannedWord.inSources.filter { try $0.lines(in: file) == [2] }
    #expect(found.map(\.name) == names)
  }

  private func expectNone(of word: BannedWord, in files: [ProjectFile]) throws {
    for file in files {
      for line in try word.lines(in: file) {
        Issue.record("\(file.path):\(line): \(word.name): \(word.reason)")
      }
    }
  }
}
