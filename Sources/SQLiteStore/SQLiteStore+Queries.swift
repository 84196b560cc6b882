// Queries: rows that may match come from SQL, what they mean is decided by the query's evaluation.

public import Documents

extension SQLiteStore {
  /// The documents that a query asks for, in its order.
  public func documents(matching query: DocumentQuery) throws(StoreFailure) -> [Document] {
    let evaluation = try QueryEvaluation(query)
    return evaluation.result(of: try matches(of: evaluation))
  }

  /// Numbers about the documents of a query, one an aggregate.
  public func aggregate(
    _ aggregates: [DocumentAggregate], over query: DocumentQuery
  ) throws(StoreFailure) -> [Value] {
    let evaluation = try QueryEvaluation(query, for: aggregates)
    let query = evaluation.query
    var aggregation = DocumentAggregation(aggregates)
    if query.limit == nil && query.offset == 0 {
      try forEachMatch(of: evaluation) { match in
        aggregation.add(match.document)
        return true
      }
    } else {
      for document in try documents(matching: query) { aggregation.add(document) }
    }
    return aggregation.results
  }

  private func matches(
    of evaluation: QueryEvaluation
  ) throws(StoreFailure) -> [QueryEvaluation.Match] {
    var collector = MatchCollector(evaluation, isOrdered: try isOrderedByName(evaluation))
    try forEachMatch(of: evaluation) { collector.add($0) }
    return collector.sorted()
  }

  /// Whether rows come in the order of the result. Numeric ids (`__id7__`) don't: they sort before
  /// all others and by number.
  private func isOrderedByName(_ evaluation: QueryEvaluation) throws(StoreFailure) -> Bool {
    guard evaluation.isByNameOfOneCollection, case .collection(let path) = evaluation.query.source
    else { return false }
    let numeric = try connection.prepare(
      "SELECT 1 FROM documents WHERE collection = ?1 AND id > '__id' AND id < '__ie' LIMIT 1")
    numeric.bind(path.string, at: 1)
    return try !numeric.step()
  }

  /// Hands over matches, as of one moment, until `body` says that it has enough.
  private func forEachMatch(
    of evaluation: QueryEvaluation, _ body: (QueryEvaluation.Match) -> Bool
  ) throws(StoreFailure) {
    try connection.transaction("BEGIN") { () throws(StoreFailure) in
      for collection in try collections(of: evaluation.query.source) {
        let scan = try CollectionScan(collection, evaluation, indexes: try indexes(), connection)
        while let document = try scan.next(decoder) {
          if let match = evaluation.match(document), !body(match) { return }
        }
      }
    }
  }

  func collections(of source: DocumentQuery.Source) throws(StoreFailure) -> [String] {
    switch source {
    case .collection(let path): return [path.string]
    case .group(let id): return try collections(withID: id)
    }
  }

  /// Paths of all collections of an id. Cost: a look-up for each collection of the store.
  private func collections(withID id: String) throws(StoreFailure) -> [String] {
    let next = try connection.prepare(
      "SELECT collection FROM documents WHERE collection > ?1 ORDER BY collection LIMIT 1")
    next.bind("", at: 1)
    var found: [String] = []
    while try next.step() {
      let name = next.text(0)
      next.reset()
      if name.utf8.reversed().prefix(while: { $0 != 0x2F }).elementsEqual(id.utf8.reversed()) {
        found.append(name)
      }
      next.bind(name, at: 1)
    }
    return found
  }
}

/// Keeps the matches that can be part of the result.
private struct MatchCollector {
  private let evaluation: QueryEvaluation
  private var matches: [QueryEvaluation.Match] = []
  /// How many matches count; nil for all.
  private let needed: Int?
  /// Whether the matches come in the order of the result, so that the first ones are enough.
  private let isOrdered: Bool

  init(_ evaluation: QueryEvaluation, isOrdered: Bool) {
    self.evaluation = evaluation
    needed = evaluation.neededMatches
    self.isOrdered = isOrdered
  }

  /// Takes a match. False when no more can matter.
  mutating func add(_ match: QueryEvaluation.Match) -> Bool {
    if needed == 0 { return false }
    matches.append(match)
    guard let needed else { return true }
    if isOrdered { return matches.count < needed }
    if matches.count >= 2 * needed + 1_024 {
      matches.sort(by: evaluation.precedes)
      matches.removeSubrange(needed...)
    }
    return true
  }

  func sorted() -> [QueryEvaluation.Match] { matches.sorted(by: evaluation.precedes) }
}

extension QueryEvaluation {
  /// Whether the result's order is that of the names in one collection.
  var isByNameOfOneCollection: Bool {
    guard case .collection = query.source else { return false }
    return orders.count == 1
  }
}
