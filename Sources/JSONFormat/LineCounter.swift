// Physical lines of a source, counted once as a reader goes forward.

import ByteReading

#if canImport(Glibc)
  import Glibc
#endif

/// Knows the line of a place that only moves forward. Lines end with a line feed.
struct LineCounter {
  /// 1-based number of the current line.
  private(set) var line = 1
  /// 0-based offset in the source of the current line's first byte.
  private(set) var lineStart = 0
  /// 0-based offset in the source up to which lines are counted.
  private(set) var byteOffset = 0

  /// Counts on to the byte at `index` of `bytes`, whose first byte stands at `base` in the source.
  /// O(n) in the bytes passed; going back does nothing.
  mutating func advance(to index: Int, in bytes: Span<UInt8>, base: Int) {
    var from = byteOffset - base
    while from < index {
      guard let lineFeed = firstLineFeed(in: bytes, from..<index) else { break }
      line += 1
      lineStart = base + lineFeed + 1
      from = lineFeed + 1
    }
    byteOffset = max(byteOffset, base + index)
  }

  /// Counts on over a byte order mark, which belongs to no column.
  mutating func passMark(of length: Int) {
    byteOffset += length
    lineStart = byteOffset
  }

  /// Counts on over the next byte.
  mutating func pass(_ byte: UInt8) {
    byteOffset += 1
    guard byte == 0x0A else { return }
    line += 1
    lineStart = byteOffset
  }
}

/// Index of the first line feed in a range, or nil. O(n), at the speed of memory.
func firstLineFeed(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
  guard !range.isEmpty else { return nil }
  return bytes.withUnsafeBytes { raw in
    let part = UnsafeRawBufferPointer(rebasing: raw[range])
    guard let start = part.baseAddress, let found = memchr(start, 0x0A, part.count) else {
      return nil
    }
    return range.lowerBound + (UnsafeRawPointer(found) - start)
  }
}
