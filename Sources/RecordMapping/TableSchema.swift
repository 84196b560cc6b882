// A Table Schema: which fields a record has, of which types, and which values they may take.

/// What the fields of a source are, after Frictionless Data's Table Schema (version 2), with the
/// types `decimal`, `bytes` and `reference` and the property `rename` added.
///
/// Made from JSON by `TableSchema(json:name:)`, by `TypeInference`, or field by field.
public struct TableSchema: Hashable, Sendable {
  /// The fields, in the order in which faults are looked for.
  public var fields: [TableSchemaField]
  /// Texts that stand for null in every field that has no list of its own; compared exactly,
  /// quoted or not. An unquoted empty CSV cell is null without being named here.
  public var missingValues: [String]
  /// Names of the fields that become the document's id; empty when none do.
  public var primaryKey: [String]

  /// Makes a schema.
  public init(
    fields: [TableSchemaField], missingValues: [String] = [], primaryKey: [String] = []
  ) {
    self.fields = fields
    self.missingValues = missingValues
    self.primaryKey = primaryKey
  }
}

/// One field of a `TableSchema`.
public struct TableSchemaField: Hashable, Sendable {
  /// The field's name in the source. Dots lead into members of objects: `addr.city`, `tags.0`; a
  /// column or key that has the dots itself is found too, and keeps them in the document.
  public var name: String
  /// What the field's values are and how they are written.
  public var type: TableSchemaType
  /// What the values must keep to.
  public var constraints: TableSchemaConstraints
  /// The field's name in the document, if it is another; of a nested member, its last part.
  public var rename: String?
  /// Texts that stand for null in this field, in place of the schema's.
  public var missingValues: [String]?

  /// Makes a field.
  public init(
    _ name: String, _ type: TableSchemaType = .any,
    constraints: TableSchemaConstraints = TableSchemaConstraints(), rename: String? = nil,
    missingValues: [String]? = nil
  ) {
    self.name = name
    self.type = type
    self.constraints = constraints
    self.rename = rename
    self.missingValues = missingValues
  }
}
