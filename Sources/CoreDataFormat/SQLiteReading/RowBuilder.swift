// A row of a SQLite store, made a record of a batch, and an object of an XML store as evidence.

import ByteReading
import Records

/// Builds records from rows.
struct RowBuilder {
  private let tables: StoreTables
  private let database: StoreDatabase
  private let isStrict: Bool
  /// Reads cells.
  var cells: CellReader
  /// Whether rows come in the order of their keys, so that to-many references are walked through.
  private let isInOrder: Bool
  private var cursors: [ToManyQuery: ToManyCursor] = [:]
  private var toManyLookups: [ToManyQuery: ToManyLookup] = [:]
  private var lookups: [Int64: StoreStatement] = [:]
  private var records = 0
  private var warnings = 0
  private var issue: RecordIssue?
  private static let maximumWarnings = 100

  init(
    tables: StoreTables, database: StoreDatabase, cells: CellReader, isStrict: Bool,
    isInOrder: Bool = true
  ) {
    self.isInOrder = isInOrder
    self.tables = tables
    self.database = database
    self.cells = cells
    self.isStrict = isStrict
  }

  /// Appends the record of a row: its key in column 0, attributes and keys where `columns` says.
  mutating func append(
    _ row: StoreStatement, _ plan: EntityPlan, columns: [String: Int], to batch: inout RecordBatch
  ) throws(SourceIssue) {
    records += 1
    issue = nil
    let key = row.integer(0)
    let root = batch.open(.object)
    var raw = RawObject(entity: plan.entity.name, key: key)
    var count = 0
    for property in plan.properties {
      let nodes = batch.nodes.count
      batch.append(.key, property.name.utf8)
      let isThere = try append(property, row, key, plan, columns, to: &batch, &raw)
      if isThere { count += 1 } else { batch.nodes.removeSubrange(nodes...) }
    }
    close(plan.entity, key: key, root: root, count: count, raw: raw.finished(), in: &batch)
  }

  /// Rejects a row whose entity number the store doesn't know.
  mutating func appendUnknown(_ row: StoreStatement, to batch: inout RecordBatch) {
    records += 1
    let (key, number) = (row.integer(0), row.integer(1))
    let raw = RawObject(entity: "Z_ENT \(number)", key: key).finished()
    let start = batch.bytes.count
    batch.bytes += raw
    let position = RecordPosition(
      record: records, line: records, byteOffset: 0, byteLength: raw.count)
    batch.appendRejected(
      RecordIssue(
        .typeMismatch, stage: .read, at: position,
        message: "The row's entity number is not in `Z_PRIMARYKEY`.", path: "Z_ENT",
        field: "Z_ENT", value: String(number)), raw: start..<batch.bytes.count, id: "p\(key)")
  }

  /// Appends a property's value; false when it has none.
  private mutating func append(
    _ property: EntityPlan.Property, _ row: StoreStatement, _ key: Int64, _ plan: EntityPlan,
    _ columns: [String: Int], to batch: inout RecordBatch, _ raw: inout RawObject
  ) throws(SourceIssue) -> Bool {
    switch property.place {
    case .attribute(let name, let kind, let isExternal):
      guard let column = columns[name], row.storage(column) != .null else { return false }
      let fault = cells.append(row, column, of: kind, isExternal: isExternal, to: &batch)
      if isExternal, fault == nil, let node = batch.nodes.last {
        let payload = Int(node.offset)..<Int(node.offset) + Int(node.length)
        raw.append(batch.bytes[payload], named: property.name)
      } else {
        raw.append(row, column, named: property.name, kind)
      }
      if let fault { reject(fault, property.name, row, column, plan.entity.name) }
      return fault == nil
    case .toOne(let name, _, let destination):
      guard let column = columns[name] else { return false }
      var targets: [ToManyCursor.Target] = []
      if row.storage(column) != .null {
        let target = row.integer(column)
        targets = [.init(key: target, entity: try entity(of: target, root: destination))]
      }
      let links = links(targets, of: property.name, plan.entity, key, in: &batch)
      raw.append(links, isToOne: true, named: property.name)
      if let link = links.first { batch.append(.link, link.utf8) } else { batch.appendNull() }
      return true
    case .toMany(let query):
      let targets = try targets(of: key, query)
      let links = links(targets, of: property.name, plan.entity, key, in: &batch)
      raw.append(links, isToOne: false, named: property.name)
      let array = batch.open(.array)
      for link in links { batch.append(.link, link.utf8) }
      batch.close(array, count: links.count)
      return true
    }
  }

