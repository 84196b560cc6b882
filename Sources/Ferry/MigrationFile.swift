// `Migration.json`: imports that are declared once and run by name.

import ByteReading
import MigrationEngine
import Records

/// A migration declared in a file: JSON, in which comments may stand.
///
/// ```json
/// {
///   "store": "library.sqlite",
///   "onConflict": "replace",
///   "imports": [
///     {"source": "books.csv", "collection": "books", "schema": "books.schema.json", "nested": true},
///     {"source": "HighRail.xml", "entities": ["HRLLayout", "HRLEngine"]}
///   ]
/// }
/// ```
///
/// Properties are the options of the command line in camel case: those that hold for the whole run
/// beside `imports`, those of one import in its entry. Relative paths start at the file's folder.
struct MigrationFile {
  /// One import.
  struct Entry: Equatable {
    /// A file, a folder, a glob, or `-` for standard input.
    var source: String
    /// The import's options by name; a flag has the empty string.
    var options: [String: String]
  }

  /// The file's path.
  let path: String
  /// Options of the whole run by name.
  let options: [String: String]
  /// The imports, in order.
  let entries: [Entry]

  /// Reads a file.
  /// - Parameters:
  ///   - runOptions: the options that a run takes.
  ///   - importOptions: the options that an import takes.
  /// - Throws: `RunFailure` of kind `configuration`. Its message names all faults, each with its
  ///   line: `Migration.json:3: The property \`colection\` is unknown. Did you mean \`collection\`?`
  init(
    path: String, runOptions: [OptionSpecification], importOptions: [OptionSpecification]
  ) throws(RunFailure) {
    let json = try WholeFile.read(path)
    let root: JSONTree
    do throws(JSONFault) {
      root = try JSONTree.read(json, allowsComments: true)
    } catch {
      let line = JSONTree.line(of: error.byteOffset, in: json)
      throw RunFailure(
        .configuration, "\(path):\(line): The migration is not JSON. \(error.message)")
    }
    var parser = MigrationFileParser(
      runOptions: runOptions, importOptions: importOptions, folder: Self.folder(of: path))
    let (options, entries) = parser.migration(root)
    guard parser.faults.isEmpty else {
      let lines = parser.faults.sorted { $0.byteOffset < $1.byteOffset }.map {
        "\(path):\(JSONTree.line(of: $0.byteOffset, in: json)): \($0.message)"
      }
      throw RunFailure(.configuration, lines.joined(separator: "\n"))
    }
    (self.path, self.options, self.entries) = (path, options, entries)
  }

  /// The entry of a source that somebody names: the one with that path, else the only one whose file
  /// has that name.
  /// - Throws: `RunFailure` of kind `configuration` when there is none, or several.
  func entry(for source: String) throws(RunFailure) -> Entry {
    if let entry = entries.first(where: { $0.source == source }) { return entry }
    let name = Self.name(of: source)
    let found = entries.filter { Self.name(of: $0.source) == name }
    if found.count == 1 { return found[0] }
    throw RunFailure(
      .configuration,
      "`\(path)` declares \(found.isEmpty ? "no import" : "several imports") of `\(source)`.",
      advice: "Its sources are \(entries.map { "`\($0.source)`" }.joined(separator: ", ")).")
  }

  /// What stands before the last slash, with it.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func name(of path: String) -> Substring {
    path.split(separator: "/").last ?? path[...]
  }
}
