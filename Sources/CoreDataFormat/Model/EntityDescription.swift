// An entity of a model, with what it inherits and what it is called.

public import ModelStrings

/// An entity: a kind of objects with their attributes and relationships.
///
/// Lists hold what the entity inherits, too: first the farthest ancestor's, last its own, each in
/// the order of the model.
public struct EntityDescription: Hashable, Sendable {
  /// Name in its own case.
  public var name: String
  /// Class of its objects: the entity's name unless the model says otherwise.
  public var managedObjectClassName: String
  /// Whether there are no objects of just this entity.
  public var isAbstract = false
  /// The entity that it inherits from.
  public var superentityName: String?
  /// All entities that it inherits from, the nearest first.
  public internal(set) var ancestorNames: [String] = []
  /// The entities that inherit from it directly, in the order of the model.
  public internal(set) var subentityNames: [String] = []
  /// Attributes, inherited ones first.
  public internal(set) var attributes: [AttributeDescription]
  /// Relationships, inherited ones first.
  public internal(set) var relationships: [RelationshipDescription]
  /// Fetched properties, inherited ones first.
  public internal(set) var fetchedProperties: [FetchedPropertyDescription]
  /// Groups of attributes whose values together occur once.
  public var uniquenessConstraints: [[String]] = []
  /// The name that it had in an earlier version of the model; nil when it is the same.
  public var renamingIdentifier: String?
  /// What the model's author noted.
  public var userInfo: [String: String] = [:]
  /// Names of the properties that it declares itself.
  public internal(set) var ownPropertyNames: Set<String>
  /// The words of its model.
  var localization = ModelLocalization([:])

  /// Makes an entity with its own properties; a model adds what it inherits.
  public init(
    _ name: String, attributes: [AttributeDescription] = [],
    relationships: [RelationshipDescription] = [],
    fetchedProperties: [FetchedPropertyDescription] = [], superentityName: String? = nil
  ) {
    self.name = name
    managedObjectClassName = name
    self.superentityName = superentityName
    self.attributes = attributes
    self.relationships = relationships
    self.fetchedProperties = fetchedProperties
    ownPropertyNames = Set(
      attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name))
  }

  /// Attributes by name.
  public var attributesByName: [String: AttributeDescription] {
    Dictionary(attributes.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Relationships by name.
  public var relationshipsByName: [String: RelationshipDescription] {
    Dictionary(relationships.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Names of all stored properties, attributes first.
  public var storedPropertyNames: [String] {
    attributes.filter { !$0.isTransient }.map(\.name)
      + relationships.filter { !$0.isTransient }.map(\.name)
  }

  /// Whether it is the entity of that name or inherits from it.
  public func isKind(of entityName: String) -> Bool {
    name == entityName || ancestorNames.contains(entityName)
  }

  /// The entity's name in the language of the model's words, or else its own name.
  public var localizedName: String { localization.localizedName(ofEntity: name) }

  /// A property's name in that language, or else its own name.
  public func localizedName(ofProperty property: String) -> String {
    localization.localizedName(ofProperty: property, entity: name)
  }

  /// The entity's name in that language.
  /// - Throws: `ModelNameFailure` when it has none.
  public func requiredLocalizedName() throws(ModelNameFailure) -> String {
    try localization.requiredName(ofEntity: name)
  }

  /// A property's name in that language.
  /// - Throws: `ModelNameFailure` when it has none.
  public func requiredLocalizedName(
    ofProperty property: String
  ) throws(ModelNameFailure) -> String {
    try localization.requiredName(ofProperty: property, entity: name)
  }

  /// Compares names and properties; words don't count.
  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.managedObjectClassName == b.managedObjectClassName
      && a.isAbstract == b.isAbstract && a.superentityName == b.superentityName
      && a.attributes == b.attributes && a.relationships == b.relationships
      && a.fetchedProperties == b.fetchedProperties
      && a.uniquenessConstraints == b.uniquenessConstraints
      && a.renamingIdentifier == b.renamingIdentifier && a.userInfo == b.userInfo
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
