// A new store loaded by pages is what a store loaded row by row is.

import Documents
import Foundation
import SQLiteStore
import Testing

/// Documents of a load, in batches, made of a seed.
struct BulkCase: CustomTestStringConvertible, Sendable {
  enum IDs: Sendable { case ascending, random, long, nasty }

  var testDescription: String
  var ids = IDs.random
  var batches = 6
  var batchSize = 100
  var collections = ["c"]
  /// Bytes of a text in each document, up to this many.
  var textBytes = 100
  var pageBytes = 16_384
  /// One in so many documents repeats an earlier path; 0 for none.
  var repeats = 0

  static let all = [
    BulkCase(testDescription: "ascending", ids: .ascending, batches: 20),
    BulkCase(testDescription: "random", batches: 20),
    BulkCase(testDescription: "nothing", batches: 0),
    BulkCase(testDescription: "one document", batches: 1, batchSize: 1),
    BulkCase(testDescription: "two levels above the rows", batches: 20, textBytes: 30_000),
    BulkCase(testDescription: "small pages, deep trees", batches: 30, pageBytes: 2_048),
    BulkCase(testDescription: "largest pages", batches: 20, pageBytes: 65_536),
    BulkCase(testDescription: "long ids", ids: .long, batches: 12),
    BulkCase(
      testDescription: "long ids on small pages", ids: .long, batches: 12, pageBytes: 2_048),
    BulkCase(testDescription: "large documents", batches: 4, batchSize: 10, textBytes: 900_000),
    BulkCase(testDescription: "nasty ids", ids: .nasty),
    BulkCase(
      testDescription: "collections coming and going",
      collections: ["b", "a", "a!", "a/1/b", "a/1/b!", "aa/é/ü", "a/1/c/2/b"]),
    BulkCase(testDescription: "repeated paths", batches: 20, repeats: 500),
    BulkCase(testDescription: "paths repeated at once", repeats: 2),
  ]
}

/// Makes a case's batches.
struct BulkBatches {
  private var random: RandomDocuments
  private let test: BulkCase
  private var number = 0
  private var paths: [DocumentPath] = []

  init(_ test: BulkCase, seed: UInt64) {
    random = RandomDocuments(seed: seed)
    self.test = test
  }

  mutating func all() -> [[Document]] {
    (0..<test.batches).map { _ in (0..<test.batchSize).map { _ in document() } }
  }

  private mutating func document() -> Document {
    number += 1
    var path = DocumentPath(unchecked: collection() + "/" + id())
    if test.repeats > 0, let old = paths.randomElement(using: &random.generator),
      Int.random(in: 0..<test.repeats, using: &random.generator) == 0
    {
      path = old
    }
    paths.append(path)
    var fields = random.fields()
    let count = Int.random(in: 0...test.textBytes, using: &random.generator)
    fields["text"] = .string(String(repeating: "x", count: count))
    // A document that is refused between others.
    if number % 97 == 0 { fields["__bad__"] = 1 }
    return Document(path: path, fields: fields)
  }

  private mutating func collection() -> String {
    test.collections.randomElement(using: &random.generator) ?? "c"
  }

  private mutating func id() -> String {
    switch test.ids {
    case .ascending: return String(1_000_000 + number)
    case .random: return String(random.generator.next(), radix: 36) + "-\(number)"
    case .long:
      let count = Int.random(in: 1...1_480, using: &random.generator)
      return String(random.generator.next() % 9) + String(repeating: "é", count: count / 2)
        + "\(number)"
    case .nasty:
      return (RandomDocuments.texts.randomElement(using: &random.generator) ?? "")
        + "\(number)"
        .replacing("/", with: "")
    }
  }
}

struct BulkLoadTests {
  /// FERRY_BULK_SEEDS asks for more.
  static let seeds: Range<UInt64> =
    1..<(ProcessInfo.processInfo.environment["FERRY_BULK_SEEDS"].flatMap { UInt64($0) } ?? 1) + 1

