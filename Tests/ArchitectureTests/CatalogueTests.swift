// Every code of the catalogue is explained in the README and shown by a faulty sample.

import Records
import Testing

@Suite struct CatalogueTests {
  @Test("the README explains every code", arguments: Code.all)
  func codeIsDocumented(code: Code) throws {
    let rows = try ProjectTree.text(of: "README.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `\(code.word)` |") }
    #expect(!rows.isEmpty, "README.md has no row for \(code.word).")
  }

  @Test("the README explains no code that is not there")
  func noCodeIsInvented() throws {
    let known = Set(Code.all.map(\.word))
    let text = try ProjectTree.text(of: "README.md")
    let codes = text.split(separator: "## Codes").dropFirst().first?.split(separator: "\n## ").first
    let listed = (codes ?? "").matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
    #expect(listed.filter { !known.contains($0) } == [])
  }

  @Test("the README explains every exit code", arguments: RunFailure.Kind.allCases)
  func exitCodeIsDocumented(kind: RunFailure.Kind) throws {
    #expect(try ProjectTree.text(of: "README.md").contains("\n| \(kind.rawValue) | "))
  }

  @Test("a faulty sample shows every code of records", arguments: RecordIssueCode.allCases)
  func recordCodeHasSample(code: RecordIssueCode) throws {
    guard !Self.withoutSample.contains(code) else { return }
    let expected = try ProjectTree.text(of: "SampleData/Faulty/expected.json")
    #expect(expected.contains("\"code\": \"\(code.rawValue)\""))
  }

  /// A document over 1 MiB is made in a test of its own; a store's refusal comes from the store.
  private static let withoutSample: Set<RecordIssueCode> = [.documentTooLarge, .storeRefused]
}

/// A code of a report, of whatever kind.
struct Code: Sendable, CustomTestStringConvertible {
  let word: String
  var testDescription: String { word }

  /// Every code once, though some are both a record's and a warning's.
  static let all = Set(
    RecordIssueCode.allCases.map(\.rawValue) + SourceIssue.Code.allCases.map(\.rawValue)
      + SourceWarning.Code.allCases.map(\.rawValue)
  ).sorted().map(Code.init)
}
