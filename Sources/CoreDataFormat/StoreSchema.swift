// What a reader knows of a store's entities beyond the store's own objects: true names, inverses.

import Records

/// Entities and properties in their own case, with what relationships need.
///
/// An XML store writes entities in capitals and properties in small letters; a model, or the keys
/// of the store's version hashes, gives the true names back.
struct StoreSchema: Sendable {
  /// A property's true name and what it holds.
  struct Property: Hashable, Sendable {
    /// What a property holds.
    enum Content: Hashable, Sendable {
      /// A value; `isExternal` says that large ones may lie in files beside a SQLite store.
      case attribute(AttributeKind, isExternal: Bool)
      /// Other objects.
      case relationship(Relationship)
    }

    /// Name in its own case.
    var name: String
    /// What it holds.
    var content: Content

    /// The relationship, if it is one.
    var relationship: Relationship? {
      if case .relationship(let relationship) = content { relationship } else { nil }
    }
  }

  /// A relationship as the model has it.
  struct Relationship: Hashable, Sendable {
    /// Entity at the other end.
    var destination: String
    /// Name of the relationship that leads back; nil when there is none.
    var inverse: String?
    /// Whether it leads to more than one object.
    var isToMany: Bool
    /// Whether the objects have an order.
    var isOrdered: Bool
  }

  /// An entity with its properties, inherited ones included.
  struct Entity: Hashable, Sendable {
    /// Name in its own case.
    var name: String
    /// Name of the entity it inherits from.
    var parent: String?
    /// Properties that are stored, in the model's order, inherited ones first; empty when there is no
    /// model.
    let list: [Property]
    /// Properties by their names in small letters.
    let properties: [String: Property]

    /// Makes an entity.
    init(name: String, parent: String? = nil, _ list: [Property] = []) {
      self.name = name
      self.parent = parent
      self.list = list
      properties = Dictionary(list.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    }

    /// Names of the properties.
    var fields: [String] { list.map(\.name) }
  }

  /// Entities by their names in capitals; a name that two entities share is left out.
  private(set) var entities: [String: Entity] = [:]
  /// Names in capitals that stand for two entities or more.
  private(set) var ambiguousNames: Set<String> = []

  /// Makes a schema from entities of a model, or from mere names.
  init(_ list: [Entity] = []) {
    for entity in list {
      let capitals = entity.name.uppercased()
      if ambiguousNames.contains(capitals) { continue }
      if entities.updateValue(entity, forKey: capitals) != nil {
        entities[capitals] = nil
        ambiguousNames.insert(capitals)
      }
    }
  }

  /// The entity that a store writes in capitals.
  subscript(storedName: String) -> Entity? { entities[storedName.uppercased()] }

  /// The entity that a property was declared in: itself, or the farthest that it inherits from and
  /// that has the property too. The property's name is in small letters.
  func declaringEntity(of property: String, in entity: String) -> String {
    var (current, declaring, steps) = (self[entity], entity.uppercased(), 0)
    while let known = current, known.properties[property] != nil, steps <= entities.count {
      declaring = known.name.uppercased()
      (current, steps) = (known.parent.flatMap { self[$0] }, steps + 1)
    }
    return declaring
  }

  /// Whether any relationship has an inverse.
  var hasInverses: Bool {
    entities.values.contains { $0.properties.values.contains { $0.relationship?.inverse != nil } }
  }

  /// A warning for each name that can't be given its own case.
  var ambiguityWarnings: [SourceWarning] {
    ambiguousNames.sorted().map {
      SourceWarning(
        .ambiguousName, "Several entities are written `\($0)`: the name stays in capitals.")
    }
  }
}
