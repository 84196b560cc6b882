// From Codable models to documents.

public import Documents

/// Makes fields of `Encodable` values.
///
/// ```swift
/// struct Book: Codable {
///   @DocumentID var id: String?
///   var title: String
///   @ServerTimestamp var added: Date?
/// }
/// let encoded = try DocumentEncoder().encode(Book(id: "42", title: "Emma", added: nil))
/// // encoded.fields == ["title": .string("Emma")]
/// // encoded.transforms == [FieldTransform(path: "added", value: .serverTimestamp())]
/// ```
///
/// A value without shared state: it may be used by many tasks at once. Errors are `EncodingError`s
/// with the whole path in Swift's names; what a closure or a model throws passes unchanged.
public struct DocumentEncoder: Sendable {
  private var options = EncodingOptions() {
    didSet { roots = EncodingRoots(options) }
  }
  /// Made when the options change and not for every call.
  private var roots = EncodingRoots(EncodingOptions())

  /// How fields are named; as the keys say.
  public var keyEncodingStrategy: KeyEncodingStrategy {
    get { options.keys }
    set { options.keys = newValue }
  }
  /// How dates are written; as timestamps.
  public var dateEncodingStrategy: DateEncodingStrategy {
    get { options.dates }
    set { options.dates = newValue }
  }
  /// How `Data` is written; as bytes.
  public var dataEncodingStrategy: DataEncodingStrategy {
    get { options.data }
    set { options.data = newValue }
  }
  /// How NaN and the infinities are written; as doubles.
  public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { options.floats }
    set { options.floats = newValue }
  }
  /// What nil leaves; nothing.
  public var nilEncodingStrategy: NilEncodingStrategy {
    get { options.nils }
    set { options.nils = newValue }
  }
  /// How `Decimal` is written; as text.
  public var decimalEncodingStrategy: DecimalEncodingStrategy {
    get { options.decimals }
    set { options.decimals = newValue }
  }
  /// How dictionaries with enum keys are written; as maps.
  public var enumKeyedDictionaryStrategy: EnumKeyedDictionaryStrategy {
    get { options.enumKeyedDictionaries }
    set { options.enumKeyedDictionaries = newValue }
  }
  /// What models find in `encoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.userInfo }
    set { options.userInfo = newValue }
  }

  /// Makes an encoder with the defaults of the properties.
  public init() {}

  /// Encodes a model.
  /// - Throws: `EncodingError` when a value can't be told in a document, or the whole is no map.
  public func encode(_ value: some Encodable) throws -> EncodedDocument {
    try roots.withRoot { root in
      guard case .value(.map(let fields)) = try root.outcome(of: value) else {
        throw root.invalid(value, "The top level must be encoded as a map.")
      }
      let transforms = root.transforms.isEmpty ? [] : root.transforms.map(\.transform)
      return EncodedDocument(
        fields: fields, transforms: transforms, documentID: root.documentID)
    }
  }

  /// Encodes one value, such as a query's operand.
  /// - Throws: `EncodingError`, also for field values, which have no place there.
  public func encodeValue(_ value: some Encodable) throws -> Value {
    try roots.withRoot { root in
      guard case .value(let encoded) = try root.outcome(of: value), root.transforms.isEmpty else {
        throw root.invalid(value, "A field value can't stand here.")
      }
      return encoded
    }
  }

  /// The same encoder for one user of many: what it keeps between models, no other takes from it.
  package var unshared: DocumentEncoder {
    var copy = self
    copy.roots = EncodingRoots(options)
    return copy
  }

  /// Encodes the elements of an array operand; none may be an array.
  func encodeElements(_ elements: [some Encodable]) throws -> [Value] {
    guard case .array(let values) = try encodeValue(elements) else { return [] }
    return values
  }
}
