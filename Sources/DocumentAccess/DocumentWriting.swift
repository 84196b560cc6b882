// The forms of a write that batches and transactions share.

public import DocumentCoding
public import Documents

/// Collects writes that are made together later. All forms but `add` encode at once, so that a
/// model's fault is thrown where the model is handed over.
public protocol DocumentWriting: AnyObject, Sendable {
  /// Adds a write behind the others.
  @discardableResult
  func add(_ write: DocumentWrite) -> Self
}

extension DocumentWriting {
  /// Writes a model in the place of the document, or with `merge` over the fields that are there.
  /// - Throws: `EncodingError`.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference, merge: Bool = false,
    encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> Self {
    try set(encoder.encode(value), at: document, merge: merge)
  }

  /// Writes only the named fields of a model over those that are there.
  /// - Throws: `EncodingError`, also for a field that the model doesn't encode.
  @discardableResult
  public func setData(
    from value: some Encodable, forDocument document: DocumentReference,
    mergeFields: [some FieldPathConvertible], encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> Self {
    let paths = try mergeFields.map { try $0.fieldPath() }
    return add(
      try DocumentWrite(
        merging: encoder.encode(value), fields: paths, at: document.documentPath))
  }

  /// Writes fields in the place of the document, or with `merge` over those that are there.
  /// - Throws: `EncodingError`.
  @discardableResult
  public func setData(
    _ fields: [String: any Encodable & Sendable], forDocument document: DocumentReference,
    merge: Bool = false
  ) throws -> Self {
    try set(DocumentEncoder().encode(fields: fields), at: document, merge: merge)
  }

  /// Changes fields of a document that exists; dots in names lead into maps.
  /// - Throws: `EncodingError`.
  @discardableResult
  public func updateData(
    _ fields: [String: any Encodable & Sendable], forDocument document: DocumentReference
  ) throws -> Self {
    let updates = try FieldUpdate.encode(FieldUpdate.paths(fields), with: DocumentEncoder())
    return add(try DocumentWrite(updating: updates, at: document.documentPath))
  }

  /// Changes the fields that a model encodes in a document that exists.
  /// - Throws: `EncodingError`.
  @discardableResult
  public func updateData(
    from value: some Encodable, forDocument document: DocumentReference,
    encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> Self {
    add(DocumentWrite(updating: try encoder.encode(value), at: document.documentPath))
  }

  /// Removes a document.
  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> Self {
    add(DocumentWrite(.delete, at: document.documentPath))
  }

  private func set(
    _ encoded: EncodedDocument, at document: DocumentReference, merge: Bool
  ) throws -> Self {
    add(
      merge
        ? DocumentWrite(merging: encoded, at: document.documentPath)
        : try DocumentWrite(setting: encoded, at: document.documentPath))
  }
}
