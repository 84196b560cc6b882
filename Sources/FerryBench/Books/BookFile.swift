// A file that is written through a buffer.

#if canImport(Glibc)
  import Glibc
#endif

/// A file that could not be written, or a program that could not be started.
struct BookFailure: Error, CustomStringConvertible {
  let path: String
  let reason: String

  /// Makes a failure.
  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Takes the reason from an error's number.
  init(path: String, code: Int32 = errno) {
    self.path = path
    reason = String(cString: strerror(code))
  }

  var description: String { "\(path): \(reason)" }
}

/// A file written 1 MiB at a time.
struct BookFile: ~Copyable {
  /// What is not written yet.
  var bytes: [UInt8] = []
  private let path: String
  private let descriptor: Int32

  /// Makes the file, or empties it.
  init(path: String) throws(BookFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw BookFailure(path: path) }
    bytes.reserveCapacity(Self.bufferSize + 65_536)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes the buffer once it is full.
  mutating func flushIfFull() throws(BookFailure) {
    if bytes.count >= Self.bufferSize { try flush() }
  }

  /// Writes the buffer.
  mutating func flush() throws(BookFailure) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw BookFailure(path: path) }
      done += written
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes a whole text.
  static func write(_ text: String, to path: String) throws(BookFailure) {
    var file = try BookFile(path: path)
    file.bytes += text.utf8
    try file.flush()
  }

  /// The whole text of a small file.
  static func read(_ path: String) throws(BookFailure) -> String {
    guard let file = fopen(path, "r") else { throw BookFailure(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a folder unless it is there.
  static func makeFolder(_ path: String) throws(BookFailure) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw BookFailure(path: path) }
  }

  private static let bufferSize = 1 << 20
}
