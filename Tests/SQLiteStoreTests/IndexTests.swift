// Declared indexes: answers stay the same, nothing but what is meant is read, whoever writes.

import Documents
import SQLiteStore
import Testing

private let books = DocumentIndex(collectionID: "books", path: "v")

private func time(_ seconds: Int64, _ nanoseconds: Int32 = 0) -> Value {
  .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
}

/// Values of all kinds, of which the ids are the places in the order.
private let ladder: [(id: String, value: Value)] = [
  ("00", nil), ("01", false), ("02", true), ("03", .double(.nan)), ("04", .double(-.infinity)),
  ("05", -1), ("06", 0), ("07", .double(1)), ("08", 1.5), ("09", 2), ("10", .double(2)),
  ("11", .integer(9_007_199_254_740_993)), ("12", .double(.infinity)), ("13", time(0)),
  ("14", time(0, 500_000_000)), ("15", time(1)), ("16", ""), ("17", "A"), ("18", "a"),
  ("19", "a!"), ("20", "é"), ("21", .bytes([0])), ("22", .bytes([0, 1, 2, 3])),
  ("23", RandomQueries.reference("a/b")), ("24", RandomQueries.reference("a/c")),
  ("25", .geoPoint(GeoPoint(latitude: 1, longitude: 2))), ("26", [1, "a", time(0)]),
  ("27", ["a", "b"]), ("28", .vector([1, 2])), ("29", [:]), ("30", ["x": 1]),
]

private func store(_ folder: TemporaryFolder) async throws -> SQLiteStore {
  let store = try SQLiteStore(path: folder.file("store.sqlite"))
  // In no order, so that none comes by itself.
  let documents = ladder.enumerated().map { index, rung in
    let rung = index % 2 == 0 ? ladder[index] : ladder[ladder.count / 2 * 2 - index]
    return Document(path: DocumentPath(unchecked: "books/" + rung.id), fields: ["v": rung.value])
  }
  _ = try await store.load(
    documents + [Document(path: DocumentPath(unchecked: "books/none"), fields: ["w": 1])],
    onConflict: .create, checkpoint: nil)
  return store
}

