// What lies in a folder, and whether a path is one.

#if canImport(Glibc)
  private import Glibc
#endif

/// Looks at folders.
package enum FolderListing {
  /// Whether a path leads to a folder, symbolic links followed.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether anything is at a path, symbolic links followed.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Names of the entries of a folder, `.` and `..` left out, in byte order. O(n log n).
  /// - Throws: `.notFound`, `.notPermitted`, `.notAFile` for what is no folder.
  package static func names(in path: String) throws(ByteStreamFailure) -> [String] {
    guard let folder = opendir(path) else {
      let reason: ByteStreamFailure.Reason =
        switch errno {
        case ENOENT: .notFound
        case EACCES, EPERM: .notPermitted
        case ENOTDIR: .notAFile
        default: .inputOutput
        }
      throw ByteStreamFailure(
        reason, "The folder `\(path)` can't be read: \(String(cString: strerror(errno))).")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// A path taken apart as text: nothing is looked up.
package struct PathParts {
  /// The folder: everything before the last slash; `.` when there is none.
  package let folder: String
  /// The last part, trailing slashes ignored.
  package let name: String

  /// Takes a path apart.
  package init(_ path: String) {
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = (".", String(trimmed))
      return
    }
    name = String(trimmed[trimmed.utf8.index(after: slash)...])
    folder = slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The name without its extension: `HighRail` of `HighRail.xcdatamodeld`.
  package var stem: String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// The extension in lower case, without the dot; empty when there is none.
  package var pathExtension: String {
    stem.utf8.count == name.utf8.count ? "" : String(name.dropFirst(stem.count + 1)).lowercased()
  }
}
