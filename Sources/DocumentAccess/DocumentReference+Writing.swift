// Writing one document: from a model or a dictionary, awaited or started.

public import DocumentCoding
public import Documents

extension DocumentReference {
  /// Writes a model in the place of the document.
  /// - Throws: `EncodingError`, or `StoreFailure`: `invalidArgument` for a document that breaks a rule.
  public func setData(
    from value: some Encodable, encoder: DocumentEncoder = DocumentEncoder()
  ) async throws {
    try await store.commit([DocumentWrite(setting: encoder.encode(value), at: documentPath)])
  }

  /// Writes a model; with `merge`, over the fields that are there.
  public func setData(
    from value: some Encodable, merge: Bool, encoder: DocumentEncoder = DocumentEncoder()
  ) async throws {
    try await store.commit([write(try encoder.encode(value), merge: merge)])
  }

  /// Writes only the named fields of a model over those that are there.
  /// - Throws: `EncodingError.invalidValue` for a field that the model doesn't encode.
  public func setData(
    from value: some Encodable, mergeFields: [some FieldPathConvertible],
    encoder: DocumentEncoder = DocumentEncoder()
  ) async throws {
    let paths = try mergeFields.map { try $0.fieldPath() }
    try await store.commit([
      DocumentWrite(merging: encoder.encode(value), fields: paths, at: documentPath)
    ])
  }

  /// Starts writing a model. Writes that were started are done in order, and before later reads.
  /// - Throws: `EncodingError`; what the store says goes to `completion`.
  public func setData(
    from value: some Encodable, merge: Bool = false, encoder: DocumentEncoder = DocumentEncoder(),
    completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) throws {
    store.start([try write(try encoder.encode(value), merge: merge)], completion: completion)
  }

  /// Writes fields in the place of the document: `["title": "Emma", "pages": 474]`.
  public func setData(
    _ fields: [String: any Encodable & Sendable], merge: Bool = false
  ) async throws {
    try await store.commit([write(try DocumentEncoder().encode(fields: fields), merge: merge)])
  }

  /// Changes fields of a document that exists; dots in names lead into maps.
  /// - Throws: `StoreFailure`: `notFound` when the document doesn't exist.
  public func updateData(_ fields: [String: any Encodable & Sendable]) async throws {
    try await updateData(try FieldUpdate.paths(fields))
  }

  /// Changes fields of a document that exists.
  /// - Throws: `StoreFailure`: `notFound` when the document doesn't exist.
  public func updateData(_ fields: [FieldPath: any Encodable & Sendable]) async throws {
    let updates = try FieldUpdate.encode(fields, with: DocumentEncoder())
    try await store.commit([DocumentWrite(updating: updates, at: documentPath)])
  }

  /// Changes the fields that a model encodes in a document that exists; maps member by member.
  /// - Throws: `StoreFailure`: `notFound` when the document doesn't exist.
  public func updateData(
    from value: some Encodable, encoder: DocumentEncoder = DocumentEncoder()
  ) async throws {
    try await store.commit([DocumentWrite(updating: encoder.encode(value), at: documentPath)])
  }

  /// Removes the document; its subcollections stay.
  public func delete() async throws(StoreFailure) {
    try await store.commit([DocumentWrite(.delete, at: documentPath)])
  }

  private func write(
    _ encoded: EncodedDocument, merge: Bool
  ) throws(StoreFailure) -> DocumentWrite {
    merge
      ? DocumentWrite(merging: encoded, at: documentPath)
      : try DocumentWrite(setting: encoded, at: documentPath)
  }
}

/// What names a field: text with dots, or a path.
public protocol FieldPathConvertible: Sendable {
  /// The path.
  /// - Throws: `StoreFailure`: `invalidArgument` for text that is no path.
  func fieldPath() throws(StoreFailure) -> FieldPath
}

extension FieldPath: FieldPathConvertible {
  /// The path itself.
  public func fieldPath() -> FieldPath { self }
}

extension String: FieldPathConvertible {
  /// The path that the text is the string form of.
  public func fieldPath() throws(StoreFailure) -> FieldPath {
    guard let path = FieldPath(self) else {
      throw StoreFailure(.invalidArgument, "`\(self)` is no field path.")
    }
    return path
  }
}
