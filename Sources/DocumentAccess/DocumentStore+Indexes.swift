// Indexes of single fields, and what a query makes of them.

public import Documents

extension DocumentStore {
  /// Declares an index over a field of all collections of an id; one that exists is no failure.
  /// O(documents of the store).
  /// - Throws: `StoreFailure`: `failedPrecondition` when the store has no indexes to declare,
  ///   `invalidArgument` for a field that can't be indexed.
  public func createIndex(
    collectionID: String, field: some FieldPathConvertible
  ) async throws(StoreFailure) {
    try await indexing().createIndex(
      DocumentIndex(collectionID: collectionID, path: try field.fieldPath()))
  }

  /// Drops an index; one that doesn't exist is no failure.
  /// - Throws: `StoreFailure`: `failedPrecondition` when the store has no indexes to declare.
  public func dropIndex(
    collectionID: String, field: some FieldPathConvertible
  ) async throws(StoreFailure) {
    try await indexing().dropIndex(
      DocumentIndex(collectionID: collectionID, path: try field.fieldPath()))
  }

  /// The declared indexes.
  /// - Throws: `StoreFailure`: `failedPrecondition` when the store has no indexes to declare.
  public func indexes() async throws(StoreFailure) -> [DocumentIndex] {
    try await indexing().indexes()
  }

  fileprivate func indexing() async throws(StoreFailure) -> any DocumentIndexing {
    guard let indexing = storage as? any DocumentIndexing else {
      throw StoreFailure(.failedPrecondition, "This store has no indexes to declare.")
    }
    await queue.wait()
    return indexing
  }
}

extension QueryConvertible {
  /// How the query would be answered: the indexes that serve it, and what they leave to be checked
  /// and sorted.
  /// - Throws: `StoreFailure`: `failedPrecondition` when the store has no indexes to declare,
  ///   `invalidArgument` for a query that makes no sense.
  public func explain() async throws(StoreFailure) -> QueryExplanation {
    let query = asQuery
    return try await query.store.indexing().explain(query.checked())
  }
}
