// Rows of one collection that a query may mean, found by name, by a declared index or one by one.

import Documents

/// Reads the rows.
final class CollectionScan {
  private let statement: SQLiteStatement
  private let collection: String

  /// Starts a scan.
  init(
    _ collection: String, _ evaluation: QueryEvaluation, indexes: [DocumentIndex],
    _ connection: SQLiteConnection
  ) throws(StoreFailure) {
    self.collection = collection
    let plan = ScanPlan(collection, evaluation, indexes: indexes)
    statement = try connection.prepare(plan.sql)
    for (index, parameter) in plan.parameters.enumerated() {
      switch parameter {
      case .text(let text): statement.bind(text, at: Int32(index + 1))
      case .number(let number): statement.bind(number, at: Int32(index + 1))
      }
    }
  }

  /// The next document, whether the query means it or not; nil at the end.
  func next(_ decoder: RowDecoder) throws(StoreFailure) -> Document? {
    guard try statement.step() else { return nil }
    return Document(
      path: DocumentPath(unchecked: collection + "/" + statement.text(0)),
      fields: try decoder.fields(of: statement, text: 4, sheet: 3),
      createTime: Timestamp(microseconds: statement.integer(1)),
      updateTime: Timestamp(microseconds: statement.integer(2)))
  }
}

/// The SQL of a scan.
struct ScanPlan {
  /// A value that is bound.
  enum Parameter {
    case text(String)
    case number(Double)
  }

  /// The index that serves the query; nil when names do, or nothing.
  private(set) var index: DocumentIndex?
  private(set) var sql: String
  private(set) var parameters: [Parameter]

  init(_ collection: String, _ evaluation: QueryEvaluation, indexes: [DocumentIndex]) {
    sql = "SELECT id, create_time, update_time, sheet, fields FROM documents"
    parameters = [.text(collection)]
    if evaluation.isByNameOfOneCollection && evaluation.query.filter == nil {
      addNames(evaluation)
    } else if let (index, bounds) = Self.servingIndex(collection, evaluation.query, indexes) {
      self.index = index
      add(index, bounds)
    } else {
      sql += " WHERE collection = ?1 ORDER BY id"
      if evaluation.orders[0].isDescending { sql += " DESC" }
    }
  }

  /// Starts at the cursor instead of passing over what is before it. Numeric ids (`__id7__`) sort
  /// by number, not by bytes, and are never left out.
  private mutating func addNames(_ evaluation: QueryEvaluation) {
    let isDescending = evaluation.orders[0].isDescending
    sql += " WHERE collection = ?1"
    if let place = evaluation.query.start?.values.first, case .reference(let name) = place,
      numericID(name.path.documentID) == nil
    {
      let comparison = isDescending ? "<=" : ">="
      sql += " AND (id \(comparison) ?2 OR (id > '__id' AND id < '__ie'))"
      parameters.append(.text(name.path.documentID))
    }
    sql += " ORDER BY id" + (isDescending ? " DESC" : "")
  }

  private mutating func add(_ index: DocumentIndex, _ bounds: FieldBounds) {
    let field = index.expression
    sql += " INDEXED BY \(index.quotedName) WHERE collection = ?1 AND \(index.condition)"
    let start = sql
    for (comparison, parameter) in bounds.terms {
      parameters.append(parameter)
      sql += " AND \(field) \(comparison) ?\(parameters.count)"
    }
    if bounds.includesMinusInfinity {
      sql += " UNION ALL \(start) AND \(field) = '-Infinity'"
    }
  }

  /// An index over a field that the query bounds, whatever else it asks.
  private static func servingIndex(
    _ collection: String, _ query: DocumentQuery, _ indexes: [DocumentIndex]
  ) -> (DocumentIndex, FieldBounds)? {
    let id = CollectionPath(collection)?.collectionID ?? collection
    let candidates = indexes.filter { $0.collectionID.hasSameBytes(as: id) }
    if candidates.isEmpty { return nil }
    var found: (index: DocumentIndex, bounds: FieldBounds)?
    for index in candidates {
      var bounds = FieldBounds()
      for case .field(index.path, let comparison, let operand) in query.filter?.conjuncts ?? [] {
        bounds.add(comparison, operand)
      }
      if bounds.terms.isEmpty { continue }
      if found == nil || bounds.isEquality { found = (index, bounds) }
    }
    return found
  }
}

extension DocumentQuery.Filter {
  /// Conditions that all must be true.
  fileprivate var conjuncts: [DocumentQuery.Filter] {
    guard case .all(let filters) = self else { return [self] }
    return filters.flatMap(\.conjuncts)
  }
}
