// The property wrapper that tells a model its document's id.

public import Documents
public import FoundationEssentials

/// What a model may ask of the document that it is read from.
public struct DocumentIdentity: Sendable {
  /// The document's path.
  public let path: DocumentPath
  /// The decoder's `userInfo`, where a store leaves what its own types need.
  public let userInfo: [CodingUserInfoKey: any Sendable]
}

/// A type that can tell a document: its id, or a reference to it.
public protocol DocumentIDWrappable: Codable, Sendable {
  /// The value for a document.
  /// - Throws: when the document's id can't be told in the type.
  static func wrap(_ document: DocumentIdentity) throws -> Self

  /// The document's id.
  var wrappedDocumentID: String { get }
}

/// The id of the document that a model is read from; no field of the document.
///
/// Reading fills it from the document's path, whatever fields there are, also in nested types.
/// Writing leaves it out; `EncodedDocument.documentID` keeps it. Other coders, such as
/// `JSONEncoder`, write and read it as a plain optional.
///
/// A model with `CodingKeys` of its own must list the property, or it stays nil.
@propertyWrapper
public struct DocumentID<Value: DocumentIDWrappable>: Sendable {
  /// The id; nil until the model was read from a document, or when set so.
  public var wrappedValue: Value?

  /// Makes a wrapper; a value given here is not written to the document.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension DocumentID: Equatable where Value: Equatable {}
extension DocumentID: Hashable where Value: Hashable {}

extension DocumentID: Codable {
  /// Leaves the property out of the document; a plain optional for other coders.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder {
      encoder.node.omit(documentID: wrappedValue?.wrappedDocumentID)
    } else {
      try wrappedValue.encode(to: encoder)
    }
  }

  /// Takes the id from the document's path; a plain optional from other coders.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      wrappedValue = try decoder.node.wrappedDocumentID()
    } else {
      wrappedValue = try Value?(from: decoder)
    }
  }
}

extension DocumentID: MissingFieldTolerating {
  static var isAlwaysTolerated: Bool { true }

  static func missing(in node: DecodingNode) throws -> Self {
    Self(wrappedValue: try node.wrappedDocumentID())
  }
}

extension DecodingNode {
  fileprivate func wrappedDocumentID<Value: DocumentIDWrappable>() throws -> Value? {
    try path.map { try Value.wrap(DocumentIdentity(path: $0, userInfo: context.options.userInfo)) }
  }
}

extension String: DocumentIDWrappable {
  /// The id.
  public static func wrap(_ document: DocumentIdentity) -> String { document.path.documentID }
  /// The text itself.
  public var wrappedDocumentID: String { self }
}

extension Int: DocumentIDWrappable {
  /// The id as a number.
  /// - Throws: `DecodingError.dataCorrupted` when it is none.
  public static func wrap(_ document: DocumentIdentity) throws -> Int {
    try parsed(Int(document.path.documentID), of: document)
  }
  /// The number in digits.
  public var wrappedDocumentID: String { String(self) }
}

extension UUID: DocumentIDWrappable {
  /// The id as a UUID.
  /// - Throws: `DecodingError.dataCorrupted` when it is none.
  public static func wrap(_ document: DocumentIdentity) throws -> UUID {
    try parsed(UUID(uuidString: document.path.documentID), of: document)
  }
  /// The UUID's text.
  public var wrappedDocumentID: String { uuidString }
}

private func parsed<T>(_ id: T?, of document: DocumentIdentity) throws -> T {
  if let id { return id }
  let message = "The document's id `\(document.path.documentID)` is no \(T.self)."
  throw DecodingError.dataCorrupted(
    DecodingError.Context(codingPath: [], debugDescription: message))
}
