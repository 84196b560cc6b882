// `ferry inspect`: what a source is, and the command that imports it.

import Documents
import MigrationEngine
import RecordMapping
import Records

/// Describes sources without storing anything.
struct InspectCommand: Command {
  let catalogue: FormatCatalogue

  var specification: CommandSpecification {
    CommandSpecification(
      name: "inspect", usage: "SOURCE... [options]",
      summary: "tells what a source is, with a sample and the command to import it",
      arguments: 1...Int.max,
      options: Self.ownOptions
        + catalogue.options.map { OptionSpecification($0.name, $0.argument, $0.help) }
        + OptionSpecification.common,
      examples: ["books.csv", "HighRail.xml --language de"])
  }

  private static let ownOptions = [
    OptionSpecification("format", "NAME", "the source's format (found from content and name)"),
    OptionSpecification("strings", "PATH", "model strings: a file, or a folder of .lproj"),
    OptionSpecification("language", "TAG", "language of localized names (the environment's)"),
  ]

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let formatNames = Set(catalogue.options.map(\.name))
    let options = arguments.options.filter { formatNames.contains($0.key) }
    let kept = Set(Self.ownOptions.map(\.name)).union(formatNames)
    let given = arguments.options.filter { kept.contains($0.key) }
    var settings = RunSettings()
    settings.stringsPath = arguments["strings"]
    settings.language = arguments["language"]
    let imports = arguments.arguments.map {
      Import(
        from: $0, format: arguments["format"], readerOptions: options, mapper: PlainRecordMapper())
    }
    let plan = try ImportPlanner(catalogue: catalogue).plan(imports, settings, telling: console)
    var code: Int32 = 0
    for source in plan.sources {
      let inspection = await SourceInspection(source, names: plan.names)
      try StandardOutput.print(inspection.text(options: given))
      if inspection.issue != nil { code = RunFailure.Kind.sourceUnreadable.rawValue }
    }
    return code
  }
}
