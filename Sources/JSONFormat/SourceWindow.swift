// The part of a source that is in memory: unread bytes in one piece, more on demand.

import ByteReading

/// Bytes of a stream from the first one that is still wanted.
///
/// Holds as many bytes as the last `fill` asked for, however small the pieces are in which the
/// stream hands them out; readers built on it see the same windows for every chunk size.
struct SourceWindow {
  /// Right after `fill`, the unread bytes are the first `count` of these; the rest is room.
  private(set) var buffer: [UInt8] = []
  /// Number of unread bytes.
  private(set) var count = 0
  /// 0-based offset in the source of the first unread byte.
  private(set) var byteOffset = 0
  /// Whether the stream has no more bytes than the window holds.
  private(set) var isAtEnd = false
  /// Why the stream stopped before its end, if it did.
  private(set) var failure: ByteStreamFailure?

  private let stream: any ByteStream
  private var start = 0

  init(_ stream: any ByteStream) { self.stream = stream }

  /// The unread byte at a place.
  subscript(index: Int) -> UInt8 { buffer[start + index] }

  /// The unread bytes' place in the buffer.
  var unread: Range<Int> { start..<start + count }

  /// Reads until the window holds `wanted` bytes or the source ends. O(wanted).
  mutating func fill(to wanted: Int) {
    makeRoom(for: wanted)
    while count < wanted, !isAtEnd {
      do throws(ByteStreamFailure) {
        let got = try readMore(upTo: wanted)
        count += got
        isAtEnd = got == 0
      } catch {
        failure = error
        isAtEnd = true
      }
    }
  }

  /// Lets go of the first `bytes` unread bytes.
  mutating func consume(_ bytes: Int) {
    start += bytes
    count -= bytes
    byteOffset += bytes
  }

  /// Returns the window and leaves an empty one of the same stream behind.
  mutating func handOver() -> SourceWindow {
    let window = self
    (buffer, start, count) = ([], 0, 0)
    return window
  }

  /// Moves the unread bytes to the front and gives back the room that a huge record took.
  private mutating func makeRoom(for wanted: Int) {
    let unread = unread
    if wanted > buffer.count || buffer.count > 8 * max(wanted, count, 65_536) {
      let size = max(wanted, count)
      buffer = [UInt8](unsafeUninitializedCapacity: size) { room, used in
        let room = UnsafeMutableRawBufferPointer(room)
        buffer.withUnsafeBytes {
          room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[unread]))
        }
        UnsafeMutableRawBufferPointer(rebasing: room[count...])
          .initializeMemory(as: UInt8.self, repeating: 0)
        used = size
      }
    } else if start > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unread]))
      }
    }
    start = 0
  }

  private mutating func readMore(upTo wanted: Int) throws(ByteStreamFailure) -> Int {
    let free = count..<wanted
    var result: Result<Int, ByteStreamFailure> = .success(0)
    buffer.withUnsafeMutableBytes { bytes in
      result = Result { () throws(ByteStreamFailure) in
        try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[free]))
      }
    }
    return try result.get()
  }
}
