// Room for what a bulk load writes last: the index of all that it has taken so far.

import Documents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Holds room back, so that a full disk refuses a batch while what came before can still be
/// finished.
struct BulkRoom {
  private let path: String
  private let limit: Int64
  private var held: ScratchFile?
  private var heldBytes: Int64 = 0

  /// Room is held in steps of this.
  private static let step: Int64 = 4 << 20

  /// Looks up what the file may grow to.
  init(path: String, maximumBytes: Int64?) {
    self.path = path
    limit = min(maximumBytes ?? .max, Self.fileSizeLimit)
  }

  /// Claims room for `bytes` behind a file of `size` bytes.
  /// - Throws: `inputOutput` when there is none.
  mutating func claim(_ bytes: Int64, behind size: Int64) throws(StoreFailure) {
    guard size + bytes <= limit else {
      throw StoreFailure(.inputOutput, "\(path): the file may grow no more.")
    }
    guard bytes > heldBytes else { return }
    if held == nil { held = try ScratchFile(beside: path) }
    let wanted = (bytes / Self.step + 1) * Self.step
    try held?.reserve(min(wanted, limit))
    heldBytes = wanted
  }

  /// Gives the room back, for use.
  mutating func release() { (held, heldBytes) = (nil, 0) }

  private static var fileSizeLimit: Int64 {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return .max }
    #else
      guard getrlimit(RLIMIT_FSIZE, &limit) == 0 else { return .max }
    #endif
    return Int64(clamping: limit.rlim_cur)
  }
}
