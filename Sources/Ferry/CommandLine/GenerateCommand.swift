// `ferry generate`: Codable models or Table Schemas from a Core Data model or from a source.

import ByteReading
import CoreDataFormat
import MigrationEngine
import RecordMapping
import Records

/// Writes the types of a source down.
struct GenerateCommand: Command {
  let catalogue: FormatCatalogue

  var specification: CommandSpecification {
    CommandSpecification(
      name: "generate", usage: "SOURCE|MODEL --swift | --schema [options]",
      summary: "writes Codable models, or a Table Schema, from a source or a Core Data model",
      arguments: 1...1,
      options: [
        OptionSpecification(
          "swift", nil, "Codable structs: one an entity of the model, or one of the records"),
        OptionSpecification("schema", nil, "a Table Schema; of a model, that of --entity"),
        OptionSpecification("entity", "NAME", "the entity whose Table Schema is meant"),
        OptionSpecification("format", "NAME", "the source's format (found from content and name)"),
        OptionSpecification("output", "FILE", "where it goes (standard output)"),
      ] + catalogue.options.map { OptionSpecification($0.name, $0.argument, $0.help) }
        + OptionSpecification.common,
      examples: [
        "HighRail.xcdatamodeld --swift --output Models.swift",
        "HighRail.xcdatamodeld --schema --entity HRLEngine", "HighRail.xml --swift",
        "books.csv --schema", "books.json --swift",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    guard arguments.has("swift") != arguments.has("schema") else {
      throw RunFailure(.usage, "One of `--swift` and `--schema` is needed, and one only.")
    }
    let path = arguments.arguments[0]
    if Self.isModel(path) {
      try arguments.refuse(["format"] + catalogue.options.map(\.name), "for a Core Data model")
    }
    let text =
      if Self.isModel(path) {
        try Self.text(of: try ManagedObjectModel(contentsOfFile: path), path, arguments)
      } else if let model = try storeModel(of: path, arguments) {
        try Self.text(of: model, path, arguments)
      } else {
        try await text(ofSource: path, arguments, console)
      }
    try write(text, arguments)
    return 0
  }

  /// Whether a path names a model by its extension, or is the `contents` file of one.
  private static func isModel(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "contents"
      || [".xcdatamodeld", ".xcdatamodel", ".momd", ".mom"].contains { name.hasSuffix($0) }
  }

  /// The model of a Core Data store; nil for other sources.
  private func storeModel(
    of path: String, _ arguments: ParsedArguments
  ) throws(RunFailure) -> ManagedObjectModel? {
    let formatNames = Set(catalogue.options.map(\.name))
    return try StoreTypes(catalogue: catalogue).model(
      of: path, format: arguments["format"],
      options: arguments.options.filter { formatNames.contains($0.key) })
  }

  private static func text(
    of model: ManagedObjectModel, _ path: String, _ arguments: ParsedArguments
  ) throws(RunFailure) -> String {
    if arguments.has("swift") {
      let title = path.split(separator: "/").last.map(String.init) ?? path
      return ModelSwiftGenerator(model).source(title: title)
    }
    let names = model.entities.map(\.name).sorted().joined(separator: ", ")
    guard let name = arguments["entity"] else {
      throw RunFailure(
        .usage, "The entity is missing.", advice: "Name one with --entity: \(names).")
    }
    guard let entity = model.entity(named: name) else {
      throw RunFailure(
        .usage, "The model has no entity `\(name)`.", advice: "Entities: \(names).")
    }
    return TableSchemaGenerator(model).schema(for: entity)
  }

  private func text(
    ofSource path: String, _ arguments: ParsedArguments, _ console: Console
  ) async throws(RunFailure) -> String {
    guard arguments["entity"] == nil else {
      throw RunFailure(
        .usage, "`--entity` names an entity of a model, and `\(path)` is none.",
        advice: "Leave it out.")
    }
    let formatNames = Set(catalogue.options.map(\.name))
    let source = Import(
      from: path, format: arguments["format"],
      readerOptions: arguments.options.filter { formatNames.contains($0.key) },
      mapper: PlainRecordMapper())
    let isSwift = arguments.has("swift")
    let types = try await SourceTypes(catalogue: catalogue, console: console)
      .types(of: source, unfoldsObjects: isSwift)
    guard isSwift else { return try types.schema.json }
    let origin = SourceOrigin(argument: path, name: path)
    return try RecordSwiftGenerator(types).source(title: origin.fileName, name: origin.baseName)
  }

  private func write(_ text: String, _ arguments: ParsedArguments) throws(RunFailure) {
    let output = try arguments.output(notOver: arguments.arguments[0])
    do throws(ByteStreamFailure) {
      try output.write((text.hasSuffix("\n") ? text : text + "\n").utf8)
      try output.commit()
    } catch {
      throw RunFailure(error)
    }
  }
}
