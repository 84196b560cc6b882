// What a command says to people: standard error only, since standard output is data.

import ByteReading
import MigrationEngine
import MigrationReports
import Records
import Synchronization

#if canImport(Glibc)
  private import Glibc
#endif

/// Writes messages to standard error, as text or as JSON lines.
final class Console: Sendable {
  /// How much is said.
  enum Verbosity: Int, Comparable, Sendable {
    case quiet, normal, verbose
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  private let verbosity: Verbosity
  private let isJSON: Bool
  private let isColored: Bool
  private let showsProgress: Bool
  private let progressLine = Mutex(ProgressLine())
  /// Lines of rejected records that are not said yet.
  private let waiting = Mutex<[UInt8]>([])
  private static let longestWait = 65_536

  /// Makes a console from the options that all commands share.
  /// - Throws: `RunFailure` of kind `usage` for a word that an option doesn't take.
  init(_ options: ParsedArguments) throws(RunFailure) {
    if options.has("quiet"), options.has("verbose") {
      throw RunFailure(.usage, "`--quiet` and `--verbose` exclude each other.")
    }
    verbosity = options.has("quiet") ? .quiet : options.has("verbose") ? .verbose : .normal
    isJSON = try options.choice("log-format", of: ["text", "json"], or: "text") == "json"
    let isTerminal = isatty(STDERR_FILENO) == 1
    let isPlain = Self.environment("NO_COLOR") != nil || Self.environment("TERM") == "dumb"
    isColored = try options.isOn("color", automatically: isTerminal && !isPlain) && !isJSON
    showsProgress =
      try options.isOn("progress", automatically: isTerminal) && verbosity > .quiet
  }

  /// A console that says everything there is to say, as text.
  init() {
    (verbosity, isJSON, isColored, showsProgress) = (.normal, false, false, false)
  }

  /// Reports what ended or prevents the run: place, fact, advice.
  func fail(_ failure: RunFailure) {
    if isJSON {
      event("failure", [("message", .string(failure.message))], advice: failure.advice)
    } else {
      say("ferry: " + painted(failure.message, .red) + (failure.advice.map { " " + $0 } ?? ""))
    }
  }

  /// Reports a rejected record: `SOURCE:LINE: CODE: message`. It is said with the next that is
  /// said, or once much has come together, for a write a record would cost more than the record.
  func reject(_ reject: Reject, source: String) {
    guard verbosity > .quiet else { return }
    let isFull = waiting.withLock { bytes in
      isJSON
        ? reject.appendLine(source: source, isEvent: true, to: &bytes)
        : append(reject, source, to: &bytes)
      bytes.append(0x0A)
      return bytes.count >= Self.longestWait
    }
    if isFull { flush() }
  }

  private func append(_ reject: Reject, _ source: String, to bytes: inout [UInt8]) {
    let issue = reject.issue
    bytes.append(contentsOf: source.utf8)
    bytes.append(UInt8(ascii: ":"))
    JSONText.append(issue.position.line, to: &bytes)
    for text in [painted(issue.code.rawValue, .yellow), issue.message] {
      bytes.append(contentsOf: [UInt8(ascii: ":"), UInt8(ascii: " ")])
      bytes.append(contentsOf: text.utf8)
    }
    guard verbosity == .verbose else { return }
    bytes.append(0x20)
    bytes.append(contentsOf: (issue.hint ?? issue.code.advice).utf8)
  }

  /// Says the rejected records that wait.
  func flush() {
    let bytes = waiting.withLock { bytes in
      defer { bytes.removeAll(keepingCapacity: true) }
      return bytes
    }
    guard !bytes.isEmpty else { return }
    put(Array(clearing.utf8) + bytes)
  }

  /// Reports the fault that ended a source.
  func note(_ issue: SourceIssue, source: String) {
    if isJSON {
      event(
        "sourceError",
        [
          ("source", .string(source)), ("code", .string(issue.code.rawValue)),
          ("message", .string(issue.message)),
        ], advice: issue.hint)
    } else {
      let place = issue.line.map { ":\($0)" } ?? ""
      let advice = issue.hint.map { " " + $0 } ?? ""
      say("\(source)\(place): \(painted(issue.code.rawValue, .red)): \(issue.message)\(advice)")
    }
  }

  /// Reports a warning.
  func note(_ warning: SourceWarning, source: String) {
    guard verbosity > .quiet else { return }
    if isJSON {
      event(
        "warning",
        [
          ("source", .string(source)), ("code", .string(warning.code.rawValue)),
          ("message", .string(warning.message)),
        ])
    } else {
      let place = warning.line.map { ":\($0)" } ?? ""
      say("\(source)\(place): warning: \(warning.code.rawValue): \(warning.message)")
    }
  }

