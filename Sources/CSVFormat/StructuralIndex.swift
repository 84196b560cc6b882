// Where the bytes that matter stand: delimiters, quotes and line ends, found eight bytes at a time.

/// Lists the positions of a dialect's structural bytes in a stretch of text.
struct StructuralIndex {
  /// Bytes that are indexed in one go: what fits the first-level cache with its positions.
  static let blockSize = 16_384

  private var storage = [UInt32](repeating: 0, count: blockSize)
  private let patterns: (UInt64, UInt64)

  /// Makes an index for a dialect; without a quote only delimiters and line ends count.
  init(_ dialect: CSVDialect) {
    patterns = (
      Self.repeated(dialect.delimiter), Self.repeated(dialect.quote ?? dialect.delimiter)
    )
  }

  /// Hands `body` the positions of structural bytes in `range` of `bytes`, in order. `range` holds
  /// at most `blockSize` bytes and ends below 4 GiB.
  mutating func withPositions<Result>(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result {
    let patterns = patterns
    return storage.withUnsafeMutableBufferPointer { positions in
      let count = Self.fill(positions, in: range, of: bytes, patterns)
      return body(UnsafeBufferPointer(rebasing: positions[..<count]))
    }
  }

  private static func fill(
    _ positions: UnsafeMutableBufferPointer<UInt32>, in range: Range<Int>,
    of bytes: UnsafeBufferPointer<UInt8>, _ patterns: (UInt64, UInt64)
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let (delimiters, quotes) = patterns
    var count = 0
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      var found = marks(word, delimiters, quotes)
      while found != 0 {
        positions[count] = UInt32(truncatingIfNeeded: index + found.trailingZeroBitCount >> 3)
        count &+= 1
        found &= found &- 1
      }
      index += 8
    }
    while index < range.upperBound {
      let found = marks(UInt64(bytes[index]) | ~0xFF, delimiters, quotes)
      if found & 0x80 != 0 {
        positions[count] = UInt32(truncatingIfNeeded: index)
        count &+= 1
      }
      index += 1
    }
    return count
  }

  /// The top bit of each byte that is structural.
  @inline(__always)
  private static func marks(_ word: UInt64, _ delimiters: UInt64, _ quotes: UInt64) -> UInt64 {
    let others =
      differing(word ^ delimiters) & differing(word ^ quotes) & differing(word ^ lineFeeds)
      & differing(word ^ carriageReturns)
    return ~others & topBits
  }

  /// Sets the top bit of each byte that is not zero, without carries between bytes.
  @inline(__always)
  private static func differing(_ word: UInt64) -> UInt64 {
    ((word & ~topBits) &+ ~topBits) | word
  }

  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  private static let topBits: UInt64 = 0x8080_8080_8080_8080
  private static let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
  private static let carriageReturns: UInt64 = 0x0D0D_0D0D_0D0D_0D0D
}
