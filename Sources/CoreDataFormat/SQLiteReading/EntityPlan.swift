// How each property of a SQLite store is read: the result of holding model and tables together.

/// The properties of one entity and where they lie.
struct EntityPlan {
  /// Where a property lies.
  enum Place: Hashable {
    /// A column of the row.
    case attribute(column: String, AttributeKind, isExternal: Bool)
    /// A column with the other object's key, and perhaps one with its entity's number.
    case toOne(column: String, entityColumn: String?, destinationRoot: Int64)
    /// Rows that lead to the object from elsewhere.
    case toMany(ToManyQuery)
  }

  /// One property.
  struct Property: Hashable {
    var name: String
    var place: Place
  }

  /// The entity.
  var entity: StoreTables.Entity
  /// Its properties.
  var properties: [Property]
}

/// A query that gives, in the order of one side's keys, the objects on the other side: the key of
/// the object that has the relationship, the key and entity of the one it leads to.
struct ToManyQuery: Hashable {
  /// For all objects, in the order of their keys.
  var sql: String
  /// For the one object whose key is bound.
  var sqlOfOne: String

  /// The many side of one-to-many: rows whose column holds the object's key.
  init(table: String, column: String, order: String?) {
    let key = column.quotedForSQL
    let sort = [order?.quotedForSQL, "Z_PK"].compactMap(\.self).joined(separator: ", ")
    let select = "SELECT \(key), Z_PK, Z_ENT FROM \(table.quotedForSQL) WHERE \(key) "
    sql = select + "IS NOT NULL ORDER BY \(key), \(sort)"
    sqlOfOne = select + "= ? ORDER BY \(sort)"
  }

  /// Many-to-many: rows of a join table.
  init(join: String, from: StoreTables.Join.End, to: StoreTables.Join.End, table: String) {
    let (key, other) = (from.column.quotedForSQL, to.column.quotedForSQL)
    let sort = [to.order?.quotedForSQL, other].compactMap(\.self).map { "j." + $0 }
      .joined(separator: ", ")
    let select =
      "SELECT j.\(key), j.\(other), t.Z_ENT FROM \(join.quotedForSQL) j LEFT JOIN "
      + "\(table.quotedForSQL) t ON t.Z_PK = j.\(other) WHERE j.\(other) IS NOT NULL AND j.\(key) "
    sql = select + "IS NOT NULL ORDER BY j.\(key), \(sort)"
    sqlOfOne = select + "= ? ORDER BY \(sort)"
  }
}
