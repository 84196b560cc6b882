// Declared indexes: SQLite's own, over what `json_extract` sees in the fields.

import ByteReading
public import Documents

extension SQLiteStore: DocumentIndexing {
  /// Declares an index over a field of all collections of an id. Any program that writes to the
  /// file keeps it up to date. O(documents of the store).
  /// - Throws: `invalidArgument` for a name with `"`, `\` or a control character, which SQLite's
  ///   JSON paths can't tell.
  public func createIndex(_ index: DocumentIndex) throws(StoreFailure) {
    for name in index.path.segments + [index.collectionID] {
      if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
        throw StoreFailure(.invalidArgument, "No index can be made for the name `\(name)`.")
      }
    }
    try connection.execute(
      """
      CREATE INDEX IF NOT EXISTS \(index.quotedName) ON documents (collection, \(index.expression))
      WHERE \(index.condition)
      """)
  }

  /// Drops an index; one that doesn't exist is no failure.
  public func dropIndex(_ index: DocumentIndex) throws(StoreFailure) {
    try connection.execute("DROP INDEX IF EXISTS \(index.quotedName)")
  }

  /// The declared indexes, in the order of their names.
  public func indexes() throws(StoreFailure) -> [DocumentIndex] {
    let names = try connection.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'field *' ORDER BY name")
    var indexes: [DocumentIndex] = []
    while try names.step() {
      if let index = DocumentIndex(name: names.withText(0) { Array($0) }) { indexes.append(index) }
    }
    return indexes
  }

  /// How a query would be answered: the index, and SQLite's plan for each collection.
  public func explain(_ query: DocumentQuery) throws(StoreFailure) -> QueryExplanation {
    let evaluation = try QueryEvaluation(query)
    var explanation = QueryExplanation(index: nil, details: [])
    for collection in try collections(of: query.source) {
      let plan = ScanPlan(collection, evaluation, indexes: try indexes())
      explanation.index = explanation.index ?? plan.index
      let statement = try connection.prepare("EXPLAIN QUERY PLAN " + plan.sql)
      while try statement.step() { explanation.details.append(statement.text(3)) }
    }
    return explanation
  }
}

extension DocumentIndex {
  /// What the name of SQLite's index starts with; collection id and field follow as JSON.
  private static let prefix = Array("field ".utf8)

  /// Takes a name of SQLite's apart; nil when the index is another one.
  fileprivate init?(name: [UInt8]) {
    guard name.starts(with: Self.prefix),
      case .success(.array(let parts)) = Result(catching: {
        try PlainForm.read(Array(name.dropFirst(Self.prefix.count)))
      })
    else { return nil }
    let names = parts.compactMap { part -> String? in
      if case .string(let name) = part, !name.isEmpty { name } else { nil }
    }
    guard names.count == parts.count, names.count > 1 else { return nil }
    self.init(collectionID: names[0], path: FieldPath(Array(names.dropFirst())))
  }

  /// The name of SQLite's index, in double quotes.
  var quotedName: String {
    var name = Self.prefix
    PlainForm.append(.array(([collectionID] + path.segments).map(Value.string)), to: &name)
    let text = String(decoding: name, as: UTF8.self)
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// What is indexed.
  var expression: String {
    let steps = path.segments.map { ".\"\($0)\"" }.joined()
    return "json_extract(fields, \(Self.literal("$" + steps)))"
  }

  /// Which rows are indexed: those in collections of the id.
  var condition: String {
    let below = "/" + collectionID
    return "(collection = \(Self.literal(collectionID)) "
      + "OR substr(collection, -\(below.unicodeScalars.count)) = \(Self.literal(below)))"
  }

  private static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