/// A query of one field, and the documents that it means.
struct IndexedQuery: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var query: DocumentQuery
  var ids: [String]
  /// What is read, too: at the ends of ranges and cursors, before an offset, and numbers next to the
  /// last, since SQLite reads them a little inexactly.
  var alsoRead: [String]

  init(
    _ name: String, _ filter: DocumentQuery.Filter?, _ ids: [String],
    reading alsoRead: [String] = [],
    _ change: (inout DocumentQuery) -> Void = { _ in }
  ) {
    testDescription = name
    query = DocumentQuery(.collection(CollectionPath(unchecked: "books")))
    query.filter = filter
    change(&query)
    self.ids = ids
    self.alsoRead = alsoRead
  }

  static func whereV(
    _ comparison: DocumentQuery.Comparison, _ operand: Value, _ ids: [String],
    reading alsoRead: [String] = []
  ) -> IndexedQuery {
    let filter = DocumentQuery.Filter.field("v", comparison, operand)
    return IndexedQuery(filter.text, filter, ids, reading: alsoRead)
  }

  static let comparisons: [IndexedQuery] = [
    whereV(.equal, nil, ["00"]), whereV(.equal, true, ["02"]),
    whereV(.equal, .double(.nan), ["03"]), whereV(.equal, 2, ["09", "10"]),
    whereV(.equal, 1.5, ["08"]), whereV(.equal, .integer(9_007_199_254_740_993), ["11"]),
    whereV(.equal, .double(.infinity), ["12"]), whereV(.equal, time(0, 500_000_000), ["14"]),
    whereV(.equal, "a", ["18"]), whereV(.equal, .bytes([0, 1, 2, 3]), ["22"]),
    whereV(.equal, RandomQueries.reference("a/c"), ["24"]),
    whereV(.equal, .geoPoint(GeoPoint(latitude: 1, longitude: 2)), ["25"]),
    whereV(.equal, .vector([1, 2]), ["28"]), whereV(.equal, ["x": 1], ["30"]),
    whereV(.lessThan, 1.5, ["04", "05", "06", "07"], reading: ["08"]),
    whereV(.lessThanOrEqual, 1.5, ["04", "05", "06", "07", "08"]),
    whereV(.greaterThan, 1.5, ["09", "10", "11", "12"], reading: ["08"]),
    whereV(.greaterThanOrEqual, 2, ["09", "10", "11", "12"]),
    whereV(.lessThan, time(1), ["13", "14"], reading: ["15"]),
    whereV(.greaterThan, time(0), ["14", "15"], reading: ["13"]),
    whereV(.lessThan, "a", ["16", "17"], reading: ["18"]),
    whereV(.greaterThan, "a", ["19", "20"], reading: ["18"]),
    whereV(.greaterThan, false, ["02"], reading: ["01"]),
    whereV(.isIn, [2, "a", time(0), true], ["02", "09", "10", "13", "18"]),
    whereV(.arrayContains, "a", ["26", "27"]), whereV(.arrayContains, time(0), ["26"]),
    whereV(.arrayContainsAny, [1, "b"], ["26", "27"]),
    IndexedQuery(
      "range", .all([.field("v", .greaterThan, 0), .field("v", .lessThan, 2)]), ["07", "08"],
      reading: ["06", "09", "10"]),
    IndexedQuery(
      "or", .any([.field("v", .equal, "a"), .field("v", .arrayContains, "b")]), ["18", "27"]),
    IndexedQuery(
      "or of ranges",
      .any([.field("v", .lessThan, -1), .field("v", .equal, true), .field("v", .greaterThan, "a!")]
      ),
      ["02", "04", "20"], reading: ["05", "19"]),
  ]

  static let orders: [IndexedQuery] = [
    IndexedQuery("the first", nil, ["00", "01", "02"]) { query in
      query.orders = [DocumentQuery.Order("v")]
      query.limit = 3
    },
    IndexedQuery("the last, down", nil, ["30", "29"]) { query in
      query.orders = [DocumentQuery.Order("v", isDescending: true)]
      query.limit = 2
    },
    IndexedQuery("limit to last", nil, ["29", "30"]) { query in
      query.orders = [DocumentQuery.Order("v")]
      query.limit = 2
      query.limitsToLast = true
    },
    IndexedQuery("from a place", nil, ["17", "18"]) { query in
      query.orders = [DocumentQuery.Order("v")]
      query.start = DocumentQuery.Cursor(["A"], isBefore: true)
      query.limit = 2
    },
    IndexedQuery("between places, down", nil, ["15", "14"], reading: ["13"]) { query in
      query.orders = [DocumentQuery.Order("v", isDescending: true)]
      query.start = DocumentQuery.Cursor([time(1)], isBefore: true)
      query.end = DocumentQuery.Cursor([time(0)], isBefore: true)
    },
    IndexedQuery("up to a place, with an offset", nil, ["02"], reading: ["00", "01"]) { query in
      query.orders = [DocumentQuery.Order("v")]
      query.end = DocumentQuery.Cursor([true], isBefore: false)
      query.offset = 2
    },
    IndexedQuery("another direction of names", nil, ["10", "09"]) { query in
      query.orders = [
        DocumentQuery.Order("v"), DocumentQuery.Order(.documentID(), isDescending: true),
      ]
      query.start = DocumentQuery.Cursor([2], isBefore: true)
      query.end = DocumentQuery.Cursor([2], isBefore: false)
    },
    IndexedQuery(
      "range with a limit", .field("v", .greaterThanOrEqual, 1.5), ["08", "09"], reading: ["10"]
    ) {
      $0.limit = 2
    },
    IndexedQuery("unlike text", .field("v", .notEqual, "a"), ["17", "19"]) { query in
      query.start = DocumentQuery.Cursor(["A"], isBefore: true)
      query.limit = 2
    },
    IndexedQuery("not in a list", .field("v", .isNotIn, ["a", "a!"]), ["17", "20"]) { query in
      query.start = DocumentQuery.Cursor(["A"], isBefore: true)
      query.limit = 2
    },
  ]
}

