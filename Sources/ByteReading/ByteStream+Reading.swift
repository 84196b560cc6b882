// Reading a stream further than one call does.

extension ByteStream {
  /// Reads the next bytes over those of an array from `index` on; returns how many there are.
  /// - Throws: `ByteStreamFailure` when the bytes can't be had.
  public func read(
    into bytes: inout [UInt8], from index: Int = 0
  ) throws(ByteStreamFailure) -> Int {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(ByteStreamFailure) in
      try read(
        into: UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[index...])))
    }
  }

  /// Reads everything that is left into memory, up to `limit` bytes.
  /// - Throws: `ByteStreamFailure`, of reason `.corrupted` when there are more bytes than `limit`.
  public func readAll(limit: Int) throws(ByteStreamFailure) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try read(into: &chunk)
      guard count > 0 else { return result }
      guard result.count + count <= limit else {
        throw ByteStreamFailure(
          .corrupted, "There are more than \(limit) bytes.", byteOffset: result.count)
      }
      result += chunk[..<count]
    }
  }
}
