// gzip (RFC 1952), decompressed: all members, one behind the other.

import CCompression

/// The decompressed bytes of a gzip stream.
///
/// Zero bytes behind a member are padding, as tape and block devices leave it. Every byte before a
/// fault is handed out first; then the fault is thrown.
final class GzipByteStream: ByteStream {
  private enum State { case member, between, ended }

  private var input: CompressedInput
  private var inflater = z_stream()
  private var state = State.member
  private var failure: ByteStreamFailure?
  private var position = 0

  init(_ source: any ByteStream) throws(ByteStreamFailure) {
    input = CompressedInput(source)
    // 16 + 15: gzip framing, the largest window.
    let status = inflateInit2_(
      &inflater, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw ByteStreamFailure(.inputOutput, "There is no memory to decompress gzip.")
    }
  }

  deinit { inflateEnd(&inflater) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    if let failure { throw failure }
    var written = 0
    do throws(ByteStreamFailure) {
      while written == 0, state != .ended, !buffer.isEmpty {
        guard try input.hasBytes(at: position) else {
          guard state == .member else { break }
          throw ByteStreamFailure(
            .truncated, "The gzip stream ends in the middle.", byteOffset: position)
        }
        if state == .between { try startMember() } else { written += try inflate(into: buffer) }
      }
    } catch {
      failure = error
      guard written > 0 else { throw error }
    }
    return written
  }

  /// Passes over padding; goes on when another member starts.
  private func startMember() throws(ByteStreamFailure) {
    var next: UInt8?
    input.consume { bytes in
      let padding = bytes.firstIndex { $0 != 0 }
      next = padding.map { bytes[$0] }
      return padding ?? bytes.count
    }
    guard let next else { return }
    guard next == 0x1F else {
      state = .ended
      throw ByteStreamFailure(
        .corrupted, "Behind the gzip stream there are bytes that are no gzip.",
        byteOffset: position)
    }
    inflateReset(&inflater)
    state = .member
  }

  private func inflate(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int
  {
    let room = min(buffer.count, 1 << 30)
    inflater.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    inflater.avail_out = UInt32(room)
    var status = Z_OK
    input.consume { bytes in
      inflater.next_in = bytes.baseAddress
      inflater.avail_in = UInt32(bytes.count)
      status = CCompression.inflate(&inflater, Z_NO_FLUSH)
      return bytes.count - Int(inflater.avail_in)
    }
    let written = room - Int(inflater.avail_out)
    position += written
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: state = .between
    default:
      state = .ended
      let failure = ByteStreamFailure(
        .corrupted, "The gzip stream is corrupted (\(reason(status))).", byteOffset: position)
      guard written > 0 else { throw failure }
      self.failure = failure
    }
    return written
  }

  private func reason(_ status: Int32) -> String {
    inflater.msg.map { String(cString: $0) } ?? "zlib status \(status)"
  }
}
