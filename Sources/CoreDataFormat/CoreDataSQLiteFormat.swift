// The plugin for Core Data's SQLite stores.

public import Records

/// Core Data SQLite stores: `NSSQLiteStoreType`, with the write-ahead log beside them.
///
/// Records are as those of an XML store: entity, the id `p` and the row's key, typed attributes,
/// relationships as links. Types and names come from the model in the store, or from one that is
/// named; without either, from the columns, with names in small letters.
public struct CoreDataSQLiteFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `coredata-sqlite`.
  public var identifier: String { "coredata-sqlite" }
  /// What a person calls it.
  public var title: String { "Core Data SQLite store" }
  /// `xml`: rejected rows are told as objects of an XML store.
  public var rejectedExtension: String { "xml" }
  /// `coredata-xml`
  public var rejectedFormat: String? { "coredata-xml" }
  /// The model to take names and types from, and what to do about broken references.
  public var options: [FormatOption] { CoreDataXMLFormat.options }

  /// Recognizes SQLite databases by their first bytes.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    if head.starts(with: "SQLite format 3\u{0}".utf8) { return .byContent }
    return name.lowercased().hasSuffix(".sqlite") ? .byName : .no
  }

  /// Opens a store and reads its tables. Neither the store nor its folder is changed.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    let store = try SQLiteStoreOpening(source)
    let cache = try ModelCache.model(in: store.database)
    let found = try StoreModel(
      options, inside: cache.model, storePath: source.path,
      entityNames: store.tables.entities.values.map(\.name))
    let schema = StoreSchema(model: found.model)
    let plans = try EntityPlanner.plans(store.tables, schema: schema, database: store.database)
    let description = SourceDescription(
      format: identifier,
      entities: plans.map {
        .init(
          $0.entity.name, fields: $0.properties.map(\.name),
          parent: store.tables.entities[$0.entity.parent]?.name)
      }, modelPath: found.path)
    let reader = CoreDataSQLiteReader(
      store, plans: plans, description: description, warnings: cache.warnings + found.warnings,
      isStrict: options.has("strict-references"), batchBytes: options.batchBytes)
    return try found.relating(found.validating(reader), options, schema: schema)
  }
}
