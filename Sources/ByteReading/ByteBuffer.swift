// Bytes that are written one behind the other.

#if canImport(Glibc)
  private import Glibc
#endif

/// A buffer that only its owner writes to: where an array asks at each append whether it is shared,
/// this one only asks for room.
package struct ByteBuffer: ~Copyable {
  /// Number of bytes.
  package private(set) var count = 0
  private var capacity = 0
  /// Memory of `capacity` bytes, the first `count` of them written.
  private var start: UnsafeMutablePointer<UInt8>

  /// Makes an empty buffer.
  package init() { start = UnsafeMutablePointer.allocate(capacity: 0) }

  deinit { start.deallocate() }

  /// The bytes; valid until the buffer is changed.
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// Forgets what stands behind `count` bytes; the memory stays.
  package mutating func shrink(to count: Int) { self.count = min(count, self.count) }

  /// Puts another byte in the place of one.
  package subscript(index: Int) -> UInt8 {
    get { bytes[index] }
    set {
      precondition(index >= 0 && index < count, "No byte is there")
      start[index] = newValue
    }
  }

  /// Appends a byte.
  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  /// Appends bytes.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    memcpy(start + count, base, bytes.count)
    count += bytes.count
  }

  /// Appends a literal's bytes.
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes.
  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more, 64)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    grown.update(from: start, count: count)
    start.deallocate()
    start = grown
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both have the same bytes.
  package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let mine = baseAddress, let others = other.baseAddress else {
      return count == other.count
    }
    return memcmp(mine, others, count) == 0
  }
}
