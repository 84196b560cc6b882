// Bytes that are set aside on disk, since memory is too small for them.

#if canImport(Glibc)
  private import Glibc
#endif

/// A temporary file without a name: filled from its front, read as often as needed, gone with its
/// last owner or with the process.
///
/// It lies in the folder of the environment variable `TMPDIR`, or in `/tmp`.
public final class ByteSpool: Sendable {
  private let descriptor: Int32

  /// Makes an empty spool.
  /// - Throws: `.cannotCreate` when the folder takes no file.
  public init() throws(ByteStreamFailure) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var path = Array(((folder.isEmpty ? "/tmp" : folder) + "/ferry-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ByteStreamFailure(.cannotCreate, "No temporary file can be made: \(systemMessage()).")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Number of bytes in the spool.
  public var count: Int {
    var about = stat()
    return fstat(descriptor, &about) == 0 ? Int(about.st_size) : 0
  }

  /// Writes bytes behind those that are there.
  /// - Throws: `.inputOutput` when the device fails or is full.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ByteStreamFailure) {
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let written = write(descriptor, rest.baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw ByteStreamFailure(
          .inputOutput, "The temporary file can't be written: \(systemMessage()).")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Drops the last bytes, so that `count` are left.
  public func truncate(to count: Int) throws(ByteStreamFailure) {
    guard ftruncate(descriptor, count) == 0, lseek(descriptor, 0, SEEK_END) == count else {
      throw ByteStreamFailure(
        .inputOutput, "The temporary file can't be cut: \(systemMessage()).")
    }
  }

  /// A stream over what is in the spool, from its first byte.
  public func stream() -> any ByteStream { SpoolByteStream(self) }

  /// Reads bytes from a place on; 0 behind the last one.
  /// - Throws: `.inputOutput` when the device fails.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(ByteStreamFailure) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      throw ByteStreamFailure(
        .inputOutput, "The temporary file can't be read: \(systemMessage()).", byteOffset: offset)
    }
  }
}

/// Reads a spool at a position of its own.
private final class SpoolByteStream: ByteStream {
  private let spool: ByteSpool
  private var position = 0

  init(_ spool: ByteSpool) { self.spool = spool }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = try spool.read(into: buffer, at: position)
    position += count
    return count
  }
}
