// What a store accepts: Firestore's limits as one profile that can be changed.

/// The limits of documents, names and values.
public struct DocumentLimits: Hashable, Sendable {
  /// Bytes of a document by Firestore's size formula.
  public var documentBytes = 1_048_576
  /// Bytes of a document's path.
  public var pathBytes = 6_144
  /// Bytes of a collection's or document's id.
  public var idBytes = 1_500
  /// Segments of a path; 100 levels of documents at most in Firestore.
  public var pathSegments = 200
  /// Bytes of a field's name.
  public var fieldNameBytes = 1_500
  /// Bytes of one string or bytes value.
  public var valueBytes = 1_048_487
  /// Maps and arrays inside each other below a field.
  public var depth = 20
  /// Elements of a vector.
  public var vectorElements = 2_048
  /// Whether `____` and the like are taken for reserved, as the documented pattern has it.
  public var reservesBareUnderscores = true

  /// Cloud Firestore, Standard edition.
  public static let standard = DocumentLimits()

  /// Google's emulator, as measured: paths as long as they like, 100 segments, `____` accepted.
  public static let emulator = {
    var limits = DocumentLimits()
    limits.pathBytes = .max
    limits.pathSegments = 100
    limits.reservesBareUnderscores = false
    return limits
  }()

  /// Makes the standard limits, to be changed one by one.
  public init() {}

  /// The first rule that a document breaks, or nil. O(size of the document), without allocation.
  public func check(_ document: Document) -> DocumentFault? {
    check(document.path) ?? check(document.fields, depth: 0) ?? checkSize(of: document)
  }

  private func checkSize(of document: Document) -> DocumentFault? {
    let size = DocumentSize.of(document)
    guard size > documentBytes else { return nil }
    return DocumentFault(
      .documentTooLarge,
      message: "The document counts \(size) bytes; the limit is \(documentBytes).")
  }
}
