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
    var chunk = [UInt8](repeating: 0, count: 262_144)
    var total = 0
    while case let count = try stream.readBytes(into: &chunk, at: 0), count > 0 {
      guard write(chunk[..<count]) else {
        throw ByteStreamFailure(
          .inputOutput, "The temporary file for standard input can't be written.",
          byteOffset: total)
      }
      total += count
    }
  }

  deinit { close(descriptor) }

  /// Opens the copied bytes from their start.
  var opener: @Sendable () throws(ByteStreamFailure) -> any ByteStream {
    { () throws(ByteStreamFailure) in SpooledStream(self) }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(
          descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  fileprivate func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ByteStreamFailure) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw ByteStreamFailure(
          .inputOutput, "The temporary file of standard input can't be read.", byteOffset: offset)
      }
    }
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
