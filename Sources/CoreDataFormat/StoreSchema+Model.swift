// A store's schema made of a model.

import Records

extension StoreSchema {
  /// Makes a schema of a model, and of names that the model doesn't have.
  init(model: ManagedObjectModel?, otherNames: [String] = []) {
    let described = (model?.entities ?? []).map(Entity.init)
    let known = Set(described.map(\.name))
    self.init(described + otherNames.filter { !known.contains($0) }.map { Entity(name: $0) })
  }
}

extension StoreSchema.Entity {
  /// Takes over what a store keeps: transient properties it doesn't.
  fileprivate init(_ entity: EntityDescription) {
    let attributes = entity.attributes.filter { !$0.isTransient }.map { attribute in
      StoreSchema.Property(
        name: attribute.name,
        content: .attribute(
          AttributeKind(attribute.attributeType),
          isExternal: attribute.allowsExternalBinaryDataStorage))
    }
    let relationships = entity.relationships.filter { !$0.isTransient }.map { relationship in
      StoreSchema.Property(
        name: relationship.name,
        content: .relationship(
          StoreSchema.Relationship(
            destination: relationship.destinationEntityName, inverse: relationship.inverseName,
            isToMany: relationship.isToMany, isOrdered: relationship.isOrdered)))
    }
    self.init(
      name: entity.name, parent: entity.superentityName, attributes + relationships)
  }
}

extension AttributeKind {
  /// The kind of a model's type.
  init(_ type: AttributeType) {
    switch type {
    case .integer16: self = .int16
    case .integer32: self = .int32
    case .integer64: self = .int64
    case .decimal: self = .decimal
    case .double: self = .double
    case .float: self = .float
    case .string: self = .string
    case .boolean: self = .boolean
    case .date: self = .date
    case .binaryData: self = .binary
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .transformable: self = .transformable
    case .undefined, .objectID, .composite: self = .other
    }
  }
}
