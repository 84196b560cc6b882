// A prepared statement: bind, step, read columns.

import CSQLite
import Documents

/// A prepared statement of one connection. Parameters count from 1, columns from 0.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection

  /// Prepares SQL that is run many times.
  init(_ sql: String, on connection: SQLiteConnection) throws(StoreFailure) {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil)
    guard let prepared, code == SQLITE_OK else { throw connection.failure(code) }
    handle = prepared
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds an integer.
  func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

  /// Binds a double.
  func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(handle, index, value) }

  /// Binds text; SQLite copies it.
  func bind(_ text: String, at index: Int32) {
    var text = text
    text.withUTF8 {
      _ = csqlite_bind_text_copy(handle, index, $0.baseAddress, sqlite3_uint64($0.count))
    }
  }

  /// Binds bytes; SQLite copies them.
  func bind(_ bytes: [UInt8], at index: Int32) {
    bytes.withUnsafeBytes {
      _ = csqlite_bind_blob_copy(handle, index, $0.baseAddress, sqlite3_uint64($0.count))
    }
  }

  /// Binds text that the caller keeps alive and unchanged until the next `reset`.
  func bind(borrowing text: UnsafeBufferPointer<UInt8>, at index: Int32) {
    _ = csqlite_bind_text(handle, index, text.baseAddress, sqlite3_uint64(text.count))
  }

  /// Goes to the next row. False at the end, with the statement ready for its next use.
  func step() throws(StoreFailure) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw connection.failure(code) }
    return false
  }

  /// Runs a statement that gives no rows.
  func run() throws(StoreFailure) { _ = try step() }

  /// Ends a query before its last row; bindings stay.
  func reset() { sqlite3_reset(handle) }

  /// The integer of a column.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The number of a column.
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Whether a column is null.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The text of a column.
  func text(_ column: Int32) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a column.
  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Lends the text of a column, valid until the next step.
  func withText<Result, Failure: Error>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
