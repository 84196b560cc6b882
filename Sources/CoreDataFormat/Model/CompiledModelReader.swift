// Reads a compiled model: the keyed archive in a `.mom`, in a store's cache or a mapping model.

import Documents
import PropertyLists
import Records

/// Makes a model of the archive of an NSManagedObjectModel.
struct CompiledModelReader {
  /// Names the source in failures.
  let name: String

  /// Reads an archive.
  func model(from archive: KeyedArchive) throws(RunFailure) -> ManagedObjectModel {
    guard let root = archive.root, root.isKind(of: "NSManagedObjectModel"),
      let members = root["NSEntities"]?.members
    else {
      let found = archive.root?.className ?? "nothing"
      throw RunFailure(
        .configuration,
        "`\(name)` is no compiled model: it holds \(found), not NSManagedObjectModel.")
    }
    var entities: [EntityDescription] = []
    for member in members {
      guard let object = member.value, let entity = entity(of: object) else { continue }
      entities.append(entity)
    }
    var model: ManagedObjectModel
    do throws(RunFailure) {
      model = try ManagedObjectModel(entities: entities.sorted { $0.name < $1.name })
    } catch {
      throw RunFailure(error.kind, "In `\(name)`: \(error.message)", advice: error.advice)
    }
    model.versionIdentifiers = (root["NSVersionIdentifiers"]?.elements ?? [])
      .compactMap { $0?.string }.filter { !$0.isEmpty }.sorted()
    for configuration in root["NSConfigurations"]?.members ?? [] {
      let names = (configuration.value?.elements ?? []).compactMap { $0?["NSEntityName"]?.string }
      if let key = configuration.key.string { model.configurations[key] = names.sorted() }
    }
    return model
  }

  private func entity(of object: ArchivedObject) -> EntityDescription? {
    guard let name = object["NSEntityName"]?.string else { return nil }
    var attributes: [AttributeDescription] = []
    var relationships: [RelationshipDescription] = []
    var fetched: [FetchedPropertyDescription] = []
    for member in object["NSProperties"]?.members ?? [] {
      guard let property = member.value, let name = property["NSPropertyName"]?.string else {
        continue
      }
      if property.isKind(of: "NSRelationshipDescription") {
        relationships.append(relationship(name, of: property))
      } else if property.isKind(of: "NSFetchedPropertyDescription") {
        fetched.append(fetchedProperty(name, of: property))
      } else if property.isKind(of: "NSAttributeDescription") {
        attributes.append(attribute(name, of: property))
      }
    }
    // A compiled model has lost the order of its source.
    var entity = EntityDescription(
      name, attributes: attributes.sorted { $0.name < $1.name },
      relationships: relationships.sorted { $0.name < $1.name },
      fetchedProperties: fetched.sorted { $0.name < $1.name },
      superentityName: object["NSSuperentity"]?["NSEntityName"]?.string)
    entity.managedObjectClassName = object["NSClassNameForEntity"]?.string ?? name
    entity.isAbstract = object["NSIsAbstract"]?.boolean ?? false
    entity.renamingIdentifier = renamingIdentifier(of: object, name: name)
    entity.userInfo = userInfo(of: object)
    entity.uniquenessConstraints = (object["NSUniqueTuples"]?.elements ?? []).map { group in
      (group?.elements ?? []).compactMap { $0?.string ?? $0?["NSPropertyName"]?.string }
    }
    return entity
  }

  /// The bit of `NSFlagsKey` that says so; 16 and 32 mean other things.
  private static let storesBinaryDataExternally: Int64 = 4

