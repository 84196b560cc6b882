// A document as it was when it was read.

public import DocumentCoding
public import Documents

/// A document that was asked for, whether it exists or not.
public struct DocumentSnapshot: Hashable, Sendable {
  /// The document's name.
  public let reference: DocumentReference
  /// The document; nil when it doesn't exist.
  public let document: Document?

  /// The document's id.
  public var documentID: String { reference.documentID }

  /// Whether the document exists.
  public var exists: Bool { document != nil }

  /// The fields; nil when the document doesn't exist.
  public func data() -> [String: Value]? {
    document.map { document in
      Dictionary(document.fields.map { ($0.name, $0.value) }) { _, last in last }
    }
  }

  /// The value of a field; nil when there is none.
  public func get(_ field: some FieldPathConvertible) throws(StoreFailure) -> Value? {
    let path = try field.fieldPath()
    return document?.value(at: path)
  }

  /// The document as a model.
  /// - Throws: `DecodingError`: `valueNotFound` when the document doesn't exist and the type is no
  ///   optional.
  public func data<T: Decodable>(
    as type: T.Type, decoder: DocumentDecoder = DocumentDecoder()
  ) throws -> T {
    guard let document else {
      if let absent = (T.self as? any AbsentRepresentable.Type)?.absent as? T { return absent }
      let message = "\(reference.path) doesn't exist."
      throw DecodingError.valueNotFound(
        type, DecodingError.Context(codingPath: [], debugDescription: message))
    }
    return try decoder.decoding(for: reference.store).decode(type, from: document)
  }
}

/// A document that a query has found.
public struct QueryDocumentSnapshot: Hashable, Sendable {
  /// The document's name.
  public let reference: DocumentReference
  /// The document.
  public let document: Document

  /// The document's id.
  public var documentID: String { reference.documentID }

  /// True.
  public var exists: Bool { true }

  /// The fields.
  public func data() -> [String: Value] { snapshot.data() ?? [:] }

  /// The value of a field; nil when there is none.
  public func get(_ field: some FieldPathConvertible) throws(StoreFailure) -> Value? {
    try snapshot.get(field)
  }

  /// The document as a model.
  /// - Throws: `DecodingError`.
  public func data<T: Decodable>(
    as type: T.Type, decoder: DocumentDecoder = DocumentDecoder()
  ) throws -> T {
    try snapshot.data(as: type, decoder: decoder)
  }

  private var snapshot: DocumentSnapshot {
    DocumentSnapshot(reference: reference, document: document)
  }
}

/// A type that has a value for "not there": optionals.
private protocol AbsentRepresentable {
  static var absent: Self { get }
}

extension Optional: AbsentRepresentable {
  fileprivate static var absent: Wrapped? { .none }
}
