// Small additions to byte streams.

import ByteReading

extension ByteStream {
  /// Reads into the bytes from an index on; returns how many there are, 0 at the end.
  func readBytes(into bytes: inout [UInt8], at index: Int) throws(ByteStreamFailure) -> Int {
    var failure: ByteStreamFailure?
    let count = bytes.withUnsafeMutableBytes { buffer -> Int in
      do throws(ByteStreamFailure) {
        return try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[index...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }
}
