// `ferry run` and `--map`: imports that a file declares.

import Foundation
import Testing

/// A folder with sources and a migration file below it.
private func prepared(_ migration: String) throws -> WorkFolder {
  let folder = try WorkFolder()
  try FileManager.default.createDirectory(
    at: folder.url.appending(path: "library"), withIntermediateDirectories: true)
  try folder.write("library/books.csv", "isbn;title;pages\n1;Dune;412\n2;Emma;x\n")
  try folder.write("library/tags.ndjson", "{\"id\":\"a\",\"name\":\"new\"}\n")
  try folder.write(
    "library/books.schema.json",
    """
    {"fields": [{"name": "isbn", "type": "string"}, {"name": "title", "type": "string"},
      {"name": "pages", "type": "integer"}], "primaryKey": "isbn"}
    """)
  try folder.write("library/Migration.json", migration)
  return folder
}

private let migration = """
  {
    // Everything of the library.
    "store": "library.sqlite",
    "rejectsExit": 3,
    "imports": [
      {"source": "books.csv", "schema": "books.schema.json", "delimiter": ";"},
      {"source": "tags.ndjson", "collection": "words", "idOnly": "id" /* no field */}
    ]
  }
  """

@Test("run carries out all imports; paths start at the file's folder")
func runsMigration() throws {
  let folder = try prepared(migration)
  let outcome = try folder.ferry("run", "library/Migration.json", "--report", "report")
  #expect(outcome.exitCode == 3)
  #expect(
    outcome.errors.contains("library/books.csv:3: not_an_integer: `x` in field `pages`"),
    "\(outcome.errors)")
  let books = try folder.ferry("query", "library/library.sqlite", "books")
  #expect(books.output == #"{"id":"1","isbn":"1","pages":412,"title":"Dune"}"# + "\n")
  let words = try folder.ferry("query", "library/library.sqlite", "words")
  #expect(words.output == #"{"id":"a","name":"new"}"# + "\n")
}

@Test("what is given on the command line goes before the file")
func commandLineGoesFirst() throws {
  let folder = try prepared(migration)
  let outcome = try folder.ferry(
    "run", "library/Migration.json", "--into", "other.sqlite", "--rejects-exit", "0", "--report",
    "report")
  #expect(outcome.exitCode == 0)
  #expect(FileManager.default.fileExists(atPath: folder.path("other.sqlite")))
  #expect(!FileManager.default.fileExists(atPath: folder.path("library/library.sqlite")))
}

@Test("a dry run writes nothing")
func dryRun() throws {
  let folder = try prepared(migration)
  let outcome = try folder.ferry("run", "library/Migration.json", "--dry-run", "--report", "report")
  #expect(outcome.exitCode == 3)
  #expect(!FileManager.default.fileExists(atPath: folder.path("library/library.sqlite")))
}

@Test("--map takes the options of the source's entry, and what is given goes first")
func map() throws {
  let folder = try prepared(migration)
  let outcome = try folder.ferry(
    "import", "library/books.csv", "--map", "library/Migration.json", "--collection", "novels",
    "--report", "report")
  #expect(outcome.exitCode == 3, "\(outcome.errors)")
  let novels = try folder.ferry("query", "library/library.sqlite", "novels")
  #expect(novels.output == #"{"id":"1","isbn":"1","pages":412,"title":"Dune"}"# + "\n")
}

@Test("columns of a source without a header are a list")
func columns() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "1,x\n")
  try folder.write(
    "M.json",
    #"{"store": "s.sqlite", "imports": [{"source": "a.csv", "noHeader": true, "#
      + #""columns": ["n", "t"], "id": "n"}]}"#)
  let outcome = try folder.ferry("run", "M.json")
  #expect(outcome.exitCode == 0, "\(outcome.errors)")
  #expect(
    try folder.ferry("query", "s.sqlite", "a").output == #"{"id":"1","n":"1","t":"x"}"# + "\n")
}

@Test("a source that the file doesn't declare is told with those that it does")
func unknownSource() throws {
  let folder = try prepared(migration)
  try folder.write("other.csv", "a\n1\n")
  let outcome = try folder.ferry("import", "other.csv", "--map", "library/Migration.json")
  #expect(outcome.exitCode == 78)
  #expect(
    outcome.errors.contains("`library/Migration.json` declares no import of `other.csv`."),
    "\(outcome.errors)")
  #expect(
    outcome.errors.contains("`library/books.csv`, `library/tags.ndjson`"), "\(outcome.errors)")
}

/// A faulty migration and what is said of it.
private struct Fault: CustomTestStringConvertible {
  let migration: String
  let lines: [String]
  var testDescription: String { migration }
}

@Test(
  "all faults are told at once, each with its line, and nothing is written",
  arguments: [
    Fault(
      migration: #"{"imports": [{"source": "books.csv",\#n"colection": "b", "nested": 1}]}"#,
      lines: [
        "M.json:2: The property `colection` is unknown. Did you mean `collection`?",
        "M.json:2: `nested` is true or false.",
      ]),
    Fault(
      migration: #"{"store": "s.sqlite"}"#, lines: ["M.json:1: The migration has no `imports`."]),
    Fault(migration: #"{"imports": []}"#, lines: ["M.json:1: `imports` is no list of imports."]),
    Fault(migration: #"{"imports": [{}]}"#, lines: ["M.json:1: An import has no `source`."]),
    Fault(
      migration: #"{"imports": [{"source": 1}]}"#,
      lines: ["M.json:1: `source` is a number, not a path."]),
    Fault(migration: "[]", lines: ["M.json:1: The migration is an array, not an object."]),
    Fault(
      migration:
        #"{"collection": "b", "imports": [{"source": "books.csv", "onConflict": "skip"}]}"#,
      lines: [
        "M.json:1: The property `collection` is an import's, and has no effect here.",
        "M.json:1: The property `onConflict` is the migration's, and has no effect here.",
      ]),
    Fault(
      migration: #"{"store": "a", "store": "b", "imports": [{"source": "books.csv"}]}"#,
      lines: ["M.json:1: The property `store` is there twice."]),
    Fault(
      migration: #"{"imports": [{"source": "books.csv", "schema": true}]}"#,
      lines: ["M.json:1: `schema` is a boolean, not FILE."]),
    Fault(
      migration: "{\n  \"imports\": [,]\n}",
      lines: ["M.json:2: The migration is not JSON. A value is expected, not `,`."]),
    Fault(
      migration: "{} /* open", lines: ["M.json:1: The migration is not JSON."]),
  ])
private func faults(fault: Fault) throws {
  let folder = try WorkFolder()
  try folder.write("books.csv", "a\n1\n")
  try folder.write("M.json", fault.migration)
  let outcome = try folder.ferry("run", "M.json", "--into", "s.sqlite")
  #expect(outcome.exitCode == 78)
  for line in fault.lines { #expect(outcome.errors.contains(line), "\(outcome.errors)") }
  #expect(!FileManager.default.fileExists(atPath: folder.path("s.sqlite")))
}
