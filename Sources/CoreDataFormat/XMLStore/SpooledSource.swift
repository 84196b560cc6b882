// Bytes that can be read more than once, and at any place.

import ByteReading
import Glibc

/// A stream's bytes in a temporary file that has no name any more: nothing stays behind, however
/// the program ends.
final class SpooledSource: Sendable {
  private let descriptor: Int32

  /// Copies a stream to its end.
  init(_ stream: any ByteStream) throws(ByteStreamFailure) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array((folder + "/ferry-spool-XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      throw ByteStreamFailure(
        .cannotCreate, "No temporary file can be made in `\(folder)` for a copy of the source.")
    }
    unlink(name)
    try TemporaryFile.copy(stream, to: descriptor)
  }

  deinit { close(descriptor) }

  /// Reads bytes; fewer where the source ends.
  func bytes(from offset: Int, count: Int) throws(ByteStreamFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      var failure: ByteStreamFailure?
      let got = bytes.withUnsafeMutableBytes { buffer -> Int in
        do throws(ByteStreamFailure) {
          return try read(
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
    { () throws(ByteStreamFailure) in SpooledStream(self) }
  }

  fileprivate func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ByteStreamFailure) -> Int {
    try TemporaryFile.read(descriptor, into: buffer, at: offset, path: "a copy of the source")
  }
}

/// One way through a spooled source.
private final class SpooledStream: ByteStream {
  private let source: SpooledSource
  private var offset = 0

  init(_ source: SpooledSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = try source.read(into: buffer, at: offset)
    offset += count
    return count
  }
}
