// index.html: the report for people, one page that needs no network.

import MigrationEngine
import Records

/// Writes a run's result and its first rejects as one HTML page.
struct HTMLReport {
  /// How many rejects the page shows; rejects.ndjson has them all.
  static let shownRejects = 1_000

  private let result: RunResult
  private let rejects: [(reject: Reject, source: String)]

  init(_ result: RunResult, rejects: [(reject: Reject, source: String)]) {
    self.result = result
    self.rejects = rejects
  }

  /// The page.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Ferry: \(escaped(title))</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
    table { border-collapse: collapse; width: 100% }
    th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem; text-align: left; vertical-align: top }
    td.number, th.number { font-variant-numeric: tabular-nums; text-align: right }
    code, pre { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
    .hint { opacity: .7 }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }
    </style>
    <h1>\(escaped(title))</h1>
    <p>\(escaped(identity))</p>
    \(entities)\(findings)\(rejectList)</html>

    """
  }

  private var title: String {
    switch result.status {
    case .completed: "All records made it"
    case .completedWithRejects: "Done, some records rejected"
    case .errorLimit: "Stopped at the error limit"
    case .sourceError: "A source could not be read to its end"
    case .interrupted: "Interrupted"
    case .failed: "Failed"
    }
  }

  private var identity: String {
    let counts = result.counts
    return "\(counts.read) read = \(counts.inserted) inserted + \(counts.updated) updated + "
      + "\(counts.unchanged) unchanged + \(counts.skipped) skipped + \(counts.rejected) rejected"
  }

  private var entities: String {
    let head = ["Read", "Inserted", "Updated", "Unchanged", "Skipped", "Rejected"]
    let rows = result.entities.map { entity in
      let counts = entity.counts
      let numbers = [
        counts.read, counts.inserted, counts.updated, counts.unchanged, counts.skipped,
        counts.rejected,
      ]
      return
        "<tr><td>\(escaped(entity.localizedName))<td><code>\(escaped(entity.collection))</code>"
        + numbers.map { "<td class=\"number\">\($0)" }.joined()
    }
    return "<table><tr><th>Entity<th>Collection"
      + head.map { "<th class=\"number\">\($0)" }.joined() + "\n" + rows.joined(separator: "\n")
      + "</table>\n"
  }

  private var findings: String {
    let lines = result.sources.flatMap { source in
      let issue = source.issue.map {
        finding(source.name, $0.line, $0.code.rawValue, $0.message, $0.hint)
      }
      let warnings = source.warnings.map {
        finding(source.name, $0.line, $0.code.rawValue, $0.message, nil)
      }
      return (issue.map { [$0] } ?? []) + warnings
    }
    guard !lines.isEmpty else { return "" }
    return "<h2>Sources</h2>\n<ul>\n" + lines.joined(separator: "\n") + "</ul>\n"
  }

  private func finding(
    _ source: String, _ line: Int?, _ code: String, _ message: String, _ hint: String?
  ) -> String {
    let place = source + (line.map { ":\($0)" } ?? "")
    let advice = hint.map { " <span class=\"hint\">\(escaped($0))</span>" } ?? ""
    return "<li><code>\(escaped(place))</code> <b>\(escaped(code))</b> \(escaped(message))\(advice)"
  }

  private var rejectList: String {
    guard !rejects.isEmpty else { return "" }
    let cut =
      result.counts.rejected > rejects.count
      ? "<p>The first \(rejects.count) of \(result.counts.rejected); all are in rejects.ndjson.</p>\n"
      : ""
    return "<h2>Rejected records</h2>\n" + cut
      + "<table><tr><th>Place<th>Code<th>Field<th>Value<th>What and what to do\n"
      + rejects.map(row).joined(separator: "\n") + "</table>\n"
  }

  private func row(_ item: (reject: Reject, source: String)) -> String {
    let issue = item.reject.issue
    let field = item.reject.fieldName ?? issue.field ?? ""
    let entity = (item.reject.entityName ?? issue.entity).map { $0 + " " } ?? ""
    let value = issue.value.map { Excerpt($0).text } ?? ""
    return "<tr><td><code>\(escaped(item.source)):\(issue.position.line)</code> "
      + "record \(issue.position.record)<td>\(escaped(issue.code.rawValue))"
      + "<td>\(escaped(entity + field))<td><code>\(escaped(value))</code>"
      + "<td>\(escaped(issue.message)) "
      + "<span class=\"hint\">\(escaped(issue.hint ?? issue.code.advice))</span>"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\0"..."\u{8}", "\u{B}"..."\u{1F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
