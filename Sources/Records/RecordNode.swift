// The tape that a record is made of: one small node a value, payloads in the batch's bytes.

/// One value, key or container on the tape of a `RecordBatch`.
///
/// Containers are followed by their contents: an object by key and value in turn, an array and a
/// row by values. A container's `length` is the number of nodes it spans, so a subtree is skipped
/// in one step: the node after `nodes[i]` and its contents is `nodes[i + 1 + length]`.
@frozen
public struct RecordNode: Hashable, Sendable {
  /// What the node is and how its payload is read.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// No value: JSON's null, or an unquoted empty CSV cell.
    case null
    /// Text without a type of its own, as in a CSV cell: the mapping decides what it is. UTF-8.
    case text
    /// Text that the source says is text, as a JSON string, unescaped. UTF-8.
    case string
    /// A number as it was written, in JSON's grammar; also `NaN`, `Infinity`, `-Infinity` when
    /// the flag `typedDouble` is set. ASCII.
    case number
    /// A boolean: no payload, `length` is 1 for true and 0 for false.
    case boolean
    /// An instant: 12 bytes, little-endian; seconds since 1970 as Int64, nanoseconds as Int32.
    case timestamp
    /// Raw bytes.
    case bytes
    /// A document's path relative to its database, such as `books/42`. UTF-8.
    case reference
    /// An object of the same source: `Entity/id`, or `Entity/id/relation/id` for one whose document
    /// lies below another's. Becomes a reference once collections are known.
    case link
    /// A place: 16 bytes, little-endian; latitude and longitude in degrees, as Doubles.
    case geoPoint
    /// A vector: 8 bytes an element, little-endian Doubles.
    case vector
    /// A list: `offset` is the number of elements.
    case array
    /// Named members in source order: `offset` is the number of members; keys precede values.
    case object
    /// A row: `offset` is the number of cells; cell k is named by `columns[k]` of the batch.
    case row
    /// The name of the member that follows. UTF-8, unescaped.
    case key
  }

  /// Facts beside the kind.
  @frozen
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The set's bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The cell was quoted, so that empty means the empty string.
    public static let quoted = Flags(rawValue: 1)
    /// The source says that the number is a floating-point number, even if it is whole.
    public static let typedDouble = Flags(rawValue: 2)
    /// The source says that the number is an integer.
    public static let typedInteger = Flags(rawValue: 4)
    /// The source says that the number is a decimal whose digits count.
    public static let typedDecimal = Flags(rawValue: 8)
  }

  /// What the node is.
  public var kind: Kind
  /// Facts beside the kind.
  public var flags: Flags
  /// Payload's start in the batch's bytes; of a container, the number of its direct children.
  public var offset: UInt32
  /// Payload's length in bytes; of a container, the number of nodes in it, itself left out.
  public var length: UInt32

  /// Makes a node.
  @inlinable
  public init(_ kind: Kind, flags: Flags = [], offset: UInt32 = 0, length: UInt32 = 0) {
    self.kind = kind
    self.flags = flags
    self.offset = offset
    self.length = length
  }

  /// Whether other nodes belong to this one.
  @inlinable
  public var isContainer: Bool { kind == .array || kind == .object || kind == .row }
}
