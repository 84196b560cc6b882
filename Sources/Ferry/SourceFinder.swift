// From what somebody named to the sources that are read: files, folders, globs, standard input.

import ByteReading
import MigrationEngine
import Records
import Synchronization

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
      guard let size = file.size else { return try pipe(path, file) }
      let rawHead = PeekedByteStream(file, count: headLength).head
      guard ByteSource.compression(of: rawHead) != nil else {
        var input = SourceInput(name: path, path: path, head: rawHead) {
          () throws(ByteStreamFailure) in
          try FileByteStream(path: path)
        }
        input.byteCount = size
        return input
      }
      return try compressedFile(path, size)
    } catch {
      throw RunFailure(error)
    }
  }

  private static func compressedFile(
    _ path: String, _ size: Int
  ) throws(ByteStreamFailure) -> SourceInput {
    let meter = ByteMeter()
    let head = PeekedByteStream(try ByteSource.open(path: path), count: headLength).head
    var input = SourceInput(name: path, path: path, head: head) {
      () throws(ByteStreamFailure) in
      try ByteSource.decompressing(MeteredByteStream(FileByteStream(path: path), meter))
    }
    (input.byteCount, input.meter) = (size, meter)
    return input
  }

  private static func standardInput() throws(RunFailure) -> SourceInput {
    do throws(ByteStreamFailure) {
      return try pipe("-", FileByteStream.standardInput())
    } catch {
      throw RunFailure(error)
    }
  }

  /// What can't be read twice: the bytes looked at are kept, and the one reading starts with them.
  private static func pipe(
    _ name: String, _ pipe: sending FileByteStream
  ) throws(ByteStreamFailure) -> SourceInput {
    let peeked = PeekedByteStream(pipe, count: headLength)
    let head = PeekedByteStream(
      try ByteSource.decompressing(MemoryByteStream(peeked.head)), count: headLength
    ).head
    let once = Mutex<PeekedByteStream?>(peeked)
    return SourceInput(name: name, path: nil, head: head) { () throws(ByteStreamFailure) in
      guard let stream = once.withLock({ $0.take() }) else {
        throw ByteStreamFailure(.inputOutput, "`\(name)` can be read only once.")
      }
      return try ByteSource.decompressing(stream)
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
