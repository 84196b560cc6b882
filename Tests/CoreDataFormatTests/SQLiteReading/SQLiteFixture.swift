// SQLite stores made by tests, in a folder that goes away.

import ByteReading
import CSQLite
import CoreDataFormat
import Foundation
import RecordChecking
import Records
import Testing

/// A temporary folder with a store in it.
final class SQLiteFixture {
  let folder: URL
  let path: String

  struct Failure: Error {
    var message: String
  }

  /// Makes a store from SQL.
  init(_ sql: String, name: String = "Store.sqlite") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ferry-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: name).path(percentEncoded: false)
    try Self.run(sql, on: path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs SQL on a database file.
  static func run(_ sql: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open(path, &database) == SQLITE_OK,
      sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
    else { throw Failure(message: String(cString: sqlite3_errmsg(database))) }
  }

  /// Writes a file beside the store and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path(percentEncoded: false)
  }

  /// Everything in the folder: names and contents.
  func contents() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
      result[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return result
  }

  /// The store's records as lines, without places.
  func records(_ options: [String: String] = [:]) throws -> [String] {
    try storeRecords(at: path, options)
  }
}

/// The records of any store, in reading order, as lines without places.
func storeRecords(at path: String, _ options: [String: String] = [:]) throws -> [String] {
  let source = try fileSource(path)
  let formats: [any RecordFormat] = [CoreDataSQLiteFormat(), CoreDataXMLFormat()]
  let format = try #require(
    formats.max {
      $0.recognize(head: source.head, name: path) < $1.recognize(head: source.head, name: path)
    })
  let reader = try format.makeReader(for: source, options: ReaderOptions(options))
  var (lines, batch, more) = ([String](), RecordBatch(), true)
  while more {
    batch.removeRecords()
    more = try reader.read(into: &batch)
    for entry in batch.entries {
      let entity = entry.entity.map { batch.entities[$0] } ?? "?"
      let issue = entry.issue.map { batch.issues[$0] }
      let value = batch.record(entry).map { description(of: $0) }
      let fault = issue.map { $0.code.rawValue + " " + ($0.field ?? "") + " " + ($0.value ?? "") }
      lines.append("\(entity) \(entry.id ?? "?") \(value ?? fault ?? "")")
    }
    lines += batch.warnings.map { "? " + $0.code.rawValue }
  }
  return lines
}

/// The tables that every store has.
func storeTables(_ entities: [(number: Int, name: String, parent: Int)]) -> String {
  """
  CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
  CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
  INSERT INTO Z_METADATA VALUES (1, '7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8', x'');

  """
    + entities.map {
      "INSERT INTO Z_PRIMARYKEY VALUES (\($0.number), '\($0.name)', \($0.parent), 0);"
    }
    .joined(separator: "\n")
}
