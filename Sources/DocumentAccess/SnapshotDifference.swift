// From one result of a query to the next, change by change.

import Documents

/// Finds the changes between two results: removed documents first, then added ones, then modified
/// ones, each with its places at that point.
struct SnapshotDifference {
  private let store: DocumentStore
  private let evaluation: QueryEvaluation
  private var current: [QueryEvaluation.Match]
  private var changes: [DocumentChange] = []

  /// The changes from one result to another.
  /// - Throws: what is wrong with the query.
  static func changes(
    from old: [Document], to new: [Document], of query: Query
  ) throws(StoreFailure) -> [DocumentChange] {
    var query = query
    // The documents are those of the result already; a projection has cut fields off them.
    query.query.filter = nil
    query.query.start = nil
    query.query.end = nil
    var difference = SnapshotDifference(
      store: query.store, evaluation: try QueryEvaluation(query.query), old: old)
    difference.go(from: old, to: new)
    return difference.changes
  }

  private init(store: DocumentStore, evaluation: QueryEvaluation, old: [Document]) {
    self.store = store
    self.evaluation = evaluation
    current = []
    current = old.map(match)
  }

  private func match(_ document: Document) -> QueryEvaluation.Match {
    evaluation.match(document) ?? QueryEvaluation.Match(document: document, keys: [])
  }

  private mutating func go(from old: [Document], to new: [Document]) {
    let before = Dictionary(old.map { ($0.path, $0) }) { first, _ in first }
    let after = Set(new.map(\.path))
    for document in old where !after.contains(document.path) { remove(document) }
    for document in new where before[document.path] == nil { insert(document, oldIndex: nil) }
    for document in new {
      guard let previous = before[document.path], previous != document else { continue }
      guard let index = index(of: document.path) else { continue }
      current.remove(at: index)
      insert(document, oldIndex: index)
    }
  }

  private func index(of path: DocumentPath) -> Int? {
    current.firstIndex { $0.document.path == path }
  }

  private mutating func remove(_ document: Document) {
    guard let index = index(of: document.path) else { return }
    current.remove(at: index)
    changes.append(
      DocumentChange(type: .removed, document: snapshot(document), oldIndex: index, newIndex: nil))
  }

  private mutating func insert(_ document: Document, oldIndex: Int?) {
    let match = match(document)
    let index = current.firstIndex { evaluation.precedes(match, $0) } ?? current.count
    current.insert(match, at: index)
    changes.append(
      DocumentChange(
        type: oldIndex == nil ? .added : .modified, document: snapshot(document),
        oldIndex: oldIndex, newIndex: index))
  }

  private func snapshot(_ document: Document) -> QueryDocumentSnapshot {
    QueryDocumentSnapshot(reference: store.document(at: document.path), document: document)
  }
}
