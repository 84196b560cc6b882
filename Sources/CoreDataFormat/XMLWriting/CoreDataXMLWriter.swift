// Writes documents back as a Core Data XML store.

public import Documents

/// Makes an XML store of documents, with the help of a model.
///
/// Documents pass twice: first all are added, so that ids can be given and both sides of every
/// relationship found, then all are written, in the same order or another:
///
///     var writer = CoreDataXMLWriter(model: model)
///     for document in documents { writer.add(document, entity: "Book") }
///     var bytes = writer.beginning
///     for document in documents { try writer.append(document, entity: "Book", to: &bytes) }
///     bytes += writer.ending
///
/// A document `p102` becomes the object `z102` where that number is free; any other gets a number
/// behind the greatest. Memory: paths and references of all documents.
public struct CoreDataXMLWriter {
  /// What stands in the store's head.
  public struct Metadata: Hashable, Sendable {
    /// The store's UUID.
    public var storeUUID: String
    /// Version hashes of entities, 32 bytes each, where they are known from an earlier store. Core
    /// Data computes them from a model in a way that is its own, so they are never made up.
    public var versionHashes: [String: [UInt8]]

    /// Makes metadata.
    public init(
      storeUUID: String = "00000000-0000-0000-0000-000000000000",
      versionHashes: [String: [UInt8]] = [:]
    ) {
      self.storeUUID = storeUUID
      self.versionHashes = versionHashes
    }
  }

  private let model: ManagedObjectModel
  private let metadata: Metadata
  private var graph = WrittenGraph()
  /// What was left out, one sentence each: fields that the model doesn't have, references to
  /// documents that were not added. In the order in which it was met, each once.
  public private(set) var notes: [String] = []
  private var noted: Set<String> = []

  /// Makes a writer.
  public init(model: ManagedObjectModel, metadata: Metadata = Metadata()) {
    self.model = model
    self.metadata = metadata
  }

  /// Makes a document known, with the references that it holds.
  /// - Throws: `DocumentFault` when the model has no such entity, or only an abstract one.
  public mutating func add(_ document: Document, entity name: String) throws(DocumentFault) {
    let entity = try entity(named: name)
    graph.add(document.path.string, id: document.path.documentID)
    for relationship in entity.relationships where !relationship.isTransient {
      guard let inverse = relationship.inverseName,
        let value = document.fields.property(relationship.name)
      else { continue }
      for path in value.referencePaths {
        graph.noteReference(from: document.path.string, to: path, inverse: inverse)
      }
    }
  }

  /// What stands before the first object.
  public var beginning: [UInt8] {
    var text = """
      <?xml version="1.0"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

      <database>
          <databaseInfo>
              <version>134481920</version>
              <UUID>\(metadata.storeUUID)</UUID>
              <nextObjectID>\(graph.greatestNumber)</nextObjectID>
              <metadata>

      """
    text += hashes + "        </metadata>\n    </databaseInfo>\n"
    return Array(text.utf8)
  }

  /// What stands behind the last object.
  public var ending: [UInt8] { Array("</database>\n".utf8) }

  /// Appends the object of a document that was added.
  /// - Throws: `DocumentFault` when a value has no place in its attribute: `outOfRange`, or
  ///   `storeRefused`. Nothing of the object was appended then.
  public mutating func append(
    _ document: Document, entity name: String, to bytes: inout [UInt8]
  ) throws(DocumentFault) {
    let entity = try entity(named: name)
    guard let number = graph.number(of: document.path.string) else {
      throw DocumentFault(
        .storeRefused, message: "The document `\(document.path)` was not added before.")
    }
    noteUnknownFields(of: document, entity)
    var object = WrittenObject(entity: entity.name, number: number)
    for attribute in entity.attributes where !attribute.isTransient {
      guard let value = document.fields.property(attribute.name), value != .null else { continue }
      try object.append(value, to: attribute)
    }
    for relationship in entity.relationships where !relationship.isTransient {
      object.append(relationship, targets(of: relationship, in: document))
    }
    bytes += object.finished()
  }
}

extension CoreDataXMLWriter {
  private func entity(named name: String) throws(DocumentFault) -> EntityDescription {
    guard let entity = model.entity(named: name) else {
      throw DocumentFault(.storeRefused, message: "The model has no entity `\(name)`.")
    }
    guard !entity.isAbstract else {
      throw DocumentFault(
        .storeRefused, message: "The entity `\(name)` is abstract: it has no objects of its own.")
    }
    return entity
  }

  /// The objects that a relationship leads to: those that the document names, and those that name
  /// it from the other side.
  private mutating func targets(
    of relationship: RelationshipDescription, in document: Document
  ) -> [UInt64] {
    let named = document.fields.property(relationship.name)?.referencePaths ?? []
    var paths = named
    let back = graph.references(to: document.path.string, inverse: relationship.name)
    if relationship.isToMany || named.isEmpty {
      paths += back.filter { !named.contains($0) }
    }
    if !relationship.isToMany, paths.count > 1 {
      note("`\(relationship.name)` of `\(document.path)` leads to one object; the first is kept.")
      paths.removeSubrange(1...)
    }
    return paths.compactMap { path in
      if let number = graph.number(of: path) { return number }
      note("`\(relationship.name)` of `\(document.path)` names `\(path)`, which is not written.")
      return nil
    }
  }

  private mutating func noteUnknownFields(of document: Document, _ entity: EntityDescription) {
    let known = Set(
      (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map { $0.lowercased() })
    for field in document.fields where !known.contains(field.name.lowercased()) {
      note("The entity `\(entity.name)` has no property `\(field.name)`.")
    }
  }

  private mutating func note(_ text: String) {
    if noted.insert(text).inserted { notes.append(text) }
  }

  /// The property list of known hashes; nothing when none is known.
  private var hashes: String {
    let known = metadata.versionHashes.sorted { $0.key < $1.key }
    if known.isEmpty { return "" }
    let indent = String(repeating: " ", count: 12)
    var text = "\(indent)<plist version=\"1.0\">\n\(indent)    <dict>\n"
    text += "\(indent)        <key>NSStoreModelVersionHashes</key>\n\(indent)        <dict>\n"
    for (name, hash) in known {
      text += "\(indent)            <key>\(name)</key>\n\(indent)            <data>\n"
      text += "\t\t\(WrittenObject.base64(hash))\n\t\t</data>\n"
    }
    text += "\(indent)        </dict>\n"
    text += "\(indent)        <key>NSStoreModelVersionHashesVersion</key>\n"
    text += "\(indent)        <integer>3</integer>\n\(indent)    </dict>\n\(indent)</plist>\n"
    return text
  }
}

extension FieldMap {
  /// The value of a property: by its name, or in small letters as a store without a model has it.
  fileprivate func property(_ name: String) -> Value? { self[name] ?? self[name.lowercased()] }
}

extension Value {
  /// The paths that a reference or an array of references names.
  fileprivate var referencePaths: [String] {
    switch self {
    case .reference(let name) where name.database == nil: [name.path.string]
    case .array(let elements): elements.flatMap(\.referencePaths)
    default: []
    }
  }
}