  private static let contents = [
    """
    SELECT sequence, hex(collection), hex(id), create_time, update_time, sheet, hex(fields)
    FROM documents ORDER BY sequence
    """,
    "SELECT sequence FROM documents INDEXED BY documents_by_name ORDER BY collection, id",
    "SELECT sheet, kinds FROM type_sheets ORDER BY sheet",
    "SELECT name, hex(state) FROM checkpoints",
    "PRAGMA integrity_check",
  ]

  private func store(_ file: String, _ test: BulkCase) throws -> SQLiteStore {
    let options = SQLiteStoreOptions(clock: { Timestamp(seconds: 1_000, nanoseconds: 0) })
    let store = try SQLiteStore(path: file, options: options)
    if test.pageBytes != 16_384 {
      try runSQL(
        "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(test.pageBytes); VACUUM", on: file)
    }
    return store
  }

  @Test(arguments: BulkCase.all, Self.seeds)
  func pagesHoldWhatRowsHold(_ test: BulkCase, seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    var generator = BulkBatches(test, seed: seed)
    let batches = generator.all()
    var found: [[[String]]] = []
    var outcomes: [[LoadOutcome]] = []
    for isBulk in [false, true] {
      let file = folder.file(isBulk ? "pages.sqlite" : "rows.sqlite")
      if test.pageBytes != 16_384 { _ = try store(file, test) }
      let store = try SQLiteStore(
        path: file,
        options: SQLiteStoreOptions(clock: { Timestamp(seconds: 1_000, nanoseconds: 0) }))
      if isBulk { await store.beginLoading() }
      var told: [LoadOutcome] = []
      for (index, batch) in batches.enumerated() {
        let checkpoint = LoadCheckpoint(key: "run", state: [UInt8(index)])
        told += try await store.load(batch, onConflict: .create) { _ in checkpoint }
      }
      if isBulk, test.repeats == 0, test.batches > 0 {
        #expect(try runSQL("SELECT count(*) FROM documents", on: file) == ["0"])
      }
      try await store.finishLoading()
      outcomes.append(told)
      found.append(try Self.contents.map { try runSQL($0, on: file) })
      #expect(try runSQL("PRAGMA page_size", on: file) == ["\(test.pageBytes)"])
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(found[0] == found[1])
    #expect(found[1].last == ["ok"])
  }

  @Test func aLoadedStoreGoesOnAsAnyOther() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    var changes = await store.changes().makeAsyncIterator()
    var generator = BulkBatches(BulkCase(testDescription: ""), seed: 3)
    let batches = generator.all()
    await store.beginLoading()
    for batch in batches { _ = try await store.load(batch, onConflict: .create, checkpoint: nil) }
    let path = DocumentPath(unchecked: "c/later")
    // A commit in the midst of a load publishes what was loaded.
    try await store.commit([DocumentWrite(.set(["a": 1]), at: path)])
    #expect(await changes.next() != nil)
    let again = try await store.load(batches[1], onConflict: .create, checkpoint: nil)
    #expect(again.allSatisfy { $0 == .unchanged || $0.isRefused })
    try await store.finishLoading()
    let refused = batches.joined().count { $0.fields["__bad__"] != nil }
    #expect(try await all(in: "c", of: store).count == 600 - refused + 1)
    #expect(try await SQLiteStore(path: file).documents(at: [path]).first??.fields == ["a": 1])
    #expect(try runSQL("PRAGMA integrity_check; DELETE FROM documents; VACUUM", on: file) == ["ok"])
  }

  /// Stores that are not as new as they were made: what they have stays.
  @Test(arguments: [
    "INSERT INTO documents VALUES (7, 'c', 'old', 1, 1, 0, '{}')",
    "CREATE INDEX \"field [\"\"c\"\",\"\"text\"\"]\" ON documents (collection, "
      + "json_extract(fields, '$.\"text\"')) WHERE collection = 'c'",
    "CREATE TRIGGER t AFTER INSERT ON documents BEGIN SELECT 1; END",
    "CREATE TABLE mine (a); INSERT INTO mine VALUES (1)",
    "PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = FULL; VACUUM",
  ])
  func otherStoresTakeTheOrdinaryPath(sql: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    _ = try SQLiteStore(path: file)
    try runSQL(sql, on: file)
    let store = try SQLiteStore(path: file)
    await store.beginLoading()
    var generator = BulkBatches(BulkCase(testDescription: ""), seed: 4)
    let batches = generator.all()
    let before = try runSQL("SELECT count(*) FROM documents", on: file)
    _ = try await store.load(batches[0], onConflict: .create, checkpoint: nil)
    #expect(try runSQL("SELECT count(*) FROM documents", on: file) != before)
    try await store.finishLoading()
    #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"])
  }

