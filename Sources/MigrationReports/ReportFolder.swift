// The report folder: rejects as they come, the summary at the end, every file whole.

import ByteReading
public import MigrationEngine
public import Records

#if canImport(Glibc)
  private import Glibc
#endif

/// Writes `summary.json`, `rejects.ndjson`, `rejected.<ext>` and `index.html`.
///
/// Nothing is kept in memory but one page's worth of rejects for people. The folder is made with
/// the first reject, or at once when it was asked for by name.
public final class ReportFolder {
  /// The folder's path.
  public let path: String
  private let isAskedFor: Bool
  private let sources: [SourcePlan]
  private var rejects: OutputFile?
  private var rejected: [Int: OutputFile] = [:]
  /// The line at hand.
  private var line: [UInt8] = []
  private var shown: [(reject: Reject, source: String)] = []

  /// Makes a report that goes to `path`.
  /// - Parameters:
  ///   - isAskedFor: whether the folder is made even if there is nothing to tell.
  ///   - sources: the sources of the run, in order.
  /// - Throws: `RunFailure` of kind `cannotCreate` or `notPermitted`.
  public init(path: String, isAskedFor: Bool, sources: [SourcePlan]) throws(RunFailure) {
    self.path = path
    self.isAskedFor = isAskedFor
    self.sources = sources
    guard isAskedFor else { return }
    do throws(ByteStreamFailure) {
      try Self.makeFolder(path)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Writes a reject down.
  public func write(_ reject: Reject) throws(RunFailure) {
    let source = sources[reject.source]
    if shown.count < HTMLReport.shownRejects {
      var short = reject
      // The page shows values cut, and no raw record: nothing long is kept.
      short.issue.value = reject.issue.value.map { Excerpt($0).text }
      (short.raw, short.spool) = ([], nil)
      shown.append((short, source.name))
    }
    do throws(ByteStreamFailure) {
      line.removeAll(keepingCapacity: true)
      reject.appendLine(source: source.name, to: &line)
      line.append(0x0A)
      try openRejects().write(line)
      try writeRecord(of: reject, framing: source.records.framing)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Finishes all files, and takes away the rejected records of an earlier run.
  /// - Returns: whether there is a report.
  public func finish(_ result: RunResult) throws(RunFailure) -> Bool {
    let isThere = access(path, F_OK) == 0
    guard isAskedFor || isThere || result.isWorthTelling else { return false }
    do throws(ByteStreamFailure) {
      try openRejects().commit()
      try finishRejected()
      try write("index.html", Array(HTMLReport(result, rejects: shown).text.utf8))
      try write("summary.json", JSONElement(summary: result, retry: retry).pretty)
      return true
    } catch {
      throw RunFailure(error)
    }
  }

  /// Name of the file that holds a source's rejected records: `rejected.csv`, or
  /// `rejected-2.csv` when there are several sources.
  private func rejectedName(_ index: Int) -> String {
    rejectedStem(index) + "." + sources[index].rejectedExtension
  }

  /// Name of the file that holds the types found in a source: `rejected.schema.json`.
  private func schemaName(_ index: Int) -> String { rejectedStem(index) + ".schema.json" }

  private func rejectedStem(_ index: Int) -> String {
    sources.count == 1 ? "rejected" : "rejected-\(index + 1)"
  }

  /// How each file of rejected records is loaded again.
  private var retry: [JSONElement] {
    rejected.keys.sorted().map { index in
      let source = sources[index]
      let options = source.rejectedOptions.sorted { $0.key < $1.key }
      return .object([
        "source": .string(source.name),
        "file": .string(rejectedName(index)),
        "schema": source.inferredTypes.map { _ in .string(schemaName(index)) },
        "argument": .string(source.origin.argument),
        "origin": .string(source.origin.name),
        "retries": .integer(source.origin.retries),
        "mappedByProgram": source.isMappedByProgram ? .boolean(true) : nil,
        "options": .object(options.map { JSONElement.Member($0.key, .string($0.value)) }),
      ])
    }
  }

  private func openRejects() throws(ByteStreamFailure) -> OutputFile {
    if let rejects { return rejects }
    try Self.makeFolder(path)
    let file = try OutputFile(path: path + "/rejects.ndjson")
    rejects = file
    return file
  }

  private func writeRecord(
    of reject: Reject, framing: RejectedFraming
  ) throws(ByteStreamFailure) {
    // An extra comma in an array is a reject without a record: nothing to mend.
    if reject.raw.isEmpty { return }
    let file: OutputFile
    if let open = rejected[reject.source] {
      file = open
      try file.write(framing.separator)
    } else {
      file = try OutputFile(path: path + "/" + rejectedName(reject.source))
      rejected[reject.source] = file
      try file.write(framing.prefix)
    }
    if let spool = reject.spool {
      try file.write(spool.stream())
    } else {
      try file.write(reject.raw)
    }
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws(ByteStreamFailure) {
    let file = try OutputFile(path: path + "/" + name)
    try file.write(bytes)
    try file.commit()
  }

  private func finishRejected() throws(ByteStreamFailure) {
    removeEarlierRejected()
    for index in sources.indices {
      if let file = rejected[index] {
        try file.write(sources[index].records.framing.suffix)
        try file.commit()
        if let types = sources[index].inferredTypes {
          try write(schemaName(index), Array(types.schema.utf8))
        }
      }
    }
  }

  /// Takes away the rejected records of an earlier run, `rejected.csv`, `rejected-2.json`, and what
  /// runs that were killed have left half written.
  private func removeEarlierRejected() {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isRejected = name.wholeMatch(of: /rejected(-[0-9]+)?(\.schema)?\.[a-z0-9]+/) != nil
      if isRejected || Self.isLeftOver(name) { unlink(path + "/" + name) }
    }
  }

  /// Whether a name is that of a half written file whose process is no more.
  private static func isLeftOver(_ name: String) -> Bool {
    let files = /(rejected(-[0-9]+)?|rejects|summary|index)(\.schema)?\.[a-z0-9]+/
    guard let match = name.firstMatch(of: /\.partial-([0-9]+)-[0-9]+$/),
      name[..<match.range.lowerBound].wholeMatch(of: files) != nil,
      let process = pid_t(match.output.1)
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  private static func makeFolder(_ path: String) throws(ByteStreamFailure) {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += part
      if !part.isEmpty, mkdir(made, 0o777) != 0, errno != EEXIST {
        throw ByteStreamFailure(
          errno == EACCES ? .notPermitted : .cannotCreate,
          "The folder `\(path)` can't be made: \(String(cString: strerror(errno))).")
      }
      made += "/"
    }
  }
}

extension RunResult {
  /// Whether there is anything that a person has to look at.
  fileprivate var isWorthTelling: Bool {
    status != .completed || sources.contains { !$0.warnings.isEmpty }
  }
}
