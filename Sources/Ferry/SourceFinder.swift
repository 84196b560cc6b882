// From what somebody named to the sources that are read: files, folders, globs, standard input.

import ByteReading
import MigrationEngine
import Records

#if canImport(Glibc)
  private import Glibc
#endif

/// Finds the sources behind an argument.
enum SourceFinder {
  /// The sources of an argument, folders and globs in name order.
  /// - Throws: `RunFailure` of kind `noSuchSource`, `notPermitted` or `sourceUnreadable`.
  static func inputs(for argument: String) throws(RunFailure) -> [SourceInput] {
    if argument == "-" { return [try standardInput()] }
    let paths = try paths(for: argument)
    guard !paths.isEmpty else {
      throw RunFailure(.noSuchSource, "`\(argument)` names no file.")
    }
    var inputs: [SourceInput] = []
    for path in paths { inputs.append(try file(path)) }
    return inputs
  }

  /// Bytes that detection looks at.
  private static let headLength = 65_536

  private static func file(_ path: String) throws(RunFailure) -> SourceInput {
    do throws(ByteStreamFailure) {
      let file = try FileByteStream(path: path)
      let size = file.size
      let rawHead = PeekedByteStream(file, count: headLength).head
      let isCompressed = ByteSource.compression(of: rawHead) != nil
      let head =
        isCompressed
        ? PeekedByteStream(try ByteSource.open(path: path), count: headLength).head : rawHead
      var input = SourceInput(name: path, path: path, head: head) {
        () throws(ByteStreamFailure) in
        try ByteSource.open(path: path)
      }
      input.byteCount = isCompressed ? nil : size
      return input
    } catch {
      throw RunFailure(error)
    }
  }

  /// The raw bytes looked at are kept, so that the one reading starts with them again.
  private static func standardInput() throws(RunFailure) -> SourceInput {
    do throws(ByteStreamFailure) {
      let rawHead = PeekedByteStream(FileByteStream.standardInput(), count: headLength).head
      let head = PeekedByteStream(
        try ByteSource.decompressing(MemoryByteStream(rawHead)), count: headLength
      ).head
      return SourceInput(name: "-", path: nil, head: head) { () throws(ByteStreamFailure) in
        try ByteSource.decompressing(ContinuedStandardInput(head: rawHead))
      }
    } catch {
      throw RunFailure(error)
    }
  }

  private static func paths(for argument: String) throws(RunFailure) -> [String] {
    var about = stat()
    guard stat(argument, &about) == 0 else {
      let isPattern = argument.contains { "*?[".contains($0) }
      return isPattern ? matches(of: argument).filter { !isFolder($0) } : [argument]
    }
    return about.st_mode & S_IFMT == S_IFDIR ? try files(in: argument) : [argument]
  }

  private static func matches(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// The files of a folder, hidden ones and subfolders left out.
  private static func files(in folder: String) throws(RunFailure) -> [String] {
    guard let handle = opendir(folder) else {
      throw RunFailure(
        .notPermitted, "The folder `\(folder)` can't be read: \(String(cString: strerror(errno))).")
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted().map { base + $0 }.filter { isFile($0) && !isCompanion($0) }
  }

  /// Whether a path leads to a regular file: pipes and devices would be waited for.
  private static func isFile(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFREG
  }

  private static func isFolder(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
  }

  /// SQLite's side files belong to their store and are no sources of their own.
  private static func isCompanion(_ path: String) -> Bool {
    path.hasSuffix("-wal") || path.hasSuffix("-shm") || path.hasSuffix("-journal")
  }
}

/// Standard input from its start, though its first bytes were read before.
private final class ContinuedStandardInput: ByteStream {
  private let head: MemoryByteStream
  private let rest = FileByteStream.standardInput()

  init(head: [UInt8]) { self.head = MemoryByteStream(head) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = try head.read(into: buffer)
    return count > 0 ? count : try rest.read(into: buffer)
  }
}
