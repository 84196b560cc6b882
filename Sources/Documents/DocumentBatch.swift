// Documents on their way into a store.

/// The documents of a batch: paths, and fields as text.
public struct DocumentBatch: Sendable {
  /// One document.
  public struct Entry: Sendable {
    /// The collection that the document goes to.
    public var collection: CollectionPath
    /// The document's id, which is neither empty nor has a slash in it.
    public var id: String
    /// Index of its fields among the texts.
    public var fields: Int
    /// Fields that hold the time of writing in place of anything of the source's.
    public var writeTimeFields: [FieldPath]

    /// Makes an entry.
    public init(
      _ id: String, in collection: CollectionPath, fields: Int, writeTimeFields: [FieldPath] = []
    ) {
      self.collection = collection
      self.id = id
      self.fields = fields
      self.writeTimeFields = writeTimeFields
    }

    /// The document's path.
    public var path: DocumentPath {
      DocumentPath(unchecked: collection.string + "/" + id)
    }
  }

  /// The documents, in the order in which they are stored.
  public var entries: [Entry] = []
  /// Their fields, in any order; some may belong to no document.
  public var texts: FieldTexts

  /// Makes a batch without documents.
  /// - Parameter texts: the fields that entries will refer to.
  public init(_ texts: FieldTexts = FieldTexts()) { self.texts = texts }

  /// Makes a batch of documents.
  public init(_ documents: [Document]) {
    var writer = FieldTextWriter()
    entries.reserveCapacity(documents.count)
    for document in documents {
      entries.append(
        Entry(
          document.path.documentID, in: document.path.collection,
          fields: writer.finish(document.fields),
          writeTimeFields: document.writeTimeFields))
    }
    texts = writer.take()
  }

  /// A document with its fields as values. O(its size).
  public func document(at index: Int) -> Document {
    let entry = entries[index]
    var document = Document(path: entry.path, fields: texts[entry.fields])
    document.writeTimeFields = entry.writeTimeFields
    return document
  }
}
