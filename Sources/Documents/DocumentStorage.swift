// The store contract that apps live on: read, commit, query, and hear of changes.

/// A store of documents with everything that references, queries and listeners need.
public protocol DocumentStorage: DocumentReading {
  /// The documents at paths, nil for one that doesn't exist; all as of the same moment.
  func documents(at paths: [DocumentPath]) async throws(StoreFailure) -> [Document?]

  /// Makes changes in order, all or none.
  /// - Parameter reads: what the changes were made from; if one of these documents has changed since,
  ///   nothing is written.
  /// - Returns: the time of the commit.
  /// - Throws: `tryAgain` when a read is out of date; `notFound`, `alreadyExists` or
  ///   `failedPrecondition` for preconditions; `invalidArgument` for what breaks a rule.
  @discardableResult
  func commit(
    _ writes: [DocumentWrite], verifying reads: [DocumentVersion]
  ) async throws(StoreFailure) -> Timestamp

  /// The documents that a query asks for, in its order.
  /// - Throws: `invalidArgument` when the query makes no sense.
  func documents(matching query: DocumentQuery) async throws(StoreFailure) -> [Document]

  /// Numbers about the documents of a query, one an aggregate.
  func aggregate(
    _ aggregates: [DocumentAggregate], over query: DocumentQuery
  ) async throws(StoreFailure) -> [Value]

  /// A stream that says "something may have changed" after every commit, of this process and of
  /// others. Signals that nobody has taken yet are one.
  func changes() async -> AsyncStream<Void>
}

/// A store whose queries can be helped by indexes of single fields.
public protocol DocumentIndexing: Sendable {
  /// Declares an index over a field of all collections of an id. O(documents).
  func createIndex(_ index: DocumentIndex) async throws(StoreFailure)
  /// Drops an index; one that doesn't exist is no failure.
  func dropIndex(_ index: DocumentIndex) async throws(StoreFailure)
  /// The declared indexes.
  func indexes() async throws(StoreFailure) -> [DocumentIndex]
  /// How a query would be answered.
  func explain(_ query: DocumentQuery) async throws(StoreFailure) -> QueryExplanation
}

/// An index over one field.
public struct DocumentIndex: Hashable, Sendable {
  /// Id of the collections: `books` is for `books` and for `shops/1/books`.
  public var collectionID: String
  /// The field.
  public var path: FieldPath

  /// Makes an index.
  public init(collectionID: String, path: FieldPath) {
    self.collectionID = collectionID
    self.path = path
  }
}

/// How a query is answered.
public struct QueryExplanation: Hashable, Sendable {
  /// The declared indexes that serve it; none when the collection is read through.
  public var indexes: [DocumentIndex] = []
  /// Conditions that no index narrows: all of them must be true, and they are held against each
  /// document that is read.
  public var checked: [DocumentQuery.Filter] = []
  /// Whether the result has to be sorted, since documents are not found in its order.
  public var isSorted = false
  /// The store's own words, such as SQLite's query plan.
  public var details: [String] = []

  /// Makes an explanation.
  public init() {}
}
