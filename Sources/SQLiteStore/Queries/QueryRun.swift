// A query on its way: its documents one after another, in their order.

import Documents

/// Gives the documents of a query inside one transaction.
///
/// Where names or an index give the order, documents come as they are found; else the matches are
/// sorted by their keys first, and read again one by one.
final class QueryRun {
  private let connection: SQLiteConnection
  private let decoder: RowDecoder
  private let evaluation: QueryEvaluation
  private let directions: [Bool]
  private let find: SQLiteStatement
  /// Scans that are still to be read, the next one last.
  private var scans: [RowScan] = []
  /// How many matches of the scan have gone to the sorter.
  private var sortedOfScan = 0
  /// Whether the scan's rows come in the order of the result.
  private let isOrdered: Bool
  /// How many of all matches can be in the result; nil for all, and where they come in order.
  private let needed: Int?
  /// Matches that have to be sorted among each other.
  private let sorter: MatchSorter
  /// Whether matches are given back by the sorter.
  private var isGivingBack = false
  /// Whether the scan stands on a row that was not looked at yet.
  private var isAtRow = false
  private var toPassOver: Int
  private var remaining: Int?

  /// Starts a query; the connection is inside a transaction until its end.
  init(
    _ evaluation: QueryEvaluation, _ connection: SQLiteConnection, _ decoder: RowDecoder
  ) throws(StoreFailure) {
    self.connection = connection
    self.decoder = decoder
    self.evaluation = evaluation
    directions = evaluation.orders.map(\.isDescending)
    toPassOver = evaluation.query.offset
    remaining = evaluation.query.limit
    find = try connection.prepare(
      """
      SELECT path, create_time, update_time, sheet, fields FROM documents WHERE sequence = ?1
      """)
    let plans = try Self.plans(of: evaluation, connection)
    isOrdered = plans.count == 1 && plans[0].plan.isOrdered
    scans = plans.reversed().map { RowScan($0.collection, $0.plan, connection) }
    needed = isOrdered ? nil : evaluation.neededMatches
    sorter = MatchSorter(connection, needed: needed)
  }

  /// The next document of the result, with the fields asked for; nil at the end.
  func next() throws(StoreFailure) -> Document? {
    while remaining != 0, let document = try nextMatch() {
      if toPassOver > 0 {
        toPassOver -= 1
        continue
      }
      remaining = remaining.map { $0 - 1 }
      return evaluation.projected(document)
    }
    return nil
  }

  /// The next match, whatever offset, limit and order are; nil at the end. For those who only count.
  func nextUnsorted() throws(StoreFailure) -> Document? {
    while let scan = scans.last {
      while try scan.advance() {
        let document = try scan.document(decoder)
        if evaluation.match(document) != nil { return document }
      }
      scans.removeLast()
    }
    return nil
  }

  private func nextMatch() throws(StoreFailure) -> Document? {
    while true {
      if isGivingBack {
        if let entry = try sorter.take() { return try document(entry) }
        isGivingBack = false
      }
      if !isAtRow { isAtRow = try advance() }
      guard isAtRow else {
        if sorter.isEmpty { return nil }
        isGivingBack = true
        continue
      }
      if let document = try lookAtRow() { return document }
    }
  }

  /// Goes to the next row, of the next scan if need be.
  private func advance() throws(StoreFailure) -> Bool {
    while let scan = scans.last {
      if try scan.advance() { return true }
      endScan()
    }
    return false
  }

  private func endScan() {
    scans.removeLast()
    sortedOfScan = 0
    isAtRow = false
  }

  /// Gives the row's document, or puts it to those to be sorted, behind those that are sorted
  /// already.
  private func lookAtRow() throws(StoreFailure) -> Document? {
    guard let scan = scans.last else { return nil }
    if isOrdered, !sorter.isEmpty, !scan.joinsPrevious {
      isGivingBack = true
      return nil
    }
    if scan.isOrdered, !scan.joinsPrevious, sortedOfScan >= needed ?? .max {
      // One of several collections has given all that can be among the first.
      endScan()
      return nil
    }
    isAtRow = false
    let document = try scan.document(decoder)
    guard let match = evaluation.match(document) else { return nil }
    if isOrdered && scan.isExact { return document }
    try sorter.add(
      OrderKey.bytes(of: match.keys, isDescending: directions), scan.sequence, document)
    sortedOfScan += 1
    return nil
  }

  private func document(_ entry: MatchSorter.Entry) throws(StoreFailure) -> Document {
    if let document = entry.document { return document }
    find.bind(entry.sequence, at: 1)
    defer { find.reset() }
    guard try find.step() else { throw StoreFailure(.internal, "A row is gone while it is read.") }
    return Document(
      path: DocumentPath(unchecked: find.text(0)),
      fields: try decoder.fields(of: find, text: 4, sheet: 3),
      createTime: Timestamp(microseconds: find.integer(1)),
      updateTime: Timestamp(microseconds: find.integer(2)))
  }
}
