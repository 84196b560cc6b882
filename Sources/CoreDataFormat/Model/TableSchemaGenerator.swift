// Writes a Table Schema for an entity of a model: `ferry generate MODEL --schema`.

import ByteReading
import Documents
import ModelStrings

/// Writes Table Schemas (Frictionless Data, version 2) that check what the model asks.
///
/// Lengths are counted by the schema in characters and by Core Data in UTF-16 units; the two differ
/// for characters beyond U+FFFF only.
public struct TableSchemaGenerator {
  private let model: ManagedObjectModel

  /// Makes a generator.
  public init(_ model: ManagedObjectModel) { self.model = model }

  /// The schema of each entity that is not abstract, as JSON text with a line end, in the order of
  /// the model.
  public func schemas() -> [(entityName: String, json: String)] {
    model.entities.filter { !$0.isAbstract }.map { ($0.name, schema(for: $0)) }
  }

  /// The schema of an entity, as JSON text with a line end.
  public func schema(for entity: EntityDescription) -> String {
    var fields = entity.attributes.filter { !$0.isTransient }.map { field(for: $0, of: entity) }
    fields += entity.relationships.filter { !$0.isTransient }.map { field(for: $0, of: entity) }
    let list = fields.map { "    " + $0 }.joined(separator: ",\n")
    return "{\n  \"title\": \(Self.text(entity.localizedName)),\n  \"fields\": [\n\(list)\n  ]\n}\n"
  }

  private func field(for attribute: AttributeDescription, of entity: EntityDescription) -> String {
    var members = head(attribute.name, of: entity)
    let (type, format) = Self.type(of: attribute.attributeType)
    members.append(("type", Self.text(type)))
    if let format { members.append(("format", Self.text(format))) }
    let isUnique = entity.uniquenessConstraints.contains([attribute.name])
    var constraints = [(String, String)]()
    if !attribute.isOptional && !attribute.isDerived { constraints.append(("required", "true")) }
    if isUnique { constraints.append(("unique", "true")) }
    constraints += Self.limits(of: attribute)
    if !constraints.isEmpty { members.append(("constraints", Self.object(constraints))) }
    return Self.object(members)
  }

  private func field(
    for relationship: RelationshipDescription, of entity: EntityDescription
  ) -> String {
    var members = head(relationship.name, of: entity)
    members.append(("type", Self.text(relationship.isToMany ? "array" : "reference")))
    if relationship.isToMany { members.append(("itemType", Self.text("reference"))) }
    var constraints = [(String, String)]()
    if !relationship.isOptional { constraints.append(("required", "true")) }
    if relationship.isToMany {
      let least = relationship.isOptional ? 0 : max(1, relationship.minimumCount)
      if least > 0 { constraints.append(("minLength", String(least))) }
      if relationship.maximumCount > 0 {
        constraints.append(("maxLength", String(relationship.maximumCount)))
      }
    }
    if !constraints.isEmpty { members.append(("constraints", Self.object(constraints))) }
    return Self.object(members)
  }

  private func head(_ name: String, of entity: EntityDescription) -> [(String, String)] {
    let title = entity.localizedName(ofProperty: name)
    let named = [("name", Self.text(name))]
    return title == name ? named : named + [("title", Self.text(title))]
  }

  private static func type(of type: AttributeType) -> (name: String, format: String?) {
    switch type {
    case .integer16, .integer32, .integer64: ("integer", nil)
    case .decimal: ("decimal", nil)
    case .double, .float: ("number", nil)
    case .string: ("string", nil)
    case .boolean: ("boolean", nil)
    case .date: ("datetime", nil)
    case .binaryData: ("bytes", nil)
    case .uuid: ("string", "uuid")
    case .uri: ("string", "uri")
    case .composite: ("object", nil)
    case .undefined, .transformable, .objectID: ("any", nil)
    }
  }

  private static func limits(of attribute: AttributeDescription) -> [(String, String)] {
    var limits = attribute.constraints.compactMap { constraint -> (String, String)? in
      switch constraint.rule {
      case .minimum(let value): ("minimum", json(value))
      case .maximum(let value): ("maximum", json(value))
      case .minimumLength(let length): ("minLength", String(length))
      case .maximumLength(let length): ("maxLength", String(length))
      case .pattern(let pattern): ("pattern", text(pattern))
      case .oneOf(let values): ("enum", "[" + values.map(json).joined(separator: ", ") + "]")
      case .other: nil
      }
    }
    let given = Set(limits.map(\.0))
    // A schema's integers have 64 bits.
    if let range = attribute.attributeType.integerRange, attribute.attributeType != .integer64 {
      if !given.contains("minimum") { limits.append(("minimum", String(range.lowerBound))) }
      if !given.contains("maximum") { limits.append(("maximum", String(range.upperBound))) }
    }
    return limits
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .integer(let number): String(number)
    case .double(let number) where number.isFinite: number.description
    default: text(AttributeTexts.text(of: value) ?? "")
    }
  }

  private static func text(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(text($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }
}
