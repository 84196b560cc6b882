// The place in a source, counted once as a reader goes forward: line and byte.

import ByteReading

#if canImport(Glibc)
  import Glibc
#endif

/// Knows the line and the source's own offset of a place that only moves forward.
///
/// Readers see UTF-8; offsets in it are told from offsets in the source, which may be in another
/// encoding. Lines end with LF, CRLF or a lone CR, as in most editors and in CSV.
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
  /// Offset behind the carriage return met last: a line feed there belongs to it.
  private var behindCarriageReturn = -1
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
    while from < index, let end = firstLineEnd(in: bytes, from..<index) {
      let isPaired = bytes[end] == 0x0A && base + end == behindCarriageReturn
      if !isPaired { line += 1 }
      if bytes[end] == 0x0D { behindCarriageReturn = base + end + 1 }
      lineStart = base + end + 1
      from = end + 1
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
    return bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D ? index - start : nil
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

/// Index of the first byte in a range that ends a line, LF or CR; or nil. O(n) in the bytes up to
/// it, at the speed of memory.
func firstLineEnd(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
  // Piece by piece, so that a text without the one kind is not searched for it at each of the other.
  var start = range.lowerBound
  while start < range.upperBound {
    let piece = start..<min(start + 512, range.upperBound)
    let lineFeed = first(0x0A, in: bytes, piece)
    let end = first(0x0D, in: bytes, start..<(lineFeed ?? piece.upperBound)) ?? lineFeed
    if let end { return end }
    start = piece.upperBound
  }
  return nil
}

private func first(_ byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
  guard !range.isEmpty else { return nil }
  return bytes.withUnsafeBytes { raw in
    let part = UnsafeRawBufferPointer(rebasing: raw[range])
    guard let start = part.baseAddress, let found = memchr(start, Int32(byte), part.count) else {
      return nil
    }
    return range.lowerBound + (UnsafeRawPointer(found) - start)
  }
}
