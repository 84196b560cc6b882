// `ferry import` and its dry run, `ferry check`.

import ByteReading
import Documents
import MigrationEngine
import RecordMapping
import Records

/// Reads, maps, localizes, writes, reports; or all of it but the writing.
struct ImportCommand: Command {
  let catalogue: FormatCatalogue
  let isDryRun: Bool

  var specification: CommandSpecification {
    CommandSpecification(
      name: isDryRun ? "check" : "import",
      usage: isDryRun ? "SOURCE... [options]" : "SOURCE... --into STORE [options]",
      summary: isDryRun
        ? "does all of an import but the writing" : "reads records and writes documents",
      arguments: 1...Int.max, options: Self.options + formatOptions + OptionSpecification.common,
      examples: isDryRun
        ? ["books.csv --schema books.schema.json"]
        : [
          "books.csv --into library.sqlite --id isbn",
          "HighRail.xml --into railway.sqlite --language de",
        ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    var settings = try RunSettings(arguments, isDryRun: isDryRun)
    if arguments.has("id"), arguments.has("id-only") {
      throw RunFailure(.usage, "`--id` and `--id-only` exclude each other.")
    }
    _ = try arguments.choice("inherited", of: InheritedPlace.allCases.map(\.rawValue), or: "own")
    var imports = self.imports(arguments, mapper: try Self.mapper(arguments))
    if arguments.has("infer") {
      let types = try await SourceTypes(catalogue: catalogue).infer(imports, settings)
      let mapper = SchemaRecordMapper(try types.schema)
      imports = self.imports(arguments, mapper: mapper)
      settings.inferredTypes = types.summary
    }
    let runner = ImportRunner(
      catalogue: catalogue, console: console, interruption: Interruption.listen())
    return await runner.run(imports, settings, rejectsExit: try arguments.rejectsExit)
  }

  private func imports(_ arguments: ParsedArguments, mapper: any RecordMapper) -> [Import] {
    let formatNames = Set(catalogue.options.map(\.name))
    let inherited = arguments["inherited"].flatMap { InheritedPlace(rawValue: $0) } ?? .own
    return arguments.arguments.map { source in
      var item = Import(
        from: source, into: arguments["collection"], format: arguments["format"],
        idField: arguments["id"] ?? arguments["id-only"], dropsIDField: arguments["id-only"] != nil,
        readerOptions: arguments.options.filter { formatNames.contains($0.key) }, mapper: mapper)
      item.entities = arguments["entities"].map { $0.split(separator: ",").map(String.init) } ?? []
      item.inherited = inherited
      return item
    }
  }

  private var formatOptions: [OptionSpecification] {
    catalogue.options.map { OptionSpecification($0.name, $0.argument, $0.help) }
  }

  private static let options =
    RunSettings.options + [
      OptionSpecification("format", "NAME", "the sources' format (found from content and name)"),
      OptionSpecification(
        "collection", "PATH",
        "where documents go; may hold {entity} or {localizedEntity} (base name, or the entity)"),
      OptionSpecification(
        "entities", "NAME,...", "only records of these entities; others are skipped (all)"),
      OptionSpecification(
        "inherited", "WORD",
        "own or parent: the collection of entities that inherit from others (own)"),
      OptionSpecification("id", "FIELD", "field that becomes the document's id, and stays a field"),
      OptionSpecification(
        "id-only", "FIELD", "field that becomes the document's id, and nothing else"),
      OptionSpecification("schema", "FILE", "Table Schema that declares and checks every field"),
      OptionSpecification(
        "infer", nil, "no schema, but types: found by a full look at the source, lossless only"),
      OptionSpecification("strict-fields", nil, "reject records with fields that the schema lacks"),
    ]

  private static func mapper(_ arguments: ParsedArguments) throws(RunFailure) -> any RecordMapper {
    if arguments.has("infer"), arguments["schema"] != nil || arguments.has("strict-fields") {
      throw RunFailure(.usage, "`--infer` excludes `--schema` and `--strict-fields`.")
    }
    guard let path = arguments["schema"] else {
      guard !arguments.has("strict-fields") else {
        throw RunFailure(
          .usage, "`--strict-fields` needs a schema.", advice: "Name one with --schema.")
      }
      return PlainRecordMapper()
    }
    let schema = try TableSchema(json: try WholeFile.read(path), name: path)
    return SchemaRecordMapper(schema, strictFields: arguments.has("strict-fields"))
  }
}
