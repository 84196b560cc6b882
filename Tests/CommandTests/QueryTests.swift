// `query`, `index` and the forms of `export`: exact lines, and refusals with their place.

import Testing

private let books = """
  {"id":"1","title":"Emma","price":12.5,"genres":["Comedy","Novel"],"pages":474}
  {"id":"2","title":"Ivanhoe","price":30,"genres":["Novel"],"pages":523}
  {"id":"3","title":"Volpone","price":8,"genres":["Comedy"],"pages":190}
  {"id":"4","title":"Undated","genres":[]}

  """

private let emma =
  #"{"id":"1","genres":["Comedy","Novel"],"pages":474,"price":12.5,"title":"Emma"}"# + "\n"
private let ivanhoe =
  #"{"id":"2","genres":["Novel"],"pages":523,"price":30,"title":"Ivanhoe"}"# + "\n"
private let volpone =
  #"{"id":"3","genres":["Comedy"],"pages":190,"price":8,"title":"Volpone"}"# + "\n"
private let undated = #"{"id":"4","genres":[],"title":"Undated"}"# + "\n"

/// A folder with `store.sqlite`, which holds the books in `books`.
private func library() throws -> WorkFolder {
  let folder = try WorkFolder()
  try folder.write("books.ndjson", books)
  let imported = try folder.ferry(
    "import", "books.ndjson", "--into", "store.sqlite", "--id", "id")
  try #require(imported.exitCode == 0, "\(imported.errors)")
  return folder
}

struct AskedQuery: Sendable, CustomTestStringConvertible {
  var words: [String]
  var output: String

