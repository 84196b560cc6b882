// Text compared as bytes: Firestore's order and identity of names, ids and strings.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// Whether both have the same UTF-8 bytes; Swift's `==` would equate "é" and "e" + U+0301.
  @inlinable
  package func hasSameBytes(as other: String) -> Bool {
    hasSameBits(as: other)
      || (utf8.count == other.utf8.count && compareBytes(with: other) == 0)
  }

  /// Whether both are the same two words in memory: then their bytes are the same, too. Equal short
  /// texts (15 bytes) and equal literals nearly always are; the answer false says nothing.
  @inlinable
  package func hasSameBits(as other: String) -> Bool {
    // Only compared, never taken apart: sound whatever the layout of String is.
    let a = unsafeBitCast(self, to: (UInt64, UInt64).self)
    let b = unsafeBitCast(other, to: (UInt64, UInt64).self)
    return a.0 == b.0 && a.1 == b.1
  }

  /// Whether this stands before the other in UTF-8 byte order.
  package func precedesInBytes(_ other: String) -> Bool { compareBytes(with: other) < 0 }

  /// Negative, zero or positive, as UTF-8 byte order has it.
  @usableFromInline
  package func compareBytes(with other: String) -> Int {
    var (a, b) = (self, other)
    return a.withUTF8 { a in
      b.withUTF8 { b in compareBuffers(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b)) }
    }
  }
}

/// Negative, zero or positive, as byte order has it; a prefix stands first.
package func compareBuffers(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
  if let start = a.baseAddress, let other = b.baseAddress {
    let order = memcmp(start, other, min(a.count, b.count))
    if order != 0 { return Int(order) }
  }
  return a.count - b.count
}

extension Hasher {
  /// Feeds the UTF-8 bytes, in step with `hasSameBytes`.
  package mutating func combineBytes(of text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(0xFF as UInt8)
  }
}
