// Every strings file of a collection of real ones, when the environment names one in CORPORA.

import ByteReading
import ModelStrings
import Testing

#if canImport(Glibc)
  import Glibc
#endif

private let corpora = getenv("CORPORA").map { String(cString: $0) + "/coredata" }

private func files(in folder: String, extensions: Set<String>) -> [String] {
  guard let corpora, let names = try? FolderListing.names(in: "\(corpora)/\(folder)") else {
    return []
  }
  return names.filter { extensions.contains(PathParts($0).pathExtension) }
    .map { "\(corpora)/\(folder)/\($0)" }
}

@Suite(.enabled(if: corpora != nil)) struct StringsCorporaTests {
  /// Lost entries of the files in the collection that are known to be broken, by the number that
  /// their names start with; all others lose none.
  private static let lossesByFile = ["02137": 2, "02369": 1]

  @Test(arguments: files(in: "strings", extensions: ["strings"]))
  func strings(_ path: String) throws {
    let table = try StringsTable(path: path)
    let losses = table.problems.filter(\.isLoss)
    let number = String(PathParts(path).name.prefix(5))
    #expect(losses.count == Self.lossesByFile[number] ?? 0, "\(losses)")
  }

  @Test func totals() throws {
    let tables = try files(in: "strings", extensions: ["strings"]).map {
      try StringsTable(path: $0)
    }
    #expect(tables.map(\.count).reduce(0, +) == 1_208)
    let codes = tables.flatMap(\.problems).map(\.code)
    #expect(codes.count { $0 == .doubleBOM } == 5)
    #expect(codes.count { $0 == .duplicateString } == 22)
    #expect(codes.count { $0 == .invalidStrings } == 3)
  }

  /// A line for each file: its entries, what was lost, what was noticed.
  @Test func table() throws {
    let tables = try
      (files(in: "strings", extensions: ["strings"])
      + files(in: "stringsdict-xcstrings", extensions: ["stringsdict"])).sorted().map {
        try StringsTable(path: $0)
      }
    let lines = tables.map {
      "\(PathParts($0.file).name)\t\($0.count)\t\($0.problems.count(where: \.isLoss))\t\($0.problems.count)"
    }
    let text = lines.joined(separator: "\n") + "\n"
    Attachment.record(text, named: "strings.tsv")
    guard let place = getenv("CORPORA_TABLE").map({ String(cString: $0) }) else { return }
    let file = try OutputFile(path: place + "strings.tsv")
    try file.write(text.utf8)
    try file.commit()
  }

  @Test(arguments: files(in: "stringsdict-xcstrings", extensions: ["stringsdict"]))
  func rules(_ path: String) throws {
    let table = try StringsTable(path: path)
    #expect(table.count + table.problems.count > 0)
    #expect(table.kind == .xml)
  }

  @Test(arguments: files(in: "stringsdict-xcstrings", extensions: ["xcstrings"]))
  func catalogs(_ path: String) throws {
    let bytes = try ByteSource.open(path: path).readAll(limit: 1 << 28)
    let catalog = StringCatalog(bytes: bytes, named: path)
    // One of the collection is no JSON: it has a comma too many.
    let isBroken = path.contains("rules-apple__resources__Localizable")
    #expect(catalog.problems.isEmpty == !isBroken)
    #expect(catalog.languages.isEmpty == isBroken)
  }
}
