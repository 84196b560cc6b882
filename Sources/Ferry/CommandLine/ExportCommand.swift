// `ferry export`: documents to a file or standard output.

import ByteReading
import Documents
import MigrationEngine
import Records

/// Writes a collection's documents out.
struct ExportCommand: Command {
  var specification: CommandSpecification {
    CommandSpecification(
      name: "export", usage: "STORE --collection PATH [options]",
      summary: "writes documents to a file or standard output", arguments: 1...1,
      options: [
        OptionSpecification("collection", "PATH", "the collection"),
        OptionSpecification("format", "NAME", "firestore-json or csv (firestore-json)"),
        OptionSpecification("output", "FILE", "where it goes (standard output)"),
        OptionSpecification("id-field", "NAME", "name of the id's column in csv (id)"),
        OptionSpecification("recursive", nil, "take subcollections along"),
      ] + OptionSpecification.common,
      examples: [
        "library.sqlite --collection books",
        "library.sqlite --collection books --recursive --output books.ndjson",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let forms = ExportWriter.Form.allCases
    let word = try arguments.choice(
      "format", of: forms.map(\.rawValue), or: ExportWriter.Form.firestoreJSON.rawValue)
    guard let form = ExportWriter.Form(rawValue: word) else {
      preconditionFailure("A checked word has a form")
    }
    let export = DocumentExport(
      store: try StoreLocation.openForReading(arguments.arguments[0]),
      collection: try collection(arguments), isRecursive: arguments.has("recursive"))
    try await export.write(
      form, idField: arguments["id-field"] ?? "id", to: try output(arguments))
    return 0
  }

  private func collection(_ arguments: ParsedArguments) throws(RunFailure) -> CollectionPath {
    guard let name = arguments["collection"] else {
      throw RunFailure(.usage, "The collection is missing.", advice: "Name it with --collection.")
    }
    guard let collection = CollectionPath(name) else {
      throw RunFailure(
        .usage, "`\(name)` is no path of a collection.",
        advice: "A collection's path has an odd number of parts between slashes.")
    }
    return collection
  }

  private func output(_ arguments: ParsedArguments) throws(RunFailure) -> OutputFile {
    guard let path = arguments["output"] else { return OutputFile.standardOutput() }
    do throws(ByteStreamFailure) {
      return try OutputFile(path: path)
    } catch {
      throw RunFailure(error)
    }
  }
}
