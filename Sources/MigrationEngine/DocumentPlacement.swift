// Where a record's document goes: its collection and its id.

public import Documents
import Records

/// The rule that gives a document its path.
public struct DocumentPlacement: Sendable {
  /// The collection's path; may hold `{entity}`.
  public var template: String
  /// What `{entity}` stands for where the source has no entities: its base name.
  public var standIn: String
  /// Collection paths of entities that don't follow the template.
  public var collections: [String: String]
  /// The source's name, which automatic ids are made from.
  public var sourceName: String
  /// Whether whole paths that the source gives (an export of documents) are kept.
  public var keepsSourcePaths: Bool

  /// Makes a rule.
  public init(
    template: String, standIn: String, collections: [String: String] = [:], sourceName: String,
    keepsSourcePaths: Bool = false
  ) {
    self.template = template
    self.standIn = standIn
    self.collections = collections
    self.sourceName = sourceName
    self.keepsSourcePaths = keepsSourcePaths
  }

  /// The collection of an entity's documents; nil when the template gives no collection path.
  public func collection(forEntity entity: String?) -> CollectionPath? {
    let template = entity.flatMap { collections[$0] } ?? template
    return CollectionPath(template.replacing("{entity}", with: entity ?? standIn))
  }

  /// The path of a record's document.
  ///
  /// The id is the one the mapping gives, else the source's own, else an automatic one.
  /// - Throws: `DocumentFault` when the id can't be one.
  func path(
    of entry: RecordEntry, in batch: RecordBatch, mappedID: String?,
    collection: CollectionPath
  ) throws(DocumentFault) -> DocumentPath {
    if mappedID == nil, let id = entry.id, id.utf8.contains(UInt8(ascii: "/")) {
      return try path(ofExported: id, under: collection)
    }
    let id = mappedID ?? entry.id ?? automaticID(of: entry, in: batch)
    guard let path = collection.document(id) else {
      throw DocumentFault(.invalidDocumentID, message: "`\(id)` can't be a document's id.")
    }
    return path
  }

  /// A document of an export keeps its path, or moves to the named collection with what lies
  /// below: `books/1/notes/2` goes to `archive/1/notes/2`.
  private func path(
    ofExported text: String, under collection: CollectionPath
  ) throws(DocumentFault) -> DocumentPath {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    let moved =
      keepsSourcePaths
      ? text
      : ([collection.string] + segments.dropFirst().map(String.init))
        .joined(separator: "/")
    guard let path = DocumentPath(moved) else {
      throw DocumentFault(.invalidDocumentID, message: "`\(text)` is no document's path.")
    }
    return path
  }

  /// Twenty letters and digits made from source, record number and the record's bytes, so that a
  /// second run over the same source meets the same documents instead of doubling them.
  private func automaticID(of entry: RecordEntry, in batch: RecordBatch) -> String {
    var hash = StableHash()
    hash.combine(sourceName.utf8)
    hash.combine(UInt64(entry.position.record))
    batch.bytes.withUnsafeBytes { hash.combine(UnsafeRawBufferPointer(rebasing: $0[entry.raw])) }
    return hash.identifier
  }
}
