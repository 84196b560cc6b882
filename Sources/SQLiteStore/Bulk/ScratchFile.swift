// A file without a name beside the store, for what doesn't fit into memory and for room held back.

import Documents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that goes away with the process, or with the last reference.
final class ScratchFile {
  private let descriptor: Int32
  private let path: String
  /// Bytes written.
  private(set) var size: Int64 = 0

  /// Makes a file in the folder of the store.
  init(beside store: String) throws(StoreFailure) {
    var template = Array("\(store)-load-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard descriptor >= 0 else {
      throw StoreFailure(.cannotCreate, "\(path): \(String(cString: strerror(errno))).")
    }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Writes bytes behind all others.
  func append(_ bytes: [UInt8]) throws(StoreFailure) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(size))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      done += count
      size += Int64(count)
    }
  }

  /// Reads bytes into an array from its place `start` on; the file has as many.
  func read(_ count: Int, at offset: Int64, into bytes: inout [UInt8], from start: Int)
    throws(StoreFailure)
  {
    var done = 0
    while done < count {
      let found = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + start + done }, count - done,
          off_t(offset) + off_t(done))
      }
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { throw failure(found == 0 ? EIO : errno) }
      done += found
    }
  }

  /// Makes sure that the disk has room for this many bytes of the file.
  func reserve(_ bytes: Int64) throws(StoreFailure) {
    #if canImport(Glibc)
      let code = posix_fallocate(descriptor, 0, off_t(bytes))
      if code != 0 { throw failure(code) }
    #endif
  }

  /// Gives all its room back.
  func clear() throws(StoreFailure) {
    guard ftruncate(descriptor, 0) == 0 else { throw failure(errno) }
    size = 0
  }

  private func failure(_ code: Int32) -> StoreFailure {
    StoreFailure(.inputOutput, "\(path): \(String(cString: strerror(code))).")
  }
}
