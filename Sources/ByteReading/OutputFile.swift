// Files that appear whole: written aside, made durable, renamed.

import Synchronization

#if canImport(Glibc)
  private import Glibc
#endif

/// Tells temporary files of one process apart.
private let temporaryNumber = Atomic<Int>(0)

/// A file being written under a temporary name beside its own, or standard output.
///
/// Bytes are collected and written 64 KiB at a time. The file appears under its own name with
/// `commit()`; without it nothing is left behind.
public final class OutputFile {
  /// The file's own path; nil for standard output.
  public let path: String?
  private let target: String
  private let descriptor: Int32
  private let temporaryPath: String?
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// Opens a file for writing. A link is followed to its file; a device or a pipe is written to
  /// straight, since nothing may take its place.
  /// - Throws: `.cannotCreate` or `.notPermitted`.
  public init(path: String) throws(ByteStreamFailure) {
    self.path = path
    let target = Self.resolved(path)
    let number = temporaryNumber.add(1, ordering: .relaxed).newValue
    temporaryPath = Self.isReplaceable(target) ? target + ".partial-\(getpid())-\(number)" : nil
    self.target = target
    descriptor = open(temporaryPath ?? target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      isOpen = false
      throw ByteStreamFailure(
        errno == EACCES || errno == EPERM ? .notPermitted : .cannotCreate,
        "`\(path)` can't be made: \(systemMessage()).")
    }
  }

  /// What a link leads to, even if that is not there yet.
  private static func resolved(_ path: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    if realpath(path, &buffer) != nil { return string(buffer) }
    let length = readlink(path, &buffer, Int(PATH_MAX))
    guard length > 0 else { return path }
    buffer[length] = 0
    let target = string(buffer)
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return target.hasPrefix("/") ? target : folder + target
  }

  private static func string(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a file may be put in the place of what is there.
  private static func isReplaceable(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) != 0 || about.st_mode & S_IFMT == S_IFREG
  }

  private init(standardOutput: Void) {
    path = nil
    target = ""
    temporaryPath = nil
    descriptor = STDOUT_FILENO
  }

  /// Standard output; `commit()` only writes what is collected.
  public static func standardOutput() -> OutputFile { OutputFile(standardOutput: ()) }

  /// Takes bytes; writes them when enough have come together.
  /// - Throws: `.inputOutput` when the device fails or is full.
  public func write(_ bytes: some Collection<UInt8>) throws(ByteStreamFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      buffer.append(contentsOf: piece)
      if buffer.count >= Self.pieceLength { try flush() }
      rest = rest.dropFirst(piece.count)
    }
  }

  private static let pieceLength = 65_536

  /// Takes all that is left of a stream.
  /// - Throws: what the stream throws, and `.inputOutput` when the device fails or is full.
  public func write(_ stream: any ByteStream) throws(ByteStreamFailure) {
    var piece = [UInt8](repeating: 0, count: Self.pieceLength)
    while case let count = try stream.read(into: &piece), count > 0 { try write(piece[..<count]) }
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
    guard let path else { return }
    guard let temporaryPath else { return try close(path) }
    let isDurable = fsync(descriptor) == 0
    isOpen = false
    guard isDurable, Glibc.close(descriptor) == 0, rename(temporaryPath, target) == 0 else {
      let message = systemMessage()
      unlink(temporaryPath)
      throw ByteStreamFailure(.inputOutput, "`\(path)` can't be written: \(message).")
    }
  }

  /// Closes what was written to straight.
  private func close(_ path: String) throws(ByteStreamFailure) {
    isOpen = false
    guard Glibc.close(descriptor) == 0 else {
      throw ByteStreamFailure(.inputOutput, "`\(path)` can't be written: \(systemMessage()).")
    }
  }

  deinit {
    guard isOpen, path != nil else { return }
    _ = Glibc.close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }
}

/// What the system says of its last error.
func systemMessage() -> String { String(cString: strerror(errno)) }
