// A run accounts for every record exactly once, whatever happens to it.

import Documents
import MigrationEngine
import Records
import Testing

struct RunCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var batches: [[String]]
  var limit = ErrorLimit.count(100)
  var end: SourceIssue?
  var status = RunStatus.completedWithRejects
  /// read, inserted, unchanged, skipped, rejected
  var counts: [Int]
  var rejects: [String] = []
}

let runCases = [
  RunCase(
    testDescription: "all good", batches: [["1=a", "2=b"], ["3=c"]], status: .completed,
    counts: [3, 3, 0, 0, 0]),
  RunCase(testDescription: "nothing", batches: [], status: .completed, counts: [0, 0, 0, 0, 0]),
  RunCase(
    testDescription: "bad between good", batches: [["1=a", "?", "!", "2=b"]],
    counts: [4, 2, 0, 0, 2], rejects: ["2 invalid_json", "3 type_mismatch"]),
  RunCase(
    testDescription: "duplicate names the first record, across batches",
    batches: [["7=a", "8=b"], ["7=c", "8=b"]], counts: [4, 2, 1, 0, 1],
    rejects: ["3 duplicate_key 1"]),
  RunCase(
    testDescription: "duplicate behind a reject still finds its record",
    batches: [["?", "7=a"], ["7=b"]], counts: [3, 1, 0, 0, 2],
    rejects: ["1 invalid_json", "3 duplicate_key 2"]),
  RunCase(
    testDescription: "ids that can't be", batches: [["=a", "x/y=b", "1=c"]],
    counts: [3, 1, 0, 0, 2], rejects: ["1 invalid_document_id", "2 invalid_document_id"]),
  RunCase(
    testDescription: "unique values", batches: [["1=u=a", "2=u=b"], ["3=u=a"]],
    counts: [3, 2, 0, 0, 1], rejects: ["3 constraint 1"]),
  RunCase(
    testDescription: "records nobody asked for", batches: [["-", "1=a", "-"]],
    status: .completed, counts: [3, 1, 0, 2, 0]),
  RunCase(
    testDescription: "limit of one stops behind the second reject",
    batches: [["1=a", "?", "2=b", "?", "3=c"]], limit: .count(1), status: .errorLimit,
    counts: [4, 2, 0, 0, 2], rejects: ["2 invalid_json", "4 invalid_json"]),
  RunCase(
    testDescription: "limit of zero is passed by the first", batches: [["?", "1=a"], ["2=b"]],
    limit: .count(0), status: .errorLimit, counts: [1, 0, 0, 0, 1], rejects: ["1 invalid_json"]),
  RunCase(
    testDescription: "stop at the first", batches: [["1=a", "!", "2=b"]], limit: .first,
    status: .errorLimit, counts: [2, 1, 0, 0, 1], rejects: ["2 type_mismatch"]),
  RunCase(
    testDescription: "share of a half is not passed by a half", batches: [["1=a", "?"]],
    limit: .percent(50), counts: [2, 1, 0, 0, 1], rejects: ["2 invalid_json"]),
  RunCase(
    testDescription: "share is looked at after each batch", batches: [["?", "1=a"], ["2=b"]],
    limit: .percent(40), status: .errorLimit, counts: [2, 1, 0, 0, 1],
    rejects: ["1 invalid_json"]),
  RunCase(
    testDescription: "a cut source keeps what came before", batches: [["1=a"]],
    end: SourceIssue(.unexpectedEnd, "Cut."), status: .sourceError, counts: [1, 1, 0, 0, 0]),
]

@Test("Every record is accounted for, at any width", arguments: runCases, [1, 3])
func run(_ example: RunCase, width: Int) async throws {
  let observer = RecordingObserver()
  let plan = MigrationPlan(
    sources: [try scriptedSource(example.batches, end: example.end)], errorLimit: example.limit)
  let result = await MigrationRun(plan, into: MemoryStore(), observer: observer, width: width)
    .run()
  let counts = result.counts
  #expect(result.status == example.status)
  #expect(
    [counts.read, counts.inserted, counts.unchanged, counts.skipped, counts.rejected]
      == example.counts)
  #expect(observer.lines == example.rejects)
  #expect(counts.isBalanced)
  #expect(result.rejectsByCode.values.reduce(0, +) == counts.rejected)
}

@Test("A second run of the same source changes nothing, automatic ids included")
func secondRun() async throws {
  let store = MemoryStore()
  let batches = [["a", "a", "b"]]
  for _ in 0..<2 {
    let plan = MigrationPlan(sources: [try scriptedSource(batches)])
    _ = await MigrationRun(plan, into: store, observer: RecordingObserver()).run()
  }
  #expect(store.paths.count == 3)
  #expect(store.paths.allSatisfy { $0.utf8.count == "things/".utf8.count + 20 })
}

@Test("Equal records of two sources have ids of their own")
func twoSources() async throws {
  let store = MemoryStore()
  let plan = MigrationPlan(sources: [
    try scriptedSource([["a"]]), try scriptedSource([["a"]], named: "b"),
  ])
  let result = await MigrationRun(plan, into: store, observer: RecordingObserver()).run()
  #expect(result.counts.inserted == 2)
  #expect(result.sources.map(\.counts.read) == [1, 1])
}

@Test("A duplicate of another source's record names that source")
func duplicateAcrossSources() async throws {
  let observer = RecordingObserver()
  let plan = MigrationPlan(
    sources: [try scriptedSource([["1=a"]]), try scriptedSource([["1=b"]], named: "b")])
  _ = await MigrationRun(plan, into: MemoryStore(), observer: observer).run()
  #expect(
    observer.rejects.map(\.issue.message)
      == ["The id `1` belongs to record 1 of `a`, and the two differ."])
  #expect(observer.rejects.map(\.issue.firstRecord) == [nil])
}

@Test("A cut source doesn't keep the next from being read")
func nextSource() async throws {
  let plan = MigrationPlan(sources: [
    try scriptedSource([["1=a"]], end: SourceIssue(.truncatedStream, "Cut.")),
    try scriptedSource([["2=b"]], named: "b"),
  ])
  let result = await MigrationRun(plan, into: MemoryStore(), observer: RecordingObserver()).run()
  #expect(result.status == .sourceError)
  #expect(result.counts.inserted == 2)
}

@Test("A store that fails ends the run with its exit code; whole batches stay counted")
func failingStore() async throws {
  let plan = MigrationPlan(sources: [try scriptedSource([["1=a"], ["2=b"]])])
  let result = await MigrationRun(
    plan, into: MemoryStore(failingLoad: 2), observer: RecordingObserver()
  ).run()
  #expect(result.status == .failed)
  #expect(result.failure?.kind == .inputOutput)
  #expect(result.counts.read == 1)
  #expect(result.counts.isBalanced)
}

@Test("An interruption ends the run behind the batch")
func interruption() async throws {
  let plan = MigrationPlan(sources: [try scriptedSource([["1=a"], ["2=b"]])])
  let result = await MigrationRun(
    plan, into: MemoryStore(), observer: RecordingObserver(), isInterrupted: { true }
  ).run()
  #expect(result.status == .interrupted)
  #expect(result.counts.read == 1)
}
