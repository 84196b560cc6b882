// Names of documents with their rows, collected in memory and put in the index's order.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A row's name, in bytes that somebody lends.
struct NameEntry {
  /// Collection, slash and id.
  let path: UnsafeBufferPointer<UInt8>
  /// Length of the collection.
  let collectionCount: Int
  /// The row's number.
  let row: Int64

  /// Bytes of the numbers in front of a path.
  static let headBytes = 16

  /// Reads the entry that starts at a place.
  init(at start: UnsafePointer<UInt8>) {
    let raw = UnsafeRawPointer(start)
    row = raw.loadUnaligned(as: Int64.self)
    collectionCount = Int(raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    let count = Int(raw.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
    path = UnsafeBufferPointer(start: start + Self.headBytes, count: count)
  }

  init(path: UnsafeBufferPointer<UInt8>, collectionCount: Int, row: Int64) {
    self.path = path
    self.collectionCount = collectionCount
    self.row = row
  }

  /// Bytes of the entry.
  var byteCount: Int { Self.headBytes + path.count }

  /// Appends the entry.
  func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: row) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt32(collectionCount)) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt32(path.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: path)
  }

  /// Whether this stands before the other in the index: by collection, then by id, byte by byte.
  func precedes(_ other: NameEntry) -> Bool {
    let (a, b) = (name, other.name)
    if collectionCount == other.collectionCount {
      return Self.compare(path, other.path) < 0
    }
    let order = Self.compare(a.collection, b.collection)
    return order == 0 ? Self.compare(a.id, b.id) < 0 : order < 0
  }

  /// The name in its parts.
  var name: RowName { RowName(path: path, collectionCount: collectionCount) }

  private static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    if let first = a.baseAddress, let second = b.baseAddress {
      let order = memcmp(first, second, min(a.count, b.count))
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }
}

/// Entries in memory.
struct NameRun {
  /// The entries one after another.
  private(set) var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var isSorted = true
  /// How many bytes all paths have in common at their start.
  private var commonCount = Int.max

  var isEmpty: Bool { starts.isEmpty }
  var count: Int { starts.count }

  /// Adds an entry.
  mutating func append(_ entry: NameEntry) {
    let start = bytes.count
    entry.append(to: &bytes)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let first = NameEntry(at: base)
      if let last = starts.last, isSorted {
        isSorted = NameEntry(at: base + last).precedes(entry)
      }
      let most = min(commonCount, first.path.count, entry.path.count)
      commonCount = first.collectionCount == entry.collectionCount ? most : 0
      var same = 0
      while same < commonCount, first.path[same] == entry.path[same] { same += 1 }
      commonCount = same
    }
    starts.append(start)
  }

  /// Takes the entries off behind the first `count`.
  mutating func shrink(to count: Int) {
    guard count < starts.count else { return }
    bytes.removeSubrange(starts[count]...)
    starts.removeSubrange(count...)
  }

  /// Forgets all entries.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    isSorted = true
    commonCount = .max
  }

  /// The entries in the index's order.
  func sorted() -> [UInt8] {
    if isSorted { return bytes }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for key in sortedKeys(base) { NameEntry(at: base + key.start).append(to: &sorted) }
    }
    return sorted
  }

  /// Eight bytes of a name that order most pairs, and where its entry starts.
  private struct Key {
    let prefix: UInt64
    let start: Int
  }

  private func sortedKeys(_ base: UnsafePointer<UInt8>) -> [Key] {
    var keys = starts.map { start in
      Key(prefix: prefix(of: NameEntry(at: base + start)), start: start)
    }
    keys.sort { a, b in
      a.prefix != b.prefix
        ? a.prefix < b.prefix
        : NameEntry(at: base + a.start).precedes(NameEntry(at: base + b.start))
    }
    return keys
  }

  /// The bytes behind what all paths share, the first one highest. All 0 if the collections are not
  /// of one length, because then paths are not in the order of names.
  private func prefix(of entry: NameEntry) -> UInt64 {
    guard commonCount > 0 else { return 0 }
    var prefix: UInt64 = 0
    for place in commonCount..<commonCount + 8 {
      prefix = prefix << 8 | (place < entry.path.count ? UInt64(entry.path[place]) : 0)
    }
    return prefix
  }
}
