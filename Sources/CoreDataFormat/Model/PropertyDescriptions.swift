// Attributes, relationships and fetched properties of a model's entity.

public import Documents

/// An attribute of an entity.
public struct AttributeDescription: Hashable, Sendable {
  /// Name in its own case.
  public var name: String
  /// What it holds.
  public var attributeType: AttributeType
  /// Whether it may be nil.
  public var isOptional = false
  /// Whether it is not stored.
  public var isTransient = false
  /// The value of a new object: an integer, double, boolean, string, timestamp or bytes; a decimal
  /// as a string of its digits. Nil when there is none.
  public var defaultValue: Value?
  /// What its values must fulfil.
  public var constraints: [AttributeConstraint] = []
  /// The expression of a derived attribute, where the model tells it as text: `now()`.
  public var derivationExpression: String?
  /// Whether Core Data computes the value in the store.
  public var isDerived = false
  /// Name of the value transformer of a transformable attribute.
  public var valueTransformerName: String?
  /// Class of a transformable attribute's values.
  public var attributeValueClassName: String?
  /// Whether large bytes lie in files beside the store.
  public var allowsExternalBinaryDataStorage = false
  /// The name that it had in an earlier version of the model; nil when it is the same.
  public var renamingIdentifier: String?
  /// What the model's author noted.
  public var userInfo: [String: String] = [:]

  /// Makes an attribute without constraints.
  public init(_ name: String, _ type: AttributeType, isOptional: Bool = false) {
    self.name = name
    attributeType = type
    self.isOptional = isOptional
  }
}

/// A relationship from an entity to another, or to itself.
public struct RelationshipDescription: Hashable, Sendable {
  /// Name in its own case.
  public var name: String
  /// Entity at the other end; objects of entities that inherit from it may stand there.
  public var destinationEntityName: String
  /// The relationship back; nil when there is none.
  public var inverseName: String?
  /// Whether it leads to several objects.
  public var isToMany = false
  /// Whether their order counts.
  public var isOrdered = false
  /// Whether it may be empty.
  public var isOptional = false
  /// Whether it is not stored.
  public var isTransient = false
  /// The least number of objects; counts only when the relationship is not empty or not optional.
  public var minimumCount = 0
  /// The greatest number of objects; 0 for no limit. 1 for a to-one relationship.
  public var maximumCount = 0
  /// What happens to the other side when an object is deleted.
  public var deleteRule = DeleteRule.nullify
  /// The name that it had in an earlier version of the model; nil when it is the same.
  public var renamingIdentifier: String?
  /// What the model's author noted.
  public var userInfo: [String: String] = [:]

  /// Makes a relationship.
  public init(_ name: String, to destination: String, isToMany: Bool = false) {
    self.name = name
    destinationEntityName = destination
    self.isToMany = isToMany
    maximumCount = isToMany ? 0 : 1
  }
}

/// A property that is a query, not stored.
public struct FetchedPropertyDescription: Hashable, Sendable {
  /// Name in its own case.
  public var name: String
  /// Entity that is searched; nil when the model doesn't say.
  public var fetchedEntityName: String?
  /// The predicate, where the model tells it as text.
  public var predicate: String?

  /// Makes a fetched property.
  public init(_ name: String, fetchedEntityName: String? = nil, predicate: String? = nil) {
    self.name = name
    self.fetchedEntityName = fetchedEntityName
    self.predicate = predicate
  }
}
