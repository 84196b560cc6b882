// The place in a source, counted once as a reader goes forward: line and byte.

import ByteReading

#if canImport(Glibc)
  import Glibc
#endif

/// Knows the line and the source's own offset of a place that only moves forward.
///
/// Readers see UTF-8; offsets in it are told from offsets in the source, which may be in another
/// encoding. Lines end with a line feed.
struct LineCounter {
  /// 1-based number of the current line.
  private(set) var line = 1
  /// 0-based offset of the current line's first byte, as UTF-8.
  private(set) var lineStart = 0
  /// 0-based offset up to which is counted, as UTF-8.
  private(set) var byteOffset = 0

  /// The source's encoding; nil for UTF-8, where both offsets are one.
  private let encoding: TextEncoding?
  private var recoded = 0
  /// The white space between the start of a line and the window, in bytes; nil when something else
  /// stands there.
  private var indentBefore: Int? = 0

  init(encoding: TextEncoding = .utf8) { self.encoding = encoding == .utf8 ? nil : encoding }

  /// 0-based offset in the source up to which is counted.
  var sourceOffset: Int { encoding == nil ? byteOffset : recoded }

  /// Counts on to the byte at `index` of `bytes`, whose first byte stands at `base`. O(n) in the
  /// bytes passed; going back does nothing.
  mutating func advance(to index: Int, in bytes: Span<UInt8>, base: Int) {
    var from = byteOffset - base
    guard from < index else { return }
    recoded += sourceLength(of: from..<index, in: bytes)
    while from < index, let lineFeed = firstLineFeed(in: bytes, from..<index) {
      line += 1
      lineStart = base + lineFeed + 1
      from = lineFeed + 1
    }
    byteOffset = base + index
  }

  /// Counts on to the byte at `index`, before which everything is let go of.
  mutating func pass(to index: Int, in bytes: Span<UInt8>, base: Int) {
    advance(to: index, in: bytes, base: base)
    indentBefore = indent(of: index, in: bytes)
  }

  /// The white space between the start of a line and the byte at `index` of a window, in bytes; nil
  /// when something else stands there.
  func indent(of index: Int, in bytes: Span<UInt8>) -> Int? {
    var start = index
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    if start == 0 { return indentBefore.map { $0 + index } }
    return bytes[start - 1] == 0x0A ? index - start : nil
  }

  /// Lets the line start here, behind a byte order mark.
  mutating func startLine() {
    lineStart = byteOffset
    indentBefore = 0
  }

  /// The number of bytes that a range of UTF-8 takes in the source.
  func sourceLength(of range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    guard let encoding else { return range.count }
    return bytes.extracting(range).withUnsafeBufferPointer {
      encoding.sourceLength(ofTranscoded: $0)
    }
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
