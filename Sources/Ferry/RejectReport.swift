// What a report folder keeps of its rejected records, so that they can be loaded once mended.

import ByteReading
import Documents
import MigrationEngine
import Records

/// The files of rejected records in a report, and how each is loaded.
struct RejectReport {
  /// The rejected records of one source.
  struct Source {
    /// Path of the file that holds them.
    var file: String
    /// Where they come from.
    var origin: SourceOrigin
    /// Options with which they are read and mapped as their source was.
    var options: [String: String]
    /// Whether a program's own import maps them, and not the options alone.
    var isMappedByProgram: Bool
  }

  /// A source for each file, in order.
  let sources: [Source]

  /// Reads a report's summary.
  /// - Throws: `RunFailure` of kind `noSuchSource` when there is no report, of kind `configuration`
  ///   when its summary is damaged.
  init(folder: String) throws(RunFailure) {
    let path = folder + "/summary.json"
    guard FolderListing.exists(path) else {
      let isFolder = FolderListing.isFolder(folder)
      throw RunFailure(
        .noSuchSource,
        isFolder
          ? "The folder `\(folder)` holds no summary.json: it is no report."
          : "There is no report folder `\(folder)`.",
        advice: "Name the folder that an import reported to, such as ferry-report.")
    }
    let bytes = try WholeFile.read(path)
    let summary: Value
    do throws(JSONFault) {
      summary = try PlainForm.read(bytes)
    } catch {
      throw Self.damaged(path)
    }
    var sources: [Source] = []
    for element in summary["retry"]?.elements ?? [] {
      guard let source = Source(element, in: folder) else { throw Self.damaged(path) }
      sources.append(source)
    }
    self.sources = sources
    if sources.isEmpty, try Self.holdsRecords(folder) { throw Self.damaged(path) }
  }

  /// Whether there is a file of rejected records, whatever the summary says.
  private static func holdsRecords(_ folder: String) throws(RunFailure) -> Bool {
    do throws(ByteStreamFailure) {
      return try FolderListing.names(in: folder).contains(where: Source.isName)
    } catch {
      throw RunFailure(error)
    }
  }

  private static func damaged(_ path: String) -> RunFailure {
    RunFailure(
      .configuration, "`\(path)` is damaged: it doesn't tell how to retry.",
      advice: "Import the rejected records with `ferry import`.")
  }
}

extension RejectReport.Source {
  /// Reads one element of `retry`; nil when it is none.
  fileprivate init?(_ element: Value, in folder: String) {
    guard let file = element["file"]?.text, Self.isName(file),
      let argument = element["argument"]?.text, let name = element["origin"]?.text,
      case .integer(let retries)? = element["retries"], (0..<Int64(Int32.max)).contains(retries),
      case .map(let map)? = element["options"]
    else { return nil }
    var options: [String: String] = [:]
    for field in map {
      guard let text = field.value.text else { return nil }
      options[field.name] = text
    }
    if let schema = element["schema"]?.text {
      guard Self.isName(schema) else { return nil }
      options["schema"] = folder + "/" + schema
    }
    self.file = folder + "/" + file
    self.options = options
    origin = SourceOrigin(argument: argument, name: name, retries: Int(retries) + 1)
    isMappedByProgram = element["mappedByProgram"] == .boolean(true)
  }

  /// Whether a text names a file of the report itself.
  fileprivate static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /rejected(-[0-9]+)?(\.schema)?\.[a-z0-9]+/) != nil
  }
}

extension Value {
  /// The member of that name, of a map.
  fileprivate subscript(name: String) -> Value? {
    if case .map(let map) = self { map[name] } else { nil }
  }

  /// The elements of an array.
  fileprivate var elements: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string.
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
