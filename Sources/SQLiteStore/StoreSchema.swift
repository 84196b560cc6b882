// The tables of a store file, and how a file is told to be one. Layout.md describes them.

import CSQLite
import Documents

enum StoreSchema {
  /// `FERY`, kept in the file's header; file(1) and others tell formats apart by it.
  static let applicationID: Int64 = 0x4645_5259
  /// The format that this code reads and writes, kept as `user_version`.
  static let format: Int64 = 1

  /// Bytes of a page: larger pages make bulk loading cheaper (measured best at 16 and 32 KiB).
  private static let pageBytes = 16_384

  /// What makes the tables; SQLite keeps each statement word for word.
  static let tables = """
    CREATE TABLE documents (
      sequence INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      create_time INTEGER NOT NULL,
      update_time INTEGER NOT NULL,
      sheet INTEGER NOT NULL,
      fields TEXT NOT NULL,
      path TEXT AS (collection || '/' || id) VIRTUAL
    );
    CREATE UNIQUE INDEX documents_by_name ON documents (collection, id);
    CREATE TABLE type_sheets (
      sheet INTEGER PRIMARY KEY,
      kinds TEXT NOT NULL UNIQUE
    );
    INSERT INTO type_sheets VALUES (0, '{}');
    CREATE TABLE checkpoints (
      name TEXT PRIMARY KEY,
      state BLOB NOT NULL
    ) WITHOUT ROWID;
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(format);
    """

  /// Makes sure that a connection looks at a store of this format; makes the tables in an empty
  /// file. A file that holds anything else is not changed.
  static func prepare(_ connection: SQLiteConnection, creating: Bool) throws(StoreFailure) {
    if try isEmpty(connection) {
      guard creating else { throw notAStore(connection, "is empty") }
      try connection.execute("PRAGMA page_size = \(pageBytes)")
      try connection.transaction { () throws(StoreFailure) in
        // Somebody else may have been faster.
        if try isEmpty(connection) { try connection.execute(tables) }
      }
    }
    try check(connection)
  }

  private static func isEmpty(_ connection: SQLiteConnection) throws(StoreFailure) -> Bool {
    let foreign = try connection.integer("PRAGMA application_id")
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
    return foreign == 0 && tables == 0
  }

  private static func check(_ connection: SQLiteConnection) throws(StoreFailure) {
    guard try connection.integer("PRAGMA application_id") == applicationID else {
      throw notAStore(connection, "is another program's SQLite file")
    }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= format else {
      throw notAStore(
        connection, "is a store of format \(found), newer than format \(format) of this version")
    }
    guard try connection.integer(columnsThere) == columns.count else {
      throw notAStore(connection, "is marked as a store, but lacks a store's tables")
    }
  }

  private static let columns = [
    "checkpoints.name", "checkpoints.state", "documents.collection", "documents.create_time",
    "documents.fields", "documents.id", "documents.path", "documents.sequence", "documents.sheet",
    "documents.update_time", "type_sheets.kinds", "type_sheets.sheet",
  ]

  /// Counts those of the columns that a file has.
  private static let columnsThere = """
    SELECT count(*) FROM sqlite_schema AS part, pragma_table_xinfo(part.name) AS column
    WHERE part.type = 'table' AND part.name || '.' || column.name
      IN ('\(columns.joined(separator: "', '"))')
    """

  private static func notAStore(_ connection: SQLiteConnection, _ fact: String) -> StoreFailure {
    StoreFailure(.notAStore, "\(connection.path) \(fact).")
  }
}
