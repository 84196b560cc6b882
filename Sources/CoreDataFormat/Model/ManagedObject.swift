// An object of a store as a value.

public import Documents
public import ModelStrings

/// An object: its entity, its id and its values.
public struct ManagedObject: Hashable, Sendable {
  /// What kind of object it is.
  public var entity: EntityDescription
  /// Its id in the store: `p102`, the last part of Core Data's object URI.
  public var objectID: String
  /// Values by property name; a property that is nil is left out.
  public var values: FieldMap

  /// Makes an object.
  public init(entity: EntityDescription, objectID: String, values: FieldMap = [:]) {
    self.entity = entity
    self.objectID = objectID
    self.values = values
  }

  /// The name of its entity in the language of the model's words, or else the entity's own name.
  public var localizedName: String { entity.localizedName }

  /// The name of its entity in that language.
  /// - Throws: `ModelNameFailure` when it has none.
  public func requiredLocalizedName() throws(ModelNameFailure) -> String {
    try entity.requiredLocalizedName()
  }

  /// The value of a property; nil when it has none.
  public func value(forKey property: String) -> Value? { values[property] }
}
