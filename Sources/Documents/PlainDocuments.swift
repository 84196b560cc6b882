// Documents whose fields are text already: what an export of plain JSON passes on.

/// Documents on their way from a store that keeps plain JSON to a file of plain JSON.
///
/// Nothing is decoded that doesn't have to be: a document is either text that is byte for byte what
/// `PlainForm` would write, or, where that isn't certain, the document itself.
public struct PlainDocuments: Sendable {
  /// Where the parts of a document lie in `bytes`.
  public struct Place: Hashable, Sendable {
    /// The document's id, valid UTF-8.
    public let id: Range<Int>
    /// The fields: an object without white space, names in byte order.
    public let fields: Range<Int>
    /// The member of the fields, name and value, that says the id under the name asked for; nil
    /// when there is no field of that name.
    public let idMember: Range<Int>?
  }

  /// A document.
  public enum Entry: Sendable {
    /// Text.
    case text(Place)
    /// A document that has to be written value by value.
    case document(Document)
  }

  /// The documents in their order.
  public private(set) var entries: [Entry] = []
  /// What the places mean.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty batch.
  public init() {}

  /// Adds a document.
  public mutating func append(_ document: Document) { entries.append(.document(document)) }

  /// Adds a document as text.
  /// - Parameter idMember: where in `fields` the member lies that says the id.
  public mutating func append(
    id: UnsafeBufferPointer<UInt8>, fields: UnsafeBufferPointer<UInt8>, idMember: Range<Int>?
  ) {
    let start = bytes.count
    bytes.append(contentsOf: id)
    let fieldsStart = bytes.count
    bytes.append(contentsOf: fields)
    var member: Range<Int>?
    if let idMember {
      member = fieldsStart + idMember.lowerBound..<fieldsStart + idMember.upperBound
    }
    entries.append(
      .text(
        Place(id: start..<fieldsStart, fields: fieldsStart..<bytes.count, idMember: member)))
  }
}
