// A Core Data model as a value: entities, and the words for them.

public import ModelStrings
public import Records

/// A managed object model: the entities of a store, with their properties and inheritance.
///
/// A value without ties to any store, usable alone:
/// `try ManagedObjectModel(contentsOfFile: "HighRail.xcdatamodeld").entitiesByName["HRLLayout"]`.
public struct ManagedObjectModel: Hashable, Sendable {
  /// Entities in the order of the model.
  public private(set) var entities: [EntityDescription]
  /// Identifiers that the model's author gave this version.
  public var versionIdentifiers: [String] = []
  /// Names of the entities of each configuration.
  public var configurations: [String: [String]] = [:]
  private var indices: [String: Int]

  /// The words for entities, properties and errors, as the model's strings file gives them.
  public var localization = ModelLocalization([:]) {
    didSet {
      let parents = parents
      for index in entities.indices {
        entities[index].localization = localization.inheriting(parents)
      }
    }
  }

  /// Makes a model of entities that hold their own properties only.
  /// - Throws: `RunFailure` of kind `configuration` when two entities have one name, a parent is
  ///   not there, or an entity inherits from itself.
  public init(entities list: [EntityDescription]) throws(RunFailure) {
    var indices: [String: Int] = [:]
    for (index, entity) in list.enumerated() {
      guard indices.updateValue(index, forKey: entity.name) == nil else {
        throw RunFailure(.configuration, "The model has two entities `\(entity.name)`.")
      }
    }
    entities = try EntityInheritance(list, indices: indices).resolved()
    self.indices = indices
  }

  /// Entities by name.
  public var entitiesByName: [String: EntityDescription] {
    indices.mapValues { entities[$0] }
  }

  /// The entity of that name; nil when there is none. O(1).
  public func entity(named name: String) -> EntityDescription? {
    indices[name].map { entities[$0] }
  }

  /// The texts of the model's strings file by key; nil when there is none. Setting it replaces
  /// the words.
  public var localizationDictionary: [String: String]? {
    get { localization.dictionary.isEmpty ? nil : localization.dictionary }
    set { localization = ModelLocalization(newValue ?? [:], language: localization.language) }
  }

  /// The entity's name in the language of the model's words, or else the name itself.
  public func localizedEntityName(forEntityName name: String) -> String {
    localization.localizedName(ofEntity: name)
  }

  /// The entity's name in that language.
  /// - Throws: `ModelNameFailure` when it has none.
  public func requiredLocalizedEntityName(
    forEntityName name: String
  ) throws(ModelNameFailure) -> String {
    try localization.requiredName(ofEntity: name)
  }

  /// The property's name in that language, or else the name itself.
  public func localizedPropertyName(
    forPropertyName name: String, entityName: String
  ) -> String {
    entity(named: entityName)?.localizedName(ofProperty: name)
      ?? localization.localizedName(ofProperty: name, entity: entityName)
  }

  /// The property's name in that language.
  /// - Throws: `ModelNameFailure` when it has none.
  public func requiredLocalizedPropertyName(
    forPropertyName name: String, entityName: String
  ) throws(ModelNameFailure) -> String {
    try localization.inheriting(parents).requiredName(ofProperty: name, entity: entityName)
  }

  /// The text for a validation message in that language, or else the message itself.
  public func localizedErrorString(for message: String) -> String {
    localization.localizedText(ofError: message)
  }

  /// The text for a validation message in that language.
  /// - Throws: `ModelNameFailure` when it has none.
  public func requiredLocalizedErrorString(
    for message: String
  ) throws(ModelNameFailure) -> String {
    try localization.requiredText(ofError: message)
  }

  /// The parent of each entity that has one.
  public var parents: [String: String] {
    var parents: [String: String] = [:]
    for entity in entities { parents[entity.name] = entity.superentityName }
    return parents
  }

  /// Compares entities, versions and configurations; words don't count.
  public static func == (a: Self, b: Self) -> Bool {
    a.entities == b.entities && a.versionIdentifiers == b.versionIdentifiers
      && a.configurations == b.configurations
  }

  /// Hashes the entities.
  public func hash(into hasher: inout Hasher) { hasher.combine(entities) }
}
