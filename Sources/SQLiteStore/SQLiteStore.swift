// The embedded document store: one SQLite file.

import CSQLite
public import Documents

/// A document store in one SQLite file, which any SQLite tool can read; Layout.md tells how.
///
/// Calls of one store run one after another. Several stores, in this process or others, may work on
/// the same file: one writes at a time, and readers don't wait. The file closes with the last
/// reference.
public actor SQLiteStore {
  /// The file.
  public nonisolated let path: String
  /// How the file was opened.
  public nonisolated let options: SQLiteStoreOptions

  let connection: SQLiteConnection
  let rows: RowStatements
  let decoder: RowDecoder
  /// Who waits for changes, and what is known of those that others make.
  var listeners = ChangeListeners()
  /// How far an import's load by pages is.
  var bulk = BulkPhase.off
  /// Whether each commit is synced, as an app's are and an import's are not.
  private var syncsCommits = true

  /// Opens a store file, or makes one.
  /// - Throws: `StoreFailure`: `notAStore` for a file that is something else or of a newer format
  ///   (it stays as it is), `cannotCreate`, `notPermitted`, `unavailable`.
  public init(path: String, options: SQLiteStoreOptions = SQLiteStoreOptions()) throws(StoreFailure)
  {
    self.path = path
    self.options = options
    connection = try Self.connect(path, options)
    let sheets = try SheetCatalogue(connection)
    decoder = RowDecoder(sheets: sheets, path: path)
    rows = try RowStatements(connection, decoder: decoder)
  }

  /// Opens a connection to a file that is a store, or becomes one.
  static func connect(
    _ path: String, _ options: SQLiteStoreOptions
  ) throws(StoreFailure) -> SQLiteConnection {
    if path.isEmpty { throw StoreFailure(.invalidArgument, "The store's path is empty.") }
    if case .nothing = try StoreFile.content(at: path), options.access != .create {
      throw StoreFailure(.unavailable, "\(path): there is no store.")
    }
    let connection = try SQLiteConnection(
      path: path, flags: flags(options.access), busyMilliseconds: options.busyMilliseconds)
    try StoreSchema.prepare(connection, creating: options.access == .create)
    try configure(connection, options)
    return connection
  }

  private static func flags(_ access: SQLiteStoreOptions.Access) -> Int32 {
    switch access {
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .existing: SQLITE_OPEN_READWRITE
    case .readOnly: SQLITE_OPEN_READONLY
    }
  }

  private static func configure(
    _ connection: SQLiteConnection, _ options: SQLiteStoreOptions
  ) throws(StoreFailure) {
    if options.access != .readOnly {
      // A write-ahead log is safe against kill -9 without a sync a commit; FULL adds power loss.
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    try connection.execute("PRAGMA cache_size = -16384")
    if let bytes = options.maximumBytes {
      let pageBytes = try connection.integer("PRAGMA page_size")
      try connection.execute("PRAGMA max_page_count = \(max(1, bytes / max(1, pageBytes)))")
    }
  }

  /// Runs a transaction that writes, and tells listeners. After a failure nothing of it remains.
  /// - Parameter synced: whether the commit survives a power failure at once.
  func write<Result>(
    synced: Bool, _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    try endBulk()
    try sync(synced)
    do {
      let result = try connection.transaction("BEGIN IMMEDIATE", body)
      listeners.signal()
      return result
    } catch {
      decoder.sheets.forget()
      throw error
    }
  }

  /// Chooses whether commits are synced.
  func sync(_ isSynced: Bool) throws(StoreFailure) {
    guard isSynced != syncsCommits else { return }
    try connection.execute("PRAGMA synchronous = \(isSynced ? "FULL" : "NORMAL")")
    syncsCommits = isSynced
  }
}
