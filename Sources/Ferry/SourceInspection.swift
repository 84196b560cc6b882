// A first look at a source: its description and the first records, as people read them.

import Documents
import MigrationEngine
import RecordMapping
import Records

/// What one batch of a source tells.
struct SourceInspection {
  /// How many records the sample shows, and how many faults are told.
  private static let sampleCount = 3

  /// The fault that ended the look, if any.
  private(set) var issue: SourceIssue?
  private let name: String
  private let description: SourceDescription
  private let names: any NameLocalization
  private var sample: [String] = []
  private var types = TypeInference()
  private var warnings: [SourceWarning] = []
  private var rejects: [RecordIssue] = []

  /// Reads the first batch.
  init(_ source: SourcePlan, names: any NameLocalization) async {
    name = source.name
    description = source.records.opening
    self.names = names
    switch await source.records.next() {
    case .batch(let batch): look(at: batch, context: source.context)
    case .end(let warnings): self.warnings = warnings
    case .issue(let issue): self.issue = issue
    }
  }

  /// The page that `ferry inspect` prints.
  func text(options: [String: String]) -> String {
    var lines = [name] + rows(facts)
    if let issue { lines.append("  \(issue.code.rawValue)  \(issue.message)") }
    lines += warnings.map { "  \($0.code.rawValue)  \($0.message)" }
    if !rejects.isEmpty {
      let count = types.recordCount + types.unreadableCount
      lines += ["", "rejected, \(rejects.count) of the first \(count) records:"]
      lines += rejects.prefix(Self.sampleCount).map { "  " + $0.inspectionLine }
    }
    if !description.entities.isEmpty { lines += ["", "entities:"] + rows(entities) }
    if !types.summary.isEmpty {
      lines += ["", "fields, as the first \(types.recordCount) records have them:"]
      lines += types.summary.map { "  " + $0 }
    }
    if !sample.isEmpty { lines += ["", "sample:"] + sample.map { "  " + $0 } }
    if issue == nil { lines += ["", "to import it:", "  " + command(options)] }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private var facts: [[String]] {
    var facts = [["format", description.format], ["encoding", description.encoding]]
    facts += description.dialect.map { [$0.name, $0.value] }
    if let path = description.modelPath { facts.append(["model", path]) }
    if let language = names.language { facts.append(["language", language]) }
    return facts
  }

  private var entities: [[String]] {
    description.entities.map { entity in
      [
        entity.name, names.name(ofEntity: entity.name) ?? entity.name,
        entity.fields.joined(separator: ", "),
      ]
    }
  }

  /// The command line that imports this source as it was looked at.
  private func command(_ options: [String: String]) -> String {
    let words =
      ["ferry", "import", name, "--into", "ferry.sqlite"]
      + options.sorted { $0.key < $1.key }
      .flatMap { $0.value.isEmpty ? ["--" + $0.key] : ["--" + $0.key, $0.value] }
    return words.map(quoted).joined(separator: " ")
  }

  private func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0 > 0x7F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
        || (0x61...0x7A).contains($0) || "-_./:=%+@{}".utf8.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Rows with their columns lined up.
  private func rows(_ rows: [[String]]) -> [String] {
    guard let count = rows.first?.count else { return [] }
    let widths = (0..<count - 1).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map {
        $0 + String(repeating: " ", count: $1 - $0.count)
      }
      let line = "  " + (cells + row.suffix(1)).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private mutating func look(at batch: RecordBatch, context: MappingContext) {
    warnings = batch.warnings
    rejects = batch.entries.compactMap { $0.issue.map { batch.issues[$0] } }
    types.note(batch)
    sample = sampleLines(batch, context: context)
  }

  private func sampleLines(_ batch: RecordBatch, context: MappingContext) -> [String] {
    var first = batch
    first.entries = Array(batch.entries.filter { $0.root != nil }.prefix(Self.sampleCount))
    let worker: any RecordMappingWorker
    do throws(RunFailure) {
      worker = try PlainRecordMapper().makeWorker(for: description, context: context)
    } catch {
      return [error.message]
    }
    let mapped = worker.map(first)
    return mapped.results.compactMap { result in
      guard case .mapped(let record)? = result else { return nil }
      return mapped.texts.plainText(at: record.fields)
    }
  }
}

extension RecordIssue {
  /// The fault and what to do, for people who have the source before them.
  fileprivate var inspectionLine: String {
    "line \(position.line): \(code.rawValue): \(message) \(hint ?? code.advice)"
  }
}
