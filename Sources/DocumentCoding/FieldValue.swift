// Field values whose operands are coded, and field values inside models.
// Literals are values of documents, which need no `try`: hence the disfavoured overloads.

public import Documents

extension FieldValue {
  /// Appends the elements that the array lacks: text, numbers, references and the like.
  public static func arrayUnion(_ elements: [some DocumentValueProviding]) -> FieldValue {
    arrayUnion(elements.map(\.documentValue))
  }

  /// Removes every element that equals one of these: text, numbers, references and the like.
  public static func arrayRemove(_ elements: [some DocumentValueProviding]) -> FieldValue {
    arrayRemove(elements.map(\.documentValue))
  }

  /// Appends the elements that the array lacks, coded by `encoder`.
  /// - Throws: `EncodingError` when an element can't be coded or is an array itself.
  @_disfavoredOverload
  public static func arrayUnion(
    encoding elements: [some Encodable], by encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> FieldValue {
    arrayUnion(try encoder.encodeElements(elements))
  }

  /// Removes every element that equals one of these, coded by `encoder`.
  /// - Throws: `EncodingError` when an element can't be coded or is an array itself.
  @_disfavoredOverload
  public static func arrayRemove(
    encoding elements: [some Encodable], by encoder: DocumentEncoder = DocumentEncoder()
  ) throws -> FieldValue {
    arrayRemove(try encoder.encodeElements(elements))
  }

  /// A vector of doubles.
  public static func vector(_ elements: [Double]) -> VectorValue { VectorValue(elements) }

  /// A vector of floats, widened.
  public static func vector(_ elements: [Float]) -> VectorValue {
    VectorValue(elements.map(Double.init))
  }
}

extension FieldValue: Encodable {
  /// Hands the operation to a `DocumentEncoder`.
  /// - Throws: `DocumentCodingError.encodingIsNotSupported` with any other coder.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? ValueEncoder else {
      throw DocumentCodingError.encodingIsNotSupported("FieldValue")
    }
    encoder.node.setSentinel(self)
  }
}
