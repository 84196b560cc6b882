// The project's files, found from the place of this one.

import FoundationEssentials
import Glibc
import Testing

/// One text file of the project.
struct ProjectFile: Sendable, CustomTestStringConvertible {
  /// Path relative to the project's folder.
  let path: String
  /// The text.
  let text: String

  /// The text's lines; 1-based numbers are indices plus one.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  /// Number of lines as `wc -l` counts them.
  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
  /// The folder's name below Sources or Tests.
  var target: Substring { path.split(separator: "/").dropFirst().first ?? "" }

  var testDescription: String { path }

  /// Whether the text holds a word anywhere; fast, so that slow looks are taken only where they pay.
  func mentions(_ word: String) -> Bool {
    strstr(text, word) != nil
  }
}

/// The project's folder.
enum ProjectTree {
  /// Absolute path, without a slash at its end.
  static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// The text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  /// The Swift files below a folder, sorted by path.
  static func swiftFiles(in folder: String) throws -> [ProjectFile] {
    try FileManager.default.subpathsOfDirectory(atPath: root + "/" + folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ProjectFile(path: folder + "/" + $0, text: try text(of: folder + "/" + $0)) }
  }

  /// The names of a folder's own entries, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).sorted()
  }
}
