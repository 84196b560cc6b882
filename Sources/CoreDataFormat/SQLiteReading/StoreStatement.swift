// A query over a SQLite store, row by row.

import CSQLite
import Records

/// A prepared query. Keeps its connection open.
final class StoreStatement {
  /// What a column of a row holds.
  enum Storage {
    case null, integer, real, text, blob
  }

  private let statement: OpaquePointer
  private let database: StoreDatabase

  /// Takes a prepared statement over.
  init(_ statement: OpaquePointer, of database: StoreDatabase) {
    self.statement = statement
    self.database = database
  }

  deinit { sqlite3_finalize(statement) }

  /// Goes to the next row; false behind the last.
  func step() throws(SourceIssue) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.failure()
    }
  }

  /// Starts over with a new value for the query's only parameter.
  func restart(with value: Int64) {
    sqlite3_reset(statement)
    sqlite3_bind_int64(statement, 1, value)
  }

  /// What a column holds, 0-based.
  func storage(_ column: Int) -> Storage {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The column as an integer.
  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  /// The column as a double.
  func real(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }

  /// The column as text; nil when it is null. Bytes that are no UTF-8 are replaced.
  func text(_ column: Int) -> String? {
    storage(column) == .null ? nil : String(decoding: bytes(column), as: UTF8.self)
  }

  /// The bytes of a text or blob, borrowed until the next step.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    // The pointer first: asking for the length first could convert the value twice.
    let start = sqlite3_column_blob(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
