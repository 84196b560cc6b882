// Whether a file is still the one it was: size, time of change, first bytes.

import ByteReading
import MigrationEngine

#if canImport(Glibc)
  private import Glibc
#endif

/// A text that differs when a file does.
struct FileStamp {
  /// Bytes of the file that are looked at.
  private static let headLength = 65_536

  /// The text; `-` when there is no such file.
  let text: String

  /// Looks at a file, links followed.
  init(_ path: String) {
    var about = stat()
    guard !path.isEmpty, stat(path, &about) == 0 else {
      text = "-"
      return
    }
    let time = about.st_mtim
    var hash = StableHash()
    if about.st_mode & S_IFMT == S_IFREG, let head = Self.head(of: path) {
      head.withUnsafeBytes { hash.combine($0) }
    }
    text = "\(about.st_size) \(time.tv_sec).\(time.tv_nsec) \(hash.identifier)"
  }

  /// The first bytes; nil when they can't be read, which the run itself reports.
  private static func head(of path: String) -> [UInt8]? {
    do throws(ByteStreamFailure) {
      return PeekedByteStream(try FileByteStream(path: path), count: headLength).head
    } catch {
      return nil
    }
  }
}
