// Queries as an app writes them.

import DocumentAccess
import DocumentCoding
import Documents
import Testing

struct QueryTests {
  private func books() async throws -> TestStore {
    let test = try TestStore()
    let batch = test.store.batch()
    let prices: [(String, Double, [String])] = [
      ("a", 5, ["Comedy"]), ("b", 30, ["Drama"]), ("c", 12, ["Comedy", "Drama"]), ("d", 12, []),
    ]
    for (id, price, genres) in prices {
      try batch.setData(
        ["price": price, "genres": genres], forDocument: test.store.collection("books").document(id)
      )
    }
    try batch.setData(["other": 1], forDocument: test.store.document("books/e"))
    try batch.setData(["price": 1.0], forDocument: test.store.document("shops/1/books/f"))
    try await batch.commit()
    return test
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var query: @Sendable (DocumentStore) -> Query
    var ids: [String]
  }

  static let cases = [
    Case(
      testDescription: "all", query: { $0.collection("books").asQuery },
      ids: ["a", "b", "c", "d", "e"]),
    Case(
      testDescription: "range and array",
      query: {
        $0.collection("books").whereField("price", isLessThan: 20)
          .whereField("genres", arrayContains: "Comedy")
      }, ids: ["a", "c"]),
    Case(
      testDescription: "or",
      query: {
        $0.collection("books").whereFilter(
          .orFilter([.whereField("price", isEqualTo: 5), .whereField("other", isEqualTo: 1)]))
      }, ids: ["a", "e"]),
    Case(
      testDescription: "in, not in",
      query: { $0.collection("books").whereField("price", notIn: [5, 30]) }, ids: ["c", "d"]),
    Case(
      testDescription: "not equal",
      query: { $0.collection("books").whereField("price", isNotEqualTo: 12) },
      ids: ["a", "b"]),
    Case(
      testDescription: "ordered down",
      query: { $0.collection("books").order(by: "price", descending: true) },
      ids: ["b", "d", "c", "a"]),
    Case(
      testDescription: "limit to last",
      query: { $0.collection("books").order(by: "price").limit(toLast: 2) }, ids: ["d", "b"]),
    Case(
      testDescription: "cursors",
      query: { $0.collection("books").order(by: "price").start(after: [5]).end(at: [12]) },
      ids: ["c", "d"]),
    Case(
      testDescription: "names by id",
      query: {
        $0.collection("books").whereField(FieldPath.documentID(), isGreaterThan: "c").limit(to: 1)
      }, ids: ["d"]),
    Case(
      testDescription: "collection group", query: { $0.collectionGroup("books") },
      ids: ["a", "b", "c", "d", "e", "f"]),
    Case(
      testDescription: "names from a cursor, one after another",
      query: {
        $0.collection("books").order(by: FieldPath.documentID()).start(at: ["b"]).limit(to: 2)
      },
      ids: ["b", "c"]),
  ]

  @Test(arguments: cases)
  func queriesFindTheirDocuments(_ test: Case) async throws {
    let books = try await books()
    let snapshot = try await test.query(books.store).getDocuments()
    #expect(snapshot.documents.map(\.documentID) == test.ids)
    #expect(snapshot.count == test.ids.count)
    let aggregation = try await test.query(books.store).count.getAggregation()
    #expect(aggregation.count == test.ids.count)
  }

  @Test func pagesFollowADocument() async throws {
    let books = try await books()
    let query = books.store.collection("books").order(by: "price").limit(to: 2)
    var (ids, last) = ([String](), DocumentSnapshot?.none)
    while true {
      let page = try await (last.map { query.start(afterDocument: $0) } ?? query).getDocuments()
      guard let document = page.documents.last else { break }
      ids += page.documents.map(\.documentID)
      last = try await document.reference.getDocument()
    }
    #expect(ids == ["a", "c", "d", "b"])
  }

  @Test func selectCutsFieldsAndAggregatesAdd() async throws {
    let books = try await books()
    let selected = try await books.store.collection("books").select(["price"]).limit(to: 1)
      .getDocuments()
    #expect(selected.documents.map { $0.data() } == [["price": .double(5)]])
    let sums = try await books.store.collection("books")
      .aggregate([.count, .sum("price"), .average("price")]).getAggregation()
    #expect(sums.count == 4)
    #expect(sums.get(.sum("price")) == .double(59))
    #expect(sums.get(.average("price")) == .double(14.75))
  }

  @Test func whatIsWrongWithAQueryIsToldWhenItIsRun() async throws {
    let books = try await books()
    let collection = books.store.collection("books")
    for query in [
      collection.whereField("a..b", isEqualTo: 1), collection.limit(to: -1),
      collection.limit(toLast: 1), collection.whereField("a", in: [Int]()),
      collection.start(at: [1, 2]), collection.whereField("a", notIn: Array(0...10)),
    ] {
      let failure = await #expect(throws: StoreFailure.self) { try await query.getDocuments() }
      #expect(failure?.reason == .invalidArgument)
    }
  }

  @Test func indexesAreDeclaredAndExplained() async throws {
    let books = try await books()
    let cheap = books.store.collection("books").whereField("price", isLessThan: 20)
      .whereField("genres", arrayContains: "Comedy")
    try await books.store.createIndex(collectionID: "books", field: "genres")
    let explanation = try await cheap.explain()
    #expect(explanation.indexes == [DocumentIndex(collectionID: "books", path: "genres")])
    #expect(explanation.checked == [.field("price", .lessThan, 20)])
    #expect(explanation.isSorted)
    #expect(try await cheap.getDocuments().documents.map(\.documentID) == ["a", "c"])
    try await books.store.dropIndex(collectionID: "books", field: FieldPath(["genres"]))
    #expect(try await books.store.indexes().isEmpty)
    #expect(try await cheap.explain().indexes.isEmpty)
    let failure = await #expect(throws: StoreFailure.self) {
      try await books.store.createIndex(collectionID: "books", field: "a..b")
    }
    #expect(failure?.reason == .invalidArgument)
  }

  @Test func documentsAreDecodedOneByOne() async throws {
    struct Priced: Decodable { var price: Double }
    let books = try await books()
    let snapshot = try await books.store.collection("books").getDocuments()
    let prices = snapshot.documents.compactMap { try? $0.data(as: Priced.self).price }
    #expect(prices == [5, 30, 12, 12])
  }
}
