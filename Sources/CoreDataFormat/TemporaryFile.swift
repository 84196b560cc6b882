// Copies to temporary files, interrupted calls included.

import ByteReading
import Glibc

/// Plain file output.
enum TemporaryFile {
  /// Copies a stream to its end.
  static func copy(
    _ stream: any ByteStream, to descriptor: Int32
  ) throws(ByteStreamFailure) {
    var chunk = [UInt8](repeating: 0, count: 262_144)
    var total = 0
    while case let count = try stream.readBytes(into: &chunk, at: 0), count > 0 {
      guard write(chunk[..<count], to: descriptor) else {
        throw ByteStreamFailure(
          .inputOutput, "A temporary file can't be written.", byteOffset: total)
      }
      total += count
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = buffer.baseAddress.map { $0 + written }
        let count = Glibc.write(descriptor, rest, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
