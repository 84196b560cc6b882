// A stream whose head was looked at and can still be read.

/// A stream that starts with bytes taken off it before.
///
/// A failure met while peeking is kept and thrown once the head has been handed out.
public final class PeekedByteStream: ByteStream {
  /// The bytes that were looked at.
  public let head: [UInt8]

  private let rest: any ByteStream
  private var failure: ByteStreamFailure?
  private var position = 0

  /// Reads up to `count` bytes ahead: fewer only when the stream ends or fails before.
  public init(_ stream: any ByteStream, count: Int) {
    var head = [UInt8](repeating: 0, count: count)
    var filled = 0
    do throws(ByteStreamFailure) {
      while filled < count {
        let more = try stream.read(into: &head, from: filled)
        guard more > 0 else { break }
        filled += more
      }
    } catch {
      failure = error
    }
    head.removeLast(count - filled)
    self.head = head
    rest = stream
  }

  /// Hands out the head, then the rest.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    if position < head.count {
      let count = min(buffer.count, head.count - position)
      buffer.copyBytes(from: head[position..<position + count])
      position += count
      return count
    }
    if let failure { throw failure }
    return try rest.read(into: buffer)
  }
}
