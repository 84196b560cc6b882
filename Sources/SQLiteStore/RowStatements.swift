// The statements that find and change rows of documents.

import ByteReading
import Documents

/// A document's row as it lies in the file.
struct StoredRow {
  var sequence: Int64
  var createTime: Int64
  var updateTime: Int64
  var encoded: EncodedFields
}

/// Finds, inserts, updates and deletes rows through one connection.
final class RowStatements {
  private let connection: SQLiteConnection
  private let decoder: RowDecoder
  private let insert: SQLiteStatement
  private let find: SQLiteStatement
  private let update: SQLiteStatement
  private let delete: SQLiteStatement

  init(_ connection: SQLiteConnection, decoder: RowDecoder) throws(StoreFailure) {
    self.connection = connection
    self.decoder = decoder
    insert = try connection.prepare(
      """
      INSERT INTO documents (collection, id, create_time, update_time, sheet, fields)
      VALUES (?1, ?2, ?3, ?3, ?4, ?5) ON CONFLICT DO NOTHING
      """)
    find = try connection.prepare(
      """
      SELECT sequence, create_time, update_time, sheet, fields FROM documents
      WHERE collection = ?1 AND id = ?2
      """)
    update = try connection.prepare(
      "UPDATE documents SET update_time = ?2, sheet = ?3, fields = ?4 WHERE sequence = ?1")
    delete = try connection.prepare("DELETE FROM documents WHERE collection = ?1 AND id = ?2")
  }

  /// Inserts a row.
  /// - Returns: its sequence number, or nil when there is a row of that path already.
  func insert(
    _ path: DocumentPath, _ encoded: EncodedFields, at time: Int64
  ) throws(StoreFailure) -> Int64? {
    let sheet = try decoder.sheets.number(adding: encoded.kinds)
    return try path.withRowName { name throws(StoreFailure) in
      try encoded.text.withUnsafeBufferPointer { text throws(StoreFailure) in
        try insert(name, text, sheet: sheet, at: time)
      }
    }
  }

  /// Inserts a row.
  /// - Returns: its sequence number, or nil when there is a row of that name already.
  func insert(_ row: LentRow, at time: Int64) throws(StoreFailure) -> Int64? {
    try insert(row.name, row.text, sheet: decoder.sheets.number(adding: row.kinds), at: time)
  }

  private func insert(
    _ name: RowName, _ text: UnsafeBufferPointer<UInt8>, sheet: Int64, at time: Int64
  ) throws(StoreFailure) -> Int64? {
    bind(name, on: insert)
    insert.bind(time, at: 3)
    insert.bind(sheet, at: 4)
    insert.bind(borrowing: text, at: 5)
    try insert.run()
    return connection.changedRows == 1 ? connection.lastInsertedRow : nil
  }

  /// The row of a path, or nil.
  func find(_ path: DocumentPath) throws(StoreFailure) -> StoredRow? {
    try path.withRowName { name throws(StoreFailure) in try find(name) }
  }

  /// The row of a name, or nil.
  func find(_ name: RowName) throws(StoreFailure) -> StoredRow? {
    bind(name, on: find)
    guard try find.step() else { return nil }
    defer { find.reset() }
    let kinds = try decoder.sheets.entry(find.integer(3)).kinds
    return StoredRow(
      sequence: find.integer(0), createTime: find.integer(1), updateTime: find.integer(2),
      encoded: EncodedFields(text: find.withText(4) { Array($0) }, kinds: kinds))
  }

  /// Whether the row of a name says the same as another, byte by byte; nil when there is none.
  func says(_ row: LentRow) throws(StoreFailure) -> Bool? {
    bind(row.name, on: find)
    guard try find.step() else { return nil }
    defer { find.reset() }
    let kinds = try decoder.sheets.entry(find.integer(3)).kinds
    return kinds.hasSameBytes(as: row.kinds)
      && find.withText(4) { $0.hasSameBytes(as: row.text) }
  }

  /// The document of a path, or nil.
  func document(_ path: DocumentPath) throws(StoreFailure) -> Document? {
    try withName(path, on: find) { () throws(StoreFailure) -> Document? in
      guard try find.step() else { return nil }
      defer { find.reset() }
      return Document(
        path: path, fields: try decoder.fields(of: find, text: 4, sheet: 3),
        createTime: Timestamp(microseconds: find.integer(1)),
        updateTime: Timestamp(microseconds: find.integer(2)))
    }
  }

  /// Whether there is a row of a path.
  func contains(_ path: DocumentPath) throws(StoreFailure) -> Bool {
    try withName(path, on: find) { () throws(StoreFailure) -> Bool in
      defer { find.reset() }
      return try find.step()
    }
  }

  /// Writes new fields into a row.
  func update(
    _ sequence: Int64, _ encoded: EncodedFields, at time: Int64
  ) throws(StoreFailure) {
    update.bind(sequence, at: 1)
    update.bind(time, at: 2)
    update.bind(try decoder.sheets.number(adding: encoded.kinds), at: 3)
    try encoded.text.withUnsafeBufferPointer { text throws(StoreFailure) in
      update.bind(borrowing: text, at: 4)
      try update.run()
    }
  }

  /// Deletes a row if there is one.
  func delete(_ path: DocumentPath) throws(StoreFailure) {
    try withName(path, on: delete) { () throws(StoreFailure) in try delete.run() }
  }

  /// Binds a path's collection and id as parameters 1 and 2 while `body` runs.
  private func withName<Result>(
    _ path: DocumentPath, on statement: SQLiteStatement, _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    try path.withRowName { name throws(StoreFailure) in
      bind(name, on: statement)
      return try body()
    }
  }

  private func bind(_ name: RowName, on statement: SQLiteStatement) {
    statement.bind(borrowing: name.collection, at: 1)
    statement.bind(borrowing: name.id, at: 2)
  }
}

extension DocumentPath {
  /// Lends the path as a row's name.
  fileprivate func withRowName<Result>(
    _ body: (RowName) throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    var text = string
    return try text.withContiguousUTF8 { bytes throws(StoreFailure) -> Result in
      try body(RowName(path: bytes, collectionCount: bytes.lastIndex(of: 0x2F) ?? 0))
    }
  }
}

extension String {
  /// `withUTF8` with typed throws, which the standard library's own doesn't have.
  fileprivate mutating func withContiguousUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = withUTF8 { bytes in
      do throws(Failure) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
