// Options that mean nothing where they stand are refused before anything is done.

import Foundation
import Testing

struct Refusal: CustomTestStringConvertible, Sendable {
  var testDescription: String { words.joined(separator: " ") }
  var words: [String]
  var exitCode: Int32 = 64
  var errors: String

  init(_ words: String, exitCode: Int32 = 64, _ errors: String) {
    self.words = words.split(separator: " ").map(String.init)
    self.exitCode = exitCode
    self.errors = errors
  }
}

private let model = Products.sample("HighRail.xcdatamodeld")

@Test(
  "An option that would be ignored is refused",
  arguments: [
    Refusal(
      "import a.csv --into new.sqlite --strings .",
      "`--strings` means nothing for csv: `a.csv` has no entities with names. Leave it out."),
    Refusal(
      "check a.ndjson --strict-names",
      "`--strict-names` means nothing for ndjson: `a.ndjson` has no entities with names. "
        + "Leave it out."),
    Refusal(
      "check a.csv --model \(model)",
      "`--model` means nothing for `a.csv`, which is csv. "
        + "Leave it out, or name another format with --format."),
    Refusal(
      "check a.ndjson --delimiter ;",
      "`--delimiter` means nothing for `a.ndjson`, which is ndjson. "
        + "Leave it out, or name another format with --format."),
    Refusal(
      "check a.csv --on-error stop --max-errors 5",
      "`--max-errors` means nothing with `--on-error stop`. Leave it out."),
    Refusal("check a.csv --report=", "The option `--report` needs a value: FOLDER."),
    Refusal(
      "check a.csv --columns a,b",
      "--columns names the columns of a source that has no header. "
        + "Give --no-header, too, or let the header name them."),
    Refusal(
      "check a.csv --schema s.json", exitCode: 78,
      "s.json:1: Field `a` can't be renamed. The field name `__x__` is reserved: it starts and "
        + "ends with two underscores."),
    Refusal(
      "check a.csv --id key", exitCode: 78,
      "a.csv: The header has no column `key`, which should give the documents' ids. "
        + "Name one of `a`, `b`."),
    Refusal(
      "generate \(model) --swift --delimiter ;",
      "`--delimiter` means nothing for a Core Data model. Leave it out."),
    Refusal(
      "generate a.csv --schema --output ./a.csv",
      "The output would take the place of `a.csv`, which it is made of. "
        + "Name another file with --output."),
    Refusal(
      "export s.sqlite --collection a --output s.sqlite",
      "The output would take the place of `s.sqlite`, which it is made of. "
        + "Name another file with --output."),
    Refusal(
      "export s.sqlite --collection a --recursive --format ndjson",
      "`--recursive` needs the paths of documents, which `ndjson` doesn't keep. "
        + "Export them as firestore-json, or each subcollection by its own path."),
    Refusal(
      "export s.sqlite --collection a --id-field key",
      "`--id-field` means nothing for `--format firestore-json`, which has names. Leave it out."),
    Refusal(
      "query s.sqlite a --explain --format ndjson",
      "`--format` means nothing with `--explain`. Leave it out."),
  ])
func refusal(_ example: Refusal) throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "a,b\n1,2\n")
  try folder.write("a.ndjson", "{\"a\":1}\n")
  try folder.write("s.json", #"{"fields":[{"name":"a","rename":"__x__"},{"name":"b"}]}"#)
  _ = try folder.ferry("import", "a.csv", "--into", "s.sqlite")
  let before = try Data(contentsOf: URL(filePath: folder.path("s.sqlite")))
  let outcome = try folder.run(Products.ferry, example.words)
  #expect(outcome.exitCode == example.exitCode)
  #expect(outcome.errors == "ferry: " + example.errors + "\n")
  #expect(outcome.output == "")
  #expect(try Data(contentsOf: URL(filePath: folder.path("s.sqlite"))) == before)
  #expect(!FileManager.default.fileExists(atPath: folder.path("new.sqlite")))
}

@Test("All that keeps a run from starting is told at once")
func allAtOnce() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "a,b\n1,2\n")
  let outcome = try folder.ferry(
    "import", "gone.csv", "a.csv", "lost.csv", "--records", "x", "--into", "new.sqlite")
  #expect(outcome.exitCode == 66)
  #expect(outcome.errors.split(separator: "\n").count == 3)
}
