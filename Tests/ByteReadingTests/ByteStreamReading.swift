// How tests read streams: to the end, in pieces of a size.

import ByteReading

/// What a stream gave, and the failure that ended it.
struct StreamOutcome: Equatable {
  var bytes: [UInt8] = []
  var failure: ByteStreamFailure?

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Reads a stream to its end, `size` bytes at a time.
func outcome(of stream: any ByteStream, size: Int = 4_096) -> StreamOutcome {
  var result = StreamOutcome()
  var buffer = [UInt8](repeating: 0, count: size)
  do throws(ByteStreamFailure) {
    while true {
      let count = try stream.read(into: &buffer)
      guard count > 0 else { return result }
      result.bytes += buffer[..<count]
    }
  } catch {
    result.failure = error
  }
  return result
}

/// Sizes of pieces that are fed and taken, in each pairing.
let pieceSizes = [1, 2, 3, 7, 4_096]

/// A stream that fails behind its bytes.
final class FailingByteStream: ByteStream {
  private let memory: MemoryByteStream
  private let length: Int

  init(_ bytes: [UInt8]) {
    memory = MemoryByteStream(bytes)
    length = bytes.count
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = try memory.read(into: buffer)
    guard count == 0, !buffer.isEmpty else { return count }
    throw ByteStreamFailure(.inputOutput, "The device failed.", byteOffset: length)
  }
}
