// One connection to an SQLite file.

import CSQLite
import Documents

/// A connection, used by one task at a time.
final class SQLiteConnection {
  /// The connection for calls of the C library.
  let handle: OpaquePointer
  /// The file, for messages.
  let path: String

  /// Opens a file.
  /// - Parameter flags: SQLite's `SQLITE_OPEN_` flags.
  init(path: String, flags: Int32, busyMilliseconds: Int32) throws(StoreFailure) {
    var opened: OpaquePointer?
    // A leading `./` keeps names such as `:memory:` and `file:x` what they are: file names.
    let name = path.hasPrefix("/") ? path : "./" + path
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened, code == SQLITE_OK else {
      let text = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw StoreFailure(sqliteCode: code, "\(path): \(text).")
    }
    handle = opened
    self.path = path
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyMilliseconds)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws(StoreFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Prepares a statement that is kept for many uses.
  func prepare(_ sql: String) throws(StoreFailure) -> SQLiteStatement {
    try SQLiteStatement(sql, on: self)
  }

  /// The integer that a query gives; 0 when it gives none.
  func integer(_ sql: String) throws(StoreFailure) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs `body` between BEGIN and COMMIT; a failure rolls everything back.
  /// - Parameter begin: `BEGIN IMMEDIATE` to write, `BEGIN` to read.
  func transaction<Result>(
    _ begin: String = "BEGIN IMMEDIATE", _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    try execute(begin)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A full disk may have rolled back already; then there is nothing to do.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// Whether the open file no longer lies at its path: it was removed, moved or replaced.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  /// The row number of the last insertion.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// What the last call of the C library failed with.
  func failure(_ code: Int32) -> StoreFailure {
    StoreFailure(sqliteCode: code, "\(path): \(String(cString: sqlite3_errmsg(handle))).")
  }
}

extension StoreFailure {
  /// Makes a failure from SQLite's result code, primary or extended.
  init(sqliteCode code: Int32, _ message: String) {
    let reason: Reason =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .tryAgain
      case SQLITE_FULL, SQLITE_IOERR: .inputOutput
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .notPermitted
      case SQLITE_CANTOPEN: .cannotCreate
      case SQLITE_NOTADB, SQLITE_CORRUPT: .notAStore
      case SQLITE_TOOBIG: .invalidArgument
      default: .internal
      }
    self.init(reason, message)
  }
}
