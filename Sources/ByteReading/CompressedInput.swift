// The compressed side of a decompressor: one buffer of bytes that wait to be decompressed.

/// Compressed bytes, read ahead in steps of 64 KiB.
struct CompressedInput {
  private let source: any ByteStream
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var range = 0..<0

  init(_ source: any ByteStream) { self.source = source }

  /// Whether a byte waits; reads on when none does.
  mutating func hasBytes(at offset: Int) throws(ByteStreamFailure) -> Bool {
    guard range.isEmpty else { return true }
    do throws(ByteStreamFailure) {
      let count = try source.read(into: &buffer)
      range = 0..<count
      return count > 0
    } catch {
      throw ByteStreamFailure(error.reason, error.message, byteOffset: offset)
    }
  }

  /// Hands the waiting bytes to `body`, which returns how many it took.
  mutating func consume(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    let range = range
    let taken = buffer.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[range]))
    }
    self.range = (range.lowerBound + taken)..<range.upperBound
  }
}
