// The tape that a scan of JSON writes: nodes into a batch, with doubled keys found on the way.

import ByteReading
import Records

/// Takes a record from the scanner and puts it on its batch's tape.
///
/// The batch's bytes start with the very bytes that are scanned, so that an index is a payload's
/// place; only unescaped text is appended behind them.
struct RecordTape: JSONSink {
  /// The batch that is being filled.
  var batch = RecordBatch()

  /// Index of the innermost open container; its node's `offset` holds its own parent while it is
  /// open, and its `length` the number of objects opened before it.
  private var innermost = Self.none
  private var objectCount: UInt32 = 0
  private var root = 0
  private var textEnd = 0
  private var keys = KeyPrediction()

  private static let none = UInt32.max

  /// Gets ready for a record; its tape starts at the index returned.
  mutating func beginRecord() -> Int {
    innermost = Self.none
    objectCount = 0
    root = batch.nodes.count
    textEnd = batch.bytes.count
    keys.beginRecord()
    return root
  }

  /// Takes back what the record has put on the tape.
  mutating func discardRecord() {
    batch.nodes.removeSubrange(root...)
    batch.bytes.removeSubrange(textEnd...)
  }

  /// Index of the first key that repeats another of its object, or nil. Costs nothing for a record
  /// with the keys of the one before.
  mutating func firstDuplicateKey() -> Int? {
    guard keys.isSurprised else { return nil }
    if let duplicate = DuplicateKeys.first(in: batch, from: root) { return duplicate }
    keys.learn(from: batch, root: root)
    return nil
  }

  mutating func null() { batch.appendNull() }

  mutating func boolean(_ value: Bool) { batch.append(value) }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    batch.append(.number, at: range)
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    append(.string, range, hasEscapes, bytes)
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    let object = batch.nodes[Int(innermost)].length
    keys.check(range, hasEscapes: hasEscapes, of: object, in: bytes)
    append(.key, range, hasEscapes, bytes)
  }

  mutating func beginObject() {
    open(.object)
    objectCount += 1
  }

  mutating func endObject(count: Int) { close(count: count) }

  mutating func beginArray() { open(.array) }

  mutating func endArray(count: Int) { close(count: count) }

  private mutating func append(
    _ kind: RecordNode.Kind, _ range: Range<Int>, _ hasEscapes: Bool, _ bytes: Span<UInt8>
  ) {
    guard hasEscapes else { return batch.append(kind, at: range) }
    let start = batch.bytes.count
    JSONUnescape.append(range, of: bytes, to: &batch.bytes)
    batch.append(kind, at: start..<batch.bytes.count)
  }

  private mutating func open(_ kind: RecordNode.Kind) {
    batch.nodes.append(RecordNode(kind, offset: innermost, length: objectCount))
    innermost = UInt32(batch.nodes.count - 1)
  }

  private mutating func close(count: Int) {
    let index = Int(innermost)
    innermost = batch.nodes[index].offset
    batch.close(index, count: count)
  }
}
