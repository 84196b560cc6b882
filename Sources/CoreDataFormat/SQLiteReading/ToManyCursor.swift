// The far side of a to-many relationship, read in step with the objects on the near side.

import Records

/// Walks once through all references of one relationship, sorted by the objects that have them, so
/// that nothing is held but the references of one object.
final class ToManyCursor {
  /// An object that is led to; its entity is nil when it doesn't exist.
  struct Target {
    var key: Int64
    var entity: Int64?
  }

  private let rows: StoreStatement
  private var hasRow: Bool

  /// Starts a walk.
  init(_ query: ToManyQuery, in database: StoreDatabase) throws(SourceIssue) {
    rows = try database.prepare(query.sql)
    hasRow = try rows.step()
  }

  /// The targets of an object. Keys must be asked for in ascending order.
  func targets(of key: Int64) throws(SourceIssue) -> [Target] {
    while hasRow, rows.integer(0) < key { hasRow = try rows.step() }
    var result: [Target] = []
    while hasRow, rows.integer(0) == key {
      result.append(Target(rows))
      hasRow = try rows.step()
    }
    return result
  }
}

/// The same for single objects in any order.
final class ToManyLookup {
  private let rows: StoreStatement

  init(_ query: ToManyQuery, in database: StoreDatabase) throws(SourceIssue) {
    rows = try database.prepare(query.sqlOfOne)
  }

  /// The targets of an object.
  func targets(of key: Int64) throws(SourceIssue) -> [ToManyCursor.Target] {
    rows.restart(with: key)
    var result: [ToManyCursor.Target] = []
    while try rows.step() { result.append(.init(rows)) }
    return result
  }
}

extension ToManyCursor.Target {
  /// Takes a row of a to-many query.
  fileprivate init(_ row: StoreStatement) {
    self.init(key: row.integer(1), entity: row.storage(2) == .null ? nil : row.integer(2))
  }
}
