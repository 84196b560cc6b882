// Finds a key that an object has twice.

import Records

/// The exact check of a record's keys, for records that were not as expected.
enum DuplicateKeys {
  /// Index of the first key, in tape order of their objects, that repeats another of its object;
  /// nil when there is none. O(keys), with a sort for objects of many members.
  static func first(in batch: RecordBatch, from root: Int) -> Int? {
    var keys: [Key] = []
    for index in root..<batch.nodes.count where batch.nodes[index].kind == .object {
      collect(&keys, of: index, in: batch)
      let found = keys.count <= 24 ? firstByPairs(keys, batch) : firstBySorting(keys, batch)
      if let found { return found }
    }
    return nil
  }

  private struct Key {
    var prefix: UInt64
    var length: UInt32
    var index: Int
  }

  private static func collect(_ keys: inout [Key], of object: Int, in batch: RecordBatch) {
    keys.removeAll(keepingCapacity: true)
    var index = object + 1
    for _ in 0..<batch.nodes[object].offset {
      let node = batch.nodes[index]
      let prefix = keyPrefix(
        batch.bytes.span, node.payloadRange, mask: keyMask(Int(node.length)))
      keys.append(Key(prefix: prefix, length: node.length, index: index))
      index = batch.indexAfter(index + 1)
    }
  }

  private static func firstByPairs(_ keys: [Key], _ batch: RecordBatch) -> Int? {
    for later in keys.indices.dropFirst() {
      for earlier in 0..<later where areEqual(keys[earlier], keys[later], batch) {
        return keys[later].index
      }
    }
    return nil
  }

  private static func firstBySorting(_ keys: [Key], _ batch: RecordBatch) -> Int? {
    let sorted = keys.sorted { a, b in
      let order = compare(a, b, batch)
      return order == 0 ? a.index < b.index : order < 0
    }
    var first: Int?
    for (a, b) in zip(sorted, sorted.dropFirst()) where areEqual(a, b, batch) {
      first = min(first ?? b.index, b.index)
    }
    return first
  }

  private static func areEqual(_ a: Key, _ b: Key, _ batch: RecordBatch) -> Bool {
    a.prefix == b.prefix && a.length == b.length && compare(a, b, batch) == 0
  }

  /// Any total order in which equal keys are neighbours.
  private static func compare(_ a: Key, _ b: Key, _ batch: RecordBatch) -> Int {
    if a.length != b.length { return a.length < b.length ? -1 : 1 }
    if a.prefix != b.prefix { return a.prefix < b.prefix ? -1 : 1 }
    let first = batch.bytes[batch.nodes[a.index].payloadRange]
    let second = batch.bytes[batch.nodes[b.index].payloadRange]
    for (x, y) in zip(first.dropFirst(8), second.dropFirst(8)) where x != y {
      return x < y ? -1 : 1
    }
    return 0
  }
}
