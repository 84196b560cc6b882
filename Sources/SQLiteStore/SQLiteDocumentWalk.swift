// A walk through a collection over its own connection, as the file was when it started.

import CSQLite
public import Documents

/// Documents of a collection in byte order of their ids, a batch at a time.
public actor SQLiteDocumentWalk: DocumentWalk {
  private let connection: SQLiteConnection
  private let decoder: RowDecoder
  private let rows: RowStatements
  private let root: CollectionPath
  private let filter: DocumentQuery.Filter?
  /// What is still to be walked, the next one last: the collection, then those below it.
  private var statements: [SQLiteStatement]
  private var collection: String
  private var parents: [DocumentPath] = []
  private var waiting: [Document] = []

  init(
    _ root: CollectionPath, options: WalkOptions, path: String, store: SQLiteStoreOptions
  ) throws(StoreFailure) {
    var store = store
    if store.access == .create { store.access = .existing }
    connection = try SQLiteStore.connect(path, store)
    decoder = RowDecoder(sheets: try SheetCatalogue(connection), path: path)
    rows = try RowStatements(connection, decoder: decoder)
    self.root = root
    filter = options.filter
    collection = root.string
    let columns = "SELECT collection, id, create_time, update_time, sheet, fields FROM documents "
    let own = try connection.prepare(columns + "WHERE collection = ?1 ORDER BY id")
    own.bind(root.string, at: 1)
    statements = [own]
    if options.isRecursive {
      // `0` is the character after the slash.
      let below = try connection.prepare(
        columns + "WHERE collection > ?1 || '/' AND collection < ?1 || '0' ORDER BY collection, id")
      below.bind(root.string, at: 1)
      statements.insert(below, at: 0)
    }
    // The snapshot starts here; the transaction ends with the connection.
    try connection.execute("BEGIN")
    _ = try connection.integer("SELECT count(*) FROM type_sheets")
  }

  /// The next documents, at most `count`; none at the end.
  public func next(_ count: Int) throws(StoreFailure) -> [Document] {
    var batch: [Document] = []
    while batch.count < count, let document = try next() { batch.append(document) }
    return batch
  }

  /// The next documents, at most `count`, their fields as text where that can be; none at the end.
  /// - Parameter idField: a field that is looked for, as the id is to stand under its name.
  public func nextPlain(
    _ count: Int, idField: String
  ) throws(StoreFailure) -> PlainDocuments {
    var batch = PlainDocuments()
    guard filter == nil, statements.count < 2 else {
      for document in try next(count) { batch.append(document) }
      return batch
    }
    var rowText = RowText(idField: idField)
    while batch.entries.count < count, let row = statements.last {
      if try row.step() {
        try append(row, to: &batch, &rowText)
      } else {
        statements.removeLast()
      }
    }
    return batch
  }

  private func append(
    _ row: SQLiteStatement, to batch: inout PlainDocuments, _ rowText: inout RowText
  ) throws(StoreFailure) {
    let sheet = try decoder.sheets.entry(row.integer(4)).sheet
    let isText = row.withText(1) { id in
      row.withText(5) { text in
        guard case .exact(let idMember) = rowText.look(at: text, id: id, sheet: sheet) else {
          return false
        }
        batch.append(id: id, fields: text, idMember: idMember)
        return true
      }
    }
    if !isText { batch.append(try document(row)) }
  }

  private func next() throws(StoreFailure) -> Document? {
    while waiting.isEmpty {
      guard let statement = statements.last else { return nil }
      if try statement.step() { try take(statement) } else { statements.removeLast() }
    }
    return waiting.removeFirst()
  }

  private func take(_ row: SQLiteStatement) throws(StoreFailure) {
    let name = row.text(0)
    if !name.hasSameBytes(as: collection) {
      collection = name
      if filter == nil { try addMissingParents(of: name) }
    }
    let document = try document(row)
    if filter?.isTrue(for: document) ?? true { waiting.append(document) }
  }

  private func document(_ row: SQLiteStatement) throws(StoreFailure) -> Document {
    Document(
      path: DocumentPath(unchecked: row.text(0) + "/" + row.text(1)),
      fields: try decoder.fields(of: row, text: 5, sheet: 4),
      createTime: Timestamp(microseconds: row.integer(2)),
      updateTime: Timestamp(microseconds: row.integer(3)))
  }

  /// Collections under the same document follow each other, so that a parent that was looked up
  /// for the collection before needs no second look.
  private func addMissingParents(of name: String) throws(StoreFailure) {
    var chain: [DocumentPath] = []
    var next = CollectionPath(name)?.parent
    while let parent = next, parent.string.utf8.count > root.string.utf8.count {
      chain.insert(parent, at: 0)
      next = parent.collection.parent
    }
    for (index, parent) in chain.enumerated() {
      if index < parents.count, parents[index] == parent { continue }
      if try !rows.contains(parent) { waiting.append(Document(path: parent, fields: [:])) }
    }
    parents = chain
  }
}

extension SQLiteStore: DocumentReading {
  /// Starts a walk over a connection of its own, so that writing may go on.
  public func walk(
    _ collection: CollectionPath, options: WalkOptions = WalkOptions()
  ) throws(StoreFailure) -> any DocumentWalk {
    try SQLiteDocumentWalk(collection, options: options, path: path, store: self.options)
  }

  /// The collections under a document, or at the root. Cost: a look-up for each collection found
  /// and each one below it.
  public func collections(
    under parent: DocumentPath?
  ) throws(StoreFailure) -> [CollectionPath] {
    let prefix = parent.map { $0.string + "/" } ?? ""
    let next = try connection.prepare(
      "SELECT collection FROM documents WHERE collection >= ?1 ORDER BY collection LIMIT 1")
    next.bind(prefix, at: 1)
    var found: Set<String> = []
    while try next.step() {
      let name = next.text(0)
      next.reset()
      guard name.hasBytePrefix(prefix) else { break }
      let id = String(Substring(name.utf8.dropFirst(prefix.utf8.count).prefix { $0 != 0x2F }))
      found.insert(id)
      // The next collection that may be another one: behind this name, which sorts before all
      // longer ones, or behind everything below it, when this is below it already.
      next.bind(name + "\0", at: 1)
      if name.utf8.count > (prefix + id).utf8.count { next.bind(prefix + id + "0", at: 1) }
    }
    return found.sorted { $0.precedesInBytes($1) }.compactMap { CollectionPath(prefix + $0) }
  }
}

extension String {
  /// Whether the bytes of this start with those of the other.
  fileprivate func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
