// Objects of a SQLite store out of turn, by their keys.

import Records

/// What is asked of a root entity's table: key, entity number, then all other columns.
struct RowQuery {
  /// The query without condition and order.
  let select: String
  /// Where each column is found in a row.
  let columns: [String: Int]

  init(_ root: StoreTables.Entity, _ tables: StoreTables) {
    let names = (tables.columns[root.number] ?? []).map(\.name)
      .filter { $0 != "Z_PK" && $0 != "Z_ENT" }
    let list = (["Z_PK", "Z_ENT"] + names).map(\.quotedForSQL).joined(separator: ", ")
    select = "SELECT \(list) FROM \(StoreTables.table(of: root).quotedForSQL)"
    columns = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 2) })
  }
}

/// Reads single objects.
struct RowFinder {
  private let database: StoreDatabase
  private let tables: StoreTables
  private let plans: [Int64: EntityPlan]
  private var builder: RowBuilder
  private var statements: [Int64: (rows: StoreStatement, columns: [String: Int])] = [:]

  /// Makes a finder.
  /// - Parameter builder: one that takes rows in any order.
  init(_ store: SQLiteStoreOpening, plans: [Int64: EntityPlan], builder: RowBuilder) {
    database = store.database
    tables = store.tables
    self.plans = plans
    self.builder = builder
  }

  /// A batch with an object as its only record; nil when it isn't there.
  mutating func object(_ link: ObjectLink) throws(SourceIssue) -> RecordBatch? {
    guard let key = link.number.flatMap({ Int64(exactly: $0) }),
      let entity = tables.entity(named: link.entity), let root = tables.entities[entity.root],
      tables.columns[root.number] != nil
    else { return nil }
    let (rows, columns) = try statement(root)
    rows.restart(with: key)
    guard try rows.step(), let plan = plans[rows.integer(1)] else { return nil }
    var batch = RecordBatch()
    batch.pathStyle = .keys
    try builder.append(rows, plan, columns: columns, to: &batch)
    return batch
  }

  private mutating func statement(
    _ root: StoreTables.Entity
  ) throws(SourceIssue) -> (rows: StoreStatement, columns: [String: Int]) {
    if let known = statements[root.number] { return known }
    let query = RowQuery(root, tables)
    let made = (
      rows: try database.prepare(query.select + " WHERE Z_PK = ?"), columns: query.columns
    )
    statements[root.number] = made
    return made
  }
}
