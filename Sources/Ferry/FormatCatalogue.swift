// The one list of formats: a new format is its own folder and one line here.

import ByteReading
import CSVFormat
import CoreDataFormat
import JSONFormat
import MigrationEngine
public import Records

#if canImport(Glibc)
  private import Glibc
#endif

/// The formats that a run knows, in the order in which detection asks them.
public struct FormatCatalogue: Sendable {
  /// The formats.
  public let formats: [any RecordFormat]

  /// Ferry's own formats.
  public static let standard = FormatCatalogue([
    CoreDataSQLiteFormat(), CoreDataXMLFormat(), FirestoreJSONFormat(), SingerFormat(),
    NDJSONFormat(), JSONFormat(), TSVFormat(), CSVFormat(),
  ])

  /// Makes a catalogue.
  ///
  /// Two formats of one identifier are a bug of the caller's and end the program.
  public init(_ formats: [any RecordFormat]) {
    precondition(
      Set(formats.map(\.identifier)).count == formats.count, "Format identifiers are unique")
    self.formats = formats
  }

  /// The catalogue with more formats, asked before the others.
  public func adding(_ more: [any RecordFormat]) -> FormatCatalogue {
    FormatCatalogue(more + formats)
  }

  /// The format of that name; else a program `ferry-reader-NAME` on the search path.
  /// - Throws: `RunFailure` of kind `usage` when there is none.
  public func format(named name: String) throws(RunFailure) -> any RecordFormat {
    if let format = formats.first(where: { $0.identifier == name }) { return format }
    if let program = ExternalFormat.find(name, onPath: Self.searchPath) { return program }
    let programs = ExternalFormat.all(onPath: Self.searchPath)
    let names = (formats + programs).map(\.identifier).sorted().joined(separator: ", ")
    throw RunFailure(.usage, "There is no format `\(name)`.", advice: "Formats: \(names).")
  }

  /// Where programs are looked for.
  private static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "" }

  /// The format that a source has: by content first, by name second; nil when none fits. A program
  /// on the search path reads sources that are named like it and that no format knows.
  public func format(of source: SourceInput) -> (any RecordFormat)? {
    let name = source.nameWithoutCompression
    var ranked = formats.map { ($0, $0.recognize(head: source.head, name: name)) }
    var best = ranked.map(\.1).max() ?? .no
    if best < .byName {
      ranked += ExternalFormat.all(onPath: Self.searchPath)
        .map { ($0, $0.recognize(head: source.head, name: name)) }
      best = ranked.map(\.1).max() ?? .no
    }
    return best == .no ? nil : ranked.first { $0.1 == best }?.0
  }

  /// All options that some format understands, each once, in the catalogue's order.
  var options: [FormatOption] {
    var seen: Set<String> = []
    return formats.flatMap(\.options).filter { seen.insert($0.name).inserted }
  }
}

extension SourceInput {
  /// The last part of the name, without the extension of compression.
  var nameWithoutCompression: String { SourceOrigin(argument: name, name: name).fileName }
}

extension SourceOrigin {
  /// The source's path; nil for standard input.
  var path: String? { name == "-" ? nil : name }

  /// The last part of the name, without the extension of compression.
  var fileName: String {
    ByteSource.uncompressedName(name.split(separator: "/").last.map(String.init) ?? name)
  }

  /// The name without folders and extensions: where documents go unless told otherwise.
  var baseName: String {
    if path == nil { return "records" }
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
