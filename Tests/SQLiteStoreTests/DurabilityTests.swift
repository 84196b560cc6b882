// What remains of a store whose writer is killed, whose disk is full, or that two write to.

import Documents
import Foundation
import Glibc
import SQLiteStore
import Testing

struct DurabilityTests {
  /// How often a writer is killed; FERRY_CRASH_ROUNDS asks for more.
  static let rounds =
    ProcessInfo.processInfo.environment["FERRY_CRASH_ROUNDS"].flatMap { UInt64($0) } ?? 20
  static let batchSize = 40

  @Test func aKilledWriterLeavesWholeBatchesAndLosesNone() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let acknowledged = folder.file("acknowledged")
    var batches = 0
    for seed in 0..<Self.rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [file = file as String, acknowledged = acknowledged as String, seed = seed as UInt64] in
        var generator = SeededGenerator(seed: seed)
        killSelf(afterMilliseconds: .random(in: 0...30, using: &generator))
        try await writeBatches(to: file, acknowledging: acknowledged)
      }
      let store = try SQLiteStore(path: file)
      let found = try await wholeBatches(in: store)
      let promised = (try? folder.read("acknowledged").count) ?? 0
      #expect(found >= promised, "round \(seed)")
      #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"], "round \(seed)")
      batches = found
      try folder.write([UInt8](repeating: 1, count: found), to: "acknowledged")
    }
    #expect(batches > 0)
  }

  /// A new store's batches are one whole until the load is finished.
  @Test func aKilledLoadByPagesLeavesAllOrNothing() async throws {
    for seed in 0..<Self.rounds {
      let folder = try TemporaryFolder()
      let file = folder.file("store.sqlite")
      let finished = folder.file("finished")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [file = file as String, finished = finished as String, seed = seed as UInt64] in
        var generator = SeededGenerator(seed: seed)
        killSelf(afterMilliseconds: .random(in: 0...60, using: &generator))
        try await loadByPages(
          batches: .random(in: 1...40, using: &generator), to: file, telling: finished)
      }
      let wasFinished = (try? folder.read("finished").count) ?? 0 > 0
      let store = try SQLiteStore(path: file)
      let found = try await wholeBatches(in: store)
      #expect(found > 0 || !wasFinished, "round \(seed)")
      #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"], "round \(seed)")
      // The next load goes over what the killed one has left.
      await store.beginLoading()
      _ = try await store.load(batch(1_000), onConflict: .create, checkpoint: nil)
      try await store.finishLoading()
      let count = try await all(in: "c", of: store).count
      #expect(count == (found + 1) * Self.batchSize, "round \(seed)")
      #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"], "round \(seed)")
    }
  }

  /// The number of batches, which the checkpoint knows as well.
  private func wholeBatches(in store: SQLiteStore) async throws -> Int {
    let count = try await store.aggregate(
      [.count], over: DocumentQuery(.collection(try #require(CollectionPath("c")))))
    guard case .integer(let documents)? = count.first else { return 0 }
    #expect(Int(documents) % Self.batchSize == 0)
    let checkpoint = try await store.checkpoint(for: "run")
    #expect(checkpoint?.state.count ?? 0 == Int(documents) / Self.batchSize)
    return Int(documents) / Self.batchSize
  }

  @Test func aFileThatCanGrowNoMoreIsAFailureOfTheDevice() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    await #expect(processExitsWith: .success) { [file = file as String] in
      let store = try SQLiteStore(path: file)
      _ = try await store.load(batch(0), onConflict: .create, checkpoint: nil)
      var limit = rlimit(rlim_cur: 400_000, rlim_max: 400_000)
      signal(SIGXFSZ, SIG_IGN)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
      do throws(StoreFailure) {
        for number in 1..<1_000 {
          _ = try await store.load(batch(number), onConflict: .create, checkpoint: nil)
        }
        exit(3)
      } catch {
        exit(error.reason == .inputOutput ? EXIT_SUCCESS : 4)
      }
    }
    let store = try SQLiteStore(path: file)
    let count = try await all(in: "c", of: store).count
    #expect(count > 0 && count % Self.batchSize == 0)
    #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"])
    // With room again, the run goes on.
    let outcomes = try await store.load(batch(2_000), onConflict: .create, checkpoint: nil)
    #expect(outcomes.allSatisfy { if case .inserted = $0 { true } else { false } })
  }

  @Test func aLoadByPagesOfAFileThatCanGrowNoMoreKeepsWhatItTook() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    await #expect(processExitsWith: .success) { [file = file as String] in
      let store = try SQLiteStore(path: file)
      await store.beginLoading()
      var limit = rlimit(rlim_cur: 6_000_000, rlim_max: 6_000_000)
      signal(SIGXFSZ, SIG_IGN)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
      var taken = 0
      do throws(StoreFailure) {
        for number in 0..<5_000 {
          _ = try await store.load(batch(number), onConflict: .create, checkpoint: nil)
          taken += 1
        }
        exit(3)
      } catch {
        guard error.reason == .inputOutput else { exit(4) }
      }
      try await store.finishLoading()
      let count = try await all(in: "c", of: store).count
      exit(taken > 100 && count == taken * DurabilityTests.batchSize ? EXIT_SUCCESS : 5)
    }
    #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"])
  }

  @Test("Two processes write at once", arguments: [false, true])
  func twoProcesses(areImports: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    async let other: Void = {
      await #expect(processExitsWith: .success) {
        [file = file as String, areImports = areImports as Bool] in
        let store = try SQLiteStore(path: file)
        if areImports { await store.beginLoading() }
        for number in 0..<50 {
          _ = try await store.load(batch(number), onConflict: .create, checkpoint: nil)
        }
        try await store.finishLoading()
      }
    }()
    if areImports { await store.beginLoading() }
    for number in 50..<100 {
      _ = try await store.load(batch(number), onConflict: .create, checkpoint: nil)
    }
    try await store.finishLoading()
    await other
    #expect(try await all(in: "c", of: store).count == 100 * Self.batchSize)
  }
}

