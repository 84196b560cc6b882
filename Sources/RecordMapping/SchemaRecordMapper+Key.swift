// Which field of a schema is the document's id.

extension SchemaRecordMapper {
  /// The field of a `primaryKey` of one field.
  public var keyField: String? { schema.primaryKey.count == 1 ? schema.primaryKey[0] : nil }
}
