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
        + ImportOptions(catalogue: catalogue).specification
        + OptionSpecification.common,
      examples: isDryRun
        ? ["books.csv --schema books.schema.json"]
        : [
          "books.csv --into library.sqlite --id isbn",
          "HighRail.xml --into railway.sqlite --language de",
        ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let settings = try RunSettings(arguments, isDryRun: isDryRun)
    var imports = try ImportOptions(catalogue: catalogue).imports(arguments)
    if arguments.has("infer") {
      imports = try await SourceTypes(catalogue: catalogue, console: console)
        .typed(imports, settings)
    }
    let runner = ImportRunner(
      catalogue: catalogue, console: console, interruption: Interruption.listen())
    return await runner.run(imports, settings, rejectsExit: try arguments.rejectsExit)
  }
}
