// What a migration's own program does when it is run without a command.

import MigrationEngine
import Records

/// Carries out the declared imports.
struct MigrationCommand: Command {
  let migration: any Migration
  let catalogue: FormatCatalogue

  var specification: CommandSpecification {
    CommandSpecification(
      name: "", usage: "[--into STORE] [options]", summary: "Runs the migration's imports.",
      arguments: 0...0,
      options: RunSettings.options + RunSettings.writingOptions
        + [OptionSpecification("dry-run", nil, "do everything but the writing")]
        + OptionSpecification.common,
      examples: ["--into library.sqlite", "--dry-run"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    for option in ["resume", "restart"] where arguments.has(option) && arguments.has("dry-run") {
      throw RunFailure(.usage, "`--\(option)` and `--dry-run` exclude each other.")
    }
    let settings = try RunSettings(
      arguments, isDryRun: arguments.has("dry-run"), standardStore: migration.store)
    let runner = ImportRunner(
      catalogue: catalogue, console: console, interruption: Interruption.listen())
    return await runner.run(
      migration.imports, settings, rejectsExit: try arguments.rejectsExit)
  }
}
