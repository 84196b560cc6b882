// Running a query.

public import Documents

extension QueryConvertible {
  /// Reads the documents.
  /// - Throws: `StoreFailure`: `invalidArgument` for a query that makes no sense.
  public func getDocuments() async throws(StoreFailure) -> QuerySnapshot {
    let query = asQuery
    await query.store.queue.wait()
    let documents = try await query.store.storage.documents(matching: query.checked())
    return QuerySnapshot(query: query, documents: documents, changes: nil)
  }

  /// Reads the documents and calls back.
  public func getDocuments(
    completion: @escaping @Sendable (QuerySnapshot?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completion(try await getDocuments(), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  /// The query for the number of documents.
  public var count: AggregateQuery { AggregateQuery(query: asQuery, aggregates: [.count]) }

  /// The query for numbers about the documents.
  public func aggregate(_ fields: [AggregateField]) -> AggregateQuery {
    AggregateQuery(query: asQuery, aggregates: fields)
  }
}

/// A number about the documents of a query.
public enum AggregateField: Hashable, Sendable {
  /// How many there are.
  case count
  /// The sum of a field's numbers.
  case sum(FieldPath)
  /// The mean of a field's numbers.
  case average(FieldPath)

  fileprivate var aggregate: DocumentAggregate {
    switch self {
    case .count: .count
    case .sum(let path): .sum(path)
    case .average(let path): .average(path)
    }
  }
}

/// A query for numbers.
public struct AggregateQuery: Sendable {
  /// The query for the documents.
  public let query: Query
  fileprivate let aggregates: [AggregateField]

  init(query: Query, aggregates: [AggregateField]) {
    self.query = query
    self.aggregates = aggregates
  }

  /// Computes the numbers.
  public func getAggregation() async throws(StoreFailure) -> AggregateQuerySnapshot {
    await query.store.queue.wait()
    let values = try await query.store.storage.aggregate(
      aggregates.map(\.aggregate), over: query.checked())
    let results = Dictionary(zip(aggregates, values)) { first, _ in first }
    return AggregateQuerySnapshot(query: self, results: results)
  }
}

/// Numbers about the documents of a query.
public struct AggregateQuerySnapshot: Sendable {
  /// What was asked.
  public let query: AggregateQuery
  fileprivate let results: [AggregateField: Value]

  /// How many documents there are; 0 when it was not asked for.
  public var count: Int {
    if case .integer(let count)? = results[.count] { Int(count) } else { 0 }
  }

  /// A number; nil when it was not asked for.
  public func get(_ field: AggregateField) -> Value? { results[field] }
}
