// Reads a SQLite store batch by batch, entity tree by entity tree, in the order of the keys.

import Records

/// The reader of SQLite stores.
///
/// A row has no line: its number among all rows stands for it, and its place in bytes is 0. The
/// evidence of a rejected row is an XML store's object with the same contents.
final class CoreDataSQLiteReader: ObjectReader {
  let description: SourceDescription
  let rejectedPrefix = Array(
    """
    <?xml version="1.0"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

    <database>
    \u{20}\u{20}\u{20}\u{20}<?ferry excerpt?>
    \u{20}\u{20}\u{20}\u{20}
    """.utf8)
  var rejectedSeparator: [UInt8] { Array("\n    ".utf8) }
  var rejectedSuffix: [UInt8] { Array("\n</database>\n".utf8) }

  private let file: StoreFile
  private let database: StoreDatabase
  private let tables: StoreTables
  private let plans: [Int64: EntityPlan]
  private var finder: RowFinder
  private let batchBytes: Int
  private var builder: RowBuilder
  private var openingWarnings: [SourceWarning]
  private var roots: ArraySlice<Int64>
  private var rows: (statement: StoreStatement, columns: [String: Int])?
  private var failure: SourceIssue?
  private var isDone = false

  init(
    _ store: SQLiteStoreOpening, plans: [EntityPlan], description: SourceDescription,
    warnings: [SourceWarning], isStrict: Bool, batchBytes: Int
  ) {
    file = store.file
    database = store.database
    tables = store.tables
    self.plans = Dictionary(plans.map { ($0.entity.number, $0) }) { first, _ in first }
    self.description = description
    self.batchBytes = batchBytes
    openingWarnings = store.warnings + warnings
    roots = Set(plans.map(\.entity.root)).sorted()[...]
    let cells = CellReader(
      externalFolder: store.file.originalPath.map { ExternalValue.folder(ofStoreAt: $0) })
    builder = RowBuilder(
      tables: store.tables, database: store.database, cells: cells, isStrict: isStrict)
    finder = RowFinder(
      store, plans: self.plans,
      builder: RowBuilder(
        tables: store.tables, database: store.database, cells: cells, isStrict: isStrict,
        isInOrder: false))
  }

  func object(_ link: ObjectLink) throws(SourceIssue) -> RecordBatch? {
    try finder.object(link)
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    if let failure { throw failure }
    batch.pathStyle = .keys
    batch.warnings += openingWarnings
    openingWarnings = []
    do throws(SourceIssue) {
      while !isDone, batch.bytes.count < batchBytes { try readRow(into: &batch) }
    } catch {
      failure = error
      isDone = true
    }
    if !batch.entries.isEmpty { return true }
    if let failure { throw failure }
    return false
  }

  /// Reads one row, or goes on to the next table.
  private func readRow(into batch: inout RecordBatch) throws(SourceIssue) {
    guard let rows else { return try openTable(into: &batch) }
    guard try rows.statement.step() else {
      self.rows = nil
      builder.endTable()
      return
    }
    guard let plan = plans[rows.statement.integer(1)] else {
      return builder.appendUnknown(rows.statement, to: &batch)
    }
    try builder.append(rows.statement, plan, columns: rows.columns, to: &batch)
  }

  private func openTable(into batch: inout RecordBatch) throws(SourceIssue) {
    guard let number = roots.popFirst(), let root = tables.entities[number] else {
      isDone = true
      batch.warnings += lastWarnings
      return
    }
    let query = RowQuery(root, tables)
    rows = (try database.prepare(query.select + " ORDER BY Z_PK"), query.columns)
  }

  private var lastWarnings: [SourceWarning] {
    var warnings = builder.untoldWarnings.map { [$0] } ?? []
    if builder.cells.sawRoundedDecimal {
      warnings.append(
        SourceWarning(
          .lossyAffinity,
          "Decimals of more than 15 digits were rounded by SQLite when the store was written."))
    }
    return warnings
  }
}
