// Indexes stay right whoever writes to the file, and in whichever way.

import Documents
import SQLiteStore
import Testing

struct IndexWritersTests {
  /// What another program does to a store that has `c/a` = 1, `c/b` = "x" and `c/d` = [1].
  struct Change: CustomTestStringConvertible, Sendable {
    var sql: String
    /// The ids in the order of the field, and those whose array holds 1.
    var ordered: [String]
    var containing: [String] = ["d"]
    var testDescription: String { sql }
  }

  private static let row =
    "INTO documents (collection, id, create_time, update_time, sheet, fields)"

  static let changes = [
    Change(
      sql: "UPDATE documents SET fields = json_set(fields, '$.v', 'y') WHERE id = 'a'",
      ordered: ["b", "a", "d"]),
    Change(
      sql: "UPDATE documents SET fields = '{\"v\":[2,1,1]}' WHERE id = 'a'",
      ordered: ["b", "d", "a"],
      containing: ["a", "d"]),
    Change(
      sql: "UPDATE documents SET fields = '{}' WHERE id = 'd'", ordered: ["a", "b"], containing: []),
    Change(sql: "DELETE FROM documents WHERE id = 'a'", ordered: ["b", "d"]),
    Change(sql: "DELETE FROM documents", ordered: [], containing: []),
    Change(sql: "UPDATE documents SET collection = 'other' WHERE id = 'a'", ordered: ["b", "d"]),
    Change(
      sql: "UPDATE documents SET id = 'z', sequence = 77 WHERE id = 'a'", ordered: ["z", "b", "d"]),
    Change(
      sql: "INSERT OR REPLACE \(row) VALUES ('c', 'b', 0, 0, 0, '{\"v\":0}')",
      ordered: ["b", "a", "d"]),
    Change(
      sql:
        "INSERT OR REPLACE \(row) VALUES ('c', 'd', 0, 0, 0, '{\"v\":0}'); DELETE FROM documents",
      ordered: [], containing: []),
    Change(
      sql: "INSERT OR IGNORE \(row) VALUES ('c', 'a', 0, 0, 0, '{\"v\":\"z\"}')",
      ordered: ["a", "b", "d"]),
    Change(
      sql: #"UPDATE documents SET fields = '{"\u0076": "\u00e9", "w": {}}' WHERE id = 'a'"#,
      ordered: ["b", "a", "d"]),
    Change(
      sql: #"UPDATE documents SET fields = '{"v": 5, "v": "z"}' WHERE id = 'a'"#,
      ordered: ["b", "a", "d"]),
    Change(
      sql: #"UPDATE documents SET fields = '{"v": "x\u0000y"}' WHERE id = 'a'"#,
      ordered: ["b", "a", "d"]),
    Change(
      sql: "INSERT INTO type_sheets VALUES (9, '{\"v\":\"timestamp\"}'); UPDATE documents "
        + "SET sheet = 9, fields = '{\"v\":\"1970-01-01T23:59:59.9999999+23:59\"}' WHERE id = 'b'",
      ordered: ["a", "b", "d"]),
    Change(
      sql: "UPDATE documents SET sheet = 9, fields = '{\"v\":\"NaN\"}' WHERE id = 'b'; "
        + "INSERT INTO type_sheets VALUES (9, '{\"v\":\"double\"}')", ordered: ["b", "a", "d"]),
    Change(
      sql: "INSERT INTO type_sheets VALUES (9, '{\"v\":[null,\"double\"]}'); "
        + "UPDATE documents SET sheet = 9, fields = '{\"v\":[1,\"NaN\"]}' WHERE id = 'b'",
      ordered: ["a", "d", "b"], containing: ["b", "d"]),
  ]

  @Test(arguments: changes, [false, true])
  func otherProgramsKeepIndexes(_ change: Change, isDescending: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let values: [(String, Value)] = [("a", 1), ("b", "x"), ("d", [1])]
    let documents = values.map {
      Document(path: DocumentPath(unchecked: "c/" + $0), fields: ["v": $1])
    }
    let index = DocumentIndex(collectionID: "c", path: "v")
    try await store.createIndex(index)
    let outcomes = try await store.load(documents, onConflict: .create, checkpoint: nil)
    #expect(outcomes == (1...3).map { .inserted(sequence: $0) })
    try runSQL(change.sql, on: folder.file("store.sqlite"))
    var query = DocumentQuery(.collection(CollectionPath(unchecked: "c")))
    query.orders = [DocumentQuery.Order("v", isDescending: isDescending)]
    let ids = try await store.documents(matching: query).map(\.path.documentID)
    #expect(ids == (isDescending ? change.ordered.reversed() : change.ordered))
    query.orders = []
    query.filter = .field("v", .arrayContains, 1)
    #expect(
      try await store.documents(matching: query).map(\.path.documentID) == change.containing)
    #expect(try await store.explain(query).indexes == [index])
    #expect(
      try runSQL("PRAGMA integrity_check", on: folder.file("store.sqlite")) == ["ok"])
  }

  @Test func documentsMayStillBeDamagedWithoutAnIndexInTheWay() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    try await store.createIndex(DocumentIndex(collectionID: "c", path: "v"))
    try await store.commit([DocumentWrite(.set(["v": 1]), at: DocumentPath(unchecked: "c/a"))])
    // JSON that is none can't be indexed, and is refused to its writer.
    #expect(throws: (any Error).self) {
      try runSQL("UPDATE documents SET fields = '{'", on: file)
    }
    try await store.dropIndex(DocumentIndex(collectionID: "c", path: "v"))
    try runSQL("UPDATE documents SET fields = '{'", on: file)
  }
}
