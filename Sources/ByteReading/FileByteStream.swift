// Bytes of a file or of standard input, straight from the system.

#if canImport(Glibc)
  private import Glibc
#endif

/// The bytes of a regular file, a pipe or a device, as they are.
public final class FileByteStream: ByteStream {
  /// Size of the file in bytes; nil for pipes and devices.
  public let size: Int?
  /// Number of bytes handed out so far.
  public private(set) var position = 0

  private let descriptor: Int32
  private let name: String
  private let ownsDescriptor: Bool

  /// Opens a file.
  /// - Throws: `.notFound`, `.notPermitted`, `.notAFile` for folders and sockets, `.inputOutput`.
  public init(path: String) throws(ByteStreamFailure) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(opening: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw ByteStreamFailure(.notAFile, "`\(path)` is not a file.")
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    if isRegular { posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL) }
    self.descriptor = descriptor
    name = path
    size = isRegular ? Int(status.st_size) : nil
    ownsDescriptor = true
  }

  private init(standardInput: Void) {
    descriptor = STDIN_FILENO
    name = "standard input"
    size = nil
    ownsDescriptor = false
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }

  /// Standard input. It is read once: two streams over it share its bytes.
  public static func standardInput() -> FileByteStream { FileByteStream(standardInput: ()) }

  /// Reads what is there, waiting for at least one byte.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    while true {
      guard size != nil || WaitInterruption.wait(for: descriptor) else {
        throw ByteStreamFailure(
          .interrupted, "Reading `\(name)` was interrupted.", byteOffset: position)
      }
      let count = Glibc.read(descriptor, start, buffer.count)
      if count >= 0 {
        position += count
        return count
      }
      if errno == EINTR || errno == EAGAIN { continue }
      throw ByteStreamFailure(
        .inputOutput, "`\(name)` can't be read: \(Self.text(of: errno)).", byteOffset: position)
    }
  }

  private static func failure(opening path: String, code: Int32) -> ByteStreamFailure {
    switch code {
    case ENOENT, ENOTDIR: ByteStreamFailure(.notFound, "`\(path)` doesn't exist.")
    case EACCES, EPERM: ByteStreamFailure(.notPermitted, "`\(path)` may not be read.")
    case ENXIO: ByteStreamFailure(.notAFile, "`\(path)` is not a file.")
    default: ByteStreamFailure(.inputOutput, "`\(path)` can't be opened: \(text(of: code)).")
    }
  }

  private static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}
