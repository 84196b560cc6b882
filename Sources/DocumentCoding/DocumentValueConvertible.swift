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
    guard let source = decoder as? any DocumentValueSource else {
      throw DocumentCodingError.decodingIsNotSupported("\(Self.self)")
    }
    let documentValue = try source.documentValue()
    guard let value = try Self(documentValue: documentValue, userInfo: source.documentUserInfo)
    else {
      let found = "Expected \(Self.self) but found \(documentValue.kindName)."
      let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: found)
      throw documentValue == .null
        ? DecodingError.valueNotFound(Self.self, context)
        : DecodingError.typeMismatch(Self.self, context)
    }
    self = value
  }
}

/// A decoder that can hand over a value as a document holds it.
package protocol DocumentValueSource {
  /// The value.
  /// - Throws: `DecodingError` when no document could hold it.
  func documentValue() throws -> Value

  /// The decoder's `userInfo`.
  var documentUserInfo: [CodingUserInfoKey: any Sendable] { get }
}

extension ValueDecoder: DocumentValueSource {
  func documentValue() -> Value { node.value }

  var documentUserInfo: [CodingUserInfoKey: any Sendable] { node.context.options.userInfo }
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