/// Documents that no other number has.
private func batch(_ number: Int) -> [Document] {
  (0..<DurabilityTests.batchSize).map { index in
    Document(
      path: DocumentPath(unchecked: "c/\(number)-\(index)"),
      fields: ["n": .integer(Int64(index)), "text": .string(String(repeating: "x", count: 200))])
  }
}

/// Writes batch after batch from where the checkpoint is, and a byte to a file once each is done.
private func writeBatches(to file: String, acknowledging: String) async throws {
  let store = try SQLiteStore(path: file)
  let done = open(acknowledging, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  var state = try await store.checkpoint(for: "run")?.state ?? []
  while true {
    state.append(1)
    let checkpoint = LoadCheckpoint(key: "run", state: state)
    _ = try await store.load(batch(state.count), onConflict: .create) { _ in checkpoint }
    var byte: UInt8 = 1
    write(done, &byte, 1)
  }
}

/// Loads batches into a new store, writes a byte to a file once they are promised, and waits.
private func loadByPages(batches: Int, to file: String, telling finished: String) async throws {
  let store = try SQLiteStore(path: file)
  await store.beginLoading()
  for count in 1...batches {
    let checkpoint = LoadCheckpoint(key: "run", state: [UInt8](repeating: 1, count: count))
    _ = try await store.load(batch(count), onConflict: .create) { _ in checkpoint }
  }
  try await store.finishLoading()
  let done = open(finished, O_WRONLY | O_CREAT, 0o600)
  var byte: UInt8 = 1
  write(done, &byte, 1)
  while true { pause() }
}

/// Ends this process the hard way, at a moment that nothing in it knows.
private func killSelf(afterMilliseconds delay: Int32) {
  Thread.detachNewThread {
    poll(nil, 0, delay)
    kill(getpid(), SIGKILL)
  }
}
