// Where a record's document goes: its collection and its id.

public import Documents
import Records

/// The rule that gives a document its path.
public struct DocumentPlacement: Sendable {
  /// The collection's path; may hold `{entity}` and `{localizedEntity}`.
  public var template: String
  /// What both stand for where the source has no entities: its base name.
  public var standIn: String
  /// Collection paths of entities that don't follow the template.
  public var collections: [String: String]
  /// For entities that share a collection with what they inherit from: the entity whose collection
  /// it is. Their documents tell their own entity in the field `entity`.
  public var roots: [String: String] = [:]
  /// What `{localizedEntity}` stands for; an entity without a localized name has its own.
  public var names: any NameLocalization = PlainNames()
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
    guard let entity else { return CollectionPath(Self.filled(template, standIn, standIn)) }
    let root = roots[entity] ?? entity
    let template = collections[root] ?? template
    let localized = needsNames(of: root) ? names.name(ofEntity: root) ?? root : root
    guard !localized.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return CollectionPath(Self.filled(template, root, localized))
  }

  /// Whether the collection of an entity holds its localized name.
  public func needsNames(of entity: String) -> Bool {
    (collections[roots[entity] ?? entity] ?? template).contains(Self.localizedEntity)
  }

  /// The first placeholder of a template that means nothing; nil when there is none.
  public static func unknownPlaceholder(in template: String) -> String? {
    template.matches(of: /\{[^{}\/]*\}/).map { String($0.output) }
      .first { $0 != entity && $0 != localizedEntity }
  }

  private static let entity = "{entity}"
  private static let localizedEntity = "{localizedEntity}"

  private static func filled(_ template: String, _ name: String, _ localized: String) -> String {
    template.replacing(entity, with: name).replacing(localizedEntity, with: localized)
  }

  /// The collection and the id of a record's document.
  ///
  /// The id is the one the mapping gives, else the source's own, else an automatic one.
  /// - Throws: `DocumentFault` when the id can't be one.
  func name(
    of entry: RecordEntry, in batch: RecordBatch, mappedID: String?,
    collection: CollectionPath
  ) throws(DocumentFault) -> (collection: CollectionPath, id: String) {
    if let id = entry.id, id.utf8.contains(UInt8(ascii: "/")) {
      if batch.idsAreLinks { return try path(ofLink: id, mappedID: mappedID).name }
      if mappedID == nil { return try path(ofExported: id, under: collection).name }
    }
    let id = mappedID ?? entry.id ?? automaticID(of: entry, in: batch)
    guard !id.isEmpty, !id.utf8.contains(UInt8(ascii: "/")) else {
      throw DocumentFault(.invalidDocumentID, message: "`\(id)` can't be a document's id.")
    }
    return (collection, id)
  }

  /// A document below another's, `Layout/p1/engines/p5`: the first part is the entity whose
  /// collection holds the topmost document.
  private func path(
    ofLink text: String, mappedID: String?
  ) throws(DocumentFault) -> DocumentPath {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let collection = collection(forEntity: String(parts[0])),
      let path = DocumentPath("\(collection)/\(parts[1])")
    else { throw DocumentFault(.invalidDocumentID, message: "`\(text)` is no document's path.") }
    guard let mappedID else { return path }
    guard let moved = path.collection.document(mappedID) else {
      throw DocumentFault(.invalidDocumentID, message: "`\(mappedID)` can't be a document's id.")
    }
    return moved
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

extension DocumentPath {
  fileprivate var name: (collection: CollectionPath, id: String) { (collection, documentID) }
}
