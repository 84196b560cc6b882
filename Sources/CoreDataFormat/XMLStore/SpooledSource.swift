// Bytes that can be read more than once, and at any place.

import ByteReading

/// A stream's bytes, set aside on disk.
final class SpooledSource: Sendable {
  private let spool: ByteSpool

  /// Copies a stream to its end.
  /// - Throws: what the stream and the spool throw.
  init(_ stream: any ByteStream) throws(ByteStreamFailure) {
    spool = try ByteSpool()
    var chunk = [UInt8](repeating: 0, count: 262_144)
    while case let count = try stream.read(into: &chunk), count > 0 {
      try chunk.withUnsafeBufferPointer { (bytes) throws(ByteStreamFailure) in
        try spool.append(UnsafeBufferPointer(rebasing: bytes[..<count]))
      }
    }
  }

  /// Reads bytes; fewer where the source ends.
  func bytes(from offset: Int, count: Int) throws(ByteStreamFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      var failure: ByteStreamFailure?
      let got = bytes.withUnsafeMutableBytes { buffer -> Int in
        do throws(ByteStreamFailure) {
          return try spool.read(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), at: offset + done)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if got == 0 { break }
      done += got
    }
    bytes.removeSubrange(done...)
    return bytes
  }

  /// Opens the copied bytes from their start.
  var opener: @Sendable () throws(ByteStreamFailure) -> any ByteStream {
    { [spool] () throws(ByteStreamFailure) in spool.stream() }
  }
}
