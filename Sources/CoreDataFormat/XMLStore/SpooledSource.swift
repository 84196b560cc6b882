// Standard input, made readable more than once.

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
        .cannotCreate, "No temporary file can be made in `\(folder)` for standard input.")
    }
    unlink(name)
    try TemporaryFile.copy(stream, to: descriptor)
  }

  deinit { close(descriptor) }

  /// Opens the copied bytes from their start.
  var opener: @Sendable () throws(ByteStreamFailure) -> any ByteStream {
    { () throws(ByteStreamFailure) in SpooledStream(self) }
  }

  fileprivate func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ByteStreamFailure) -> Int {
    try TemporaryFile.read(descriptor, into: buffer, at: offset, path: "standard input")
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
