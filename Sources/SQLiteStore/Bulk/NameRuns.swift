// All names of a bulk load: runs in order, in a scratch file once they are many, merged at the end.

import ByteReading
import Documents

/// Collects names in any order and gives them in the index's.
struct NameRuns {
  private let store: String
  private var run = NameRun()
  private var spilled: [Range<Int64>] = []
  private var scratch: ScratchFile?

  /// Bytes of a run in memory.
  private static let runBytes = 4 << 20
  /// More runs than this are not merged, so that their buffers stay small.
  private static let runLimit = 64

  /// Makes an empty collection.
  /// - Parameter store: the file beside which names may be put down.
  init(beside store: String) { self.store = store }

  /// How many names are in memory; `shrink` takes a batch back by it.
  var countInMemory: Int { run.count }

  /// Adds a name.
  mutating func append(_ entry: NameEntry) { run.append(entry) }

  /// Forgets the names in memory behind the first `count`.
  mutating func shrink(to count: Int) { run.shrink(to: count) }

  /// Puts names down if there are many in memory. False when there are too many in all.
  mutating func makeRoom() throws(StoreFailure) -> Bool {
    guard run.bytes.count >= Self.runBytes else { return true }
    guard spilled.count < Self.runLimit else { return false }
    if scratch == nil { scratch = try ScratchFile(beside: store) }
    guard let scratch else { return false }
    let start = scratch.size
    try scratch.append(run.sorted())
    spilled.append(start..<scratch.size)
    run.removeAll()
    return true
  }

  /// Lends every name once, in order, and forgets them all.
  mutating func drain(_ body: (NameEntry) throws(StoreFailure) -> Void) throws(StoreFailure) {
    var readers: [RunReader] = []
    if let scratch { for range in spilled { readers.append(try RunReader(range, of: scratch)) } }
    if !run.isEmpty { readers.append(RunReader(run.sorted())) }
    run = NameRun()
    var heap = RunHeap(readers)
    while try heap.next(body) {}
    (spilled, scratch) = ([], nil)
  }
}

/// Reads one run from memory or from the scratch file.
final class RunReader {
  private let scratch: ScratchFile?
  private var rest: Range<Int64>
  private var buffer = ByteBuffer()
  private var place = 0

  private static let bufferBytes = 1 << 16

  /// Reads a run that is in memory. It has an entry.
  init(_ bytes: [UInt8]) {
    (scratch, rest) = (nil, 0..<0)
    buffer.append(bytes)
  }

  /// Reads a run that was put down. It has an entry.
  init(_ range: Range<Int64>, of scratch: ScratchFile) throws(StoreFailure) {
    (self.scratch, rest) = (scratch, range)
    try fill()
  }

  /// The current entry; nil at the end. Valid until `advance`.
  var entry: NameEntry? {
    guard place < buffer.count, let base = buffer.bytes.baseAddress else { return nil }
    return NameEntry(at: base + place)
  }

  /// Goes to the next entry.
  func advance() throws(StoreFailure) {
    place += entry?.byteCount ?? 0
    if !holdsWholeEntry { try fill() }
  }

  private var holdsWholeEntry: Bool {
    guard place + NameEntry.headBytes <= buffer.count, let entry else { return false }
    return place + entry.byteCount <= buffer.count
  }

  /// Reads on until there is a whole entry, or all is read.
  private func fill() throws(StoreFailure) {
    guard let scratch else { return }
    repeat {
      let count = Int(min(Int64(Self.bufferBytes), rest.upperBound - rest.lowerBound))
      guard count > 0 else { return }
      let kept = Array(buffer.bytes[place...])
      buffer = ByteBuffer()
      place = 0
      buffer.append(kept)
      var read = [UInt8](repeating: 0, count: count)
      try scratch.read(count, at: rest.lowerBound, into: &read, from: 0)
      buffer.append(read)
      rest = rest.lowerBound + Int64(count)..<rest.upperBound
    } while !holdsWholeEntry
  }
}

/// A heap of readers, the one with the first entry on top.
struct RunHeap {
  private var readers: [RunReader]
  /// The readers' entries.
  private var entries: [NameEntry]
  private var order: [Int]

  /// Takes readers that have an entry each.
  init(_ readers: [RunReader]) {
    self.readers = readers
    entries = readers.compactMap(\.entry)
    order = Array(readers.indices)
    for place in order.indices.reversed() { sink(place) }
  }

  /// Lends the first entry and goes on behind it; false when there is none.
  mutating func next(_ body: (NameEntry) throws(StoreFailure) -> Void) throws(StoreFailure) -> Bool
  {
    guard let top = order.first else { return false }
    try body(entries[top])
    try readers[top].advance()
    if let entry = readers[top].entry {
      entries[top] = entry
    } else {
      order.swapAt(0, order.count - 1)
      order.removeLast()
    }
    sink(0)
    return true
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var first = place
      for child in 2 * place + 1..<2 * place + 3 where child < order.count {
        if entries[order[child]].precedes(entries[order[first]]) { first = child }
      }
      guard first != place else { return }
      order.swapAt(place, first)
      place = first
    }
  }
}
