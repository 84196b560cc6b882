// Keys of any number of records, kept in a temporary file beyond a few MiB.

import CSQLite
import Records

/// Remembers which record had a key first. Used by one task at a time.
final class SeenKeys {
  /// 128 bits that stand for a value. They are made with the process's own random seed, so that no
  /// source can be written to make two values one.
  struct Key {
    fileprivate let bits: (UInt64, UInt64)

    init(_ bytes: [UInt8]) {
      func hash(_ salt: UInt8) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(salt)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
      }
      bits = (hash(0), hash(1))
    }
  }

  private let connection: OpaquePointer
  private let insert: OpaquePointer
  private let find: OpaquePointer

  /// A database without a name lives in the page cache, and in a file without a name from there on.
  private static let setUp = """
    PRAGMA cache_size = -8192;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE seen (high INTEGER, low INTEGER, record INTEGER, PRIMARY KEY (high, low)) WITHOUT ROWID;
    BEGIN;
    """

  /// Makes an empty memory.
  init() throws(SourceIssue) {
    var handle: OpaquePointer?
    var statements: [OpaquePointer] = []
    let isOpen =
      sqlite3_open_v2(
        "", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
      == SQLITE_OK
      && sqlite3_exec(handle, Self.setUp, nil, nil, nil) == SQLITE_OK
    for sql in [
      "INSERT OR IGNORE INTO seen VALUES (?1, ?2, ?3)",
      "SELECT record FROM seen WHERE high = ?1 AND low = ?2",
    ] where isOpen {
      var statement: OpaquePointer?
      if sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement {
        statements.append(statement)
      }
    }
    guard let handle, statements.count == 2 else {
      for statement in statements { sqlite3_finalize(statement) }
      sqlite3_close_v2(handle)
      throw .seenKeys("SQLite can't make a temporary database")
    }
    (connection, insert, find) = (handle, statements[0], statements[1])
  }

  deinit {
    sqlite3_finalize(insert)
    sqlite3_finalize(find)
    sqlite3_close_v2(connection)
  }

  /// The record that had a key before; nil when this one is the first, which is noted.
  func firstRecord(of key: Key, record: Int) throws(SourceIssue) -> Int? {
    sqlite3_reset(insert)
    bind(key, to: insert)
    sqlite3_bind_int64(insert, 3, Int64(record))
    guard sqlite3_step(insert) == SQLITE_DONE else { throw failure }
    if sqlite3_changes(connection) > 0 { return nil }
    sqlite3_reset(find)
    bind(key, to: find)
    guard sqlite3_step(find) == SQLITE_ROW else { throw failure }
    return Int(sqlite3_column_int64(find, 0))
  }

  private func bind(_ key: Key, to statement: OpaquePointer) {
    sqlite3_bind_int64(statement, 1, Int64(bitPattern: key.bits.0))
    sqlite3_bind_int64(statement, 2, Int64(bitPattern: key.bits.1))
  }

  private var failure: SourceIssue { .seenKeys(String(cString: sqlite3_errmsg(connection))) }
}

extension SourceIssue {
  fileprivate static func seenKeys(_ reason: String) -> SourceIssue {
    SourceIssue(
      .unreadable, "The values that must be unique can't be kept: \(reason).",
      hint: "Make room in the folder for temporary files.")
  }
}
