// The mapping through an app's own models.

public import DocumentCoding
public import Documents
public import MigrationEngine
public import Records

/// Makes documents of records by way of a Codable model: record, model, perhaps another model,
/// document.
///
/// ```swift
/// let books = CodableRecordMapper(Book.self, id: \.isbn)
/// let titles = CodableRecordMapper(Book.self) { book in book.inPrint ? Title(of: book) : nil }
/// ```
///
/// What the app's own coder writes is what the documents hold. A record whose model doesn't decode,
/// or that the transform throws for, is rejected with its field and value; one that the transform
/// returns nil for is skipped.
public struct CodableRecordMapper<
  Model: Decodable & SendableMetatype, Output: Encodable & SendableMetatype
>: RecordMapper {
  private let decoder: RecordDecoder
  private let encoder: DocumentEncoder
  private let time: Timestamp
  private let write: CodableMapping<Model>.Write

  /// Makes a mapper with a transform.
  /// - Parameters:
  ///   - decoder: how records are read.
  ///   - encoder: how documents are written.
  ///   - time: the one time of the run, which `@ServerTimestamp` and other field values take.
  ///   - id: the document's id; nil where the output has none. The id of the run's `--id`, where
  ///     there is one, goes before it, and an `@DocumentID` stands in where it gives nil.
  ///   - transform: what is stored for a model; nil skips the record. Throws `RecordRejection`, or
  ///     anything else, to reject it.
  public init(
    _ model: Model.Type, decoder: RecordDecoder = RecordDecoder(),
    encoder: DocumentEncoder = DocumentEncoder(), time: Timestamp = .now(),
    id: @escaping @Sendable (Output) -> String? = { _ in nil },
    transform: @escaping @Sendable (Model) throws -> Output?
  ) {
    (self.decoder, self.encoder, self.time) = (decoder, encoder, time)
    write = { model, encoder, asksID in
      guard let output = try transform(model) else { return nil }
      let encoded = try encoder.encode(output)
      return WrittenModel(encoded: encoded, id: asksID ? id(output) : nil)
    }
  }

  /// Makes a worker. Never fails: what a model needs shows only when it meets a record.
  public func makeWorker(
    for source: SourceDescription, context: MappingContext
  ) -> any RecordMappingWorker {
    let mapping = CodableMapping(
      decoder: RecordDecoderContext(decoder, collectionOfEntity: context.collectionOfEntity),
      encoder: encoder.unshared, time: time, context: context, write: write)
    return CodableMappingWorker(mapping)
  }
}

extension CodableRecordMapper where Model == Output {
  /// Makes a mapper that stores the model itself.
  /// - Parameters:
  ///   - decoder: how records are read.
  ///   - encoder: how documents are written.
  ///   - time: the one time of the run, which `@ServerTimestamp` and other field values take.
  ///   - id: the document's id; nil where the model has none. The id of the run's `--id`, where
  ///     there is one, goes before it, and an `@DocumentID` stands in where it gives nil.
  public init(
    _ model: Model.Type, decoder: RecordDecoder = RecordDecoder(),
    encoder: DocumentEncoder = DocumentEncoder(), time: Timestamp = .now(),
    id: @escaping @Sendable (Model) -> String? = { _ in nil }
  ) {
    (self.decoder, self.encoder, self.time) = (decoder, encoder, time)
    write = { model, encoder, asksID in
      let encoded = try encoder.encode(model)
      return WrittenModel(encoded: encoded, id: asksID ? id(model) : nil)
    }
  }
}

/// Why a transform doesn't want a record: thrown from it, and shown in the report.
public struct RecordRejection: Error, Hashable, Sendable {
  /// The rest of a sentence that begins with the field and its value: `ends before it starts`.
  public var fact: String
  /// The field's name in the source; nil when the whole record is meant.
  public var field: String?
  /// The offending value.
  public var value: String?
  /// What to do: one sentence, or nil.
  public var hint: String?

  /// Makes a rejection.
  public init(_ fact: String, field: String? = nil, value: String? = nil, hint: String? = nil) {
    self.fact = fact
    self.field = field
    self.value = value
    self.hint = hint
  }
}
