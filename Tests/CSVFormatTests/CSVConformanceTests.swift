// Other readers' cases, run where `CORPORA` names their folder; Conformance.md explains what differs.

import ByteReading
import CSVFormat
import Records
import Testing

@Suite(.enabled(if: ConformanceCorpora.folder != nil, "CORPORA names no folder"))
struct CSVConformanceTests {
  @Test func spectrum() throws {
    for file in try ConformanceCorpora.files(in: "csv-spectrum/csvs") {
      let name = file.dropLast(4)
      let json = try ConformanceCorpora.json("csv-spectrum/json/\(name).json")
      let records = json.array ?? [json]
      let reader = try CSVFormat().makeReader(
        for: SourceInput(name: file, bytes: ConformanceCorpora.bytes("csv-spectrum/csvs/" + file)),
        options: ReaderOptions())
      var batch = RecordBatch()
      #expect(try reader.read(into: &batch))
      #expect(batch.issues.isEmpty)
      let read = batch.entries.compactMap { batch.record($0) }.map { record in
        Dictionary(record.members.map { ($0.name, $0.value.text) }) { a, _ in a }
      }
      guard !Deviations.spectrum.contains(String(name)) else { continue }
      #expect(read == records.map { ($0.object ?? [:]).compactMapValues(\.string) }, "\(file)")
    }
  }

  /// Cases of Papa Parse whose options Ferry has, by place in their file.
  @Test(arguments: [
    ("papaparse/cases-core_parser_tests.json", Deviations.papaParseCore),
    ("papaparse/cases-parse_tests.json", Deviations.papaParse),
  ])
  func papaParse(_ file: String, deviations: [Int: String]) throws {
    let cases = try ConformanceCorpora.json(file).array ?? []
    try check(cases.enumerated().compactMap { papaParseCase($0, $1.object ?? [:]) }, deviations)
  }

  @Test func python() throws {
    let cases = try ConformanceCorpora.json("python-csv/reader-cases.json").array ?? []
    try check(
      cases.enumerated().compactMap { pythonCase($0, $1.object ?? [:]) }, Deviations.python)
  }

  @Test(arguments: [
    "rust-csv", "csvkit", "univocity-parsers/csv", "univocity-parsers/examples",
    "univocity-parsers/fixed",
  ])
  func filesAreReadOrRefused(_ folder: String) throws {
    for file in try ConformanceCorpora.files(in: folder) where file.contains(".") {
      let bytes = try ConformanceCorpora.bytes(folder + "/" + file)
      for options in [[:], ["encoding": "latin-1"], ["no-header": "", "delimiter": ";"]] {
        do {
          let reader = try CSVFormat().makeReader(
            for: SourceInput(name: file, bytes: bytes), options: ReaderOptions(options))
          let entries = try allEntries(of: reader)
          #expect(entries.map(\.position.record) == Array(1..<entries.count + 1), "\(file)")
        } catch is SourceIssue {} catch is RunFailure {}
      }
    }
  }

  private func check(_ cases: [ConformanceCase], _ deviations: [Int: String]) throws {
    var found: [Int: String] = [:]
    for example in cases {
      let outcome = try ConformanceCorpora.outcome(of: example)
      if outcome != .same { found[example.index] = outcome.description }
    }
    #expect(found == deviations)
  }

  // MARK: Cases

  private func papaParseCase(_ index: Int, _ json: [String: JSONTree]) -> ConformanceCase? {
    let config = json["config"]?.object ?? [:]
    let known: Set = [
      "delimiter", "quoteChar", "header", "newline", "skipFirstNLines", "skipEmptyLines",
    ]
    guard let input = json["input"]?.string, known.isSuperset(of: config.keys),
      config["skipEmptyLines"]?.string != "greedy", let data = json["expected"]?.object?["data"]
    else { return nil }
    let hasHeader = config["header"]?.isTrue ?? false
    var options = [hasHeader ? "header" : "no-header": ""]
    options["delimiter"] = config["delimiter"]?.string
    options["quote"] = config["quoteChar"]?.string
    if case .number(let lines) = config["skipFirstNLines"] {
      options["skip-lines"] = "\(Int(lines))"
    }
    var example = ConformanceCase(index: index, bytes: Array(input.utf8), options: options)
    if hasHeader {
      example.objects = data.array?.map { ($0.object ?? [:]).compactMapValues(\.string) }
    } else {
      // Blank lines are no records.
      example.rows = data.rows?.filter { $0 != [""] }
    }
    return example
  }

  private func pythonCase(_ index: Int, _ json: [String: JSONTree]) -> ConformanceCase? {
    let settings = json["options"]?.object ?? [:]
    let dialect = json["dialect"]?.string ?? "excel"
    let usable: Set = ["delimiter", "quotechar"]
    guard ["excel", "unix"].contains(dialect), usable.isSuperset(of: settings.keys),
      settings.values.allSatisfy({ $0.string != nil && $0.string != "\0" })
    else { return nil }
    let lines = json["lines"]?.array?.compactMap(\.string)
    guard let text = json["text"]?.string ?? lines?.joined(separator: "\n") else { return nil }
    var options = ["no-header": "", "delimiter": settings["delimiter"]?.string ?? ","]
    options["quote"] = settings["quotechar"]?.string ?? "\""
    let rows = json["expected"]?.rows
    // No rows for a text that has some stand for an error.
    return ConformanceCase(
      index: index, bytes: Array(text.utf8), options: options,
      rows: rows == [[]] ? [] : rows)
  }
}
