// Formats that programs of other people read: `ferry-reader-NAME` on the PATH.

import ByteReading
public import Records

#if canImport(Glibc)
  import Glibc
#endif

/// A program that reads a kind of source and prints its records.
///
/// `ferry-reader-NAME PATH` prints a JSON object a line, or Singer messages, to standard output; no
/// shell stands between. For standard input the path is `-`, and the program reads its own. When it ends with another exit code than 0, what it printed is kept and
/// the last lines of its standard error are told as `reader_failed`. A source of the name's
/// extension is recognized by it.
public struct ExternalFormat: RecordFormat {
  /// What the programs' names start with.
  public static let programPrefix = "ferry-reader-"

  /// The format's name, without the prefix.
  public let identifier: String
  /// Path of the program.
  public let program: String

  /// Makes a format of a program at a path.
  public init(name: String, program: String) {
    identifier = name
    self.program = program
  }

  /// The format of that name, if a program for it is on the search path.
  /// - Parameter path: folders joined by colons, as the variable `PATH` has them.
  public static func find(_ name: String, onPath path: String) -> ExternalFormat? {
    guard !name.isEmpty, !name.utf8.contains(0x2F) else { return nil }
    for folder in path.split(separator: ":") {
      let program = folder + "/" + programPrefix + name
      if isProgram(program) { return ExternalFormat(name: name, program: String(program)) }
    }
    return nil
  }

  /// All formats with a program on the search path, by name; of equal names the first.
  public static func all(onPath path: String) -> [ExternalFormat] {
    var formats: [String: ExternalFormat] = [:]
    for folder in path.split(separator: ":").map(String.init) {
      for file in names(in: folder) where file.hasPrefix(programPrefix) {
        let name = String(file.dropFirst(programPrefix.count))
        guard !name.isEmpty, formats[name] == nil, isProgram(folder + "/" + file) else { continue }
        formats[name] = ExternalFormat(name: name, program: folder + "/" + file)
      }
    }
    return formats.values.sorted { $0.identifier < $1.identifier }
  }

  /// What a person calls it.
  public var title: String { "records that \(Self.programPrefix)\(identifier) prints" }
  /// `ndjson`
  public var rejectedExtension: String { "ndjson" }
  /// Whatever the program prints: JSON lines or Singer messages.
  public var rejectedFormat: String? { nil }
  /// None.
  public var options: [FormatOption] { [] }

  /// Goes by the extension alone.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    name.hasExtension(in: [identifier.lowercased()]) ? .byName : .no
  }

  /// Starts the program.
  /// - Throws: `SourceIssue` when the program can't be started.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    let (path, open) = (source.path, source.open)
    let output = SourceInput(name: source.name, path: path, head: []) {
      () throws(ByteStreamFailure) in
      try ProgramOutput(
        of: program, argument: path ?? "-", input: path == nil ? try open() : nil)
    }
    let text = try SourceText(
      opening: output, encoding: TextEncoding.utf8.rawValue, mayBeEmpty: true)
    return JSONRecordReader(
      LineFraming(), over: text, layout: .lines(identifier), interpreter: ProgramRecords(),
      options: options)
  }

  private static func isProgram(_ path: some StringProtocol) -> Bool {
    var about = stat()
    let path = String(path)
    return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
