// A query under construction: each call gives a narrower one.

public import Documents

/// A query over documents of a store.
///
/// What is wrong with it (an operand that can't be coded, text that is no field path) is thrown when
/// it is run.
public struct Query: QueryConvertible, Hashable {
  /// The store.
  public let store: DocumentStore
  /// The query as the store's contract has it.
  public internal(set) var query: DocumentQuery
  /// The first thing that went wrong while the query was made.
  var failure: StoreFailure?

  init(store: DocumentStore, query: DocumentQuery) {
    self.store = store
    self.query = query
  }

  /// The query itself.
  public var asQuery: Query { self }

  /// Whether both ask the same of the same store.
  public static func == (a: Query, b: Query) -> Bool { a.store === b.store && a.query == b.query }

  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(query) }

  /// The query to run.
  func checked() throws(StoreFailure) -> DocumentQuery {
    if let failure { throw failure }
    return query
  }

  /// A copy with a change that may fail.
  func changed(_ change: (inout DocumentQuery) throws -> Void) -> Query {
    var copy = self
    do {
      try change(&copy.query)
    } catch let failure as StoreFailure {
      copy.failure = copy.failure ?? failure
    } catch {
      copy.failure = copy.failure ?? StoreFailure(.invalidArgument, "\(error)")
    }
    return copy
  }
}

/// What can be queried: a query, or a collection.
public protocol QueryConvertible: Sendable {
  /// The query.
  var asQuery: Query { get }
}
