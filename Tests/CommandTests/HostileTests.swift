// Odd places and odd words: refused with the right code, and nothing harmed.

import Foundation
import Testing

struct Odd: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var words: [String]
  var exitCode: Int32
  var errors: String
}

@Test(
  "Odd stores, collections and options",
  arguments: [
    Odd(
      testDescription: "no store", words: ["a.csv", "--into", ""], exitCode: 64,
      errors: "ferry: The option `--into` needs a value: STORE.\n"),
    Odd(
      testDescription: "no path", words: ["a.csv", "--into", "sqlite:"], exitCode: 64,
      errors: "ferry: The store's path is empty. Name a file.\n"),
    Odd(
      testDescription: "a device", words: ["a.csv", "--into", "/dev/null"], exitCode: 69,
      errors: "ferry: `/dev/null` is no file, and so no store.\n"),
    Odd(
      testDescription: "a reserved collection",
      words: ["a.csv", "--into", "s.sqlite", "--collection", "__x__"], exitCode: 64,
      errors: "ferry: `__x__` is no path of a collection: "
        + "The id `__x__` is reserved: it starts and ends with two underscores. "
        + "Name another with --collection.\n"),
    Odd(
      testDescription: "no entity", words: ["a.csv", "--into", "s.sqlite", "--entities", ","],
      exitCode: 64,
      errors: "ferry: `--entities` names no entity. Write it like --entities Book,Tag.\n"),
    Odd(
      testDescription: "a delimiter that is the quote",
      words: ["a.csv", "--into", "s.sqlite", "--delimiter", "\""], exitCode: 64,
      errors: "ferry: --delimiter and --quote name the same character.\n"),
    Odd(
      testDescription: "two ids",
      words: ["a.csv", "--into", "s.sqlite", "--id", "a", "--id-only", "b"], exitCode: 64,
      errors: "ferry: `--id` and `--id-only` exclude each other.\n"),
  ])
func odd(_ example: Odd) throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "a,b\n1,2\n")
  let outcome = try folder.run(Products.ferry, ["import"] + example.words)
  #expect(outcome.exitCode == example.exitCode)
  #expect(outcome.errors == example.errors)
  #expect(!FileManager.default.fileExists(atPath: folder.path("s.sqlite")))
}

@Test("A pipe in a folder of sources is passed over")
func pipeInFolder() throws {
  let folder = try WorkFolder()
  try FileManager.default.createDirectory(
    atPath: folder.path("in"), withIntermediateDirectories: true)
  try folder.write("in/a.csv", "a,b\n1,2\n")
  _ = try folder.run(URL(filePath: "/usr/bin/mkfifo"), [folder.path("in/z.csv")])
  let outcome = try folder.ferry("check", "in")
  #expect(outcome.exitCode == 0)
  #expect(outcome.errors.contains("1 read = 1 inserted"))
}

@Test("A report tells of its own run only")
func staleReport() throws {
  let folder = try WorkFolder()
  try folder.write("a.json", #"[{"a":1},5]"#)
  try folder.write("b.csv", "a,b\n1,2\n")
  _ = try folder.ferry("check", "a.json", "--report", "r")
  #expect(FileManager.default.fileExists(atPath: folder.path("r/rejected.json")))
  // What a killed run leaves goes; what a run that lives is writing, such as this test, stays.
  let own = "rejected.csv.partial-\(ProcessInfo.processInfo.processIdentifier)-1"
  for name in ["rejects.ndjson.partial-999999999-1", own] { try folder.write("r/\(name)", "{") }
  _ = try folder.ferry("check", "b.csv", "--report", "r")
  #expect(
    try FileManager.default.contentsOfDirectory(atPath: folder.path("r")).sorted()
      == ["index.html", own, "rejects.ndjson", "summary.json"])
}

