// The contract of everything bytes can be pulled from: a file, standard input, a decompressor.

/// A source of bytes that is read once, front to back.
///
/// A stream belongs to one reader and is not shared between tasks.
public protocol ByteStream: AnyObject {
  /// Fills a prefix of `buffer` with the next bytes and returns how many there are.
  ///
  /// May return fewer bytes than there is room for; 0 means the end, and stays 0.
  /// - Throws: `ByteStreamFailure` when the bytes can't be had; what came before it stands.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int
}

/// Why a stream of bytes stopped before its end.
public struct ByteStreamFailure: Error, Hashable, Sendable {
  /// What went wrong, as far as a caller can act on it.
  public enum Reason: String, Hashable, Sendable {
    /// No such file.
    case notFound
    /// The file may not be read.
    case notPermitted
    /// A folder, socket or other thing that is no file.
    case notAFile
    /// The device reported an error.
    case inputOutput
    /// The file can't be made.
    case cannotCreate
    /// A compressed or encoded stream ends in the middle.
    case truncated
    /// A compressed or encoded stream holds bytes that its format doesn't allow.
    case corrupted
    /// A program that prints the bytes can't be started, or says that it failed.
    case programFailed
    /// The process was asked to end while it waited for bytes.
    case interrupted
  }

  /// What went wrong.
  public var reason: Reason
  /// One sentence of fact, with a full stop.
  public var message: String
  /// 0-based offset in the decompressed bytes at which the fault was met.
  public var byteOffset: Int

  /// Makes a failure.
  public init(_ reason: Reason, _ message: String, byteOffset: Int = 0) {
    self.reason = reason
    self.message = message
    self.byteOffset = byteOffset
  }
}

/// A stream over bytes that are already in memory, for tests and small inputs.
public final class MemoryByteStream: ByteStream {
  private let bytes: [UInt8]
  private let chunkSize: Int
  private var position = 0

  /// Makes a stream that hands out at most `chunkSize` bytes at a time.
  public init(_ bytes: [UInt8], chunkSize: Int = .max) {
    self.bytes = bytes
    self.chunkSize = max(1, chunkSize)
  }

  /// Copies the next bytes. O(n) in the bytes returned.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = min(buffer.count, chunkSize, bytes.count - position)
    guard count > 0 else { return 0 }
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
