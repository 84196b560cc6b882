// `ferry run`: the imports that a migration file declares.

import MigrationEngine
import Records

/// Carries out a migration file.
struct RunCommand: Command {
  let catalogue: FormatCatalogue

  var specification: CommandSpecification {
    CommandSpecification(
      name: "run", usage: "MIGRATION.json [options]",
      summary: "runs the imports that a file declares", arguments: 1...1,
      options: RunSettings.options + RunSettings.writingOptions
        + [OptionSpecification("dry-run", nil, "do everything but the writing")]
        + OptionSpecification.common,
      examples: ["Migration.json", "Migration.json --into trial.sqlite --dry-run"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let options = ImportOptions(catalogue: catalogue)
    let file = try MigrationFile(
      path: arguments.arguments[0], runOptions: RunSettings.options,
      importOptions: options.specification)
    let whole = try ParsedArguments([], kept: file.options, under: arguments, for: specification)
    let settings = try RunSettings(whole, isDryRun: whole.has("dry-run"))
    var imports: [Import] = []
    for entry in file.entries {
      let arguments = ParsedArguments([entry.source], options: entry.options)
      imports += try await options.imports(arguments, settings, telling: console)
    }
    let runner = ImportRunner(
      catalogue: catalogue, console: console, interruption: Interruption.listen())
    return await runner.run(imports, settings, rejectsExit: try whole.rejectsExit)
  }
}
