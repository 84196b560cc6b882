// Writes Codable structs for the entities of a model: `ferry generate MODEL --swift`.

import ModelStrings

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
    let parts = zip(entities, names.all).map { declaration(of: $0, named: $1) }
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

  private func declaration(of entity: EntityDescription, named name: String) -> String {
    let attributes = entity.attributes.filter { !$0.isTransient }
    let relationships = entity.relationships.filter { !$0.isTransient }
    let keys = attributes.map(\.name) + relationships.map(\.name)
    let idName = keys.contains("id") ? "documentID" : "id"
    let names = SwiftNames(keys, taken: [idName])
    var lines = comment(for: entity, indent: "")
    lines.append("struct \(name): Codable, Hashable, Sendable {")
    lines += ["  /// The document's id.", "  @DocumentID var \(idName): String?"]
    for (attribute, name) in zip(attributes, names.all) {
      lines += comment(for: attribute, of: entity)
      lines.append("  var \(name): \(Self.type(of: attribute))")
    }
    for (relationship, name) in zip(relationships, names.all.dropFirst(attributes.count)) {
      lines += comment(for: relationship, of: entity)
      lines.append("  var \(name): \(Self.type(of: relationship))")
    }
    lines += ["", "  enum CodingKeys: String, CodingKey {", "    case \(idName)"]
    lines += zip(keys, names.all).map { key, name in
      name.filter { $0 != "`" } == key
        ? "    case \(name)" : "    case \(name) = \(SwiftNames.literal(key))"
    }
    return (lines + ["  }", "}", ""]).joined(separator: "\n")
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
  private func comment(for entity: EntityDescription, indent: String) -> [String] {
    var facts = [
      entity.localizedName == entity.name
        ? "The entity \(entity.name)." : "\(entity.localizedName): the entity \(entity.name)."
    ]
    if let parent = entity.superentityName { facts.append("Inherits from \(parent).") }
    for group in entity.uniquenessConstraints where !group.isEmpty {
      facts.append("Unique by \(group.joined(separator: ", ")).")
    }
    return Self.comment(facts, indent: indent)
  }

  private func comment(for attribute: AttributeDescription, of entity: EntityDescription)
    -> [String]
  {
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
    return Self.comment(facts, indent: "  ")
  }

  private static func fact(about rule: AttributeConstraint.Rule) -> String? {
    switch rule {
    case .minimum(let limit): AttributeTexts.text(of: limit).map { "At least \($0)." }
    case .maximum(let limit): AttributeTexts.text(of: limit).map { "At most \($0)." }
    case .minimumLength(let length): "At least \(length) characters."
    case .maximumLength(let length): "At most \(length) characters."
    case .pattern(let pattern): "Matches `\(pattern)`."
    case .oneOf(let values):
      "One of " + values.compactMap { AttributeTexts.text(of: $0) }.joined(separator: ", ") + "."
    case .other: nil
    }
  }

  private func comment(
    for relationship: RelationshipDescription, of entity: EntityDescription
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
    return Self.comment(facts, indent: "  ")
  }

  /// Comment lines of at most 100 columns; line ends in the facts, which come from files, are
  /// made spaces.
  private static func comment(_ facts: [String], indent: String) -> [String] {
    let words = facts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(indent + "/// " + word)
      }
    }
    return lines
  }
}
