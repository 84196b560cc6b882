// What a reader found out about its source: told in the summary and by `ferry inspect`.

/// Format, dialect, encoding and shape of a source.
public struct SourceDescription: Hashable, Sendable {
  /// A fact with a name, such as `delimiter` = `;`.
  public struct Setting: Hashable, Sendable {
    /// The setting's name, as its option is called.
    public var name: String
    /// Its value, as its option takes it.
    public var value: String

    /// Makes a setting.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An entity of the source, in its own case.
  public struct Entity: Hashable, Sendable {
    /// The entity's name.
    public var name: String
    /// Names of its attributes and relationships, in order.
    public var fields: [String]
    /// Name of the entity that it inherits from; nil when there is none.
    public var parent: String?

    /// Makes an entity.
    public init(_ name: String, fields: [String] = [], parent: String? = nil) {
      self.name = name
      self.fields = fields
      self.parent = parent
    }
  }

  /// The format's identifier.
  public var format: String
  /// Dialect, in a fixed order.
  public var dialect: [Setting]
  /// Name of the character encoding, such as `UTF-8`.
  public var encoding: String
  /// Names of the columns, for row formats.
  public var columns: [String]
  /// Entities, for formats that have them.
  public var entities: [Entity]
  /// Path of the Core Data model that was found, if any; its strings are looked for beside it.
  public var modelPath: String?

  /// Makes a description.
  public init(
    format: String, dialect: [Setting] = [], encoding: String = "UTF-8", columns: [String] = [],
    entities: [Entity] = [], modelPath: String? = nil
  ) {
    self.format = format
    self.dialect = dialect
    self.encoding = encoding
    self.columns = columns
    self.entities = entities
    self.modelPath = modelPath
  }
}
