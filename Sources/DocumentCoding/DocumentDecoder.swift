// From documents to Codable models.

public import Documents

/// Makes values of `Decodable` types from fields.
///
/// ```swift
/// let book = try DocumentDecoder().decode(
///   Book.self, from: ["title": .string("Emma")], at: DocumentPath("books/42"))
/// // book.id == "42", book.title == "Emma"
/// ```
///
/// A value without shared state: it may be used by many tasks at once, and no document's id is
/// ever seen by the decoding of another. Errors are `DecodingError`s whose path holds Swift's names
/// for properties, the document's own for dictionaries and `Index n` for elements.
public struct DocumentDecoder: Sendable {
  private var options = DecodingOptions() {
    didSet { context = DecodingContext(options) }
  }
  /// Made when the options change and not for every call.
  private var context = DecodingContext(DecodingOptions())

  /// How a key's field is found; by the same name.
  public var keyDecodingStrategy: KeyDecodingStrategy {
    get { options.keys }
    set { options.keys = newValue }
  }
  /// How dates are read; from timestamps.
  public var dateDecodingStrategy: DateDecodingStrategy {
    get { options.dates }
    set { options.dates = newValue }
  }
  /// How `Data` is read; from bytes or base64 text.
  public var dataDecodingStrategy: DataDecodingStrategy {
    get { options.data }
    set { options.data = newValue }
  }
  /// How NaN and the infinities are read; from doubles.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { options.floats }
    set { options.floats = newValue }
  }
  /// How dictionaries with enum keys are read; from maps.
  public var enumKeyedDictionaryStrategy: EnumKeyedDictionaryStrategy {
    get { options.enumKeyedDictionaries }
    set { options.enumKeyedDictionaries = newValue }
  }
  /// Whether `@ServerTimestamp` and `@ExplicitNull` need their field to be there, as they do in
  /// Firestore's own coder; off, a missing field is nil.
  public var strictMissingKeys: Bool {
    get { options.strictMissingKeys }
    set { options.strictMissingKeys = newValue }
  }
  /// What models find in `decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.userInfo }
    set { options.userInfo = newValue }
  }

  /// Makes a decoder with the defaults of the properties.
  public init() {}

  /// Decodes a document's fields.
  /// - Parameter path: the document's path, which `@DocumentID` is filled from; without one it is
  ///   nil.
  /// - Throws: `DecodingError`, or what a model or a closure throws.
  public func decode<T: Decodable>(
    _ type: T.Type, from fields: FieldMap, at path: DocumentPath? = nil
  ) throws -> T {
    try decodeValue(type, from: .map(fields), at: path)
  }

  /// Decodes a document.
  /// - Throws: `DecodingError`, or what a model or a closure throws.
  public func decode<T: Decodable>(_ type: T.Type, from document: Document) throws -> T {
    try decodeValue(type, from: .map(document.fields), at: document.path)
  }

  /// Decodes one value of any kind.
  /// - Throws: `DecodingError`, or what a model or a closure throws.
  public func decodeValue<T: Decodable>(
    _ type: T.Type, from value: Value, at path: DocumentPath? = nil
  ) throws -> T {
    try DecodingNode(context: context, path: path, value: value).decode(type)
  }
}
