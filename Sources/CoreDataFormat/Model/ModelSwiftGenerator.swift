// Writes Codable structs for the entities of a model: `ferry generate MODEL --swift`.

import ModelStrings
import SwiftWriting

/// Writes Swift source for the documents that a model's objects become.
///
/// One struct an entity that is not abstract, with what it inherits; relationships are references.
/// The source compiles as it is against DocumentCoding and Documents.
public struct ModelSwiftGenerator {
  private let model: ManagedObjectModel

  /// Makes a generator.
  public init(_ model: ManagedObjectModel) { self.model = model }

  /// The whole source, in the order of the model. `title` names the model in the first line.
  public func source(title: String) -> String {
    let entities = model.entities.filter { !$0.isAbstract }
    let names = SwiftNames(entities.map(\.name))
    let parts = zip(entities, names.all).map { declaration(of: $0, named: $1).source }
    let imports = Self.imports(for: entities).map { "import \($0)\n" }.joined()
    return "// Codable models of the entities in \(title), made by `ferry generate`.\n\n"
      + imports + parts.map { "\n" + $0 }.joined()
  }

  private static func imports(for entities: [EntityDescription]) -> [String] {
    var imports = ["DocumentCoding"]
    let types = Set(entities.flatMap { $0.attributes.map(\.attributeType) })
    let usesDocuments =
      entities.contains { !$0.relationships.isEmpty }
      || !types.isDisjoint(with: [.transformable, .undefined, .composite, .objectID])
    if usesDocuments { imports.append("Documents") }
    if !types.isDisjoint(with: [.date, .decimal, .binaryData, .uuid, .uri]) {
      imports.append("FoundationEssentials")
    }
    return imports
  }

  private func declaration(of entity: EntityDescription, named name: String) -> SwiftStruct {
    let attributes = entity.attributes.filter { !$0.isTransient }.map {
      SwiftStruct.Property(
        key: $0.name, type: Self.type(of: $0), facts: facts(about: $0, of: entity))
    }
    let relationships = entity.relationships.filter { !$0.isTransient }.map {
      SwiftStruct.Property(
        key: $0.name, type: Self.type(of: $0), facts: facts(about: $0, of: entity))
    }
    return SwiftStruct(
      name: name, facts: facts(about: entity), hasDocumentID: true,
      properties: attributes + relationships)
  }

  private static func type(of attribute: AttributeDescription) -> String {
    let type =
      switch attribute.attributeType {
      case .integer16, .integer32: "Int"
      case .integer64: "Int64"
      case .decimal: "Decimal"
      case .double, .float: "Double"
      case .string: "String"
      case .boolean: "Bool"
      case .date: "Date"
      case .binaryData: "Data"
      case .uuid: "UUID"
      case .uri: "URL"
      case .undefined, .transformable, .objectID, .composite: "Value"
      }
    return attribute.isOptional || attribute.isDerived ? type + "?" : type
  }

  private static func type(of relationship: RelationshipDescription) -> String {
    if relationship.isToMany { return "[DocumentReferenceName]" }
    return relationship.isOptional ? "DocumentReferenceName?" : "DocumentReferenceName"
  }
}

extension ModelSwiftGenerator {
  private func facts(about entity: EntityDescription) -> [String] {
    var facts = [
      entity.localizedName == entity.name
        ? "The entity \(entity.name)." : "\(entity.localizedName): the entity \(entity.name)."
    ]
    if let parent = entity.superentityName { facts.append("Inherits from \(parent).") }
    for group in entity.uniquenessConstraints where !group.isEmpty {
      facts.append("Unique by \(group.joined(separator: ", ")).")
    }
    return facts
  }

  private func facts(
    about attribute: AttributeDescription, of entity: EntityDescription
  ) -> [String] {
    let name = entity.localizedName(ofProperty: attribute.name)
    var facts = name == attribute.name ? [] : [name + "."]
    if attribute.attributeType == .date { facts.append("In UTC.") }
    if attribute.attributeType == .transformable, let name = attribute.attributeValueClassName {
      facts.append("Made of a value of \(name).")
    }
    if attribute.isDerived { facts.append("Computed by the store that it came from.") }
    facts += attribute.constraints.compactMap { Self.fact(about: $0.rule) }
    if let value = attribute.defaultValue, let text = AttributeTexts.text(of: value) {
      facts.append("\(text) in a new object.")
    }
    return facts
  }

  private static func fact(about rule: AttributeConstraint.Rule) -> String? {
    switch rule {
    case .minimum(let limit): AttributeTexts.text(of: limit).map { "At least \($0)." }
    case .maximum(let limit): AttributeTexts.text(of: limit).map { "At most \($0)." }
    case .minimumLength(let length):
      "At least \(length) \(length == 1 ? "character" : "characters")."
    case .maximumLength(let length):
      "At most \(length) \(length == 1 ? "character" : "characters")."
    case .pattern(let pattern): "Matches `\(pattern)`."
    case .oneOf(let values):
      "One of " + values.compactMap { AttributeTexts.text(of: $0) }.joined(separator: ", ") + "."
    case .other: nil
    }
  }

  private func facts(
    about relationship: RelationshipDescription, of entity: EntityDescription
  ) -> [String] {
    let name = entity.localizedName(ofProperty: relationship.name)
    var facts = name == relationship.name ? [] : [name + "."]
    let destination = relationship.destinationEntityName
    facts.append(
      relationship.isToMany
        ? "Documents of \(destination)\(relationship.isOrdered ? ", in order" : "")."
        : "A document of \(destination).")
    if let inverse = relationship.inverseName { facts.append("The other side is \(inverse).") }
    if relationship.minimumCount > 1 { facts.append("At least \(relationship.minimumCount).") }
    if relationship.maximumCount > 1 { facts.append("At most \(relationship.maximumCount).") }
    return facts
  }
}
