// Conflict policies, checkpoints and the dry run.

import Documents
import SQLiteStore
import Testing

struct LoadingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var policy: ConflictPolicy
    var new: FieldMap
    var outcome: LoadOutcome
    var stored: FieldMap
  }

  static let old: FieldMap = ["a": 1, "m": ["x": 1, "y": [1, 2]]]
  static let cases = [
    Case(
      testDescription: "create, equal", policy: .create, new: old, outcome: .unchanged, stored: old),
    Case(
      testDescription: "create, other", policy: .create, new: ["a": 2],
      outcome: .duplicate(ofSequence: 1), stored: old),
    Case(
      testDescription: "create, double for integer", policy: .create,
      new: ["a": .double(1), "m": ["x": 1, "y": [1, 2]]], outcome: .duplicate(ofSequence: 1),
      stored: old),
    Case(
      testDescription: "replace, equal", policy: .replace, new: old, outcome: .unchanged,
      stored: old),
    Case(
      testDescription: "replace, other", policy: .replace, new: ["b": nil], outcome: .updated,
      stored: ["b": nil]),
    Case(
      testDescription: "merge into maps", policy: .merge, new: ["b": true, "m": ["y": [3]]],
      outcome: .updated, stored: ["a": 1, "b": true, "m": ["x": 1, "y": [3]]]),
    Case(
      testDescription: "merge an empty map", policy: .merge, new: ["m": [:]], outcome: .updated,
      stored: ["a": 1, "m": [:]]),
    Case(
      testDescription: "merge a map over a number", policy: .merge, new: ["a": ["b": ["c": 1]]],
      outcome: .updated, stored: ["a": ["b": ["c": 1]], "m": ["x": 1, "y": [1, 2]]]),
    Case(
      testDescription: "merge nothing new", policy: .merge, new: ["m": ["x": 1]],
      outcome: .unchanged, stored: old),
    Case(testDescription: "skip", policy: .skip, new: ["a": 2], outcome: .skipped, stored: old),
  ]

  @Test(arguments: cases)
  func policiesMeetAnExistingDocument(_ test: Case) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let path = try #require(DocumentPath("c/d"))
    _ = try await store.load(
      [Document(path: path, fields: Self.old)], onConflict: .create, checkpoint: nil)
    let new = [Document(path: path, fields: test.new)]
    #expect(try await store.probe(new, onConflict: test.policy) == [test.outcome])
    #expect(try await store.load(new, onConflict: test.policy, checkpoint: nil) == [test.outcome])
    #expect(try await all(in: "c", of: store)[path]?.fields == test.stored)
  }

  @Test func oneBatchMeetsItself() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let path = try #require(DocumentPath("c/d"))
    let other = try #require(DocumentPath("c/e"))
    let batch = [
      Document(path: path, fields: ["a": 1]), Document(path: other, fields: [:]),
      Document(path: path, fields: ["a": 1]), Document(path: path, fields: ["a": 2]),
      Document(path: path, fields: ["__a__": 2]),
    ]
    let expected: [LoadOutcome] = [
      .inserted(sequence: 1), .inserted(sequence: 2), .unchanged, .duplicate(ofSequence: 1),
      .refused(
        DocumentFault(
          .invalidFieldName, field: "__a__",
          message: "The field name `__a__` is reserved: it starts and ends with two underscores.")),
    ]
    #expect(try await store.probe(batch, onConflict: .create) == expected)
    #expect(try await store.load(batch, onConflict: .create, checkpoint: nil) == expected)
  }

  @Test func checkpointsStayWithTheirBatch() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    do {
      let store = try SQLiteStore(path: file)
      #expect(try await store.checkpoint(for: "run") == nil)
      let document = Document(path: try #require(DocumentPath("c/1")), fields: ["a": 1])
      _ = try await store.load([document, document], onConflict: .create) { outcomes in
        LoadCheckpoint(key: "run", state: outcomes.map { $0 == .unchanged ? 255 : 0 })
      }
      try await store.finishLoading()
    }
    let store = try SQLiteStore(path: file)
    #expect(try await store.checkpoint(for: "run")?.state == [0, 255])
    try await store.removeCheckpoint(for: "run")
    #expect(try await store.checkpoint(for: "run") == nil)
  }

  @Test func aFullDiskLeavesNothingOfTheBatch() async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteStoreOptions()
    options.maximumBytes = 262_144
    let store = try SQLiteStore(path: folder.file("store.sqlite"), options: options)
    let small = Document(path: try #require(DocumentPath("c/small")), fields: ["a": 1])
    _ = try await store.load([small], onConflict: .create, checkpoint: nil)
    let large = try (0..<10).map {
      Document(
        path: try #require(DocumentPath("c/\($0)")),
        fields: ["text": .string(String(repeating: "x", count: 50_000))])
    }
    let failure = await #expect(throws: StoreFailure.self) {
      try await store.load(large, onConflict: .create) { _ in
        LoadCheckpoint(key: "run", state: [1])
      }
    }
    #expect(failure?.reason == .inputOutput)
    #expect(try await all(in: "c", of: store).count == 1)
    #expect(try await store.checkpoint(for: "run") == nil)
    // The store goes on working.
    let outcomes = try await store.load(
      Array(large.prefix(1)), onConflict: .create, checkpoint: nil)
    #expect(outcomes == [.inserted(sequence: 2)])
  }
}
