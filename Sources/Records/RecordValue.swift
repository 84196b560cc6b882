// A view of one value on a batch's tape.

/// One value of a record. A view: nothing is copied until it is asked for.
///
/// Holding a view keeps its batch alive.
public struct RecordValue: Sendable {
  /// The batch that the value lies in.
  public let batch: RecordBatch
  /// Index of the value's node.
  public let index: Int

  /// Makes a view of the node at `index`.
  @inlinable
  public init(batch: RecordBatch, index: Int) {
    self.batch = batch
    self.index = index
  }

  /// The value's node.
  @inlinable
  public var node: RecordNode { batch.nodes[index] }

  /// What the value is.
  @inlinable
  public var kind: RecordNode.Kind { node.kind }

  /// The payload's bytes; empty for null, booleans and containers.
  @inlinable
  public var payload: ArraySlice<UInt8> {
    let node = node
    guard !node.isContainer, node.kind != .null, node.kind != .boolean else { return [] }
    return batch.bytes[Int(node.offset)..<Int(node.offset) + Int(node.length)]
  }

  /// The payload as text; readers hand out valid UTF-8 only.
  public var text: String { String(decoding: payload, as: UTF8.self) }

  /// Number of direct children of a container, else 0.
  @inlinable
  public var count: Int { node.isContainer ? Int(node.offset) : 0 }

  /// The elements of an array or row, in order; empty for anything else.
  public var elements: [RecordValue] {
    guard kind == .array || kind == .row else { return [] }
    var next = index + 1
    return (0..<count).map { _ in
      defer { next = batch.indexAfter(next) }
      return RecordValue(batch: batch, index: next)
    }
  }

  /// The members of an object, or the cells of a row under their columns' names, in source order.
  public var members: [(name: String, value: RecordValue)] {
    if kind == .row { return zip(batch.columns, elements).map { ($0, $1) } }
    guard kind == .object else { return [] }
    var next = index + 1
    return (0..<count).map { _ in
      let name = RecordValue(batch: batch, index: next).text
      let value = RecordValue(batch: batch, index: next + 1)
      next = batch.indexAfter(next + 1)
      return (name, value)
    }
  }

  /// The member of that name, compared byte by byte; nil when there is none. O(members).
  public subscript(name: String) -> RecordValue? {
    members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

extension RecordBatch {
  /// Index of the node behind the value at `index` and all its contents. O(1).
  @inlinable
  public func indexAfter(_ index: Int) -> Int {
    let node = nodes[index]
    return index + 1 + (node.isContainer ? Int(node.length) : 0)
  }

  /// The record of an entry; nil when it could not be read.
  public func record(_ entry: RecordEntry) -> RecordValue? {
    entry.root.map { RecordValue(batch: self, index: $0) }
  }
}
