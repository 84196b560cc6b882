// Opening a SQLite store: file, connection, tables, and what should be known about them.

import Records

/// A SQLite store whose tables were read.
struct SQLiteStoreOpening {
  let file: StoreFile
  let database: StoreDatabase
  let tables: StoreTables
  let warnings: [SourceWarning]

  /// Opens a source.
  init(_ source: SourceInput) throws(SourceIssue) {
    file = try StoreFile(source)
    database = try StoreDatabase(path: file.path, isImmutable: file.isImmutable)
    tables = try StoreTables(database)
    warnings =
      file.lacksWriteAheadLog
      ? [
        SourceWarning(
          .missingWAL,
          "The store keeps a write-ahead log, but there is no `\(source.name)-wal`: "
            + "what was not checkpointed is missing.")
      ] : []
  }
}
