// The options that declare one import: the same on the command line and wherever they are kept.

import MigrationEngine
import RecordMapping
import Records

/// Options of imports, and the imports that they declare.
struct ImportOptions {
  let catalogue: FormatCatalogue

  /// What they are: those of every import, then those of the formats.
  var specification: [OptionSpecification] {
    Self.ownOptions
      + catalogue.options.map { OptionSpecification($0.name, $0.argument, $0.help) }
  }

  /// An import for each argument.
  /// - Throws: `RunFailure` of kind `usage` for options that exclude each other, or of kind
  ///   `configuration` for a schema that is none.
  func imports(_ arguments: ParsedArguments) throws(RunFailure) -> [Import] {
    if arguments.has("id"), arguments.has("id-only") {
      throw RunFailure(.usage, "`--id` and `--id-only` exclude each other.")
    }
    let places = InheritedPlace.allCases.map(\.rawValue)
    let inherited = try arguments.choice("inherited", of: places, or: "own")
    let mapper = try Self.mapper(arguments)
    let names = Set(specification.map(\.name))
    let formatNames = Set(catalogue.options.map(\.name))
    let entities = arguments["entities"].map { $0.split(separator: ",").map(String.init) }
    if entities?.isEmpty == true {
      throw RunFailure(
        .usage, "`--entities` names no entity.", advice: "Write it like --entities Book,Tag.")
    }
    return arguments.arguments.map { source in
      var item = Import(
        from: source, into: arguments["collection"], format: arguments["format"],
        idField: arguments["id"] ?? arguments["id-only"],
        dropsIDField: arguments["id-only"] != nil,
        readerOptions: arguments.options.filter { formatNames.contains($0.key) }, mapper: mapper)
      item.entities = entities ?? []
      item.inherited = InheritedPlace(rawValue: inherited) ?? .own
      item.options = arguments.options.filter { names.contains($0.key) }
      return item
    }
  }

  /// The same, with the types of those that ask for them (`--infer`) found by a look at each source.
  /// - Throws: besides, what the look throws.
  func imports(
    _ arguments: ParsedArguments, _ settings: RunSettings, telling console: Console
  ) async throws(RunFailure) -> [Import] {
    let imports = try imports(arguments)
    guard arguments.has("infer") else { return imports }
    return try await SourceTypes(catalogue: catalogue, console: console).typed(imports, settings)
  }

  private static let ownOptions = [
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
