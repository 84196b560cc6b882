// The stretch of a source that is in memory: filled from a stream, consumed from its front.

import ByteReading

/// A window over a stream. It keeps the bytes from `start` on and grows only when one record needs
/// more room than there is.
struct TextWindow {
  private let stream: any ByteStream
  private var storage: [UInt8]
  private var end = 0
  /// First byte in the storage that is still wanted.
  private var start = 0
  /// 0-based offset in the stream of the window's first byte.
  private(set) var offset = 0
  /// Whether the stream has ended, well or by `failure`.
  private(set) var isAtEnd = false
  /// Why the stream ended early.
  private(set) var failure: ByteStreamFailure?

  /// Makes an empty window of a capacity in bytes.
  init(_ stream: any ByteStream, capacity: Int) {
    self.stream = stream
    storage = [UInt8](repeating: 0, count: max(1, capacity))
  }

  /// Number of bytes in the window.
  var count: Int { end - start }

  /// Hands out the window's bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Lets go of bytes at the front.
  mutating func consume(_ count: Int) {
    start += count
    offset += count
  }

  /// Reads until the window is full or the stream ends; a window that is full already doubles, or
  /// grows to what shows that a record has more than `limit` bytes.
  mutating func fill(limit: Int = .max) {
    guard !isAtEnd else { return }
    makeRoom(limit)
    do throws(ByteStreamFailure) {
      while end < storage.count {
        let count = try stream.read(into: &storage, from: end)
        guard count > 0 else {
          isAtEnd = true
          return
        }
        end += count
      }
    } catch {
      failure = error
      isAtEnd = true
    }
  }

  private mutating func makeRoom(_ limit: Int) {
    if start > 0 {
      let (first, kept) = (start, count)
      storage.withUnsafeMutableBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[first..<first + kept])
        UnsafeMutableRawBufferPointer(rebasing: bytes[..<kept]).copyMemory(from: rest)
      }
      (start, end) = (0, kept)
    }
    guard end == storage.count else { return }
    // Behind a record of just that many bytes there may be a line end of two.
    let wanted = min(2 * storage.count, limit < .max - 2 ? limit + 2 : .max)
    storage += repeatElement(0, count: max(1, wanted - storage.count))
  }
}