struct IndexTests {
  @Test(arguments: IndexedQuery.comparisons + IndexedQuery.orders)
  func indexesGiveTheSameAnswer(_ test: IndexedQuery) async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let plain = try await store.documents(matching: test.query).map(\.path.documentID)
    #expect(plain == test.ids)
    #expect(try await store.explain(test.query).indexes.isEmpty)
    try await store.createIndex(books)
    #expect(try await store.documents(matching: test.query).map(\.path.documentID) == test.ids)
    let explanation = try await store.explain(test.query)
    #expect(explanation.indexes == [books])
    #expect(explanation.details.allSatisfy { $0.hasPrefix("SEARCH ") }, "\(explanation.details)")
  }

  /// Documents that are not meant can't even be read: who looks at one of them fails.
  @Test(arguments: IndexedQuery.comparisons + IndexedQuery.orders)
  func nothingButWhatIsMeantIsRead(_ test: IndexedQuery) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try await store(folder)
    try await store.createIndex(books)
    try damageAll(but: test.ids + test.alsoRead, in: file)
    #expect(try await store.documents(matching: test.query).map(\.path.documentID) == test.ids)
    let walk = try await store.walk(matching: test.query)
    #expect(try await walk.next(100).map(\.path.documentID) == test.ids)
    if test.query.limit == nil {
      #expect(
        try await store.aggregate([.count], over: test.query) == [.integer(Int64(test.ids.count))])
    }
  }

  @Test func indexesAreListedAndDropped() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let names = [["a.b", "c"], ["a\"b\\"], ["it's"], ["\"\u{301}"]]
    let nested = names.map { DocumentIndex(collectionID: "it's \"", path: FieldPath($0)) }
    for index in [books, books] + nested { try await store.createIndex(index) }
    #expect(try await Set(store.indexes()) == Set([books] + nested))
    try await store.dropIndex(books)
    try await store.dropIndex(books)
    #expect(try await Set(store.indexes()) == Set(nested))
    for index in nested { try await store.dropIndex(index) }
    #expect(
      try runSQL(
        "SELECT name FROM sqlite_schema WHERE name GLOB 'index*'",
        on: folder.file("store.sqlite")) == [])
    for path in [FieldPath(["a\0b"]), .documentID()] {
      let failure = await #expect(throws: StoreFailure.self) {
        try await store.createIndex(DocumentIndex(collectionID: "c", path: path))
      }
      #expect(failure?.reason == .invalidArgument)
    }
  }

  @Test func anIndexIsForAllCollectionsOfItsID() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    try await store.createIndex(books)
    let paths = ["shops/1/books/x", "notbooks/x", "books/x/pages/1"]
    let documents = paths.map { Document(path: DocumentPath(unchecked: $0), fields: ["v": 0]) }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)
    var query = DocumentQuery(.group("books"))
    query.filter = .field("v", .lessThan, 1)
    #expect(
      try await store.documents(matching: query).map(\.path.string) == [
        "books/04", "books/05", "books/06", "shops/1/books/x",
      ])
    let explanation = try await store.explain(query)
    #expect(explanation.indexes == [books] && explanation.isSorted)
    query.filter = .field("v", .greaterThanOrEqual, "A")
    query.limit = 1
    try damageAll(but: ["17"], in: folder.file("store.sqlite"))
    #expect(try await store.documents(matching: query).map(\.path.string) == ["books/17"])
  }

  /// Makes documents unreadable behind the back of the indexes.
  private func damageAll(but ids: [String], in file: String) throws {
    for trigger in try runSQL("SELECT name FROM sqlite_schema WHERE type = 'trigger'", on: file) {
      let quoted = trigger.split(separator: "\"").joined(separator: "\"\"")
      try runSQL("DROP TRIGGER \"\(quoted)\"", on: file)
    }
    let quoted = ids.map { "'\($0)'" }.joined(separator: ", ")
    try runSQL("UPDATE documents SET fields = '{' WHERE id NOT IN (\(quoted))", on: file)
  }

  @Test func theRestIsCheckedAndTold() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    try await store.createIndex(books)
    var query = DocumentQuery(.collection(CollectionPath(unchecked: "books")))
    let rest: [DocumentQuery.Filter] = [
      .field("w", .lessThan, 1), .any([.field("w", .equal, 1), .field("v", .equal, 2)]),
    ]
    query.filter = .all([rest[0], .field("v", .equal, 1), rest[1]])
    let explanation = try await store.explain(query)
    #expect(explanation.indexes == [books])
    #expect(explanation.checked == rest)
    #expect(explanation.isSorted)
    query.filter = rest[1]
    #expect(try await store.explain(query).indexes == [])
    #expect(try await store.explain(query).checked == [rest[1]])
  }
}
