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
    try await sumsAgree(with: emulator)
    try await writesAgree(with: emulator)
  }

  private func queriesAgree(with emulator: Emulator) async throws {
    let folder = try TemporaryFolder()
    let plain = try SQLiteStore(
      path: folder.file("plain.sqlite"), options: SQLiteStoreOptions(limits: .emulator))
    let indexed = try SQLiteStore(
      path: folder.file("store.sqlite"), options: SQLiteStoreOptions(limits: .emulator))
    var tally = Tally()
    for seed in 0..<Self.rounds {
      let collection = try #require(CollectionPath("set\(seed)"))
      var random = RandomQueries(seed: seed, collection: collection)
      let documents = random.documents()
      let (status, answer) = try await emulator.post(":commit", requests.commit(documents))
      try #require(status == 200, "\(answer)")
      // Indexes are right whether they are made before the documents or behind them.
      let indexes = random.indexes()
      if seed % 2 == 0 { for index in indexes { try await indexed.createIndex(index) } }
      for store in [plain, indexed] {
        try await store.commit(documents.map { DocumentWrite(.set($0.fields), at: $0.path) })
      }
      if seed % 2 == 1 { for index in indexes { try await indexed.createIndex(index) } }
      for _ in 0..<20 {
        let query = random.query()
        let expected = try await result(of: query, on: emulator)
        #expect(await result(of: query, in: plain) == expected, "set \(seed): \(query)")
        let found = await result(of: query, in: indexed)
        #expect(found == expected, "set \(seed) with \(indexes): \(query)")
        #expect(await walked(query, in: indexed) == expected, "set \(seed): \(query)")
        await tally.add(query, expected, indexed)
      }
      // Each index is a table with triggers; hundreds of them would make every write slow.
      for index in indexes { try await indexed.dropIndex(index) }
    }
    Attachment.record("\(tally)", named: "differential.txt")
    #expect(tally.refused > 0 && tally.indexed > 0 && tally.found > 0)
  }

  /// What was compared.
  private struct Tally {
    var (queries, refused, found, documents, indexed, inOrder, last, cursors, groups, selects) =
      (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    mutating func add(_ query: DocumentQuery, _ result: [String], _ store: SQLiteStore) async {
      queries += 1
      if result.first?.hasPrefix("refused") ?? false {
        refused += 1
        return
      }
      found += result.isEmpty ? 0 : 1
      documents += result.count
      last += query.limitsToLast ? 1 : 0
      cursors += query.start != nil || query.end != nil ? 1 : 0
      selects += query.projection != nil ? 1 : 0
      if case .group = query.source { groups += 1 }
      guard let explanation = try? await store.explain(query) else { return }
      indexed += explanation.indexes.isEmpty ? 0 : 1
      inOrder += explanation.isSorted || explanation.indexes.isEmpty ? 0 : 1
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
        // It takes a limit to the last documents for one to the first.
        while "\(query)".contains("__name__") || query.limitsToLast { query = random.query() }
        query.projection = nil
        let (status, json) = try await emulator.post(
          ":runAggregationQuery", requests.aggregate(aggregates, query))
        let found = await values(of: aggregates, over: query, in: store)
        let expected = status == 200 ? try values(json, count: aggregates.count) : nil
        #expect(found == expected, "set \(seed): \(aggregates) \(query) \(json)")
      }
    }
  }

  /// Sums at the ends of what integers and doubles can hold.
  private func sumsAgree(with emulator: Emulator) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let (maximum, minimum): (Value, Value) = (.integer(.max), .integer(.min))
    let lists: [[Value]] = [
      [], ["a", nil], [1, 2], [1, 1.5], [1, .double(2)], [maximum, 1], [maximum, 1, -1],
      [minimum, -1], [minimum, -1, 1], [maximum, maximum, minimum, minimum], [maximum, minimum],
      [maximum, 1.5], [maximum, maximum, 0.5], [maximum, .double(-9.3e18)], [.double(.nan), 1],
      [.double(.infinity), .double(-.infinity)],
      [.double(.greatestFiniteMagnitude), .double(1e308)],
      [.double(-0.0)], [.double(-0.0), .double(-0.0)], [.double(-0.0), 0],
      [.integer(9_007_199_254_740_993), 2], [0.1, 0.2, 0.3],
      Array(repeating: 0.1, count: 10), [.integer(9_007_199_254_740_992), 1, 0.5],
      [.integer(9_007_199_254_740_992), .double(1), .double(1)],
    ]
    let aggregates: [DocumentAggregate] = [.sum("v"), .average("v"), .count]
    for (number, list) in lists.enumerated() {
      let collection = try #require(CollectionPath("sums\(number)"))
      let documents = list.enumerated().map { index, value in
        Document(path: DocumentPath(unchecked: "\(collection)/\(index)"), fields: ["v": value])
      }
      _ = try await emulator.post(":commit", requests.commit(documents))
      try await store.commit(documents.map { DocumentWrite(.set($0.fields), at: $0.path) })
      let query = DocumentQuery(.collection(collection))
      let (_, json) = try await emulator.post(
        ":runAggregationQuery", requests.aggregate(aggregates, query))
      let expected = try values(json, count: aggregates.count)
      #expect(await values(of: aggregates, over: query, in: store) == expected, "\(list)")
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

  /// The same by a walk, two documents at a time.
  private func walked(_ query: DocumentQuery, in store: SQLiteStore) async -> [String] {
    do {
      let walk = try await store.walk(matching: query)
      var texts: [String] = []
      while case let documents = try await walk.next(2), !documents.isEmpty {
        texts += documents.map { text(of: $0) }
      }
      return texts
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
    let documents = try parts.compactMap { part -> String? in
      guard case .map(let part) = part, let document = part["document"] else { return nil }
      return text(of: try requests.form.document(from: document))
    }
    return query.limitsToLast ? documents.reversed() : documents
  }

  private func text(of document: Document) -> String {
    var bytes: [UInt8] = []
    requests.form.append(Document(path: document.path, fields: document.fields), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
