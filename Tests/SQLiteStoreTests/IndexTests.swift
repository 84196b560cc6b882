// Declared indexes: which queries they serve, and that answers stay the same.

import Documents
import SQLiteStore
import Testing

struct IndexTests {
  private static let books = DocumentIndex(collectionID: "books", path: "price")

  private func store(_ folder: TemporaryFolder) async throws -> SQLiteStore {
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let prices: [Value] = [
      5, 12.5, 20, 30, "20", nil, .double(.nan), .double(-.infinity), .double(.infinity), true,
      .timestamp(Timestamp(seconds: 5, nanoseconds: 500_000_000)), "a\u{0}b",
    ]
    let documents = prices.enumerated().map { index, price in
      Document(path: DocumentPath(unchecked: "books/\(index)"), fields: ["price": price])
    }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)
    return store
  }

  private static func query(
    _ comparison: DocumentQuery.Comparison, _ operand: Value
  ) throws -> DocumentQuery {
    var query = DocumentQuery(.collection(try #require(CollectionPath("books"))))
    query.filter = .field("price", comparison, operand)
    return query
  }

  @Test(
    arguments: [
      (.lessThan, 20, ["7", "0", "1"]), (.lessThanOrEqual, 20, ["7", "0", "1", "2"]),
      (.greaterThan, 12.5, ["2", "3", "8"]), (.equal, 12.5, ["1"]), (.equal, .double(20), ["2"]),
      (.equal, "a\u{0}b", ["11"]), (.greaterThan, "a", ["11"]), (.lessThan, "a", ["4"]),
      (.greaterThan, .timestamp(Timestamp(seconds: 5, nanoseconds: 0)), ["10"]),
      (.equal, .timestamp(Timestamp(seconds: 5, nanoseconds: 500_000_000)), ["10"]),
      (.lessThan, .timestamp(Timestamp(seconds: 5, nanoseconds: 500_000_000)), []),
    ] as [(DocumentQuery.Comparison, Value, [String])])
  func indexesServeComparisons(
    comparison: DocumentQuery.Comparison, operand: Value, ids: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let query = try Self.query(comparison, operand)
    #expect(try await store.documents(matching: query).map(\.path.documentID) == ids)
    #expect(try await store.explain(query).index == nil)
    try await store.createIndex(Self.books)
    #expect(try await store.documents(matching: query).map(\.path.documentID) == ids)
    let explanation = try await store.explain(query)
    #expect(explanation.index == Self.books)
    #expect(explanation.details.contains { $0.contains("USING INDEX field") })
  }

  @Test func indexesAreListedAndDropped() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let nested = DocumentIndex(collectionID: "it's", path: FieldPath(["a.b", "c"]))
    try await store.createIndex(nested)
    try await store.createIndex(Self.books)
    try await store.createIndex(Self.books)
    #expect(try await store.indexes() == [Self.books, nested])
    try await store.dropIndex(Self.books)
    try await store.dropIndex(Self.books)
    #expect(try await store.indexes() == [nested])
    let failure = await #expect(throws: StoreFailure.self) {
      try await store.createIndex(DocumentIndex(collectionID: "c", path: FieldPath(["a\"b"])))
    }
    #expect(failure?.reason == .invalidArgument)
  }

  @Test func anIndexIsForAllCollectionsOfItsID() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    try await store.createIndex(Self.books)
    let below = Document(path: DocumentPath(unchecked: "shops/1/books/x"), fields: ["price": 1])
    _ = try await store.load([below], onConflict: .create, checkpoint: nil)
    var query = DocumentQuery(.group("books"))
    query.filter = .field("price", .lessThan, 6)
    #expect(
      try await store.documents(matching: query).map(\.path.string) == [
        "books/7", "shops/1/books/x", "books/0",
      ])
    #expect(try await store.explain(query).details.count >= 2)
  }
}
