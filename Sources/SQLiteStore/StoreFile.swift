// A look at a file before SQLite gets hold of it, so that a stranger's file stays untouched.

import Documents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum StoreFile {
  /// What lies at a path.
  enum Content {
    /// Nothing, or a file without bytes.
    case nothing
    /// A file that starts as SQLite's do.
    case database
  }

  /// Looks at the first bytes of a file.
  /// - Throws: `notAStore` for a folder or any other content, `notPermitted` when it can't be read.
  static func content(at path: String) throws(StoreFailure) -> Content {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return .nothing }
      throw StoreFailure(
        errno == EACCES ? .notPermitted : .unavailable,
        "\(path): \(String(cString: strerror(errno))).")
    }
    defer { close(file) }
    var head = [UInt8](repeating: 0, count: signature.count)
    let count = read(file, &head, head.count)
    if count == 0 { return .nothing }
    guard head == signature else {
      throw StoreFailure(.notAStore, "\(path) is no SQLite file.")
    }
    return .database
  }

  private static let signature = Array("SQLite format 3\0".utf8)
}
