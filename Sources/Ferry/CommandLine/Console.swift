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

  /// Reports a rejected record: `SOURCE:LINE: CODE: message`.
  func reject(_ reject: Reject, source: String) {
    guard verbosity > .quiet else { return }
    let issue = reject.issue
    if isJSON {
      write(JSONElement.event("reject", JSONElement(reject, source: source)))
    } else {
      let code = painted(issue.code.rawValue, .yellow)
      let advice = verbosity == .verbose ? " " + (issue.hint ?? issue.code.advice) : ""
      say("\(source):\(issue.position.line): \(code): \(issue.message)\(advice)")
    }
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
    progressLine.withLock { line in
      guard line.isDue() else { return }
      let rejected = counts.rejected > 0 ? ", \(counts.rejected) rejected" : ""
      let percent = share.map { "\(Int($0 * 100)) %, " } ?? ""
      raw("\r\u{1B}[K\(source): \(percent)\(counts.read) records\(rejected)")
      line.isShown = true
    }
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

  private func say(_ text: String) {
    let clear = progressLine.withLock { line in
      defer { line.isShown = false }
      return line.isShown ? "\r\u{1B}[K" : ""
    }
    raw(clear + text + "\n")
  }

  private func raw(_ text: String) {
    // Standard error has nowhere to report its own failure.
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
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
      case .errorLimit: "Stopped at the error limit"
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
