// Sorts matches by their keys alone: few in memory, many by SQLite, which uses a file.

import Documents

/// Takes matches in any order and gives them back in the order of the result.
final class MatchSorter {
  /// A match as it is sorted.
  struct Entry {
    /// What is sorted by.
    var key: [UInt8]
    /// The number of the row.
    var sequence: Int64
    /// The document, of the first matches only; the others are read again.
    var document: Document?
  }

  /// Entries that are kept in memory.
  private static let memoryCount = 50_000
  /// Documents that are kept in memory.
  private static let documentCount = 512

  private let connection: SQLiteConnection
  /// How many matches from the front matter; nil for all.
  private let needed: Int?
  private var entries: [Entry] = []
  /// Entries in SQLite's hands, once there are many.
  private var spill: SpilledEntries?
  /// The next entry to give back; nil while entries are taken.
  private var next: Int?

  init(_ connection: SQLiteConnection, needed: Int?) {
    self.connection = connection
    self.needed = needed
  }

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty && spill == nil }

  /// Takes a match.
  func add(_ key: [UInt8], _ sequence: Int64, _ document: Document) throws(StoreFailure) {
    if needed == 0 { return }
    let isKept = spill == nil && entries.count < Self.documentCount
    entries.append(Entry(key: key, sequence: sequence, document: isKept ? document : nil))
    if let needed, needed <= Self.memoryCount / 2, entries.count >= 2 * needed + 1_024 {
      entries.sort(by: Self.precedes)
      entries.removeSubrange(needed...)
    }
    if entries.count >= Self.memoryCount { try writeDown() }
  }

  /// The next match; nil at the end, and then the sorter is ready for new ones.
  func take() throws(StoreFailure) -> Entry? {
    if let spill { return try takeSpilled(spill) }
    let index = next ?? 0
    if index == 0 { entries.sort(by: Self.precedes) }
    guard index < entries.count else {
      entries.removeAll(keepingCapacity: true)
      next = nil
      return nil
    }
    next = index + 1
    return entries[index]
  }

  private func takeSpilled(_ spill: SpilledEntries) throws(StoreFailure) -> Entry? {
    if !entries.isEmpty { try writeDown() }
    if let sequence = try spill.next() {
      return Entry(key: [], sequence: sequence, document: nil)
    }
    self.spill = nil
    return nil
  }

  private func writeDown() throws(StoreFailure) {
    let spill: SpilledEntries
    if let started = self.spill { spill = started } else { spill = try SpilledEntries(connection) }
    self.spill = spill
    for entry in entries { try spill.add(entry.key, entry.sequence) }
    entries.removeAll(keepingCapacity: true)
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.key.withUnsafeBytes { a in b.key.withUnsafeBytes { b in compareBuffers(a, b) < 0 } }
  }
}

/// Keys in a temporary table, which SQLite keeps in a file of its own.
private final class SpilledEntries {
  private let insert: SQLiteStatement
  private var sorted: SQLiteStatement?
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) throws(StoreFailure) {
    self.connection = connection
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS sorting (key BLOB NOT NULL, sequence INTEGER NOT NULL);
      DELETE FROM temp.sorting
      """)
    insert = try connection.prepare("INSERT INTO temp.sorting VALUES (?1, ?2)")
  }

  func add(_ key: [UInt8], _ sequence: Int64) throws(StoreFailure) {
    insert.bind(key, at: 1)
    insert.bind(sequence, at: 2)
    try insert.run()
  }

  /// The number of the next row; nil at the end.
  func next() throws(StoreFailure) -> Int64? {
    if sorted == nil {
      sorted = try connection.prepare("SELECT sequence FROM temp.sorting ORDER BY key")
    }
    if let sorted, try sorted.step() { return sorted.integer(0) }
    try connection.execute("DELETE FROM temp.sorting")
    return nil
  }
}
