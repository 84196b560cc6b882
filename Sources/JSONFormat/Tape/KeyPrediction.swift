// Expects of each record the keys of the one before, so that doubled keys cost nothing to rule out.

import ByteReading
import Records

/// The keys of the last record that had others than its forerunner, in tape order.
///
/// A record whose keys follow them one by one, in the same objects, can't repeat a key, since that
/// record was checked. Only a record that surprises has to be checked itself.
struct KeyPrediction {
  /// Whether the current record left the expected keys.
  private(set) var isSurprised = false

  private var expected: [ExpectedKey] = []
  private var next = 0
  private var bytes: [UInt8] = []

  /// More keys than these are not remembered; such records are checked each.
  private static let maximumCount = 4_096

  mutating func beginRecord() {
    isSurprised = false
    next = 0
  }

  /// Compares a key with the one expected at its place.
  /// - Parameters:
  ///   - hasEscapes: whether the text is not the key itself; such a key is never expected.
  ///   - object: which object of the record it belongs to, counted by their opening brackets.
  @inline(__always)
  mutating func check(
    _ range: Range<Int>, hasEscapes: Bool, of object: UInt32, in text: Span<UInt8>
  ) {
    guard !isSurprised else { return }
    if next < expected.count, !hasEscapes {
      let key = expected[next]
      if key.object == object, Int(key.length) == range.count,
        keyPrefix(text, range, mask: key.mask) == key.prefix,
        range.count <= 8 || hasRest(of: key, text, range)
      {
        next += 1
        return
      }
    }
    isSurprised = true
  }

  private func hasRest(of key: ExpectedKey, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for offset in 8..<range.count
    where text[range.lowerBound + offset] != bytes[Int(key.offset) + offset] { return false }
    return true
  }

  /// Remembers the keys of the record whose tape starts at `root` and ends the batch's.
  mutating func learn(from batch: RecordBatch, root: Int) {
    expected.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    // Containers that end further on, the innermost last: where, and which object it is.
    var around: [(end: Int, object: UInt32)] = []
    var objects: UInt32 = 0
    for index in root..<batch.nodes.count {
      while let last = around.last, last.end <= index { around.removeLast() }
      let node = batch.nodes[index]
      if node.isContainer {
        around.append((batch.indexAfter(index), objects))
        if node.kind == .object { objects += 1 }
      } else if node.kind == .key, let object = around.last?.object {
        guard expected.count < Self.maximumCount else { return expected.removeAll() }
        remember(node, object, batch)
      }
    }
  }

  private mutating func remember(_ node: RecordNode, _ object: UInt32, _ batch: RecordBatch) {
    let range = node.payloadRange
    let mask = keyMask(range.count)
    expected.append(
      ExpectedKey(
        prefix: keyPrefix(batch.bytes.span, range, mask: mask), mask: mask, object: object,
        offset: UInt32(bytes.count), length: node.length))
    bytes.append(contentsOf: batch.bytes[range])
  }
}

/// A key as it is expected: which object's, and its text.
private struct ExpectedKey {
  var prefix: UInt64
  var mask: UInt64
  var object: UInt32
  var offset: UInt32
  var length: UInt32
}

/// The bits of a key's prefix that a key of that length has.
func keyMask(_ length: Int) -> UInt64 {
  length >= 8 ? .max : (1 << UInt64(8 * length)) - 1
}

/// The first eight bytes of a key as one number, shorter keys filled up with zeros. Equal keys have
/// equal prefixes.
/// - Parameter mask: `keyMask` of the range's length.
@inline(__always)
func keyPrefix(_ text: Span<UInt8>, _ range: Range<Int>, mask: UInt64) -> UInt64 {
  if range.lowerBound >= 0, range.lowerBound + 8 <= text.count {
    return text.longWord(at: range.lowerBound) & mask
  }
  return keyPrefixAtEnd(text, range)
}

private func keyPrefixAtEnd(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
  var word: UInt64 = 0
  for offset in 0..<min(8, range.count) {
    word |= UInt64(text[range.lowerBound + offset]) << UInt64(8 * offset)
  }
  return word
}

extension RecordNode {
  /// Where a leaf's payload lies in the batch's bytes.
  var payloadRange: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
