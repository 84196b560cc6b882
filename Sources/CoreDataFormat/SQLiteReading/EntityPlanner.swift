// Finds the columns and tables of every property of a model in a SQLite store.

import Records

/// Makes plans for the entities of a store.
struct EntityPlanner {
  private let tables: StoreTables
  private let schema: StoreSchema
  private let database: StoreDatabase

  /// Plans every entity that has rows, or might have.
  static func plans(
    _ tables: StoreTables, schema: StoreSchema, database: StoreDatabase
  ) throws(SourceIssue) -> [EntityPlan] {
    let planner = EntityPlanner(tables: tables, schema: schema, database: database)
    var result: [EntityPlan] = []
    for entity in tables.entities.values.sorted(by: { $0.number < $1.number }) {
      guard let columns = tables.columns[entity.root] else { continue }
      let known = schema[entity.name]?.list ?? []
      let properties =
        try known.isEmpty
        ? planner.guessedProperties(of: entity, columns)
        : planner.properties(known, of: entity, columns)
      result.append(EntityPlan(entity: entity, properties: properties))
    }
    return result
  }

  /// Places the properties of a model. One that an older store has no column for is left out.
  private func properties(
    _ list: [StoreSchema.Property], of entity: StoreTables.Entity, _ columns: [StoreTables.Column]
  ) throws(SourceIssue) -> [EntityPlan.Property] {
    var result: [EntityPlan.Property] = []
    for property in list {
      let place: EntityPlan.Place?
      switch property.content {
      case .attribute(let kind, let isExternal):
        place = try column(of: property.name, in: entity, columns).map {
          .attribute(column: $0, kind, isExternal: isExternal)
        }
      case .relationship(let relationship):
        place =
          relationship.isToMany
          ? toMany(property.name, relationship, of: entity)
          : try toOne(property.name, relationship, of: entity, columns)
      }
      if let place { result.append(.init(name: property.name, place: place)) }
    }
    return result
  }

  private func toOne(
    _ name: String, _ relationship: StoreSchema.Relationship, of entity: StoreTables.Entity,
    _ columns: [StoreTables.Column]
  ) throws(SourceIssue) -> EntityPlan.Place? {
    guard let destination = tables.entity(named: relationship.destination),
      let column = try column(of: name, in: entity, columns)
    else { return nil }
    let suffix = "_" + column.dropFirst()
    let entityColumn = columns.first { column in
      StoreTables.numbered(column.name, prefix: "Z").map { $0.name == suffix } ?? false
    }
    return .toOne(
      column: column, entityColumn: entityColumn?.name, destinationRoot: destination.root)
  }

  private func toMany(
    _ name: String, _ relationship: StoreSchema.Relationship, of entity: StoreTables.Entity
  ) -> EntityPlan.Place? {
    guard let destination = tables.entity(named: relationship.destination),
      let root = tables.entities[destination.root], let columns = tables.columns[root.number]
    else { return nil }
    let inverse = relationship.inverse.flatMap {
      schema[destination.name]?.properties[$0.lowercased()]?.relationship
    }
    if let inverse, !inverse.isToMany, let name = relationship.inverse {
      let column = "Z" + name.uppercased()
      guard columns.contains(where: { $0.name == column }) else { return nil }
      let order = "Z_FOK_" + name.uppercased()
      return .toMany(
        ToManyQuery(
          table: StoreTables.table(of: root), column: column,
          order: columns.contains { $0.name == order } ? order : nil))
    }
    return join(name, relationship.inverse, of: entity, to: destination, root: root)
      ?? oneSided(name, of: entity, root: root, columns)
  }

  /// A join table with one end for the relationship and one for its inverse. A number behind the
  /// name tells two of one name apart.
  private func join(
    _ name: String, _ inverse: String?, of entity: StoreTables.Entity,
    to destination: StoreTables.Entity, root: StoreTables.Entity
  ) -> EntityPlan.Place? {
    for join in tables.joins {
      for (from, to) in [(join.first, join.second), (join.second, join.first)]
      where to.leads(name) && inverse.map(from.leads) != false
        && tables.entities[to.entity]?.root == destination.root
        && tables.entities[from.entity]?.root == entity.root
      {
        return .toMany(
          ToManyQuery(
            join: join.table, from: from, to: to, table: StoreTables.table(of: root)))
      }
    }
    return nil
  }

  /// To-many without inverse: the other table has a column `Z3ITEMS`, 3 being the entity here.
  private func oneSided(
    _ name: String, of entity: StoreTables.Entity, root: StoreTables.Entity,
    _ columns: [StoreTables.Column]
  ) -> EntityPlan.Place? {
    for column in columns {
      guard let (number, rest) = StoreTables.numbered(column.name, prefix: "Z"),
        rest == name.uppercased(), tables.isSame(number, orAncestorOf: entity.number)
      else { continue }
      let order = "Z_FOK_" + column.name.dropFirst()
      return .toMany(
        ToManyQuery(
          table: StoreTables.table(of: root), column: column.name,
          order: columns.contains { $0.name == order } ? order : nil))
    }
    return nil
  }
}