  init(_ words: String..., output: String) {
    (self.words, self.output) = (words, output)
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Test(
  "Documents of a query come in its order",
  arguments: [
    AskedQuery(output: emma + ivanhoe + volpone + undated),
    AskedQuery("--where", "price < 20", output: volpone + emma),
    AskedQuery("--where", "title == \"Emma\"", output: emma),
    AskedQuery(
      "--where", "price < 20 and genres array-contains \"Comedy\"", output: volpone + emma),
    AskedQuery(
      "--where", "title = \"Ivanhoe\" or (price < 10 and pages > 100)", output: volpone + ivanhoe),
    AskedQuery("--order-by", "price desc", output: ivanhoe + emma + volpone),
    AskedQuery("--order-by", "genres asc, title", output: undated + volpone + emma + ivanhoe),
    AskedQuery("--limit", "2", output: emma + ivanhoe),
    AskedQuery("--order-by", "pages", "--limit", "1", output: volpone),
    AskedQuery("--limit", "0", output: ""),
    AskedQuery("--group", "--where", "pages > 500", output: ivanhoe),
    AskedQuery("--where", "title == \"Nobody\"", output: ""),
  ])
func askedQuery(_ query: AskedQuery) throws {
  let folder = try library()
  let outcome = try folder.run(Products.ferry, ["query", "store.sqlite", "books"] + query.words)
  #expect(outcome.exitCode == 0)
  #expect(outcome.errors == "")
  #expect(outcome.output == query.output)
}

@Test("A query in the form of the REST API")
func queryWithoutLoss() throws {
  let outcome = try library().ferry(
    "query", "store.sqlite", "books", "--where", "pages < 200", "--format", "firestore-json")
  #expect(
    outcome.output.timeless
      == #"{"name":"projects/local/databases/(default)/documents/books/3","fields":{"#
      + #""genres":{"arrayValue":{"values":[{"stringValue":"Comedy"}]}},"#
      + #""id":{"stringValue":"3"},"pages":{"integerValue":"190"},"#
      + #""price":{"integerValue":"8"},"title":{"stringValue":"Volpone"}}}"# + "\n")
}

struct RefusedCommand: Sendable, CustomTestStringConvertible {
  var words: [String]
  var errors: String

  init(_ words: String..., errors: String) {
    (self.words, self.errors) = (words, errors)
  }

  var testDescription: String { words.joined(separator: " ") }
}

private let conditionAdvice =
  "Write a condition such as 'pages < 400 and genres array-contains \"Novel\"'."

@Test(
  "What can't be asked is refused with its place",
  arguments: [
    RefusedCommand(
      "query", "store.sqlite", "books", "--where", "price < ",
      errors: "--where, character 9: The value is neither JSON nor an instant. "
        + conditionAdvice),
    RefusedCommand(
      "query", "store.sqlite", "books", "--where", "preis€ ~ 1",
      errors: "--where, character 8: An operator is expected, such as `<` or `array-contains`. "
        + conditionAdvice),
    RefusedCommand(
      "export", "store.sqlite", "--collection", "books", "--where", "price < 2 title = 1",
      errors: "--where, character 11: `and`, `or` or the end is expected. " + conditionAdvice),
    RefusedCommand(
      "query", "store.sqlite", "books", "--where", "price in 3",
      errors: "`price`: in needs a list of values. Change --where, --order-by or --limit."),
    RefusedCommand(
      "query", "store.sqlite", "books", "--order-by", "price down",
      errors: "--order-by: `price down` is no field with a direction. "
        + "Write fields such as 'pages desc,title'."),
    RefusedCommand(
      "query", "store.sqlite", "books", "--order-by", "price,",
      errors: "--order-by: `` is no field with a direction. "
        + "Write fields such as 'pages desc,title'."),
    RefusedCommand(
      "query", "store.sqlite", "books", "--limit", "-1",
      errors: "--limit: `-1` is no number of documents. Write it in digits."),
    RefusedCommand(
      "query", "store.sqlite", "books/1",
      errors: "`books/1` is no path of a collection. "
        + "A collection's path has an odd number of parts between slashes."),
    RefusedCommand(
      "query", "store.sqlite", "shops/1/books", "--group",
      errors: "`shops/1/books` is no id of a collection. "
        + "With --group, name the path's last part: `books`."),
    RefusedCommand(
      "export", "store.sqlite", "--collection", "books", "--recursive", "--order-by", "price",
      errors: "`--order-by` and `--recursive` exclude each other. "
        + "Subcollections come in the order of their paths."),
    RefusedCommand(
      "index", "store.sqlite", "create", "books",
      errors: "`create books` is nothing to do with an index. "
        + "Write `create COLLECTION FIELD`, `drop COLLECTION FIELD` or `list`."),
    RefusedCommand(
      "index", "store.sqlite", "create", "shops/1/books", "price",
      errors: "`shops/1/books` is no id of a collection. "
        + "An index serves all collections of an id: `books`."),
    RefusedCommand(
      "index", "store.sqlite", "create", "books", "a..b",
      errors: "`a..b` is no field. Name one such as `price` or `cover.small`."),
  ])
func refusedCommand(_ command: RefusedCommand) throws {
  let outcome = try library().run(Products.ferry, command.words)
  #expect(outcome.exitCode == 64)
  #expect(outcome.output == "")
  #expect(outcome.errors == "ferry: " + command.errors + "\n")
}

@Test("A query of a store that isn't there")
func missingStore() throws {
  let outcome = try WorkFolder().ferry("query", "nowhere.sqlite", "books")
  #expect(outcome.exitCode == 69)
}

@Test("An index is made, listed, used and dropped")
func indexes() throws {
  let folder = try library()
  let ask = ["query", "store.sqlite", "books", "--where", "price < 20"]
  let before = try folder.run(Products.ferry, ask + ["--explain"])
  #expect(
    before.output
      == """
      index: none
      checked on each document: price < 20
      order: sorted after reading
      plan: SEARCH d USING INDEX documents_by_name (collection=?)

      """)
  for field in ["price", "cover.small", "price"] {
    let made = try folder.ferry("index", "store.sqlite", "create", "books", field)
    #expect(made.exitCode == 0)
    #expect(made.output + made.errors == "")
  }
  let list = try folder.ferry("index", "store.sqlite", "list")
  #expect(list.output == "books cover.small\nbooks price\n")
  let explained = try folder.run(Products.ferry, ask + ["--explain"])
  #expect(explained.exitCode == 0)
  let entries = #"SEARCH e USING COVERING INDEX index ["books","price"] entries"#
  #expect(
    explained.output
      == """
      index: books price
      order: as found
      plan: \(entries) (collection=? AND kind=? AND entry<?)
      plan: SEARCH d USING INTEGER PRIMARY KEY (rowid=?)
      plan: \(entries) (collection=? AND kind=?)

      """)
  #expect(try folder.run(Products.ferry, ask).output == volpone + emma)
  for _ in 1...2 {
    #expect(try folder.ferry("index", "store.sqlite", "drop", "books", "price").exitCode == 0)
  }
  let rest = try folder.ferry("index", "store.sqlite", "list")
  #expect(rest.output == "books cover.small\n")
}

