// `ferry import` and its dry run, `ferry check`.

import ByteReading
import Documents
import MigrationEngine
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
      arguments: 1...Int.max,
      options: RunSettings.options + (isDryRun ? [] : RunSettings.writingOptions)
        + options.specification
        + [
          OptionSpecification("map", "FILE", "options from the source's entry in a migration file")
        ]
        + OptionSpecification.common,
      examples: isDryRun
        ? ["books.csv --schema books.schema.json"]
        : [
          "books.csv --into library.sqlite --id isbn",
          "HighRail.xml --into railway.sqlite --language de",
        ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let file = try arguments["map"].map(migrationFile)
    let whole =
      try file.map { file throws(RunFailure) in
        try ParsedArguments(
          arguments.arguments, kept: file.options, under: arguments, for: specification)
      } ?? arguments
    let settings = try RunSettings(whole, isDryRun: isDryRun)
    var imports: [Import] = []
    for source in arguments.arguments {
      let declared = try self.arguments(arguments, for: source, in: file)
      imports += try await options.imports(declared, settings, telling: console)
    }
    let runner = ImportRunner(
      catalogue: catalogue, console: console, interruption: Interruption.listen())
    return await runner.run(imports, settings, rejectsExit: try whole.rejectsExit)
  }

  private var options: ImportOptions { ImportOptions(catalogue: catalogue) }

  /// What is given for a source, laid over what its entry in a migration file says.
  private func arguments(
    _ given: ParsedArguments, for source: String, in file: MigrationFile?
  ) throws(RunFailure) -> ParsedArguments {
    guard let file else { return ParsedArguments([source], options: given.options) }
    let entry = try file.entry(for: source)
    return try ParsedArguments([source], kept: entry.options, under: given, for: specification)
  }

  private func migrationFile(_ path: String) throws(RunFailure) -> MigrationFile {
    try MigrationFile(
      path: path, runOptions: RunSettings.options, importOptions: options.specification)
  }
}