  @Test func sheetsAndCheckpointsOfANewStoreStay() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    _ = try SQLiteStore(path: file)
    try runSQL(
      """
      INSERT INTO type_sheets VALUES (5, '{"a":"bytes"}');
      INSERT INTO checkpoints VALUES ('other', x'01'), ('run', x'02')
      """, on: file)
    let store = try SQLiteStore(path: file)
    await store.beginLoading()
    let documents = ["b", "a"].map { name in
      Document(path: DocumentPath(unchecked: "c/\(name)"), fields: [name: .bytes([1])])
    }
    let state = [UInt8](repeating: 9, count: 40_000)
    _ = try await store.load(documents, onConflict: .create) { outcomes in
      LoadCheckpoint(key: "run", state: outcomes.count == 2 ? state : [])
    }
    #expect(try await store.checkpoint(for: "run")?.state == state)
    #expect(try await store.checkpoint(for: "other")?.state == [1])
    #expect(
      try runSQL("SELECT sheet, kinds FROM type_sheets ORDER BY sheet", on: file) == [
        "0|{}", #"5|{"a":"bytes"}"#, #"6|{"b":"bytes"}"#,
      ])
    #expect(try runSQL("SELECT sheet FROM documents ORDER BY id", on: file) == ["5", "6"])
    #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"])
  }

  @Test func aStoreThatIsDroppedInTheMidstOfALoadIsEmpty() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    do {
      let store = try SQLiteStore(path: file)
      await store.beginLoading()
      var generator = BulkBatches(BulkCase(testDescription: ""), seed: 5)
      _ = try await store.load(generator.all()[0], onConflict: .create, checkpoint: nil)
    }
    #expect(try runSQL("SELECT count(*) FROM documents", on: file) == ["0"])
    #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"])
  }

  @Test(
    "A store that is no longer at its path fails the load",
    arguments: [true, false], ["removed", "moved", "replaced"])
  func movedStore(_ isBulk: Bool, _ fate: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    if isBulk { await store.beginLoading() }
    var generator = BulkBatches(BulkCase(testDescription: ""), seed: 5)
    _ = try await store.load(generator.all()[0], onConflict: .create, checkpoint: nil)
    if fate == "removed" {
      try FileManager.default.removeItem(atPath: file)
    } else {
      try FileManager.default.moveItem(atPath: file, toPath: folder.file("moved.sqlite"))
      if fate == "replaced" { try folder.write([], to: "store.sqlite") }
    }
    let failure = await #expect(throws: StoreFailure.self) { try await store.finishLoading() }
    #expect(
      failure
        == StoreFailure(
          .inputOutput, "\(file): the file was removed, moved or replaced while it was loaded."))
  }

  @Test func aFullStoreKeepsTheBatchesBefore() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    var options = SQLiteStoreOptions()
    options.maximumBytes = 2_000_000
    let store = try SQLiteStore(path: file, options: options)
    await store.beginLoading()
    var generator = BulkBatches(
      BulkCase(testDescription: "", batches: 100, textBytes: 1_000), seed: 6)
    var taken = 0
    let batches = generator.all()
    let failure = await #expect(throws: StoreFailure.self) {
      for batch in batches {
        let outcomes = try await store.load(batch, onConflict: .create, checkpoint: nil)
        taken += outcomes.count { !$0.isRefused }
      }
    }
    #expect(failure?.reason == .inputOutput)
    try await store.finishLoading()
    #expect(taken > 1_000)
    #expect(try runSQL("SELECT count(*) FROM documents", on: file) == ["\(taken)"])
    #expect(try runSQL("PRAGMA integrity_check", on: file) == ["ok"])
  }
}

extension LoadOutcome {
  /// Whether a rule of documents was broken.
  var isRefused: Bool { if case .refused = self { true } else { false } }
}
