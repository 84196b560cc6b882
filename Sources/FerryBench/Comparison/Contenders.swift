// Who is measured: Ferry's own ways, in an order in which each finds the store that it needs.

extension BenchFolder {
  /// All contenders whose programs are there, in the order of a round.
  var contenders: [Contender] {
    csvImports + ndjsonImports + xmlImports + reruns + exports + codings
  }

  private var csvImports: [Contender] {
    let work = "CSV to store"
    return [
      ferryImport(work, "ferry, Table Schema", .csv, store: "schema.sqlite"),
      modelImport(work, .csv),
    ] + peersOfCSV(work)
  }

  private var ndjsonImports: [Contender] {
    let work = "NDJSON to store"
    return [
      ferryImport(work, "ferry, Table Schema", .ndjson, store: "ndjson.sqlite"),
      modelImport(work, .ndjson),
    ] + peersOfNDJSON(work)
  }

  private var xmlImports: [Contender] {
    let work = "Core Data XML to store"
    let model = beside(".xcdatamodel")
    return [
      ferry(
        work, "ferry", ["import", books(.xml), "--model", model, "--collection", "books"],
        into: "xml.sqlite"),
      pass(work, "bare SAX pass of libxml2", "sax", .xml, "counts elements, keeps nothing")
        .asYardstick(),
    ]
  }

  /// Runs over what the first import left, and one whose ids are at random.
  private var reruns: [Contender] {
    let work = "CSV to store again"
    return [
      ferryImport(work, "first run", .csv, store: "schema.sqlite").asYardstick(),
      ferry(
        work, "second run, nothing changed", ["import", books(.csv)] + typed, into: "schema.sqlite",
        isFresh: false),
      ferry(
        work, "ids in random order", ["import", books(.csv, random: true)] + typed,
        into: "random.sqlite"),
      Contender(
        work: work, name: "dry run (check)",
        words: [built("ferry"), "check", books(.csv)] + typed + report),
    ]
  }

  private var exports: [Contender] {
    let work = "store to NDJSON"
    let store = file("schema.sqlite")
    let ours = Contender(
      work: work, name: "ferry export",
      words: [
        built("ferry"), "export", store, "--collection", "books", "--format", "ndjson",
        "--output", file("export.ndjson"),
      ])
    guard let sqlite = Self.system("sqlite3") else { return [ours] }
    let query = "SELECT json_set(fields, '$.id', id) FROM documents ORDER BY id"
    let theirs = Contender(
      work: work, name: "sqlite3", words: [sqlite, store, ".once \(file("theirs.ndjson"))", query],
      remark: "prints the stored text")
    return [ours, theirs.asYardstick()]
  }

  private var codings: [Contender] {
    let work = "NDJSON decoded in memory"
    return [
      pass(work, "JSONDecoder", "json-decoder", .ndjson, "decodes the model, stores nothing")
    ]
  }
}

extension BenchFolder {
  /// An import through a Table Schema.
  private func ferryImport(
    _ work: String, _ name: String, _ format: BookFormat, store: String
  ) -> Contender {
    ferry(work, name, ["import", books(format)] + typed, into: store)
  }

  /// An import through a Codable model, by this program itself.
  private func modelImport(_ work: String, _ format: BookFormat) -> Contender {
    let store = file("model.sqlite")
    return Contender(
      work: work, name: "ferry, Codable model",
      words: [built("ferry-bench"), "model", books(format), "--into", store] + report,
      freshStore: store)
  }

  private func ferry(
    _ work: String, _ name: String, _ words: [String], into store: String, isFresh: Bool = true
  ) -> Contender {
    let store = file(store)
    return Contender(
      work: work, name: name, words: [built("ferry")] + words + ["--into", store] + report,
      freshStore: isFresh ? store : nil)
  }

  private func pass(
    _ work: String, _ name: String, _ pass: String, _ format: BookFormat, _ remark: String
  ) -> Contender {
    Contender(
      work: work, name: name, words: [built("ferry-bench"), "pass", pass, books(format)],
      remark: remark)
  }

  private var typed: [String] {
    ["--schema", beside(".schema.json"), "--id", "id", "--collection", "books"]
  }

  private var report: [String] { ["--report", file("report")] }
}
