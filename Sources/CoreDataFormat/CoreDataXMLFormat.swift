// The plugin for Core Data's XML stores.

public import Records

/// Core Data XML stores: `NSXMLStoreType`, mapping models included.
///
/// Each object is a record: its entity, the id `p` and the object's number, attributes of their own
/// types, relationships as links. An attribute that the store doesn't have stays absent; an empty
/// to-one relationship is null, an empty to-many one an empty array.
public struct CoreDataXMLFormat: RecordFormat {
  private let chunkBytes: Int

  /// Makes the format.
  public init() { chunkBytes = 65_536 }

  /// Makes the format with another size of chunks, for tests.
  package init(chunkBytes: Int) { self.chunkBytes = chunkBytes }

  /// `coredata-xml`.
  public var identifier: String { "coredata-xml" }
  /// What a person calls it.
  public var title: String { "Core Data XML store" }
  /// `xml`.
  public var rejectedExtension: String { "xml" }
  /// The model to take true names from, and what to do about broken references.
  public var options: [FormatOption] { Self.options }

  static let options = [
    FormatOption(
      "model", argument: "PATH", help: "Core Data model: gives true names, checks every object"),
    FormatOption(
      "relations", argument: "ENTITY.RELATION=FORM,...",
      help: "forms of relationships: reference, embed, subcollection, omit (reference)"),
    FormatOption(
      "strict-references", help: "reject objects whose references are dangling or one-sided"),
  ]

  /// Recognizes stores by their root element or document type, and binary stores, in order to say
  /// what they are.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    StoreRecognition.xml(head: head, name: name)
  }

  /// Opens a store and reads its header. Standard input is copied to a temporary file first.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    try StoreRecognition.refuseBinary(source.head)
    let store = try XMLStoreOpening(source)
    let found = try StoreModel(
      options, storePath: source.path, entityNames: store.header.entityNames)
    let schema = StoreSchema(model: found.model, otherNames: store.header.entityNames)
    let description = SourceDescription(
      format: identifier, dialect: dialect(of: store.header), encoding: store.encoding,
      entities: schema.entities.values
        .map { .init($0.name, fields: $0.fields, parent: $0.parent) }
        .sorted { $0.name < $1.name }, modelPath: found.path)
    let reader = CoreDataXMLReader(
      store: store, schema: schema, description: description,
      warnings: found.warnings + schema.ambiguityWarnings,
      isStrict: options.has("strict-references"),
      findsObjects: options.has("relations"), batchBytes: options.batchBytes,
      recordLimit: options.recordLimit, chunkBytes: chunkBytes)
    return try found.relating(found.validating(reader), options, schema: schema)
  }

  private func dialect(of header: XMLStoreHeader) -> [SourceDescription.Setting] {
    var settings: [SourceDescription.Setting] = []
    if header.isMappingModel { settings.append(.init("content", "mapping model")) }
    if let version = header.frameworkVersion { settings.append(.init("framework", version)) }
    return settings
  }
}