  private func attribute(_ name: String, of object: ArchivedObject) -> AttributeDescription {
    let number = object["NSAttributeType"]?.integer ?? 0
    var attribute = AttributeDescription(
      name, AttributeType(rawValue: Int(number)) ?? .undefined,
      isOptional: object["NSIsOptional"]?.boolean ?? false)
    attribute.isTransient = object["NSIsTransient"]?.boolean ?? false
    attribute.isDerived = object.isKind(of: "NSDerivedAttributeDescription")
    attribute.defaultValue = object["NSDefaultValue"].flatMap {
      ArchivedModelValue(type: attribute.attributeType).value(of: $0)
    }
    attribute.constraints = ValidationPredicates(type: attribute.attributeType)
      .constraints(of: object)
    attribute.valueTransformerName = object["NSValueTransformerName"]?.string
    if attribute.attributeType == .transformable {
      attribute.attributeValueClassName = object["NSAttributeValueClassName"]?.string
    }
    attribute.allowsExternalBinaryDataStorage =
      (object["NSFlagsKey"]?.integer ?? 0) & Self.storesBinaryDataExternally != 0
    attribute.renamingIdentifier = renamingIdentifier(of: object, name: name)
    attribute.userInfo = userInfo(of: object)
    return attribute
  }

  private func relationship(_ name: String, of object: ArchivedObject) -> RelationshipDescription {
    let maximum = object["NSMaxCount"]?.integer ?? 0
    let destination =
      object["_NSDestinationEntityName"]?.string
      ?? object["NSDestinationEntity"]?["NSEntityName"]?.string ?? ""
    var relationship = RelationshipDescription(name, to: destination, isToMany: maximum != 1)
    relationship.inverseName =
      object["_NSInverseRelationshipName"]?.string
      ?? object["NSInverseRelationship"]?["NSPropertyName"]?.string
    relationship.isOrdered = object["NSIsOrdered"]?.boolean ?? false
    relationship.isOptional = object["NSIsOptional"]?.boolean ?? false
    relationship.isTransient = object["NSIsTransient"]?.boolean ?? false
    relationship.minimumCount = Int(clamping: max(0, object["NSMinCount"]?.integer ?? 0))
    // -1 is an older way to write that there is no limit.
    relationship.maximumCount = Int(clamping: max(0, maximum))
    relationship.deleteRule =
      object["NSDeleteRule"]?.integer.flatMap { DeleteRule(rawValue: Int($0)) } ?? .noAction
    relationship.renamingIdentifier = renamingIdentifier(of: object, name: name)
    relationship.userInfo = userInfo(of: object)
    return relationship
  }

  private func fetchedProperty(
    _ name: String, of object: ArchivedObject
  ) -> FetchedPropertyDescription {
    FetchedPropertyDescription(
      name,
      fetchedEntityName: object["_NSFetchRequestEntityName"]?.string
        ?? object["NSFetchRequest"]?["NSEntity"]?["NSEntityName"]?.string)
  }

  private func renamingIdentifier(of object: ArchivedObject, name: String) -> String? {
    object["NSRenamingIdentifier"]?.string.flatMap { $0 == name || $0.isEmpty ? nil : $0 }
  }

  private func userInfo(of object: ArchivedObject) -> [String: String] {
    let pairs = (object["NSUserInfo"]?.members ?? []).compactMap { member in
      member.key.string.flatMap { key in member.value?.string.map { (key, $0) } }
    }
    return Dictionary(pairs) { _, last in last }
  }
}

/// Turns values of a compiled model into those of descriptions.
struct ArchivedModelValue {
  /// The attribute's type.
  let type: AttributeType

  /// The value; nil when it doesn't fit the type.
  func value(of object: ArchivedObject) -> Value? {
    if let decimal = object.decimal { return .string(decimal) }
    if case .date(let seconds) = object.value {
      return AttributeTexts.timestamp(sinceReference: seconds)
    }
    if case .real(let seconds)? = object["NS.time"]?.value {
      return AttributeTexts.timestamp(sinceReference: seconds)
    }
    switch (type, object.value) {
    case (.boolean, _): return object.boolean.map { .boolean($0) }
    case (.decimal, .integer(let number)): return .string(String(number))
    case (.decimal, .real(let number)): return .string(number.description)
    case (.double, .integer(let number)), (.float, .integer(let number)):
      return .double(Double(number))
    case (.date, .integer(let number)):
      return AttributeTexts.timestamp(sinceReference: Double(number))
    case (.date, .real(let number)): return AttributeTexts.timestamp(sinceReference: number)
    case (_, .integer(let number)): return .integer(number)
    case (_, .real(let number)): return .double(number)
    case (_, .data(let bytes)): return .bytes(bytes)
    default: return object.string.map { .string($0) }
    }
  }
}
