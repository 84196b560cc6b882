// Bytes that are written one behind the other.

#if canImport(Glibc)
  private import Glibc
#endif

/// A buffer that only its owner writes to: where an array asks at each append whether it is shared,
/// this one only asks for room. Public so that other modules can have it inlined.
public struct ByteBuffer: ~Copyable {
  /// Number of bytes.
  @inlinable public var count: Int { used }
  @usableFromInline var used = 0
  @usableFromInline var capacity = 0
  /// Memory of `capacity` bytes, the first `used` of them written.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>

  /// Makes an empty buffer.
  public init() { start = UnsafeMutablePointer.allocate(capacity: 0) }

  deinit { start.deallocate() }

  /// The bytes; valid until the buffer is changed.
  @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// Forgets what stands behind `count` bytes; the memory stays.
  public mutating func shrink(to count: Int) { used = min(count, used) }

  /// Puts another byte in the place of one.
  public subscript(index: Int) -> UInt8 {
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
  @inlinable @inline(__always) public mutating func append(
    upTo most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    if capacity - used < most { grow(by: most) }
    used += write(start + used)
  }

  /// Appends a byte.
  @inlinable @inline(__always) public mutating func append(_ byte: UInt8) {
    append(upTo: 1) { place in
      place.pointee = byte
      return 1
    }
  }

  /// Appends bytes.
  @inlinable @inline(__always) public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(upTo: bytes.count) { place in place.copy(bytes) }
  }

  /// Appends a literal's bytes.
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

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
  @inlinable @inline(__always) public func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
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
