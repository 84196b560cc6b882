// `ferry index`: indexes of single fields, which make queries fast.

import Documents
import MigrationEngine
import Records
import SQLiteStore

/// Declares, drops and lists the indexes of a store.
struct IndexCommand: Command {
  var specification: CommandSpecification {
    CommandSpecification(
      name: "index", usage: "STORE create|drop|list [COLLECTION FIELD]",
      summary: "makes, drops or lists the indexes that queries use", arguments: 2...4,
      options: OptionSpecification.common,
      examples: [
        "library.sqlite create books pages", "library.sqlite drop books pages",
        "library.sqlite list",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32 {
    let words = arguments.arguments
    switch (words[1], words.count) {
    case ("create", 4):
      try await change(words) { store, index throws(StoreFailure) in
        try await store.createIndex(index)
      }
    case ("drop", 4):
      try await change(words) { store, index throws(StoreFailure) in
        try await store.dropIndex(index)
      }
    case ("list", 2): try await list(try StoreLocation.openForReading(words[0]))
    default:
      throw RunFailure(
        .usage, "`\(words.dropFirst().joined(separator: " "))` is nothing to do with an index.",
        advice: "Write `create COLLECTION FIELD`, `drop COLLECTION FIELD` or `list`.")
    }
    return 0
  }

  /// Opens the store of STORE ACTION COLLECTION FIELD and changes that index.
  private func change(
    _ words: [String], by body: (SQLiteStore, DocumentIndex) async throws(StoreFailure) -> Void
  ) async throws(RunFailure) {
    let index = try index(collection: words[2], field: words[3])
    let store = try StoreLocation.open(words[0], .existing)
    do throws(StoreFailure) {
      try await body(store, index)
    } catch {
      guard error.reason == .invalidArgument else { throw RunFailure(error) }
      throw RunFailure(.usage, error.message, advice: "Query the field without an index.")
    }
  }

  private func index(
    collection: String, field: String
  ) throws(RunFailure) -> DocumentIndex {
    let collection = try CollectionPath(argument: collection)
    guard collection.parent == nil else {
      throw RunFailure(
        .usage, "`\(collection)` is no id of a collection.",
        advice: "An index serves all collections of an id: `\(collection.collectionID)`.")
    }
    guard let path = FieldPath(field) else {
      throw RunFailure(
        .usage, "`\(field)` is no field.", advice: "Name one such as `price` or `cover.small`.")
    }
    return DocumentIndex(collectionID: collection.collectionID, path: path)
  }

  private func list(_ store: some DocumentIndexing) async throws(RunFailure) {
    let indexes: [DocumentIndex]
    do throws(StoreFailure) {
      indexes = try await store.indexes()
    } catch {
      throw RunFailure(error)
    }
    try StandardOutput.print(indexes.map { $0.words + "\n" }.joined())
  }
}

extension DocumentIndex {
  /// Collection and field, as `ferry index create` takes them.
  var words: String { collectionID + " " + path.segments.joined(separator: ".") }
}
