// The type sheets of a store by their numbers, and numbers by sheets.

import ByteReading
import Documents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks sheets up and adds new ones, with a cache of bounded size.
///
/// Sheets are only ever added, so that a cached one stays true, but for those of a transaction that
/// was rolled back: then the cache is emptied.
final class SheetCatalogue {
  /// A sheet as it is kept, and as it is used.
  struct Entry {
    let number: Int64
    let kinds: [UInt8]
    let sheet: TypeSheet
  }

  private let connection: SQLiteConnection
  private let find: SQLiteStatement
  private let insert: SQLiteStatement
  private let read: SQLiteStatement
  private var entries: [Int64: Entry] = [:]
  private var numbers: [[UInt8]: Int64] = [:]
  private var last: Entry

  /// More sheets than this are not kept in memory at once.
  private static let cacheLimit = 4_096

  init(_ connection: SQLiteConnection) throws(StoreFailure) {
    self.connection = connection
    find = try connection.prepare("SELECT sheet FROM type_sheets WHERE kinds = ?")
    insert = try connection.prepare("INSERT INTO type_sheets (kinds) VALUES (?)")
    read = try connection.prepare("SELECT kinds FROM type_sheets WHERE sheet = ?")
    last = Self.plain
  }

  /// The number of a sheet, which is added when it is new. Only inside a transaction that writes.
  func number(adding kinds: UnsafeBufferPointer<UInt8>) throws(StoreFailure) -> Int64 {
    if last.kinds.hasSameBytes(as: kinds) { return last.number }
    return try number(adding: Array(kinds))
  }

  /// The number of a sheet, which is added when it is new. Only inside a transaction that writes.
  func number(adding kinds: [UInt8]) throws(StoreFailure) -> Int64 {
    if kinds == last.kinds { return last.number }
    if let number = try known(kinds) { return number }
    insert.bind(String(decoding: kinds, as: UTF8.self), at: 1)
    try insert.run()
    return try remember(connection.lastInsertedRow, kinds).number
  }

  private func known(_ kinds: [UInt8]) throws(StoreFailure) -> Int64? {
    if let number = numbers[kinds] { return number }
    find.bind(String(decoding: kinds, as: UTF8.self), at: 1)
    guard try find.step() else { return nil }
    let number = find.integer(0)
    find.reset()
    return try remember(number, kinds).number
  }

  /// The sheet of that number.
  func entry(_ number: Int64) throws(StoreFailure) -> Entry {
    if number == last.number { return last }
    if let entry = entries[number] {
      last = entry
      return entry
    }
    read.bind(number, at: 1)
    guard try read.step() else { throw damaged(number) }
    let kinds = read.withText(0) { Array($0) }
    read.reset()
    return try remember(number, kinds)
  }

  private func remember(_ number: Int64, _ kinds: [UInt8]) throws(StoreFailure) -> Entry {
    guard let sheet = TypeSheet(text: kinds) else { throw damaged(number) }
    if entries.count >= Self.cacheLimit { forget() }
    last = Entry(number: number, kinds: kinds, sheet: sheet)
    entries[number] = last
    numbers[kinds] = number
    return last
  }

  private func damaged(_ number: Int64) -> StoreFailure {
    StoreFailure(.notAStore, "\(connection.path): type sheet \(number) is missing or damaged.")
  }

  /// Forgets numbers that a rolled back transaction may have given out.
  func forget() {
    entries.removeAll()
    numbers.removeAll()
    last = Self.plain
  }

  private static let plain = Entry(number: 0, kinds: Array("{}".utf8), sheet: .map([]))
}

extension [UInt8] {
  /// Whether lent bytes are the same as these.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let start = other.baseAddress else { return count == other.count }
    return withUnsafeBufferPointer { memcmp($0.baseAddress ?? start, start, other.count) == 0 }
  }
}
