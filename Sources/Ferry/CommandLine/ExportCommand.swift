// `ferry export`: documents to a file or standard output.

import ByteReading
import CoreDataFormat
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
        OptionSpecification(
          "format", "NAME", "firestore-json, ndjson, json, csv, coredata-xml (firestore-json)"),
        OptionSpecification(
          "model", "PATH", "coredata-xml: the model; all its entities unless --collection is given"
        ),
        OptionSpecification("output", "FILE", "where it goes (standard output)"),
        .condition, .order,
        OptionSpecification("id-field", "NAME", "name of the id in ndjson, json and csv (id)"),
        OptionSpecification("recursive", nil, "take subcollections along"),
      ] + OptionSpecification.common,
      examples: [
        "library.sqlite --collection books",
        "library.sqlite --collection books --recursive --output books.ndjson",
        "railway.sqlite --format coredata-xml --model HighRail.xcdatamodeld",
        "library.sqlite --collection books --where 'pages < 400' --format csv",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    if arguments["format"] == Self.coreDataFormat {
      return try await writeCoreData(arguments, console: console)
    }
    guard arguments["model"] == nil else {
      throw RunFailure(.usage, "`--model` belongs to `--format \(Self.coreDataFormat)`.")
    }
    let form = try arguments.exportForm(of: ExportWriter.Form.allCases)
    if form == .firestoreJSON {
      try arguments.refuse(["id-field"], "for `--format firestore-json`, which has names")
    } else if arguments.has("recursive") {
      throw RunFailure(
        .usage,
        "`--recursive` needs the paths of documents, which `\(form.rawValue)` doesn't keep.",
        advice: "Export them as firestore-json, or each subcollection by its own path.")
    }
    let selection = try selection(arguments)
    let export = DocumentExport(
      store: try StoreLocation.openForReading(arguments.arguments[0]), selection: selection)
    try await export.write(
      form, idField: arguments["id-field"] ?? "id", to: try output(arguments))
    return 0
  }

  private static let coreDataFormat = "coredata-xml"

  private func writeCoreData(
    _ arguments: ParsedArguments, console: Console
  ) async throws(RunFailure) -> Int32 {
    guard let modelPath = arguments["model"] else {
      throw RunFailure(.usage, "The model is missing.", advice: "Name it with --model.")
    }
    try arguments.refuse(
      ["where", "order-by", "id-field", "recursive"], "for `--format \(Self.coreDataFormat)`")
    let export = CoreDataExport(
      store: try StoreLocation.openForReading(arguments.arguments[0]),
      model: try ManagedObjectModel(contentsOfFile: modelPath),
      collection: try arguments["collection"].map { name throws(RunFailure) in
        try CollectionPath(argument: name)
      })
    let notes = try await export.write(to: try output(arguments))
    console.note(notes)
    return 0
  }

  private func selection(
    _ arguments: ParsedArguments
  ) throws(RunFailure) -> DocumentExport.Selection {
    guard let name = arguments["collection"] else {
      throw RunFailure(.usage, "The collection is missing.", advice: "Name it with --collection.")
    }
    let collection = try CollectionPath(argument: name)
    var query = DocumentQuery(.collection(collection))
    query.filter = try arguments.condition
    query.orders = try arguments.orders
    try query.checkAsAsked()
    let isRecursive = arguments.has("recursive")
    // Conditions without a range leave documents in the order of their ids, and an index may serve.
    let isServed = query.filter != nil && query.inequalityFields.isEmpty && !isRecursive
    if query.orders.isEmpty && !isServed {
      return .walk(collection, WalkOptions(isRecursive: isRecursive, filter: query.filter))
    }
    if isRecursive {
      throw RunFailure(
        .usage, "`--order-by` and `--recursive` exclude each other.",
        advice: "Subcollections come in the order of their paths.")
    }
    return .query(query)
  }

  private func output(_ arguments: ParsedArguments) throws(RunFailure) -> OutputFile {
    let store = try StoreLocation.path(of: arguments.arguments[0])
    return try arguments.output(notOver: store)
  }
}

extension ParsedArguments {
  /// The file that `--output` names, or standard output.
  /// - Parameter source: what is read, which no output may replace.
  func output(notOver source: String) throws(RunFailure) -> OutputFile {
    guard let path = self["output"] else { return OutputFile.standardOutput() }
    if let identity = FileIdentity(path), identity == FileIdentity(source) {
      throw RunFailure(
        .usage, "The output would take the place of `\(source)`, which it is made of.",
        advice: "Name another file with --output.")
    }
    do throws(ByteStreamFailure) {
      return try OutputFile(path: path)
    } catch {
      throw RunFailure(error)
    }
  }

  /// The form that `--format` names; the first one unless told otherwise.
  func exportForm(
    of forms: [ExportWriter.Form]
  ) throws(RunFailure) -> ExportWriter.Form {
    let word = try choice("format", of: forms.map(\.rawValue), or: forms[0].rawValue)
    guard let form = ExportWriter.Form(rawValue: word) else {
      preconditionFailure("A checked word has a form")
    }
    return form
  }
}
