// Several writes that happen together or not at all.

public import DocumentCoding
public import Documents
import Synchronization

/// Writes that are committed at once.
public final class WriteBatch: Sendable {
  private let store: DocumentStore
  private let writes = Mutex<[DocumentWrite]>([])

  init(store: DocumentStore) { self.store = store }

  /// Writes a model in the place of the document.
  /// - Throws: `EncodingError`.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference,
    encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> WriteBatch {
    add(try DocumentWrite(setting: encoder.encode(value), at: document.documentPath))
  }

  /// Writes a model; with `merge`, over the fields that are there.
  /// - Throws: `EncodingError`.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference, merge: Bool,
    encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> WriteBatch {
    guard merge else { return try setData(from: value, forDocument: document, encoder: encoder) }
    return add(DocumentWrite(merging: try encoder.encode(value), at: document.documentPath))
  }

  /// Writes only the named fields of a model over those that are there.
  /// - Throws: `EncodingError`, also for a field that the model doesn't encode.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference,
    mergeFields: [some FieldPathConvertible], encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> WriteBatch {
    let paths = try mergeFields.map { try $0.fieldPath() }
    return add(
      try DocumentWrite(
        merging: encoder.encode(value), fields: paths, at: document.documentPath))
  }

  /// Writes fields in the place of the document, or with `merge` over those that are there.
  @discardableResult
  public func setData(
    _ fields: [String: any Encodable & Sendable], forDocument document: DocumentReference,
    merge: Bool = false
  ) throws -> WriteBatch {
    let encoded = try DocumentEncoder().encode(fields: fields)
    return add(
      merge
        ? DocumentWrite(merging: encoded, at: document.documentPath)
        : try DocumentWrite(setting: encoded, at: document.documentPath))
  }

  /// Changes fields of a document that exists; dots in names lead into maps.
  @discardableResult
  public func updateData(
    _ fields: [String: any Encodable & Sendable], forDocument document: DocumentReference
  ) throws -> WriteBatch {
    let updates = try FieldUpdate.encode(FieldUpdate.paths(fields), with: DocumentEncoder())
    return add(try DocumentWrite(updating: updates, at: document.documentPath))
  }

  /// Changes the fields that a model encodes in a document that exists.
  @discardableResult
  public func updateData(
    from value: some Encodable, forDocument document: DocumentReference,
    encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> WriteBatch {
    add(DocumentWrite(updating: try encoder.encode(value), at: document.documentPath))
  }

  /// Removes a document.
  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> WriteBatch {
    add(DocumentWrite(.delete, at: document.documentPath))
  }

  /// Makes all writes, or none. The batch is empty afterwards.
  public func commit() async throws(StoreFailure) {
    try await store.commit(take())
  }

  /// Starts to make all writes, or none, and calls back.
  public func commit(completion: @escaping @Sendable ((any Error)?) -> Void) {
    store.start(take(), completion: completion)
  }

  private func add(_ write: DocumentWrite) -> WriteBatch {
    writes.withLock { $0.append(write) }
    return self
  }

  private func take() -> [DocumentWrite] {
    writes.withLock { writes in
      defer { writes = [] }
      return writes
    }
  }
}
