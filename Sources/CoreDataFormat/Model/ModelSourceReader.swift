// Reads a model's source: the `contents` file of an `.xcdatamodel`.

import Records
import XMLReading

/// Makes a model of the XML that Xcode writes.
struct ModelSourceReader {
  /// Names the file in failures.
  let path: String

  /// Reads the bytes of a `contents` file.
  func model(from bytes: [UInt8]) throws(RunFailure) -> ManagedObjectModel {
    let builder = ModelElementBuilder()
    do throws(XMLFailure) {
      try XMLStreamParser.parse(document: bytes, handler: builder)
    } catch {
      throw RunFailure(
        .configuration, "The model `\(path)` can't be read, line \(error.line): \(error.message)")
    }
    guard let root = builder.root, root.name == "model" else {
      throw RunFailure(
        .configuration,
        "`\(path)` is no Core Data model: its root element is `\(builder.root?.name ?? "")`, not `model`."
      )
    }
    return try model(of: root)
  }

  private func model(of root: ModelElement) throws(RunFailure) -> ManagedObjectModel {
    var entities: [EntityDescription] = []
    for element in root.children("entity") { entities.append(try entity(of: element)) }
    var model: ManagedObjectModel
    do throws(RunFailure) {
      model = try ManagedObjectModel(entities: entities)
    } catch {
      throw RunFailure(error.kind, "In `\(path)`: \(error.message)", advice: error.advice)
    }
    if let identifier = root["userDefinedModelVersionIdentifier"], !identifier.isEmpty {
      model.versionIdentifiers = [identifier]
    }
    for configuration in root.children("configuration") {
      let members = configuration.children("memberEntity").compactMap { $0["name"] }
      if let name = configuration["name"] { model.configurations[name] = members }
    }
    return model
  }

  private func entity(of element: ModelElement) throws(RunFailure) -> EntityDescription {
    let name = try self.name(of: element)
    var attributes: [AttributeDescription] = []
    for child in element.children("attribute") { attributes.append(try attribute(of: child)) }
    var relationships: [RelationshipDescription] = []
    for child in element.children("relationship") {
      relationships.append(try relationship(of: child, entity: name))
    }
    var fetched: [FetchedPropertyDescription] = []
    for child in element.children("fetchedProperty") {
      let request = child.children("fetchRequest").first
      fetched.append(
        FetchedPropertyDescription(
          try self.name(of: child), fetchedEntityName: request?["entity"],
          predicate: request?["predicateString"]))
    }
    var entity = EntityDescription(
      name, attributes: attributes, relationships: relationships, fetchedProperties: fetched,
      superentityName: element["parentEntity"])
    entity.managedObjectClassName = element["representedClassName"] ?? name
    entity.isAbstract = element.flag("isAbstract")
    entity.renamingIdentifier = element.renamingIdentifier
    entity.userInfo = element.userInfo
    entity.uniquenessConstraints = element.children("uniquenessConstraints")
      .flatMap { $0.children("uniquenessConstraint") }
      .map { $0.children("constraint").compactMap { $0["value"] } }
    return entity
  }

  private func name(of element: ModelElement) throws(RunFailure) -> String {
    if let name = element["name"], !name.isEmpty { return name }
    throw RunFailure(
      .configuration,
      "In `\(path)`, line \(element.line): the element `\(element.name)` has no name.")
  }

  private func attribute(of element: ModelElement) throws(RunFailure) -> AttributeDescription {
    let name = try self.name(of: element)
    // A type is absent for transient attributes of no type, which Core Data calls undefined.
    let type = element["attributeType"].map { AttributeType(modelName: $0) } ?? .undefined
    guard let type else {
      throw RunFailure(
        .configuration,
        "In `\(path)`, line \(element.line): the attribute `\(name)` has the unknown type `\(element["attributeType"] ?? "")`."
      )
    }
    var attribute = AttributeDescription(name, type, isOptional: element.flag("optional"))
    attribute.isTransient = element.flag("transient")
    attribute.isDerived = element.flag("derived")
    attribute.derivationExpression = element["derivationExpression"]
    attribute.valueTransformerName = element["valueTransformerName"]
    attribute.attributeValueClassName = element["customClassName"]
    attribute.allowsExternalBinaryDataStorage = element.flag("allowsExternalBinaryDataStorage")
    attribute.renamingIdentifier = element.renamingIdentifier
    attribute.userInfo = element.userInfo
    let texts = AttributeTexts(type: type)
    attribute.defaultValue = texts.value(
      element["defaultValueString"], interval: element["defaultDateTimeInterval"])
    attribute.constraints = constraints(of: element, texts: texts)
    return attribute
  }

  private func constraints(
    of element: ModelElement, texts: AttributeTexts
  ) -> [AttributeConstraint] {
    var constraints: [AttributeConstraint] = []
    if texts.type == .string {
      if let length = element.integer("minValueString") {
        constraints.append(.init(.minimumLength(length)))
      }
      if let length = element.integer("maxValueString") {
        constraints.append(.init(.maximumLength(length)))
      }
      if let pattern = element["regularExpressionString"], !pattern.isEmpty {
        constraints.append(.init(.pattern(pattern)))
      }
      return constraints
    }
    let minimum = texts.value(
      element["minValueString"], interval: element["minDateTimeInterval"])
    let maximum = texts.value(
      element["maxValueString"], interval: element["maxDateTimeInterval"])
    if let minimum { constraints.append(.init(.minimum(minimum))) }
    if let maximum { constraints.append(.init(.maximum(maximum))) }
    return constraints
  }

  private func relationship(
    of element: ModelElement, entity: String
  ) throws(RunFailure) -> RelationshipDescription {
    let name = try self.name(of: element)
    guard let destination = element["destinationEntity"], !destination.isEmpty else {
      throw RunFailure(
        .configuration,
        "In `\(path)`, line \(element.line): the relationship `\(entity).\(name)` leads to no entity."
      )
    }
    let isToMany = element.flag("toMany")
    var relationship = RelationshipDescription(name, to: destination, isToMany: isToMany)
    relationship.inverseName = element["inverseName"]
    relationship.isOrdered = element.flag("ordered")
    relationship.isOptional = element.flag("optional")
    relationship.isTransient = element.flag("transient")
    relationship.minimumCount = element.integer("minCount") ?? 0
    relationship.maximumCount = element.integer("maxCount") ?? (isToMany ? 0 : 1)
    relationship.deleteRule =
      element["deletionRule"].flatMap { DeleteRule(modelName: $0) } ?? .noAction
    relationship.renamingIdentifier = element.renamingIdentifier
    relationship.userInfo = element.userInfo
    return relationship
  }
}
