// A file that SQLite has open, read and written past its cache.

import CSQLite
import Documents

/// SQLite's own file object of a connection. (A descriptor of our own must not be: closing it would
/// drop all of SQLite's locks on the file.)
final class DatabaseFile {
  private let file: UnsafeMutablePointer<sqlite3_file>
  /// Keeps the file open.
  private let connection: SQLiteConnection

  /// SQLite's file object takes the length of a piece modulo 128 KiB.
  private static let pieceBytes = 1 << 16

  /// The database of a connection; nil when SQLite doesn't lend it.
  static func database(of connection: SQLiteConnection) -> DatabaseFile? {
    DatabaseFile(connection, SQLITE_FCNTL_FILE_POINTER)
  }

  /// The write-ahead log of a connection that has read; nil when there is none.
  static func log(of connection: SQLiteConnection) -> DatabaseFile? {
    DatabaseFile(connection, SQLITE_FCNTL_JOURNAL_POINTER)
  }

  private init?(_ connection: SQLiteConnection, _ request: Int32) {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(connection.handle, "main", request, &found)
    guard code == SQLITE_OK, let found, csqlite_file_has_shared_memory(found) != 0 else {
      return nil
    }
    file = found
    self.connection = connection
  }

  /// Bytes of the file.
  func size() throws(StoreFailure) -> Int64 {
    var size: Int64 = 0
    try check(csqlite_file_size(file, &size))
    return size
  }

  /// The bytes at a place; zeros behind the end.
  func read(_ count: Int, at offset: Int64) throws(StoreFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try check(csqlite_file_read(file, &bytes, Int32(count), offset))
    return bytes
  }

  /// Writes bytes to a place.
  func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int64) throws(StoreFailure) {
    var done = 0
    while done < bytes.count {
      let count = min(bytes.count - done, Self.pieceBytes)
      let piece = UnsafeBufferPointer(rebasing: bytes[done..<done + count])
      try check(
        csqlite_file_write(file, piece.baseAddress, Int32(count), offset + Int64(done)))
      done += count
    }
  }

  /// Waits until everything written is on the disk.
  func sync() throws(StoreFailure) { try check(csqlite_file_sync(file)) }

  /// Cuts the file.
  func truncate(to size: Int64) throws(StoreFailure) {
    try check(csqlite_file_truncate(file, size))
  }

  /// Makes all connections read the log from its start before they do anything else: marks its index
  /// as not made yet (walformat.html, section 2.1, `isInit`). Only the writer may.
  func invalidateLogIndex() throws(StoreFailure) {
    try check(csqlite_file_invalidate_log_index(file))
  }

  private func check(_ code: Int32) throws(StoreFailure) {
    guard code != SQLITE_OK else { return }
    let text = String(cString: sqlite3_errstr(code))
    throw StoreFailure(sqliteCode: code, "\(connection.path): \(text).")
  }
}
