// `ferry-bench store [COUNT]`: what writing documents costs, beside a loop that inserts ready rows.

import DocumentAccess
import Documents
import Foundation
import SQLiteStore

#if canImport(Glibc)
  import Glibc
#endif

/// Writes made-up books into stores in several ways, in turn, and compares the time.
struct StoreBench {
  static let usage = "ferry-bench store [COUNT]"

  /// Number of books.
  var count = 100_000
  /// How often each way is measured; medians count.
  var rounds = 3
  /// The folder of stores, made when missing.
  var folder = "build/bench"

  /// Documents of a batch.
  private static let batchCount = 1_000
  /// Documents that are read one by one.
  private static let readCount = 100_000

  /// How documents get into a store.
  enum Way: String, CaseIterable {
    /// Ready bytes, bound and inserted in a loop: as fast as SQLite takes rows.
    case loop = "loop of ready rows"
    case loopRandom = "  ids at random"
    /// An import into a new store.
    case pages = "new store"
    case pagesRandom = "  ids at random "
    /// The same documents where the store takes rows.
    case rows = "row by row"
    case rowsRandom = "  ids at random  "

    var isRandom: Bool { self == .loopRandom || self == .pagesRandom || self == .rowsRandom }
  }

  /// Reads the arguments behind `store`; nil when they make no sense.
  init?(_ arguments: [String]) {
    guard arguments.count < 2 else { return nil }
    guard let text = arguments.first else { return }
    guard let count = Int(text), count > 0 else { return nil }
    self.count = count
  }

  /// Prints the table, or what failed, and gives the exit code.
  func run() async -> Int32 {
    do {
      print(try await report())
      return 0
    } catch {
      FerryBench.complain("ferry-bench: \(error)")
      return 74
    }
  }

  /// The table.
  /// - Throws: `StoreFailure`, or `BookFailure` when the folder can't be made.
  func report() async throws -> String {
    let place = BenchFolder(count: count, path: folder, peers: "")
    try place.makeFolders()
    let store = place.file("store.sqlite")
    var costs: [Way: [StoreCost]] = [:]
    var reads: [Double] = []
    for _ in 0..<rounds {
      for way in Way.allCases {
        place.remove(store: store)
        costs[way, default: []].append(try await write(way, to: store))
        if way == .pagesRandom { reads.append(try await readsASecond(from: store)) }
      }
    }
    place.remove(store: store)
    return table(costs) + "\npoint reads: \(Int(Self.median(reads))) a second, "
      + "by getDocument() one after another"
  }

  private func write(_ way: Way, to path: String) async throws -> StoreCost {
    let store = try SQLiteStore(path: path)
    let books = BookDocuments(count: count, isRandom: way.isRandom)
    var cost = StoreCost()
    switch way {
    case .loop, .loopRandom:
      let loop = try RowLoop(path: path)
      for batch in books.batches(of: Self.batchCount) {
        let rows = ReadyRows(batch)
        try cost.measure { try loop.insert(rows) }
      }
      try cost.measure { try loop.finish() }
    case .pages, .pagesRandom, .rows, .rowsRandom:
      if way == .pages || way == .pagesRandom { await store.beginLoading() }
      for batch in books.batches(of: Self.batchCount) {
        let prepared = store.prepare(DocumentBatch(batch))
        try await cost.measure {
          _ = try await store.load(prepared, onConflict: .create, checkpoint: nil)
        }
      }
      try await cost.measure { try await store.finishLoading() }
    }
    return cost
  }

  /// How many documents a second are read one by one, at random, as an app reads them.
  private func readsASecond(from path: String) async throws -> Double {
    let books = DocumentStore(storage: try SQLiteStore(path: path))
    let order = ScatteredOrder(count: count, seed: 7)
    let references = (0..<min(count, Self.readCount)).map {
      books.document(at: BookDocuments.path(of: order[$0]))
    }
    var cost = StoreCost()
    try await cost.measure {
      for reference in references { _ = try await reference.getDocument() }
    }
    return Double(references.count) / cost.wall
  }

  private func table(_ costs: [Way: [StoreCost]]) -> String {
    let yardstick = Self.median((costs[.loop] ?? []).map(\.processor))
    let lines = Way.allCases.map { way in
      let wall = Self.median((costs[way] ?? []).map(\.wall))
      let processor = Self.median((costs[way] ?? []).map(\.processor))
      return Self.name(way.rawValue)
        + String(format: "%8.2f %8.2f %8.2f", wall, processor, processor / yardstick)
    }
    return "\(count) books; medians of \(rounds) rounds\n" + Self.name("")
      + "  wall s    cpu s    ratio\n" + lines.joined(separator: "\n")
  }

  private static func name(_ text: String) -> String {
    text.padding(toLength: 20, withPad: " ", startingAt: 0)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// Time that was spent in measured stretches.
struct StoreCost {
  /// Wall-clock seconds.
  private(set) var wall = 0.0
  /// Seconds of processor time of the whole process, of user and system.
  private(set) var processor = 0.0

  /// Measures a stretch.
  mutating func measure(_ body: () throws -> Void) rethrows {
    let start = (ContinuousClock.now, Self.processorSeconds)
    try body()
    note(since: start)
  }

  /// Measures a stretch that waits.
  mutating func measure(_ body: () async throws -> Void) async rethrows {
    let start = (ContinuousClock.now, Self.processorSeconds)
    try await body()
    note(since: start)
  }

  private mutating func note(since start: (ContinuousClock.Instant, Double)) {
    wall += (ContinuousClock.now - start.0) / .seconds(1)
    processor += Self.processorSeconds - start.1
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
