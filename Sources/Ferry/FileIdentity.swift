// Which file a path leads to, whatever the path is called.

#if canImport(Glibc)
  private import Glibc
#endif

/// A file or folder as the system numbers it: two paths to one file have equal identities.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Looks a path up, links followed; nil when nothing is there.
  init?(_ path: String) {
    var about = stat()
    guard stat(path, &about) == 0 else { return nil }
    device = UInt64(about.st_dev)
    number = UInt64(about.st_ino)
  }
}
