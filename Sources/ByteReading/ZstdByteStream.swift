// Zstandard (RFC 8878), decompressed: all frames, one behind the other.

import CCompression

/// The decompressed bytes of a zstd stream.
///
/// What was decompressed before the step that met a fault is handed out first; then the fault is
/// thrown. Frames that want a
/// window above 128 MiB are refused, so that a small file can't claim all memory.
final class ZstdByteStream: ByteStream {
  private var input: CompressedInput
  private let decompressor: OpaquePointer
  private var isInsideFrame = true
  private var failure: ByteStreamFailure?
  private var position = 0

  init(_ source: any ByteStream) throws(ByteStreamFailure) {
    guard let decompressor = ZSTD_createDStream() else {
      throw ByteStreamFailure(.inputOutput, "There is no memory to decompress zstd.")
    }
    self.decompressor = decompressor
    input = CompressedInput(source)
  }

  deinit { ZSTD_freeDStream(decompressor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    if let failure { throw failure }
    var written = 0
    do throws(ByteStreamFailure) {
      // A frame may hold output back when the buffer was full: it goes on without input.
      while written == 0, !buffer.isEmpty {
        let hasInput = try input.hasBytes(at: position)
        guard hasInput || isInsideFrame else { break }
        written = try decompress(into: buffer)
        guard hasInput || written > 0 else {
          throw ByteStreamFailure(
            .truncated, "The zstd stream ends in the middle.", byteOffset: position)
        }
      }
    } catch {
      failure = error
      throw error
    }
    return written
  }

  private func decompress(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteStreamFailure) -> Int {
    var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    var status = 0
    input.consume { bytes in
      var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
      status = ZSTD_decompressStream(decompressor, &output, &source)
      return source.pos
    }
    position += output.pos
    guard ZSTD_isError(status) == 0 else {
      let reason = String(cString: ZSTD_getErrorName(status))
      let failure = ByteStreamFailure(
        .corrupted, "The zstd stream is corrupted (\(reason)).", byteOffset: position)
      guard output.pos > 0 else { throw failure }
      self.failure = failure
      return output.pos
    }
    isInsideFrame = status != 0
    return output.pos
  }
}
