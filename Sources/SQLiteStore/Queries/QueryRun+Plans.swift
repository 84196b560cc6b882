// Plans for all collections of a query, held against what the collections contain.

import Documents

extension QueryRun {
  /// A plan for each collection that the query is about.
  static func plans(
    of evaluation: QueryEvaluation, _ connection: SQLiteConnection
  ) throws(StoreFailure) -> [(collection: String, plan: QueryPlan)] {
    let indexes = try SQLiteStore.indexes(of: connection)
    var plans: [(collection: String, plan: QueryPlan)] = []
    for collection in try collections(of: evaluation.query.source, connection) {
      var plan = QueryPlan(collection, evaluation, indexes: indexes)
      if plan.isOrdered {
        if try hasNumericIDs(collection, connection) { plan.giveUpOrderOfIDs() }
        if try hasUnsureEntries(plan, collection, connection) { plan.giveUpOrder() }
      }
      plans.append((collection, plan))
    }
    return plans
  }

  /// How a query would be answered.
  static func explanation(
    of evaluation: QueryEvaluation, _ connection: SQLiteConnection
  ) throws(StoreFailure) -> QueryExplanation {
    let evaluation = try evaluation.reversingLast()
    let plans = try plans(of: evaluation, connection)
    var explanation = QueryExplanation()
    explanation.isSorted = plans.count > 1 || !plans.allSatisfy(\.plan.isOrdered)
    explanation.checked = plans.first?.plan.checked ?? evaluation.query.filter?.conjuncts ?? []
    for (collection, plan) in plans {
      if case .entries(let searches) = plan.access {
        for search in searches where !explanation.indexes.contains(search.index) {
          explanation.indexes.append(search.index)
        }
      }
      for part in plan.parts(collection) {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN " + part.sql)
        while try statement.step() {
          let detail = statement.text(3)
          if !explanation.details.contains(detail) { explanation.details.append(detail) }
        }
      }
    }
    return explanation
  }

  /// Whether a collection has numeric ids (`__id7__`), which sort before all others and by number.
  private static func hasNumericIDs(
    _ collection: String, _ connection: SQLiteConnection
  ) throws(StoreFailure) -> Bool {
    let numeric = try connection.prepare(
      "SELECT 1 FROM documents WHERE collection = ?1 AND id > '__id' AND id < '__ie' LIMIT 1")
    numeric.bind(collection, at: 1)
    return try numeric.step()
  }

  /// Whether a collection has entries whose place in the order SQL can't tell.
  private static func hasUnsureEntries(
    _ plan: QueryPlan, _ collection: String, _ connection: SQLiteConnection
  ) throws(StoreFailure) -> Bool {
    guard case .entries(let searches) = plan.access else { return false }
    for search in searches {
      let tables = IndexTables(search.index)
      let unsure = try connection.prepare(
        "SELECT 1 FROM \(tables.name()) WHERE collection = ?1 AND kind = ?2 LIMIT 1")
      for kind in plan.unsureKinds(search) {
        unsure.bind(collection, at: 1)
        unsure.bind(kind, at: 2)
        if try unsure.step() { return true }
      }
    }
    return false
  }

  private static func collections(
    of source: DocumentQuery.Source, _ connection: SQLiteConnection
  ) throws(StoreFailure) -> [String] {
    switch source {
    case .collection(let path): [path.string]
    case .group(let id): try collections(withID: id, connection)
    }
  }

  /// Paths of all collections of an id. Cost: a look-up for each collection of the store.
  private static func collections(
    withID id: String, _ connection: SQLiteConnection
  ) throws(StoreFailure) -> [String] {
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
