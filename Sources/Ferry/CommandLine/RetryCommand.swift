// `ferry retry`: the rejected records of a report, once somebody has mended them.

import ByteReading
import MigrationEngine
import Records

/// Loads a report's files of rejected records as the run did that rejected them.
///
/// The report keeps the options of its run; those that are given again replace them. What is rejected
/// again goes to a report of its own, `retry` in the report's folder or a new name after it: no
/// mended record is overwritten, and none that still has to be mended.
struct RetryCommand: Command {
  let catalogue: FormatCatalogue
  let migration: (any Migration)?

  var specification: CommandSpecification {
    CommandSpecification(
      name: "retry", usage: "REPORT --into STORE [options]",
      summary: "loads the rejected records of a report after they were mended", arguments: 1...1,
      options: Self.runOptions + RunSettings.writingOptions
        // Few records tell less of their types than the whole source did.
        + ImportOptions(catalogue: catalogue).specification.filter { $0.name != "infer" }
        + OptionSpecification.common,
      examples: [
        "ferry-report --into library.sqlite",
        "ferry-report --into library.sqlite --schema mended.schema.json",
      ])
  }

  /// The options of every run; the report has a place of its own.
  private static let runOptions = RunSettings.options.map { option in
    option.name == "report"
      ? OptionSpecification("report", "FOLDER", "where the report goes (REPORT/retry, if needed)")
      : option
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let folder = arguments.arguments[0]
    let report = try RejectReport(folder: folder)
    guard let first = report.sources.first else {
      console.note(["`\(folder)` holds no rejected records: there is nothing to retry."])
      return 0
    }
    var settings = try RunSettings(
      try self.arguments(for: first, arguments), isDryRun: false,
      standardStore: first.isMappedByProgram ? migration?.store : nil)
    settings.standardReportPath = Self.freeName("\(folder)/retry")
    if let path = settings.reportPath, FileIdentity(path) != nil,
      FileIdentity(path) == FileIdentity(folder)
    {
      throw RunFailure(
        .usage, "The report would take the place of the records that are retried.",
        advice: "Name another folder with --report.")
    }
    var imports: [Import] = []
    for source in report.sources {
      if source.isMappedByProgram { try refuseMapping(by: arguments) }
      imports += try self.imports(of: source, try self.arguments(for: source, arguments))
    }
    let runner = ImportRunner(
      catalogue: catalogue, console: console, interruption: Interruption.listen())
    return await runner.run(imports, settings, rejectsExit: try arguments.rejectsExit)
  }

  /// What the report keeps of a source, and what is given now.
  private func arguments(
    for source: RejectReport.Source, _ given: ParsedArguments
  ) throws(RunFailure) -> ParsedArguments {
    try ParsedArguments([source.file], kept: source.options, under: given, for: specification)
  }

  private func imports(
    of source: RejectReport.Source, _ arguments: ParsedArguments
  ) throws(RunFailure) -> [Import] {
    var imports = try ImportOptions(catalogue: catalogue).imports(arguments)
    if source.isMappedByProgram {
      imports = try declaredImports(of: source, read: imports[0])
    }
    return imports.map { item in
      var item = item
      item.origin = source.origin
      return item
    }
  }

  /// The program's own imports of the source, over the file of its rejected records.
  /// - Parameter item: says how that file is read.
  private func declaredImports(
    of source: RejectReport.Source, read item: Import
  ) throws(RunFailure) -> [Import] {
    let declared = migration?.imports.filter { $0.source == source.origin.argument } ?? []
    guard !declared.isEmpty else {
      throw RunFailure(
        .configuration,
        "`\(source.origin.argument)` is imported by a program of its own, which is not this one.",
        advice: "Retry with the program that made the report.")
    }
    return declared.map { declared in
      var retried = declared
      retried.source = source.file
      retried.format = item.format
      retried.readerOptions = item.readerOptions
      return retried
    }
  }

  /// Refuses options that a program's own import makes meaningless.
  private func refuseMapping(by given: ParsedArguments) throws(RunFailure) {
    for option in [
      "collection", "entities", "inherited", "id", "id-only", "schema", "strict-fields",
    ]
    where given.has(option) {
      throw RunFailure(
        .usage, "`--\(option)` means nothing here: a program's own import says it.",
        advice: "Leave it out.")
    }
  }

  /// A path that nothing is at: the name, or the name with a number.
  private static func freeName(_ path: String) -> String {
    var (free, number) = (path, 1)
    while FolderListing.exists(free) {
      number += 1
      free = "\(path)-\(number)"
    }
    return free
  }
}
