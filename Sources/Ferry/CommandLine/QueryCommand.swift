// `ferry query`: the documents that fulfil a condition, as JSON lines.

import ByteReading
import Documents
import MigrationEngine
import Records
import SQLiteStore

/// Asks a store for documents.
struct QueryCommand: Command {
  private static let forms: [ExportWriter.Form] = [.ndjson, .firestoreJSON]

  var specification: CommandSpecification {
    CommandSpecification(
      name: "query", usage: "STORE COLLECTION [options]",
      summary: "prints the documents that fulfil a condition, one a line", arguments: 2...2,
      options: [
        .condition, .order,
        OptionSpecification("limit", "N", "at most so many documents"),
        OptionSpecification("group", nil, "COLLECTION is the id of collections anywhere"),
        OptionSpecification("format", "NAME", "ndjson or firestore-json (ndjson)"),
        OptionSpecification("id-field", "NAME", "name of the id in ndjson (id)"),
        OptionSpecification(
          "explain", nil, "tell which index serves and what is checked or sorted, and ask nothing"),
      ] + OptionSpecification.common,
      examples: [
        "library.sqlite books --where 'pages < 400 and genres array-contains \"Novel\"'",
        "library.sqlite books --where 'published >= 1900-01-01' --order-by 'published desc'",
        "library.sqlite books --where 'pages < 400' --limit 3 --explain",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let form = try arguments.exportForm(of: Self.forms)
    if form == .firestoreJSON {
      try arguments.refuse(["id-field"], "for `--format firestore-json`, which has names")
    }
    if arguments.has("explain") {
      try arguments.refuse(["format", "id-field"], "with `--explain`")
    }
    let query = try query(arguments)
    let store = try StoreLocation.openForReading(arguments.arguments[0])
    if arguments.has("explain") {
      try StandardOutput.print(try await explanation(of: query, by: store))
    } else {
      try await DocumentExport(store: store, selection: .query(query)).write(
        form, idField: arguments["id-field"] ?? "id", to: OutputFile.standardOutput())
    }
    return 0
  }

  private func query(_ arguments: ParsedArguments) throws(RunFailure) -> DocumentQuery {
    let path = try CollectionPath(argument: arguments.arguments[1])
    if arguments.has("group"), path.parent != nil {
      throw RunFailure(
        .usage, "`\(path)` is no id of a collection.",
        advice: "With --group, name the path's last part: `\(path.collectionID)`.")
    }
    var query = DocumentQuery(
      arguments.has("group") ? .group(path.collectionID) : .collection(path))
    query.filter = try arguments.condition
    query.orders = try arguments.orders
    query.limit = try arguments.limit
    try query.checkAsAsked()
    return query
  }

  private func explanation(
    of query: DocumentQuery, by store: some DocumentIndexing
  ) async throws(RunFailure) -> String {
    do throws(StoreFailure) {
      return try await store.explain(query).words.joined(separator: "\n") + "\n"
    } catch {
      throw RunFailure(error)
    }
  }
}

extension QueryExplanation {
  /// One fact a line.
  fileprivate var words: [String] {
    let indexes = indexes.isEmpty ? ["none"] : indexes.map(\.words)
    return ["index: " + indexes.joined(separator: ", ")]
      + checked.map { "checked on each document: \($0.text)" }
      + ["order: \(isSorted ? "sorted after reading" : "as found")"]
      + details.map { "plan: \($0)" }
  }
}
