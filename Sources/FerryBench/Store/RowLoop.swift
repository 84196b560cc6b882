// The yardstick of writing: C calls that insert ready rows, and nothing else.

import CSQLite

/// Inserts ready rows into a store with the settings of an import.
final class RowLoop {
  private let path: String
  private var database: OpaquePointer?
  private var insert: OpaquePointer?

  /// Opens a store that is there.
  /// - Throws: `BookFailure` with SQLite's message.
  init(path: String) throws(BookFailure) {
    self.path = path
    try check(sqlite3_open(path, &database))
    try run(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384;
      INSERT INTO type_sheets (kinds) VALUES ('{"published":"timestamp"}')
      """)
    let sql = """
      INSERT INTO documents (collection, id, create_time, update_time, sheet, fields)
      VALUES (?1, ?2, ?3, ?3, ?4, ?5)
      """
    try check(sqlite3_prepare_v2(database, sql, -1, &insert, nil))
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_close(database)
  }

  /// Inserts a batch in one transaction.
  func insert(_ rows: ReadyRows) throws(BookFailure) {
    try run("BEGIN IMMEDIATE")
    let collection: StaticString = "books"
    let code = rows.bytes.withUnsafeBufferPointer { bytes in
      for row in rows.places {
        csqlite_bind_text(insert, 1, collection.utf8Start, 5)
        csqlite_bind_text(
          insert, 2, bytes.baseAddress.map { $0 + row.id.lowerBound }, UInt64(row.id.count))
        sqlite3_bind_int64(insert, 3, 1_764_519_529_345_998)
        sqlite3_bind_int64(insert, 4, 1)
        csqlite_bind_text(
          insert, 5, bytes.baseAddress.map { $0 + row.fields.lowerBound }, UInt64(row.fields.count))
        sqlite3_step(insert)
        let code = sqlite3_reset(insert)
        if code != SQLITE_OK { return code }
      }
      return SQLITE_OK
    }
    try check(code)
    try run("COMMIT")
  }

  /// Brings all rows into the file and to the disk.
  func finish() throws(BookFailure) {
    try run("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func run(_ sql: String) throws(BookFailure) {
    try check(sqlite3_exec(database, sql, nil, nil, nil))
  }

  private func check(_ code: Int32) throws(BookFailure) {
    guard code == SQLITE_OK else {
      throw BookFailure(path: path, reason: String(cString: sqlite3_errstr(code)))
    }
  }
}
