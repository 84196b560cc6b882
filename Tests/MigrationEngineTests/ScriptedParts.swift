// A reader, a mapping, a store and an observer that do as a test's script says.

import Documents
import MigrationEngine
import Records
import Synchronization

/// Gives batches of records whose only field is `n`, and ends as told.
final class ScriptedReader: RecordReader {
  /// What a record is: its value, or a fault.
  enum Item: Sendable {
    case value(String)
    case bad
  }

  let description = SourceDescription(format: "script")
  private var batches: [[Item]]
  private let end: SourceIssue?
  private var record = 0

  init(_ batches: [[Item]], end: SourceIssue? = nil) {
    self.batches = batches
    self.end = end
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    guard !batches.isEmpty else {
      if let end { throw end }
      return false
    }
    for item in batches.removeFirst() {
      record += 1
      let start = batch.bytes.count
      let position = RecordPosition(
        record: record, line: record, byteOffset: record * 10, byteLength: 2)
      switch item {
      case .value(let text):
        let root = batch.open(.object)
        batch.append(.key, "n".utf8)
        batch.append(.string, text.utf8)
        batch.close(root, count: 1)
        batch.appendRecord(root: root, raw: start..<batch.bytes.count, at: position)
      case .bad:
        batch.bytes += Array("??".utf8)
        batch.appendRejected(
          RecordIssue(.invalidJSON, stage: .read, at: position, message: "Bad."),
          raw: start..<start + 2)
      }
    }
    return true
  }
}

/// Takes `id=value` apart: the id, and the field `n`; text without `=` has no id; `!` is refused.
struct ScriptedMapper: RecordMapper {
  func makeWorker(
    for source: SourceDescription, context: MappingContext
  ) throws(RunFailure) -> any RecordMappingWorker { Worker() }

  private final class Worker: RecordMappingWorker {
    let unmappedFields: [String] = []

    func map(_ batch: RecordBatch) -> MappedBatch {
      var texts = FieldTexts()
      let results = batch.entries.map { entry -> MappingResult? in
        batch.record(entry).flatMap { $0["n"]?.text }.map { text in
          if text == "!" {
            return .rejected(
              RecordIssue(.typeMismatch, stage: .decode, at: entry.position, message: "No."))
          }
          if text == "-" { return .skipped }
          let parts = text.split(separator: "=", omittingEmptySubsequences: false)
          let value = Value.string(String(parts[parts.count - 1]))
          texts.append(["n": value])
          return .mapped(
            MappedRecord(
              fields: texts.count - 1, id: parts.count == 2 ? String(parts[0]) : nil,
              uniqueValues: parts.count == 3 ? [UniqueValue(field: "n", value: value)] : []))
        }
      }
      return MappedBatch(results: results, texts: texts)
    }
  }
}

/// Keeps documents in memory as a store would: create policy only.
final class MemoryStore: DocumentLoading {
  struct Contents {
    var documents: [DocumentPath: (fields: FieldMap, sequence: Int64)] = [:]
    var next: Int64 = 1
    var loads = 0
    var checkpoints: [String: LoadCheckpoint] = [:]
  }

  let contents = Mutex(Contents())
  /// The load that fails, counted from 1.
  let failingLoad: Int?

  init(failingLoad: Int? = nil) { self.failingLoad = failingLoad }

  struct Prepared: PreparedDocuments {
    var documents: [Document]

    mutating func keep(_ places: [Int]) { documents = places.map { documents[$0] } }
  }

  func prepare(_ documents: DocumentBatch) -> Prepared {
    Prepared(documents: documents.entries.indices.map { documents.document(at: $0) })
  }

  func beginLoading() async throws(StoreFailure) {}

  /// A store that has what another has, and doesn't fail.
  convenience init(_ other: MemoryStore) {
    self.init()
    let there = other.contents.withLock { $0 }
    contents.withLock { $0 = there }
  }

  func load(
    _ prepared: Prepared, onConflict policy: ConflictPolicy,
    checkpoint: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
  ) async throws(StoreFailure) -> [LoadOutcome] {
    try contents.withLock { contents throws(StoreFailure) in
      contents.loads += prepared.documents.isEmpty ? 0 : 1
      if contents.loads == failingLoad { throw StoreFailure(.inputOutput, "The disk is full.") }
      let outcomes = prepared.documents.map { document -> LoadOutcome in
        if let old = contents.documents[document.path] {
          return old.fields == document.fields
            ? .unchanged : .duplicate(ofSequence: old.sequence)
        }
        contents.documents[document.path] = (document.fields, contents.next)
        contents.next += 1
        return .inserted(sequence: contents.next - 1)
      }
      if let checkpoint {
        let kept = checkpoint(outcomes)
        contents.checkpoints[kept.key] = kept
      }
      return outcomes
    }
  }

  func probe(
    _ documents: Prepared, onConflict policy: ConflictPolicy
  ) async throws(StoreFailure) -> [LoadOutcome] { [] }

  func checkpoint(for key: String) async throws(StoreFailure) -> LoadCheckpoint? {
    contents.withLock { $0.checkpoints[key] }
  }

  func removeCheckpoint(for key: String) async throws(StoreFailure) {
    contents.withLock { $0.checkpoints[key] = nil }
  }

  func finishLoading() async throws(StoreFailure) {}

  /// Paths of what is stored, in order.
  var paths: [String] {
    contents.withLock { $0.documents.keys.map(\.string).sorted() }
  }
}

/// Remembers the rejects.
final class RecordingObserver: RunObserver {
  var rejects: [Reject] = []

  func begin(source index: Int, _ plan: SourcePlan) throws(RunFailure) {}
  func reject(_ reject: Reject) throws(RunFailure) { rejects.append(reject) }
  func progress(_ counts: RecordCounts, byteOffset: Int) {}

  /// Each reject as `record code first`.
  var lines: [String] {
    rejects.map { reject in
      let first = reject.issue.firstRecord.map { " \($0)" } ?? ""
      return "\(reject.issue.position.record) \(reject.issue.code.rawValue)\(first)"
    }
  }
}

/// A source over scripted batches; a string stands for `.value`, `?` for a bad record.
func scriptedSource(
  _ batches: [[String]], named name: String = "a", end: SourceIssue? = nil
) throws -> SourcePlan {
  let items = batches.map { batch in
    batch.map { $0 == "?" ? ScriptedReader.Item.bad : .value($0) }
  }
  return SourcePlan(
    name: name, rejectedExtension: "txt",
    records: try RecordSource { ScriptedReader(items, end: end) },
    mapper: ScriptedMapper(), context: MappingContext(idField: "n"),
    placement: DocumentPlacement(template: "things", standIn: name, sourceName: name))
}
