// A run that is cut off goes on, and ends as if it had never been cut off.

import Documents
import MigrationEngine
import Records
import Synchronization
import Testing

/// Sources of every fate: new, the same again, different under the same id, unreadable, refused by
/// the mapping, not asked for, not unique.
private let sources: [[[String]]] = [
  [["1=a", "2=b", "?"], ["3=c", "1=a", "2=x"], ["-", "!"], ["4=u=d", "plain"]],
  [["5=e", "4=u=d"], ["1=z", "6=f"], ["plain", "7=g", "7=g"]],
]

private func plan(
  stamp: String = "1", policy: CheckpointPolicy = .resume, limit: ErrorLimit = .count(100)
) throws -> (MigrationPlan, CheckpointPlan) {
  let plan = MigrationPlan(
    sources: try zip(["a", "b"], sources).map { try scriptedSource($1, named: $0) },
    errorLimit: limit)
  let checkpoint = CheckpointPlan(
    names: ["a", "b"], title: "import of `a`",
    facts: [.init("`a`", stamp), .init("`b`", "1")], policy: policy)
  return (plan, checkpoint)
}

/// What is left of a run: all that a report tells, and all that a store holds.
private struct Remains: Equatable {
  var status: RunStatus
  var counts: RecordCounts
  var parts: [RecordCounts]
  var codes: [RecordIssueCode: Int]
  var rejects: [String]
  var messages: [String]
  var documents: [String: FieldMap]
}

private func run(
  _ parts: (plan: MigrationPlan, checkpoint: CheckpointPlan), in store: MemoryStore,
  width: Int = 1, interruptedBehind batches: Int = .max
) async throws -> (RunResult, Remains) {
  let observer = RecordingObserver()
  let asked = Mutex(0)
  let result = await MigrationRun(
    parts.plan, into: store, observer: observer, width: width,
    checkpoint: try await RunCheckpoint.open(parts.checkpoint, in: store)
  ) {
    asked.withLock { count in
      count += 1
      return count == batches
    }
  }.run()
  let documents = store.contents.withLock { contents in
    Dictionary(uniqueKeysWithValues: contents.documents.map { ($0.string, $1.fields) })
  }
  let remains = Remains(
    status: result.status, counts: result.counts,
    parts: result.sources.map(\.counts) + result.entities.map(\.counts),
    codes: result.rejectsByCode, rejects: observer.lines,
    messages: observer.rejects.map(\.issue.message), documents: documents)
  return (result, remains)
}

@Suite struct CheckpointTests {
  @Test("A store that failed at any batch, with room again", arguments: 1...6, [1, 3])
  func failed(at load: Int, width: Int) async throws {
    let (_, whole) = try await run(try plan(), in: MemoryStore())
    let failing = MemoryStore(failingLoad: load)
    let (failure, _) = try await run(try plan(), in: failing, width: width)
    #expect(failure.status == .failed)
    #expect(failure.canGoOn == (load > 1))
    let store = MemoryStore(failing)
    let (result, remains) = try await run(try plan(), in: store, width: width)
    #expect(remains == whole)
    #expect(!result.canGoOn)
    #expect(store.contents.withLock { $0.checkpoints.isEmpty })
  }

  @Test("Interrupted again and again, each time behind one more batch", arguments: [1, 3])
  func interrupted(width: Int) async throws {
    let (_, whole) = try await run(try plan(), in: MemoryStore())
    let store = MemoryStore()
    for batch in 1...6 {
      let (result, _) = try await run(
        try plan(), in: store, width: width, interruptedBehind: batch)
      #expect(result.status == .interrupted)
      #expect(result.canGoOn)
    }
    let (_, remains) = try await run(try plan(), in: store, width: width)
    #expect(remains == whole)
  }

  @Test(
    "A run that ends by itself leaves no checkpoint", arguments: [ErrorLimit.count(100), .first])
  func complete(limit: ErrorLimit) async throws {
    let store = MemoryStore()
    let (result, _) = try await run(try plan(policy: .refuse, limit: limit), in: store)
    #expect(!result.canGoOn)
    #expect(store.contents.withLock { $0.checkpoints.isEmpty })
  }

  private func cutOff() async throws -> MemoryStore {
    let store = MemoryStore()
    _ = try await run(try plan(), in: store, interruptedBehind: 2)
    return store
  }

  @Test("Unfinished is named, changed is refused, damaged is told")
  func refused() async throws {
    let store = try await cutOff()
    let refusing = try plan(policy: .refuse).1
    await #expect(
      throws: RunFailure(
        .usage, "The import of `a` was cut off after 5 documents.",
        advice: "Go on with --resume, or start anew with --restart.")
    ) { try await RunCheckpoint.open(refusing, in: store) }
    let changed = try plan(stamp: "2").1
    await #expect(
      throws: RunFailure(
        .usage, "The import of `a` can't go on: `a` changed since it was cut off.",
        advice: "Start anew with --restart: what is stored already counts as unchanged.")
    ) { try await RunCheckpoint.open(changed, in: store) }
    store.contents.withLock { contents in
      for key in contents.checkpoints.keys where key != changed.key {
        contents.checkpoints[key]?.state = Array("[\"inserted\",1,-3]\n".utf8)
      }
    }
    let resuming = try plan().1
    await #expect(
      throws: RunFailure(
        .configuration, "The checkpoint of the import of `a` is damaged.",
        advice: "Start anew with --restart: what is stored already counts as unchanged.")
    ) { try await RunCheckpoint.open(resuming, in: store) }
  }

  @Test("Started anew, what is stored counts as unchanged")
  func restarted() async throws {
    let store = try await cutOff()
    let (result, remains) = try await run(try plan(stamp: "2", policy: .restart), in: store)
    let (_, whole) = try await run(try plan(), in: MemoryStore())
    #expect(remains.documents == whole.documents)
    #expect(result.counts.unchanged > 0)
    #expect(store.contents.withLock { $0.checkpoints.isEmpty })
  }

  @Test("Answers that would fill much are kept in parts, and all of them go")
  func parts() async throws {
    // Every second document is there already, so that no two answers in a row are alike.
    let batches = (0..<40).map { batch in (0..<100).map { "\(batch)-\($0 / 2)=x" } }
    func plan() throws -> (MigrationPlan, CheckpointPlan) {
      (
        MigrationPlan(sources: [try scriptedSource(batches)]),
        CheckpointPlan(names: ["a"], title: "", facts: [], policy: .resume)
      )
    }
    let (_, whole) = try await run(try plan(), in: MemoryStore())
    let store = MemoryStore()
    _ = try await run(try plan(), in: store, interruptedBehind: 39)
    let sizes = store.contents.withLock { $0.checkpoints.values.map(\.state.count) }
    #expect(sizes.count > 3)
    #expect(sizes.allSatisfy { $0 < 20_000 })
    let (_, remains) = try await run(try plan(), in: store)
    #expect(remains == whole)
    #expect(store.contents.withLock { $0.checkpoints.isEmpty })
  }
}
