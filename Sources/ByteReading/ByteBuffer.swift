// Bytes that are written one behind the other.

#if canImport(Glibc)
  private import Glibc
#endif

/// A buffer that only its owner writes to: where an array asks at each append whether it is shared,
/// this one only asks for room.
package struct ByteBuffer: ~Copyable {
  /// Number of bytes.
  @usableFromInline package private(set) var count = 0
  @usableFromInline var capacity = 0
  /// Memory of `capacity` bytes, the first `count` of them written.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>

  /// Makes an empty buffer.
  package init() { start = UnsafeMutablePointer.allocate(capacity: 0) }

  deinit { start.deallocate() }

  /// The bytes; valid until the buffer is changed.
  @inlinable package var bytes: UnsafeBufferPointer<UInt8> {
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

  /// Appends bytes that are written where they go.
  /// - Parameters:
  ///   - most: room for this many is made.
  ///   - write: writes no more than that and tells how many.
  @inlinable @inline(__always) package mutating func append(
    upTo most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    if capacity - count < most { grow(by: most) }
    count += write(start + count)
  }

  /// Appends a byte.
  @inlinable @inline(__always) package mutating func append(_ byte: UInt8) {
    append(upTo: 1) { place in
      place.pointee = byte
      return 1
    }
  }

  /// Appends bytes.
  @inlinable @inline(__always) package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(upTo: bytes.count) { place in place.copy(bytes) }
  }

  /// Appends a literal's bytes.
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes.
  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  @usableFromInline mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more, 64)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    grown.update(from: start, count: count)
    start.deallocate()
    start = grown
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Copies bytes to here; returns how many.
  @inlinable @inline(__always) package func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if let base = bytes.baseAddress { update(from: base, count: bytes.count) }
    return bytes.count
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
