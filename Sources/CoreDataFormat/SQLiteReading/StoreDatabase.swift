// A connection to a SQLite store that never changes it.

import CSQLite
import Records

/// A read-only connection. Used by one task at a time.
final class StoreDatabase {
  private let connection: OpaquePointer

  /// Opens a file.
  /// - Parameter isImmutable: nobody writes to the file and it has no journal: it is read as it is,
  ///   and no file is made beside it.
  /// - Throws: `SourceIssue` when it is no database.
  init(path: String, isImmutable: Bool) throws(SourceIssue) {
    var handle: OpaquePointer?
    let uri = "file:" + Self.escaped(path) + (isImmutable ? "?mode=ro&immutable=1" : "")
    let mode = isImmutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let code = sqlite3_open_v2(uri, &handle, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close(handle)
      throw SourceIssue(.unreadable, "SQLite can't open the store: \(message).")
    }
    connection = handle
    // Sorting goes to temporary files beyond this many pages.
    sqlite3_exec(connection, "PRAGMA cache_size = -8192", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(connection) }

  /// Prepares a query.
  func prepare(_ sql: String) throws(SourceIssue) -> StoreStatement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else { throw failure() }
    return StoreStatement(statement, of: self)
  }

  /// The issue of the last error.
  func failure() -> SourceIssue {
    let message = String(cString: sqlite3_errmsg(connection))
    if sqlite3_errcode(connection) == SQLITE_NOTADB {
      return SourceIssue(.unsupportedFormat, "The file is not a SQLite database.")
    }
    return SourceIssue(
      .unreadable, "SQLite can't read the store: \(message).",
      hint: "Check the store with `PRAGMA integrity_check`.")
  }

  /// Texts of a query's first column.
  func texts(_ sql: String) throws(SourceIssue) -> [String] {
    let statement = try prepare(sql)
    var result: [String] = []
    while try statement.step() { result.append(statement.text(0) ?? "") }
    return result
  }

  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "%"): "%25"
      case UInt8(ascii: "?"): "%3f"
      case UInt8(ascii: "#"): "%23"
      default: String(decoding: [byte], as: UTF8.self)
      }
    }.joined()
  }
}

extension String {
  /// The name in SQL's quotes.
  var quotedForSQL: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
