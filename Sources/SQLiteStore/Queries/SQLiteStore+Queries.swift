// Queries: rows that may match come from SQL, what they mean is decided by the query's evaluation.

public import Documents

extension SQLiteStore {
  /// The documents that a query asks for, in its order.
  public func documents(matching query: DocumentQuery) throws(StoreFailure) -> [Document] {
    let evaluation = try QueryEvaluation(query)
    return try connection.transaction("BEGIN") { () throws(StoreFailure) in
      let run = try QueryRun(try evaluation.reversingLast(), connection, decoder)
      var documents: [Document] = []
      while let document = try run.next() { documents.append(document) }
      return query.limitsToLast ? documents.reversed() : documents
    }
  }

  /// Numbers about the documents of a query, one an aggregate.
  public func aggregate(
    _ aggregates: [DocumentAggregate], over query: DocumentQuery
  ) throws(StoreFailure) -> [Value] {
    let evaluation = try QueryEvaluation(query, for: aggregates)
    let isWhole = evaluation.query.limit == nil && evaluation.query.offset == 0
    var aggregation = DocumentAggregation(aggregates)
    try connection.transaction("BEGIN") { () throws(StoreFailure) in
      let run = try QueryRun(try evaluation.reversingLast(), connection, decoder)
      while let document = try isWhole ? run.nextUnsorted() : run.next() {
        aggregation.add(document)
      }
    }
    return aggregation.results
  }

  /// Starts a walk through the documents of a query over a connection of its own, so that writing
  /// may go on. Documents come in the query's order, and are not in memory all at once unless the
  /// query limits them to the last ones.
  public func walk(matching query: DocumentQuery) throws(StoreFailure) -> any DocumentWalk {
    try QueryWalk(try QueryEvaluation(query), path: path, options: options)
  }
}
