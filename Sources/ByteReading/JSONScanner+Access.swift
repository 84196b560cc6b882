// Bytes without a second look at the bounds, for the scanner's loops.

extension Span<UInt8> {
  /// The byte at an index that was compared with `count` just before; a check of its own in each
  /// step of the scanner's loops cost a sixth of its time.
  @inlinable @inline(__always)
  package func known(_ index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return unsafe self[unchecked: index]
  }

  /// Eight bytes from an index on, the first one lowest; `index + 8 <= count`.
  @inlinable @inline(__always)
  package func longWord(at index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      .littleEndian
  }

  /// Four bytes from an index on, in the order of memory; `index + 4 <= count`.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt32 {
    assert(index >= 0 && index + 4 <= count)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
  }
}
