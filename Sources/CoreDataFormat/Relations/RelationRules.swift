// The forms of a store's relationships, as a migration asks for them.

import Records

/// Which relationship takes which form, for every entity of a schema.
///
/// What is said of an entity holds for those that inherit from it, unless more is said of them.
struct RelationRules {
  /// A relationship that leads up: from an object to the one that its document lies below.
  struct Way: Hashable {
    /// Name of the to-one relationship.
    var inverse: String
    /// Name of the relationship down, and of the collection.
    var relation: String
  }

  private var forms: [String: [String: RelationForm]] = [:]
  private var ways: [String: [Way]] = [:]
  private var orderedNames: [String: Set<String>] = [:]

  /// Takes `Entity.relation=form`, parted by commas, as it was asked for.
  /// - Throws: `RunFailure`: `usage` for what is written in another way, `configuration` for names
  ///   that the schema doesn't have and forms that a relationship can't take.
  init(_ text: String, schema: StoreSchema) throws(RunFailure) {
    var asked: [String: [String: RelationForm]] = [:]
    for part in text.split(separator: ",") {
      let rule = try Rule(part)
      let entity = try rule.entity(in: schema)
      try rule.check(against: entity, in: schema)
      if let earlier = asked[entity.name]?[rule.relation], earlier != rule.form {
        throw RunFailure(
          .usage, "`\(rule.name)` is asked for as \(earlier.rawValue) and \(rule.form.rawValue).",
          advice: "Leave one of them out.")
      }
      asked[entity.name, default: [:]][rule.relation] = rule.form
    }
    for entity in schema.entities.values {
      inherit(asked, by: entity, in: schema)
      orderedNames[entity.name] = Set(
        entity.list.filter { $0.relationship?.isOrdered == true }.map(\.name))
    }
    for entity in schema.entities.values.sorted(by: { $0.name < $1.name }) {
      noteWays(below: entity, in: schema)
    }
  }

  /// The form of a relationship.
  func form(of relation: String, in entity: String) -> RelationForm {
    forms[entity]?[relation] ?? .reference
  }

  /// Whether a relationship's objects have an order, which documents in a collection don't tell.
  func keepsOrder(of relation: String, in entity: String) -> Bool {
    orderedNames[entity]?.contains(relation) == true
  }

  /// The relationships by which an entity's document may lie below another's.
  func ways(up entity: String) -> [Way] { ways[entity] ?? [] }

  private mutating func inherit(
    _ asked: [String: [String: RelationForm]], by entity: StoreSchema.Entity,
    in schema: StoreSchema
  ) {
    for ancestor in schema.line(of: entity) {
      let more = asked[ancestor.name] ?? [:]
      forms[entity.name, default: [:]].merge(more) { nearer, _ in nearer }
    }
  }

  private mutating func noteWays(below entity: StoreSchema.Entity, in schema: StoreSchema) {
    for property in entity.list where form(of: property.name, in: entity.name) == .subcollection {
      guard let relationship = property.relationship, let inverse = relationship.inverse else {
        continue
      }
      let way = Way(inverse: inverse, relation: property.name)
      for heir in schema.entities.values
      where schema.line(of: heir).contains(where: { $0.name == relationship.destination })
        && ways[heir.name]?.contains(way) != true
      {
        ways[heir.name, default: []].append(way)
      }
    }
  }
}

/// One form that was asked for.
private struct Rule {
  let entityName: String
  let relation: String
  let form: RelationForm

  var name: String { "\(entityName).\(relation)" }

  /// Takes `Entity.relation=form`.
  init(_ text: Substring) throws(RunFailure) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    let names = sides[0].split(separator: ".", omittingEmptySubsequences: false)
    guard sides.count == 2, names.count == 2, !names[0].isEmpty, !names[1].isEmpty else {
      throw RunFailure(
        .usage, "`\(text)` gives no relationship a form.",
        advice: "Write it like --relations 'Book.tags=embed'.")
    }
    guard let form = RelationForm(rawValue: String(sides[1])) else {
      let forms = RelationForm.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunFailure(
        .usage, "A relationship can't become `\(sides[1])`.", advice: "Forms: \(forms).")
    }
    (entityName, relation, self.form) = (String(names[0]), String(names[1]), form)
  }

  func entity(in schema: StoreSchema) throws(RunFailure) -> StoreSchema.Entity {
    if let entity = schema[entityName], entity.name == entityName { return entity }
    throw RunFailure(
      .configuration, "`--relations`: the model has no entity `\(entityName)`.",
      advice: "Entities: \(schema.entities.values.map(\.name).sorted().joined(separator: ", ")).")
  }

  func check(against entity: StoreSchema.Entity, in schema: StoreSchema) throws(RunFailure) {
    let known = entity.list.filter { $0.relationship != nil }.map(\.name)
    guard let relationship = entity.list.first(where: { $0.name == relation })?.relationship else {
      throw RunFailure(
        .configuration, "`--relations`: `\(entityName)` has no relationship `\(relation)`.",
        advice: known.isEmpty
          ? "It has none at all." : "Relationships: \(known.joined(separator: ", ")).")
    }
    guard form == .subcollection else { return }
    let back = relationship.inverse.flatMap {
      schema[relationship.destination]?.properties[$0.lowercased()]?.relationship
    }
    guard let back, !back.isToMany else {
      throw RunFailure(
        .configuration,
        "`--relations`: `\(name)` can't be a subcollection, since its inverse doesn't lead to one "
          + "object: a document would lie in several places.", advice: "Choose embed or reference.")
    }
  }
}

extension StoreSchema {
  /// An entity and all that it inherits from, the nearest first.
  func line(of entity: Entity) -> [Entity] {
    var line = [entity]
    while let parent = line.last?.parent.flatMap({ self[$0] }), line.count <= entities.count {
      line.append(parent)
    }
    return line
  }
}
