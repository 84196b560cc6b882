// Files that appear whole: written aside, made durable, renamed.

#if canImport(Glibc)
  private import Glibc
#endif

/// A file being written under a temporary name beside its own, or standard output.
///
/// Bytes are collected and written 64 KiB at a time. The file appears under its own name with
/// `commit()`; without it nothing is left behind.
public final class OutputFile {
  /// The file's own path; nil for standard output.
  public let path: String?
  private let descriptor: Int32
  private let temporaryPath: String?
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// Opens a file for writing.
  /// - Throws: `.cannotCreate` or `.notPermitted`.
  public init(path: String) throws(ByteStreamFailure) {
    let temporary = path + ".partial-\(getpid())"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    self.path = path
    temporaryPath = temporary
    guard descriptor >= 0 else {
      isOpen = false
      throw ByteStreamFailure(
        errno == EACCES || errno == EPERM ? .notPermitted : .cannotCreate,
        "`\(path)` can't be made: \(systemMessage()).")
    }
  }

  private init(standardOutput: Void) {
    path = nil
    temporaryPath = nil
    descriptor = STDOUT_FILENO
  }

  /// Standard output; `commit()` only writes what is collected.
  public static func standardOutput() -> OutputFile { OutputFile(standardOutput: ()) }

  /// Takes bytes; writes them when enough have come together.
  /// - Throws: `.inputOutput` when the device fails or is full.
  public func write(_ bytes: some Collection<UInt8>) throws(ByteStreamFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 65_536 { try flush() }
  }

  /// Writes what is collected.
  public func flush() throws(ByteStreamFailure) {
    var start = 0
    while start < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw ByteStreamFailure(
          .inputOutput, "`\(path ?? "standard output")` can't be written: \(systemMessage()).")
      }
      start += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes the file durable and gives it its own name.
  public func commit() throws(ByteStreamFailure) {
    try flush()
    guard let path, let temporaryPath else { return }
    let isDurable = fsync(descriptor) == 0
    isOpen = false
    guard isDurable, close(descriptor) == 0, rename(temporaryPath, path) == 0 else {
      let message = systemMessage()
      unlink(temporaryPath)
      throw ByteStreamFailure(.inputOutput, "`\(path)` can't be written: \(message).")
    }
  }

  deinit {
    guard isOpen, let temporaryPath else { return }
    close(descriptor)
    unlink(temporaryPath)
  }
}

/// What the system says of its last error.
func systemMessage() -> String { String(cString: strerror(errno)) }
