// Declared indexes: made, dropped, listed, and told about.

import ByteReading
public import Documents

extension SQLiteStore: DocumentIndexing {
  /// Declares an index over a field of all collections of an id. Any program that writes to the
  /// file keeps it up to date. O(documents of the store).
  /// - Throws: `invalidArgument` for a name with a NUL, which SQL can't tell, and for `__name__`,
  ///   which needs no index.
  public func createIndex(_ index: DocumentIndex) throws(StoreFailure) {
    let names = index.path.segments + [index.collectionID]
    if let name = names.first(where: { $0.utf8.contains(0) }) {
      throw StoreFailure(.invalidArgument, "No index can be made for the name `\(name)`.")
    }
    if index.path == .documentID() {
      throw StoreFailure(.invalidArgument, "`__name__` needs no index.")
    }
    try connection.transaction { () throws(StoreFailure) in
      if try !indexes().contains(index) { try connection.execute(IndexTables(index).creation) }
    }
  }

  /// Drops an index; one that doesn't exist is no failure.
  public func dropIndex(_ index: DocumentIndex) throws(StoreFailure) {
    try connection.transaction { () throws(StoreFailure) in
      try connection.execute(IndexTables(index).removal)
    }
  }

  /// The declared indexes, in the order of their names.
  public func indexes() throws(StoreFailure) -> [DocumentIndex] {
    try Self.indexes(of: connection)
  }

  /// The indexes that a connection sees.
  static func indexes(of connection: SQLiteConnection) throws(StoreFailure) -> [DocumentIndex] {
    let names = try connection.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'index *' ORDER BY name")
    var indexes: [DocumentIndex] = []
    while try names.step() {
      let index = names.withText(0) { DocumentIndex(tableName: Array($0)) }
      if let index { indexes.append(index) }
    }
    return indexes
  }

  /// How a query would be answered: the indexes, what they leave to be checked and sorted, and
  /// SQLite's plan for each collection.
  public func explain(_ query: DocumentQuery) throws(StoreFailure) -> QueryExplanation {
    try connection.transaction("BEGIN") { () throws(StoreFailure) in
      try QueryRun.explanation(of: try QueryEvaluation(query), connection)
    }
  }
}

extension DocumentIndex {
  /// What the name of an index's table starts with; collection id and field follow as JSON.
  private static let prefix = Array("index ".utf8)

  /// Takes the name of a table apart; nil when it is another one.
  fileprivate init?(tableName: [UInt8]) {
    guard tableName.starts(with: Self.prefix),
      case .success(.array(let parts)) = Result(catching: {
        try PlainForm.read(Array(tableName.dropFirst(Self.prefix.count)))
      })
    else { return nil }
    let names = parts.compactMap { part -> String? in
      if case .string(let name) = part, !name.isEmpty { name } else { nil }
    }
    guard names.count == parts.count, names.count > 1 else { return nil }
    self.init(collectionID: names[0], path: FieldPath(Array(names.dropFirst())))
  }

  /// The name of the table that keeps the entries.
  var tableName: String {
    var name = Self.prefix
    PlainForm.append(.array(([collectionID] + path.segments).map(Value.string)), to: &name)
    return String(decoding: name, as: UTF8.self)
  }
}
