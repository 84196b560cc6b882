// One declared import: a source, how its records become documents, and where they go.

import Documents
public import MigrationEngine
import RecordMapping

/// A part of a migration: records of one source, or of one entity in it, into one collection.
public struct Import: Sendable {
  /// A file, a folder, a glob, or `-` for standard input.
  public var source: String
  /// The collection's path; may hold `{entity}`, or `{localizedEntity}` for its name in the user's
  /// language. Nil takes the source's base name, or with Core Data the entity's own name.
  public var collection: String?
  /// The entity that is meant, in a source with several; nil means all records.
  public var entity: String?
  /// The format's identifier; nil lets it be found.
  public var format: String?
  /// The field that becomes the document's id, by its name in the source.
  public var idField: String?
  /// Whether that field is left out of the document.
  public var dropsIDField: Bool
  /// Values of the format's own options, by name.
  public var readerOptions: [String: String]
  /// Forms of a Core Data store's relationships, by `Entity.relation`; references unless given.
  public var relations: [String: RelationForm] = [:]
  /// Where documents of entities that inherit from others go.
  public var inherited = InheritedPlace.own
  /// The entities whose records become documents; all when empty. Others are skipped.
  public var entities: [String] = []
  /// How records become documents.
  public var mapper: any RecordMapper
  /// The options of the command line that declare it; nil when a program declares it.
  var options: [String: String]?
  /// Types that were found by a look at the source.
  var inferredTypes: InferredTypes?
  /// Where the records come from in the end, when they are the rejects of an earlier run.
  var origin: SourceOrigin?

  /// Makes an import with a mapping of one's own choice.
  public init(
    from source: String, into collection: String? = nil, entity: String? = nil,
    format: String? = nil, idField: String? = nil, dropsIDField: Bool = false,
    readerOptions: [String: String] = [:], mapper: any RecordMapper
  ) {
    self.source = source
    self.collection = collection
    self.entity = entity
    self.format = format
    self.idField = idField
    self.dropsIDField = dropsIDField
    self.readerOptions = readerOptions
    self.mapper = mapper
  }
}