@Test(
  "The forms of an export",
  arguments: [
    AskedQuery("--format", "ndjson", output: emma + ivanhoe + volpone + undated),
    AskedQuery(
      "--format", "json", "--where", "price < 20",
      output: "[\n" + emma.dropLast() + ",\n" + volpone.dropLast() + "\n]\n"),
    AskedQuery("--format", "json", "--where", "price > 100", output: "[\n]\n"),
    AskedQuery(
      "--format", "ndjson", "--where", "pages < 200", "--id-field", "number",
      output: #"{"number":"3","genres":["Comedy"],"id":"3","pages":190,"price":8,"#
        + #""title":"Volpone"}"# + "\n"),
    AskedQuery(
      "--format", "ndjson", "--order-by", "price desc", "--where", "price < 20",
      output: emma + volpone),
    AskedQuery(
      "--format", "csv", "--order-by", "pages", "--where", "genres array-contains \"Comedy\"",
      output: #"""
        id,genres.0,genres.1,pages,price,title
        3,Comedy,,190,8,Volpone
        1,Comedy,Novel,474,12.5,Emma

        """#),
  ])
func exportForms(_ export: AskedQuery) throws {
  let folder = try library()
  let words = ["export", "store.sqlite", "--collection", "books"] + export.words
  let outcome = try folder.run(Products.ferry, words)
  #expect(outcome.errors == "")
  #expect(outcome.output == export.output)
  let written = try folder.run(Products.ferry, words + ["--output", "out"])
  #expect(written.output == "")
  #expect(try folder.read("out") == export.output)
}

@Test("An id field that holds something else is refused, and no file is left")
func idFieldClash() throws {
  let folder = try library()
  let outcome = try folder.ferry(
    "export", "store.sqlite", "--collection", "books", "--format", "ndjson", "--id-field", "title",
    "--output", "out")
  #expect(outcome.exitCode == 78)
  #expect(
    outcome.errors
      == "ferry: The document `books/1` has a field `title` that is not its id. "
      + "Name another field for the id with --id-field.\n")
  #expect(throws: (any Error).self) { try folder.read("out") }
}

@Test("What is exported as plain JSON imports to equal documents", arguments: ["ndjson", "json"])
func plainRoundTrip(form: String) throws {
  let folder = try library()
  let first = try folder.ferry(
    "export", "store.sqlite", "--collection", "books", "--format", form, "--output", "books.\(form)"
  )
  #expect(first.exitCode == 0)
  let again = try folder.ferry(
    "import", "books.\(form)", "--into", "store.sqlite", "--id", "id", "--format", form)
  #expect(again.exitCode == 0)
  #expect(again.errors.contains("4 read = 0 inserted + 0 updated + 4 unchanged"))
}

@Test("Help shows examples", arguments: ["query", "index", "export"])
func helpOfCommands(name: String) throws {
  let help = try WorkFolder().ferry(name, "--help")
  #expect(help.exitCode == 0)
  #expect(help.output.contains("\nexamples:\n  ferry \(name) library.sqlite "))
}