// Columns whose names don't tell all.
extension EntityPlanner {
  /// The column of a property. Where sub-entities have properties of one name, the columns are
  /// numbered, and an entity's own is the one that holds anything for it.
  private func column(
    of property: String, in entity: StoreTables.Entity, _ columns: [StoreTables.Column]
  ) throws(SourceIssue) -> String? {
    let base = "Z" + property.uppercased()
    let candidates = columns.map(\.name).filter { $0.isNumberedForm(of: base) }
    guard candidates.count > 1 else { return candidates.first }
    let explained = otherProperties(than: property, in: entity)
    let own = candidates.filter { !explained.contains($0) }
    guard own.count > 1 else { return own.first ?? base }
    for candidate in own where try hasValue(candidate, for: entity) { return candidate }
    return own.first
  }

  /// Columns that are the plain names of other properties in the entity's tree: `ZLINE2` is one of
  /// its own when a property is called so.
  private func otherProperties(than property: String, in entity: StoreTables.Entity) -> Set<String>
  {
    var result: Set<String> = []
    for number in tables.family(of: entity.root) {
      guard let name = tables.entities[number]?.name else { continue }
      for other in schema[name]?.list ?? [] where other.name.uppercased() != property.uppercased() {
        result.insert("Z" + other.name.uppercased())
      }
    }
    return result
  }

  private func hasValue(
    _ column: String, for entity: StoreTables.Entity
  ) throws(SourceIssue) -> Bool {
    guard let root = tables.entities[entity.root] else { return false }
    let family = tables.family(of: entity.number).map(String.init).joined(separator: ", ")
    return try database.prepare(
      "SELECT 1 FROM \(StoreTables.table(of: root).quotedForSQL) WHERE Z_ENT IN (\(family)) "
        + "AND \(column.quotedForSQL) IS NOT NULL LIMIT 1"
    ).step()
  }

  /// What the tables alone tell: columns by their declared types, join tables, and to-one
  /// relationships whose column for the entity gives them away. Names are in small letters, as in
  /// an XML store.
  private func guessedProperties(
    of entity: StoreTables.Entity, _ columns: [StoreTables.Column]
  ) throws(SourceIssue) -> [EntityPlan.Property] {
    var result: [EntityPlan.Property] = []
    for column in columns where !column.name.hasPrefix("Z_") && column.name.hasPrefix("Z") {
      if StoreTables.numbered(column.name, prefix: "Z") != nil { continue }
      if tables.family(of: entity.root).count > 1, try !hasValue(column.name, for: entity) {
        continue
      }
      let name = String(column.name.dropFirst()).lowercased()
      result.append(.init(name: name, place: guessedPlace(of: column, columns)))
    }
    for join in tables.joins {
      for (from, to) in [(join.first, join.second), (join.second, join.first)]
      where tables.isSame(from.entity, orAncestorOf: entity.number) {
        guard let root = tables.entities[to.entity].flatMap({ tables.entities[$0.root] }) else {
          continue
        }
        result.append(
          .init(
            name: to.relationship.lowercased(),
            place: .toMany(
              ToManyQuery(
                join: join.table, from: from, to: to, table: StoreTables.table(of: root)))))
      }
    }
    return result
  }

  private func guessedPlace(
    of column: StoreTables.Column, _ columns: [StoreTables.Column]
  ) -> EntityPlan.Place {
    for other in columns {
      if let (number, rest) = StoreTables.numbered(other.name, prefix: "Z"),
        rest == "_" + column.name.dropFirst(), let root = tables.entities[number]?.root
      {
        return .toOne(column: column.name, entityColumn: other.name, destinationRoot: root)
      }
    }
    return .attribute(
      column: column.name, AttributeKind(columnType: column.type), isExternal: false)
  }
}

extension StoreTables.Join.End {
  /// Whether the column belongs to a relationship of that name.
  fileprivate func leads(_ name: String) -> Bool {
    relationship.isNumberedForm(of: name.uppercased())
  }
}

extension String {
  /// Whether this is a name, or the name with a number behind it.
  fileprivate func isNumberedForm(of name: String) -> Bool {
    hasPrefix(name) && dropFirst(name.count).allSatisfy { $0.isASCII && $0.isNumber }
  }
}

extension AttributeKind {
  /// The kind that a column's declared type stands for, when there is no model.
  init(columnType: String) {
    switch columnType {
    case "INTEGER": self = .int64
    case "FLOAT": self = .double
    case "DECIMAL": self = .decimal
    case "TIMESTAMP": self = .date
    case "BLOB": self = .binary
    default: self = .string
    }
  }
}
