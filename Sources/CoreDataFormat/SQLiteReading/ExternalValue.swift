// Values that Core Data keeps in files beside a SQLite store.

import ByteReading
import Glibc

/// Reads external values.
enum ExternalValue {
  /// The largest that is read into a record.
  private static let longest = 1_073_741_824

  /// The folder of a store's external values: `.Name_SUPPORT/_EXTERNAL_DATA` beside `Name.sqlite`.
  static func folder(ofStoreAt path: String) -> String {
    let parts = PathParts(path)
    return "\(parts.folder)/.\(parts.stem)_SUPPORT/_EXTERNAL_DATA"
  }

  /// A file's bytes; nil when it can't be read or is larger than 1 GiB.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= longest else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      count += got
    }
    return bytes
  }
}
