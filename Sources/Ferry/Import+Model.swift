// Imports through an app's own Codable models.

public import RecordMapping

extension Import {
  /// Makes an import of records that decode as a model.
  ///
  ///     Import(Book.self, from: "books.csv", into: "books", id: \.isbn)
  ///
  /// - Parameters:
  ///   - source: a file, a folder, a glob, or `-` for standard input.
  ///   - collection: the collection's path; nil takes the source's base name, or the entity's.
  ///   - entity: the entity that is meant, in a source with several.
  ///   - id: the document's id; nil takes the model's `@DocumentID` or the source's own id, and
  ///     else makes one.
  ///   - format: the format's identifier; nil lets it be found.
  ///   - readerOptions: values of the format's own options: `["nested": ""]`.
  ///   - decoder: how records are read, field by field where they differ.
  public init<Model: Codable & SendableMetatype>(
    _ model: Model.Type, from source: String, into collection: String? = nil,
    entity: String? = nil, id: @escaping @Sendable (Model) -> String? = { _ in nil },
    format: String? = nil, readerOptions: [String: String] = [:],
    decoder: RecordDecoder = RecordDecoder()
  ) {
    self.init(
      from: source, into: collection, entity: entity, format: format,
      readerOptions: readerOptions,
      mapper: CodableRecordMapper(model, decoder: decoder, id: id))
  }

  /// Makes an import of records that decode as one model and are stored as another.
  /// - Parameters:
  ///   - id: the document's id, of what is stored.
  ///   - transform: what is stored for a model; nil skips the record, and what it throws rejects
  ///     it.
  public init<Model: Decodable & SendableMetatype, Output: Encodable & SendableMetatype>(
    _ model: Model.Type, from source: String, into collection: String? = nil,
    entity: String? = nil, id: @escaping @Sendable (Output) -> String? = { _ in nil },
    format: String? = nil, readerOptions: [String: String] = [:],
    decoder: RecordDecoder = RecordDecoder(),
    transform: @escaping @Sendable (Model) throws -> Output?
  ) {
    self.init(
      from: source, into: collection, entity: entity, format: format,
      readerOptions: readerOptions,
      mapper: CodableRecordMapper(model, decoder: decoder, id: id, transform: transform))
  }
}
