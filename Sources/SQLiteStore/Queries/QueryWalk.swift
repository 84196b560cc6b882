// A walk through the documents of a query, as the file was when it started.

import Documents

/// Documents of a query in its order, a batch at a time.
actor QueryWalk: DocumentWalk {
  private let run: QueryRun
  /// The result from its end, when the query limits it to the last documents.
  private var last: [Document]?
  private let connection: SQLiteConnection

  init(
    _ evaluation: QueryEvaluation, path: String, options: SQLiteStoreOptions
  ) throws(StoreFailure) {
    var options = options
    if options.access == .create { options.access = .existing }
    connection = try SQLiteStore.connect(path, options)
    let decoder = RowDecoder(sheets: try SheetCatalogue(connection), path: path)
    // The transaction ends with the connection.
    try connection.execute("BEGIN")
    run = try QueryRun(try evaluation.reversingLast(), connection, decoder)
    if evaluation.query.limitsToLast {
      var documents: [Document] = []
      while let document = try run.next() { documents.append(document) }
      last = documents
    }
  }

  func next(_ count: Int) throws(StoreFailure) -> [Document] {
    var batch: [Document] = []
    while batch.count < count, let document = try next() { batch.append(document) }
    return batch
  }

  private func next() throws(StoreFailure) -> Document? {
    last == nil ? try run.next() : last?.popLast()
  }
}
