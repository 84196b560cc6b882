// A batch of records: one buffer of bytes, one tape of nodes, one entry a record.

public import ByteReading

/// Records on their way from a reader to the mapping.
///
/// A reader appends the raw bytes of its records to `bytes`, payload that differs from them
/// (unescaped text) behind, and nodes that point into both. Nothing is decoded until the mapping
/// asks. A batch holds less than 4 GiB.
public struct RecordBatch: Sendable {
  /// How a record's place inside its source is written in `RecordIssue.path`.
  public enum PathStyle: Hashable, Sendable {
    /// The format has no paths (CSV).
    case none
    /// Each record is a value of its own: `name`, `tags[0]` (NDJSON, Core Data).
    case keys
    /// Records are elements of an array; the prefix is the way to it: `[2].name`,
    /// `data.items[2].name`. The index is the record's number less one.
    case elements(prefix: String)
  }

  /// Raw records and payloads.
  public var bytes: [UInt8] = []
  /// The records' tapes, one behind the other.
  public var nodes: [RecordNode] = []
  /// One entry a record, in source order, rejected ones included.
  public var entries: [RecordEntry] = []
  /// What is wrong with the rejected ones; `RecordEntry.issue` points here.
  public var issues: [RecordIssue] = []
  /// The whole of records that were too large to be held, by the index of their entry; their raw
  /// range holds their first bytes only.
  public var spools: [Int: ByteSpool] = [:]
  /// Things noticed since the last batch.
  public var warnings: [SourceWarning] = []
  /// Names of a row's cells.
  public var columns: [String] = []
  /// Names that `RecordEntry.entity` points to, in their own case.
  public var entities: [String] = []
  /// How paths are written.
  public var pathStyle = PathStyle.none
  /// Whether an id with slashes is a link (`Entity/id/relation/id`) instead of a document's path.
  public var idsAreLinks = false

  /// Makes an empty batch.
  public init() {}

  /// Empties the batch for the next fill; columns, entities and path style stay. O(1) on reuse.
  public mutating func removeRecords() {
    bytes.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    issues.removeAll()
    spools.removeAll()
    warnings.removeAll()
  }

  /// Appends a leaf whose payload is copied behind the bytes.
  @inlinable
  public mutating func append(
    _ kind: RecordNode.Kind, _ payload: some Collection<UInt8>, flags: RecordNode.Flags = []
  ) {
    let offset = UInt32(bytes.count)
    bytes.append(contentsOf: payload)
    nodes.append(
      RecordNode(kind, flags: flags, offset: offset, length: UInt32(bytes.count) - offset))
  }

  /// Appends a leaf whose payload already lies in the bytes.
  @inlinable
  public mutating func append(
    _ kind: RecordNode.Kind, at range: Range<Int>, flags: RecordNode.Flags = []
  ) {
    nodes.append(
      RecordNode(
        kind, flags: flags, offset: UInt32(range.lowerBound), length: UInt32(range.count)))
  }

  /// Appends a null.
  @inlinable
  public mutating func appendNull() { nodes.append(RecordNode(.null)) }

  /// Appends a boolean.
  @inlinable
  public mutating func append(_ boolean: Bool) {
    nodes.append(RecordNode(.boolean, length: boolean ? 1 : 0))
  }

  /// Appends an instant: seconds since 1970-01-01T00:00:00Z and nanoseconds, 0 to 999,999,999.
  public mutating func appendTimestamp(seconds: Int64, nanoseconds: Int32) {
    let offset = UInt32(bytes.count)
    withUnsafeBytes(of: seconds.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: nanoseconds.littleEndian) { bytes.append(contentsOf: $0) }
    nodes.append(RecordNode(.timestamp, offset: offset, length: 12))
  }

  /// Appends a place, in degrees.
  public mutating func appendGeoPoint(latitude: Double, longitude: Double) {
    appendDoubles([latitude, longitude], as: .geoPoint)
  }

  /// Appends a vector.
  public mutating func appendVector(_ elements: [Double]) { appendDoubles(elements, as: .vector) }

  private mutating func appendDoubles(_ elements: [Double], as kind: RecordNode.Kind) {
    let offset = UInt32(bytes.count)
    for element in elements {
      withUnsafeBytes(of: element.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    nodes.append(RecordNode(kind, offset: offset, length: UInt32(8 * elements.count)))
  }

  /// Opens a container and returns its index, to be handed to `close`.
  @inlinable
  public mutating func open(_ kind: RecordNode.Kind) -> Int {
    nodes.append(RecordNode(kind))
    return nodes.count - 1
  }

  /// Closes a container that has `count` direct children (members, for an object).
  @inlinable
  public mutating func close(_ index: Int, count: Int) {
    nodes[index].offset = UInt32(count)
    nodes[index].length = UInt32(nodes.count - index - 1)
  }

  /// Index of the entity's name in `entities`, added when new. O(number of entities).
  public mutating func entityIndex(_ name: String) -> Int {
    if let index = entities.firstIndex(of: name) { return index }
    entities.append(name)
    return entities.count - 1
  }

  /// Adds a readable record whose tape starts at `root`.
  public mutating func appendRecord(
    root: Int, raw: Range<Int>, at position: RecordPosition, entity: Int? = nil, id: String? = nil
  ) {
    entries.append(
      RecordEntry(position: position, raw: raw, root: root, issue: nil, entity: entity, id: id))
  }

  /// Adds a record that could not be read.
  public mutating func appendRejected(
    _ issue: RecordIssue, raw: Range<Int>, entity: Int? = nil, id: String? = nil
  ) {
    issues.append(issue)
    entries.append(
      RecordEntry(
        position: issue.position, raw: raw, root: nil, issue: issues.count - 1, entity: entity,
        id: id))
  }
}

extension RecordBatch {
  /// Adds a record that was too large to be held: its first bytes, and the way to the whole.
  public mutating func appendRejected(
    _ issue: RecordIssue, _ record: OversizedRecord, entity: Int? = nil, id: String? = nil
  ) {
    let start = bytes.count
    bytes += record.prefix
    appendRejected(issue, raw: start..<bytes.count, entity: entity, id: id)
    spools[entries.count - 1] = record.spool
  }

  /// Turns a readable record into a rejected one; its raw bytes stay. O(1).
  public mutating func reject(_ index: Int, _ issue: RecordIssue) {
    issues.append(issue)
    entries[index].issue = issues.count - 1
    entries[index].root = nil
  }
}

/// A record's place in its batch and in its source.
public struct RecordEntry: Sendable {
  /// Place in the source.
  public var position: RecordPosition
  /// Range of the record as it was, in the batch's bytes.
  public var raw: Range<Int>
  /// Index of the record's first node, an object or a row; nil when it could not be read.
  public var root: Int?
  /// Index of what is wrong with it in the batch's issues; nil when it could be read.
  public var issue: Int?
  /// Index in the batch's entities, where the format has entities.
  public var entity: Int?
  /// Document id that the source itself gives (`p102` of a Core Data store), a link where the
  /// document lies below another's, or a whole document path (`books/42`) where the source is an
  /// export of documents.
  public var id: String?
}
