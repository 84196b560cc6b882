// The tables of a SQLite store: entities with their numbers, columns, and join tables.

import Records

/// What a SQLite store says about itself, without any model.
///
/// Numbers of entities change with every version of a model and are part of the names of join
/// tables and columns, so names are discovered here and never made up.
struct StoreTables {
  /// A row of `Z_PRIMARYKEY`.
  struct Entity: Hashable {
    /// `Z_ENT`.
    var number: Int64
    /// `Z_NAME`, in its own case.
    var name: String
    /// `Z_SUPER`; 0 for a root.
    var parent: Int64
    /// Number of the entity at the root of its tree, whose table holds its rows.
    var root: Int64
  }

  /// A column of a root's table.
  struct Column: Hashable {
    var name: String
    /// Declared type, in capitals.
    var type: String
  }

  /// A table of a many-to-many relationship.
  struct Join: Hashable {
    /// A column of a join table: `Z_2TAGS` holds `Z_PK`s of entity 2, to which `tags` leads.
    struct End: Hashable {
      var column: String
      var entity: Int64
      /// The relationship that leads to the entity, in capitals.
      var relationship: String
      /// `Z_FOK_2TAGS`, the order of what this column holds; nil when there is none.
      var order: String?
    }

    var table: String
    var first: End
    var second: End
  }

  /// Entities by their numbers; history and mirroring left out.
  private(set) var entities: [Int64: Entity] = [:]
  /// Columns of the roots' tables, by the roots' numbers.
  private(set) var columns: [Int64: [Column]] = [:]
  /// Join tables.
  private(set) var joins: [Join] = []

  /// Core Data's own entities, for history and CloudKit, are numbered from here on.
  private static let firstOwnNumber: Int64 = 16_000

  /// Reads the tables.
  /// - Throws: `SourceIssue` when this is no Core Data store.
  init(_ database: StoreDatabase) throws(SourceIssue) {
    let tables = try database.texts("SELECT name FROM sqlite_master WHERE type = 'table'")
    guard tables.contains("Z_PRIMARYKEY"), tables.contains("Z_METADATA") else {
      throw SourceIssue(
        .unsupportedFormat, "The file is a SQLite database, but not a Core Data store.")
    }
    try readEntities(database)
    for root in entities.values where root.number == root.root {
      let table = Self.table(of: root)
      if tables.contains(table) { columns[root.number] = try Self.columns(of: table, database) }
    }
    for table in tables.sorted()
    where table.hasPrefix("Z_") && table.dropFirst(2).first?.isNumber == true {
      if let join = Self.join(table, try Self.columns(of: table, database).map(\.name)) {
        joins.append(join)
      }
    }
  }

  /// The table that holds a root entity's tree.
  static func table(of root: Entity) -> String { "Z" + root.name.uppercased() }

  private mutating func readEntities(_ database: StoreDatabase) throws(SourceIssue) {
    let rows = try database.prepare("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY")
    while try rows.step() {
      let entity = Entity(
        number: rows.integer(0), name: rows.text(1) ?? "", parent: rows.integer(2), root: 0)
      if entity.number < Self.firstOwnNumber, !entity.name.hasPrefix("NSCK") {
        entities[entity.number] = entity
      }
    }
    for number in Array(entities.keys) {
      let root = root(of: number)
      entities[number]?.root = root
    }
  }

  private func root(of number: Int64) -> Int64 {
    var (current, steps) = (number, 0)
    while let parent = entities[current]?.parent, entities[parent] != nil, steps < entities.count {
      (current, steps) = (parent, steps + 1)
    }
    return current
  }

  private static func columns(
    of table: String, _ database: StoreDatabase
  ) throws(SourceIssue) -> [Column] {
    let rows = try database.prepare("PRAGMA table_info(\(table.quotedForSQL))")
    var result: [Column] = []
    while try rows.step() {
      result.append(Column(name: rows.text(1) ?? "", type: (rows.text(2) ?? "").uppercased()))
    }
    return result
  }

  /// Reads a join table's columns; nil when it is something else.
  private static func join(_ table: String, _ columns: [String]) -> Join? {
    let ends = columns.filter { !$0.hasPrefix("Z_FOK_") }.compactMap { name -> Join.End? in
      guard let (number, relationship) = numbered(name, prefix: "Z_") else { return nil }
      let order = "Z_FOK_" + name.dropFirst(2)
      return Join.End(
        column: name, entity: number, relationship: relationship,
        order: columns.contains(order) ? order : nil)
    }
    return ends.count == 2 ? Join(table: table, first: ends[0], second: ends[1]) : nil
  }

  /// Splits `Z_12TAGS` into 12 and `TAGS`.
  static func numbered(_ name: String, prefix: String) -> (number: Int64, name: String)? {
    guard name.hasPrefix(prefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits), digits.endIndex < rest.endIndex else { return nil }
    return (number, String(rest[digits.endIndex...]))
  }
}

extension StoreTables {
  /// The entity of that name, compared without case.
  func entity(named name: String) -> Entity? {
    entities.values.first { $0.name.uppercased() == name.uppercased() }
  }

  /// An entity and all that inherit from it, by number.
  func family(of number: Int64) -> [Int64] {
    entities.values.filter { isSame(number, orAncestorOf: $0.number) }.map(\.number).sorted()
  }

  /// Whether an entity is another, or inherits from it.
  func isSame(_ ancestor: Int64, orAncestorOf number: Int64) -> Bool {
    var (current, steps) = (number, 0)
    while current != ancestor, let parent = entities[current]?.parent, parent != 0,
      steps < entities.count
    {
      (current, steps) = (parent, steps + 1)
    }
    return current == ancestor
  }
}