  /// Says lines that are good to know.
  func note(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    guard verbosity > .quiet, !isJSON else { return }
    say(lines.joined(separator: "\n"))
  }

  /// Says the end of a run: its table, its counts, where the report is.
  func finish(_ result: RunResult, report: String?) {
    if isJSON {
      write(JSONElement.event("summary", JSONElement(summary: result)))
    } else if verbosity > .quiet || result.status != .completed {
      let table = RunTable(result).lines
      say((table + [result.closingLine(report: report)]).joined(separator: "\n"))
    }
  }

  /// Redraws the progress line, at most ten times a second: the share of all sources that is read,
  /// where their sizes are known, and the records.
  func progress(_ counts: RecordCounts, source: String, share: Double?) {
    guard showsProgress, !isJSON else { return }
    let text: String? = progressLine.withLock { line in
      guard line.isDue() else { return nil }
      let rejected = counts.rejected > 0 ? ", \(counts.rejected) rejected" : ""
      let percent = share.map { "\(Int($0 * 100)) %, " } ?? ""
      return "\r\u{1B}[K\(source): \(percent)\(counts.read) records\(rejected)"
    }
    guard let text else { return }
    raw(text)
    progressLine.withLock { $0.isShown = true }
  }

  private func event(
    _ name: String, _ members: [(String, JSONElement)], advice: String? = nil
  ) {
    var all = members.map { JSONElement.Member($0.0, $0.1) }
    if let advice { all.append(JSONElement.Member("advice", .string(advice))) }
    write(JSONElement.event(name, .object(all)))
  }

  private func write(_ element: JSONElement) {
    raw(String(decoding: element.compact, as: UTF8.self) + "\n")
  }

  private func say(_ text: String) { raw(clearing + text + "\n") }

  /// What takes the progress line away, if there is one.
  private var clearing: String {
    progressLine.withLock { line in
      defer { line.isShown = false }
      return line.isShown ? "\r\u{1B}[K" : ""
    }
  }

  private func raw(_ text: String) {
    flush()
    put(Array(text.utf8))
  }

  /// Standard error has nowhere to report its own failure.
  private func put(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private enum Paint: String { case red = "31", yellow = "33" }

  private func painted(_ text: String, _ paint: Paint) -> String {
    isColored ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

/// When the progress line was drawn last.
private struct ProgressLine {
  var isShown = false
  private var lastDrawn: ContinuousClock.Instant?

  mutating func isDue() -> Bool {
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100) { return false }
    lastDrawn = now
    return true
  }
}

extension JSONElement {
  /// An object with its event's name first.
  fileprivate static func event(_ name: String, _ body: JSONElement) -> JSONElement {
    guard case .object(let members) = body else { return body }
    return .object([Member("event", .string(name))] + members)
  }
}

extension ParsedArguments {
  /// The value of an option that takes one of some words.
  func choice(_ name: String, of words: [String], or standard: String) throws(RunFailure) -> String
  {
    guard let value = self[name] else { return standard }
    guard words.contains(value) else {
      throw RunFailure(
        .usage, "`--\(name)` is \(words.joined(separator: ", ")), not `\(value)`.")
    }
    return value
  }

  /// Whether an option of `auto`, `always`, `never` is on.
  func isOn(_ name: String, automatically: Bool) throws(RunFailure) -> Bool {
    switch try choice(name, of: ["auto", "always", "never"], or: "auto") {
    case "always": true
    case "never": false
    default: automatically
    }
  }
}

extension RunResult {
  /// One line that says how it went.
  func closingLine(report: String?) -> String {
    let end =
      switch status {
      case .completed: "Done"
      case .completedWithRejects: "Done with rejects"
      case .errorLimit: "Stopped at the error limit (--max-errors)"
      case .sourceError: "A source could not be read to its end"
      case .interrupted: "Interrupted"
      case .failed: "Failed"
      }
    let sum =
      "\(counts.read) read = \(counts.inserted) inserted + \(counts.updated) updated"
      + " + \(counts.unchanged) unchanged + \(counts.skipped) skipped"
      + " + \(counts.rejected) rejected"
    let way = canGoOn ? " Go on with --resume." : ""
    return "\(end): \(sum).\(way)" + (report.map { " Report: \($0)" } ?? "")
  }
}
