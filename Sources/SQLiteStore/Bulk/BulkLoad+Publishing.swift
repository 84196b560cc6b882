// How a bulk load begins and how it becomes part of the database.

import CSQLite
import Documents

extension BulkLoad {
  /// Begins a load and takes SQLite's write lock.
  /// - Returns: nil when the store is not as new as it must be, or others are at work on it; then
  ///   the ordinary path is the way.
  static func begin(
    _ path: String, _ options: SQLiteStoreOptions
  ) throws(StoreFailure) -> BulkLoad? {
    do throws(StoreFailure) {
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE, busyMilliseconds: 0)
      // With an empty log nobody but the writer changes the file: there is nothing that a
      // checkpoint could move into it, and a checkpoint also cuts the file.
      guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else { return nil }
      try connection.execute("BEGIN IMMEDIATE")
      guard let file = DatabaseFile.database(of: connection),
        let log = DatabaseFile.log(of: connection), try log.size() == 0,
        let fresh = try FreshStore.look(connection, file)
      else { return nil }
      return BulkLoad(connection, file, log, fresh, options)
    } catch {
      if error.reason == .tryAgain { return nil }
      throw error
    }
  }

  /// Makes everything that was loaded part of the database, durably, and gives the write lock back.
  /// - Throws: `StoreFailure`; then the store is as empty as before.
  func publish() throws(StoreFailure) {
    writeBack = nil
    room.release()
    do throws(StoreFailure) {
      let commit = try lastPages()
      try pages.flush(to: file)
      try file.sync()
      try commit.write(to: log, format: fresh.format)
      try file.invalidateLogIndex()
    } catch {
      abandon()
      throw error
    }
    isOver = true
    // SQLite itself has changed nothing; whoever reads next finds the commit in the log.
    try connection.execute("ROLLBACK")
  }

  /// Gives the write lock back and leaves the store as it was.
  func abandon() {
    guard !isOver else { return }
    isOver = true
    writeBack = nil
    // The log first: a commit in it that could not be synced must not outlive its pages. If the
    // pages stay, they are of no meaning, and the next ones go over them.
    _ = Result { () throws(StoreFailure) in
      try log.truncate(to: 0)
      try file.truncate(to: Int64(fresh.pageCount) * Int64(fresh.format.pageBytes))
    }
    sqlite3_exec(connection.handle, "ROLLBACK", nil, nil, nil)
  }

  /// Writes all trees to their ends.
  /// - Returns: the pages that the database has already, changed.
  private func lastPages() throws(StoreFailure) -> LogCommit {
    var commit = LogCommit()
    try add(rows.finish(&pages, file), as: "documents", to: &commit)
    try add(nameTree(), as: "documents_by_name", to: &commit)
    if sheets.hasGrown {
      try add(sheetTree(), as: "type_sheets", to: &commit)
      try add(kindsTree(), as: "sqlite_autoindex_type_sheets_1", to: &commit)
    }
    if checkpoints != fresh.checkpoints {
      try add(checkpointTree(), as: "checkpoints", to: &commit)
    }
    commit.pageCount = pages.nextPage - 1
    commit.pages.append((1, firstPage(pageCount: commit.pageCount)))
    return commit
  }

  private func add(
    _ root: [UInt8], as name: String, to commit: inout LogCommit
  ) throws(StoreFailure) {
    guard let number = fresh.roots[name] else {
      throw StoreFailure(.internal, "\(connection.path): \(name) has no root page.")
    }
    commit.pages.append((number, root))
  }

  /// The file's header with its new size, as a commit of SQLite's would leave it (1.3).
  private func firstPage(pageCount: UInt32) -> [UInt8] {
    var page = fresh.firstPage
    let change = page.bigEndian(at: FreshStore.Header.changeCounter, bytes: 4) + 1
    page.setBigEndian(change, at: FreshStore.Header.changeCounter, bytes: 4)
    page.setBigEndian(change, at: FreshStore.Header.validForChange, bytes: 4)
    page.setBigEndian(Int(pageCount), at: FreshStore.Header.pageCount, bytes: 4)
    page.setBigEndian(
      Int(sqlite3_libversion_number()), at: FreshStore.Header.libraryVersion, bytes: 4)
    return page
  }

  private func nameTree() throws(StoreFailure) -> [UInt8] {
    var tree = TreeBuilder(.index, format: fresh.format)
    var record = RecordBytes()
    try names.drain { entry throws(StoreFailure) in
      record.begin()
      record.append(text: entry.name.collection)
      record.append(text: entry.name.id)
      record.append(entry.row)
      record.finish()
      try tree.append(record.bytes, &pages, file)
    }
    return try tree.finish(&pages, file)
  }

  private func sheetTree() throws(StoreFailure) -> [UInt8] {
    var tree = TreeBuilder(.table, format: fresh.format)
    var record = RecordBytes()
    for sheet in sheets.all {
      record.begin()
      record.appendNull()
      sheet.kinds.withUnsafeBufferPointer { record.append(text: $0) }
      record.finish()
      try tree.append(row: sheet.number, record.bytes, &pages, file)
    }
    return try tree.finish(&pages, file)
  }

  private func kindsTree() throws(StoreFailure) -> [UInt8] {
    var tree = TreeBuilder(.index, format: fresh.format)
    var record = RecordBytes()
    for sheet in sheets.all.sorted(by: { $0.kinds.lexicographicallyPrecedes($1.kinds) }) {
      record.begin()
      sheet.kinds.withUnsafeBufferPointer { record.append(text: $0) }
      record.append(sheet.number)
      record.finish()
      try tree.append(record.bytes, &pages, file)
    }
    return try tree.finish(&pages, file)
  }

  /// A table without row numbers is an index of its rows (2.4).
  private func checkpointTree() throws(StoreFailure) -> [UInt8] {
    var tree = TreeBuilder(.index, format: fresh.format)
    var record = RecordBytes()
    for (name, state) in checkpoints.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      record.begin()
      name.withUnsafeBufferPointer { record.append(text: $0) }
      state.withUnsafeBufferPointer { record.append(blob: $0) }
      record.finish()
      try tree.append(record.bytes, &pages, file)
    }
    return try tree.finish(&pages, file)
  }
}
