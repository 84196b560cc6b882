// Types of other modules that are values of a document by nature, such as references.

public import Documents

/// A type that documents hold as one value of their own, and that no other coder can write.
///
/// Conformance gives the type its `Codable`: a `DocumentEncoder` takes `documentValue`, a
/// `DocumentDecoder` hands the value to `init(documentValue:userInfo:)`. Other coders throw
/// `DocumentCodingError`.
public protocol DocumentValueConvertible: Codable, DocumentValueProviding {
  /// Makes the type of a document's value; nil when the value is of another kind.
  /// - Parameter userInfo: the decoder's, where a store leaves what its own types need.
  /// - Throws: when the value is of the right kind, but can't be told in the type.
  init?(documentValue: Value, userInfo: [CodingUserInfoKey: any Sendable]) throws
}

extension DocumentValueConvertible {
  /// Writes the document's value.
  /// - Throws: `DocumentCodingError.encodingIsNotSupported` with any other coder.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? ValueEncoder else {
      throw DocumentCodingError.encodingIsNotSupported("\(Self.self)")
    }
    encoder.node.setSingle(documentValue)
  }

  /// Reads the document's value.
  /// - Throws: `DocumentCodingError.decodingIsNotSupported` with any other coder.
  public init(from decoder: any Decoder) throws {
    guard let node = (decoder as? ValueDecoder)?.node else {
      throw DocumentCodingError.decodingIsNotSupported("\(Self.self)")
    }
    guard
      let value = try Self(documentValue: node.value, userInfo: node.context.options.userInfo)
    else { throw node.mismatch(Self.self, node.value) }
    self = value
  }
}

extension DocumentReferenceName: DocumentValueConvertible {
  /// A reference.
  public var documentValue: Value { .reference(self) }

  /// The name in a reference.
  public init?(documentValue: Value, userInfo: [CodingUserInfoKey: any Sendable]) {
    guard case .reference(let name) = documentValue else { return nil }
    self = name
  }
}