  private mutating func close(
    _ entity: StoreTables.Entity, key: Int64, root: Int, count: Int, raw: [UInt8],
    in batch: inout RecordBatch
  ) {
    let start = batch.bytes.count
    batch.bytes += raw
    let range = start..<batch.bytes.count
    let index = batch.entityIndex(entity.name)
    let position = RecordPosition(
      record: records, line: records, byteOffset: 0, byteLength: range.count)
    if var issue {
      issue.position = position
      batch.nodes.removeSubrange(root...)
      batch.appendRejected(issue, raw: range, entity: index, id: "p\(key)")
    } else {
      batch.close(root, count: count)
      batch.appendRecord(root: root, raw: range, at: position, entity: index, id: "p\(key)")
    }
  }
}

// References and faults.
extension RowBuilder {
  private mutating func targets(
    of key: Int64, _ query: ToManyQuery
  ) throws(SourceIssue) -> [ToManyCursor.Target] {
    if isInOrder {
      if let cursor = cursors[query] { return try cursor.targets(of: key) }
      let cursor = try ToManyCursor(query, in: database)
      cursors[query] = cursor
      return try cursor.targets(of: key)
    }
    if let lookup = toManyLookups[query] { return try lookup.targets(of: key) }
    let lookup = try ToManyLookup(query, in: database)
    toManyLookups[query] = lookup
    return try lookup.targets(of: key)
  }

  /// Forgets the walks of a table that is done.
  mutating func endTable() { cursors = [:] }

  /// The entity of an object; nil when there is none of that key.
  private mutating func entity(of key: Int64, root: Int64) throws(SourceIssue) -> Int64? {
    guard let table = tables.entities[root], tables.columns[root] != nil else { return nil }
    let lookup: StoreStatement
    if let known = lookups[root] {
      lookup = known
    } else {
      lookup = try database.prepare(
        "SELECT Z_ENT FROM \(StoreTables.table(of: table).quotedForSQL) WHERE Z_PK = ?")
      lookups[root] = lookup
    }
    lookup.restart(with: key)
    return try lookup.step() ? lookup.integer(0) : nil
  }

  /// The links to objects that exist; the others are told.
  private mutating func links(
    _ targets: [ToManyCursor.Target], of property: String, _ entity: StoreTables.Entity,
    _ key: Int64, in batch: inout RecordBatch
  ) -> [String] {
    targets.compactMap { target in
      if let name = target.entity.flatMap({ tables.entities[$0]?.name }) {
        return "\(name)/p\(target.key)"
      }
      noteDangling(target.key, property, entity.name, key, in: &batch)
      return nil
    }
  }

  private mutating func noteDangling(
    _ target: Int64, _ property: String, _ entity: String, _ key: Int64,
    in batch: inout RecordBatch
  ) {
    let fact = "`p\(target)`, which is not in the store."
    if isStrict {
      return reject(
        .danglingReference, "The relationship names " + fact, property, entity, value: "p\(target)")
    }
    warnings += 1
    guard warnings <= Self.maximumWarnings else { return }
    batch.warnings.append(
      SourceWarning(
        .danglingReference, "Relationship `\(property)` of \(entity) `p\(key)` names " + fact))
  }

  /// A last warning about references that were not told one by one; nil when all were.
  var untoldWarnings: SourceWarning? {
    warnings <= Self.maximumWarnings
      ? nil
      : SourceWarning(
        .danglingReference, "\(warnings - Self.maximumWarnings) more references are dangling.")
  }

  private mutating func reject(
    _ fault: CellFault, _ property: String, _ row: StoreStatement, _ column: Int, _ entity: String
  ) {
    let value = row.storage(column) == .blob ? nil : row.text(column)
    reject(fault.code, fault.message, property, entity, value: value)
  }

  private mutating func reject(
    _ code: RecordIssueCode, _ message: String, _ field: String, _ entity: String, value: String?
  ) {
    guard issue == nil else { return }
    issue = RecordIssue(
      code, stage: .read,
      at: RecordPosition(record: records, line: records, byteOffset: 0, byteLength: 0),
      message: message, path: field, field: field, entity: entity, value: value)
  }
}
