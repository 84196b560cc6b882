// The embedded store against Google's emulator: same documents, same order, same refusals.

import Documents
import Foundation
import SQLiteStore
import Testing

@Suite(.enabled(if: Emulator.isInstalled, "google-cloud-cli-firestore-emulator is not installed"))
struct EmulatorTests {
  /// Data sets; FERRY_DIFFERENTIAL_ROUNDS asks for more.
  static let rounds =
    ProcessInfo.processInfo.environment["FERRY_DIFFERENTIAL_ROUNDS"].flatMap { UInt64($0) } ?? 10
  private let requests = EmulatorRequests()

  /// One test, since an emulator takes seconds to start and most of a gigabyte.
  @Test func randomQueriesAggregatesAndWritesAgree() async throws {
    let emulator = try Emulator()
    try await queriesAgree(with: emulator)
    try await aggregatesAgree(with: emulator)
    try await writesAgree(with: emulator)
  }

  private func queriesAgree(with emulator: Emulator) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(
      path: folder.file("store.sqlite"), options: SQLiteStoreOptions(limits: .emulator))
    for seed in 0..<Self.rounds {
      let collection = try #require(CollectionPath("set\(seed)"))
      var random = RandomQueries(seed: seed, collection: collection)
      let documents = random.documents()
      let (status, answer) = try await emulator.post(":commit", requests.commit(documents))
      try #require(status == 200, "\(answer)")
      try await store.commit(documents.map { DocumentWrite(.set($0.fields), at: $0.path) })
      if seed % 2 == 1 {
        // Every second data set is asked with indexes: the answers are the same.
        for field in ["a", "b", "m.x"] as [FieldPath] {
          try await store.createIndex(
            DocumentIndex(collectionID: collection.collectionID, path: field))
        }
      }
      for _ in 0..<20 {
        let query = random.query()
        let expected = try await result(of: query, on: emulator)
        let found = await result(of: query, in: store)
        #expect(found == expected, "set \(seed): \(query)")
      }
    }
  }

  private func aggregatesAgree(with emulator: Emulator) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    for seed in 1_000..<(1_000 + Self.rounds) {
      let collection = try #require(CollectionPath("set\(seed)"))
      var random = RandomQueries(seed: seed, collection: collection)
      let documents = random.documents()
      _ = try await emulator.post(":commit", requests.commit(documents))
      try await store.commit(documents.map { DocumentWrite(.set($0.fields), at: $0.path) })
      for aggregates in [
        [.count], [.sum("a")], [.average("a")], [.count, .sum("a"), .average("b")],
      ]
        as [[DocumentAggregate]]
      {
        var query = random.query()
        // The emulator has no indexes for sums over queries that look at names.
        while "\(query)".contains("__name__") { query = random.query() }
        query.projection = nil
        let (status, json) = try await emulator.post(
          ":runAggregationQuery", requests.aggregate(aggregates, query))
        let found = await values(of: aggregates, over: query, in: store)
        let expected = status == 200 ? try values(json, count: aggregates.count) : nil
        #expect(found == expected, "set \(seed): \(aggregates) \(query) \(json)")
      }
    }
  }

  private func values(
    of aggregates: [DocumentAggregate], over query: DocumentQuery, in store: SQLiteStore
  ) async -> [Value]? {
    do { return try await store.aggregate(aggregates, over: query) } catch { return nil }
  }

  private func values(_ json: Value, count: Int) throws -> [Value] {
    guard case .array(let parts) = json, case .map(let part)? = parts.first,
      case .map(let result)? = part["result"], case .map(let fields)? = result["aggregateFields"]
    else { throw Emulator.Failure(text: "\(json)") }
    return try (0..<count).map { index in
      try requests.form.value(try #require(fields["a\(index)"]))
    }
  }

  private func writesAgree(with emulator: Emulator) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    for seed in 2_000..<(2_000 + Self.rounds) {
      let collection = try #require(CollectionPath("set\(seed)"))
      var random = RandomWrites(seed: seed, collection: collection)
      for _ in 0..<20 {
        let writes = random.writes()
        let (status, json) = try await emulator.post(":commit", requests.commit(writes))
        let outcome = await reason(of: writes, in: store)
        #expect(outcome == reason(status, json), "set \(seed): \(writes) \(json)")
        let all = DocumentQuery(.collection(collection))
        let expected = try await result(of: all, on: emulator)
        #expect(await result(of: all, in: store) == expected, "set \(seed): \(writes)")
      }
    }
  }

  private func reason(of writes: [DocumentWrite], in store: SQLiteStore) async -> String {
    do {
      try await store.commit(writes)
      return "done"
    } catch {
      return error.reason.rawValue
    }
  }

  private func reason(_ status: Int, _ json: Value) -> String {
    guard status != 200, case .map(let answer) = json, case .map(let error)? = answer["error"],
      case .string(let name)? = error["status"]
    else { return "done" }
    let reasons: [String: StoreFailure.Reason] = [
      "NOT_FOUND": .notFound, "ALREADY_EXISTS": .alreadyExists,
      "INVALID_ARGUMENT": .invalidArgument,
      "FAILED_PRECONDITION": .failedPrecondition,
    ]
    return reasons[name]?.rawValue ?? name
  }

  /// Names and fields in order, or `refused`.
  private func result(of query: DocumentQuery, in store: SQLiteStore) async -> [String] {
    do {
      return try await store.documents(matching: query).map { text(of: $0) }
    } catch {
      return ["refused \(error.reason)"]
    }
  }

  private func result(of query: DocumentQuery, on emulator: Emulator) async throws -> [String] {
    let (status, json) = try await emulator.post(":runQuery", requests.run(query))
    if status == 400 { return ["refused invalidArgument"] }
    guard status == 200, case .array(let parts) = json else {
      throw Emulator.Failure(text: "\(json)")
    }
    return try parts.compactMap { part in
      guard case .map(let part) = part, let document = part["document"] else { return nil }
      return text(of: try requests.form.document(from: document))
    }
  }

  private func text(of document: Document) -> String {
    var bytes: [UInt8] = []
    requests.form.append(Document(path: document.path, fields: document.fields), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