@Test("A broken line costs no good one when the name says NDJSON")
func brokenLineByName() throws {
  let folder = try WorkFolder()
  try folder.write("a.ndjson", "{\"a\":1}\n{\"a\":\n{\"a\":2}\n")
  let outcome = try folder.ferry("check", "a.ndjson", "--report", "r")
  #expect(outcome.errors.contains("3 read = 2 inserted"))
  #expect(FileManager.default.fileExists(atPath: folder.path("r/rejected.ndjson")))
}

@Test("A document over 1 MiB is rejected between good ones")
func tooLarge() throws {
  let folder = try WorkFolder()
  let long = String(repeating: "x", count: 1_100_000)
  try folder.write("a.csv", "id,text\n1,good\n2,\(long)\n3,good\n")
  let outcome = try folder.ferry(
    "import", "a.csv", "--id", "id", "--into", "s.sqlite", "--report", "r")
  #expect(outcome.exitCode == 1)
  #expect(outcome.errors.contains("a.csv:3: document_too_large: "))
  #expect(outcome.errors.contains("3 read = 2 inserted"))
  #expect(try folder.read("r/rejected.csv") == "id,text\n2,\(long)\n")
}

@Test("The error limit says which option sets it")
func errorLimit() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "a,b\n1\n2\n3,4\n")
  let outcome = try folder.ferry("check", "a.csv", "--max-errors", "1", "--report", "r")
  #expect(outcome.exitCode == 2)
  #expect(
    outcome.errors.hasSuffix(
      "Stopped at the error limit (--max-errors): 2 read = 0 inserted + 0 updated + "
        + "0 unchanged + 0 skipped + 2 rejected. Report: r\n"))
}

private struct Names: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var strings: String
  var exitCode: Int32
  var error: String
}

private func lacking(_ entity: String) -> String {
  "ferry: The model strings have no name for the entity `\(entity)`. "
    + "Add `Entity/\(entity)` to the strings, or leave out --strict-names.\n"
}

@Test(
  "With --strict-names an entity without a name ends the run; properties and errors need none",
  arguments: [
    Names(
      testDescription: "all entities",
      strings: "\"Entity/Book\" = \"Buch\";\n\"Entity/Tag\" = \"Marke\";\n", exitCode: 0, error: ""),
    Names(
      testDescription: "one is missing",
      strings: "\"Entity/Book\" = \"Buch\";\n\"Property/name/Entity/Tag\" = \"Name\";\n",
      exitCode: 78, error: lacking("Tag")),
    Names(
      testDescription: "errors only", strings: "\"ErrorString/1\" = \"Nein\";\n", exitCode: 78,
      error: lacking("Book")),
  ], ["Store.strings", "de.lproj/Store.strings"])
private func strictNames(_ names: Names, path: String) throws {
  let folder = try WorkFolder()
  try FileManager.default.createDirectory(
    atPath: folder.path("de.lproj"), withIntermediateDirectories: true)
  try folder.write(path, names.strings)
  let hashes = ["Book", "Tag"].map { "<key>\($0)</key><data>AAAA</data>" }.joined()
  try folder.write(
    "Store.xml",
    "<?xml version=\"1.0\"?>\n<database><databaseInfo><metadata><plist><dict>"
      + "<key>NSStoreModelVersionHashes</key><dict>\(hashes)</dict></dict></plist></metadata>"
      + "</databaseInfo><object type=\"BOOK\" id=\"z102\"></object>"
      + "<object type=\"TAG\" id=\"z103\"></object></database>\n")
  let words = [
    "import", "Store.xml", "--strings", path.hasPrefix("de") ? "." : path, "--language", "de",
    "--report", "r", "--into",
  ]
  let strict = try folder.run(Products.ferry, words + ["s.sqlite", "--strict-names"])
  #expect(strict.exitCode == names.exitCode)
  #expect(strict.errors.hasSuffix(names.error))
  #expect(try folder.run(Products.ferry, words + ["t.sqlite"]).exitCode == 0)
}
