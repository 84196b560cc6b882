// Whether a store is as new as the bulk load needs it, and what stands in its few pages.

import CSQLite
import Documents

/// A store of which every tree is one page, with no document in it.
struct FreshStore {
  /// Number of each tree's only page, by the name of the table or index.
  let roots: [String: UInt32]
  /// The type sheets, in the order of their numbers.
  let sheets: [(number: Int64, kinds: [UInt8])]
  /// The checkpoints.
  let checkpoints: [[UInt8]: [UInt8]]
  /// The first page, whose first 100 bytes are the file's header.
  let firstPage: [UInt8]

  /// Sizes of the file.
  var format: PageFormat { PageFormat(pageBytes: Self.pageBytes(in: firstPage)) }
  /// Pages of the database.
  var pageCount: UInt32 { UInt32(firstPage.bigEndian(at: Header.pageCount, bytes: 4)) }

  /// Places in the header (section 1.3).
  enum Header {
    static let pageBytes = 16
    static let reservedBytes = 20
    static let changeCounter = 24
    static let pageCount = 28
    static let schemaFormat = 44
    static let largestRootPage = 52
    static let encoding = 56
    static let validForChange = 92
    static let libraryVersion = 96
  }

  /// Looks at a store whose writer the connection is, and whose log is empty.
  /// - Returns: nil when anything is out of the ordinary.
  static func look(
    _ connection: SQLiteConnection, _ file: DatabaseFile
  ) throws(StoreFailure) -> FreshStore? {
    let head = try file.read(100, at: 0)
    let first = try file.read(pageBytes(in: head), at: 0)
    guard isPlain(first), let roots = try roots(connection),
      first.bigEndian(at: Header.pageCount, bytes: 4) == roots.count + 1,
      try connection.integer("SELECT count(*) FROM (SELECT 1 FROM documents LIMIT 1)") == 0
    else { return nil }
    return FreshStore(
      roots: roots, sheets: try sheets(connection), checkpoints: try checkpoints(connection),
      firstPage: first)
  }

  private static func pageBytes(in head: [UInt8]) -> Int {
    let bytes = head.bigEndian(at: Header.pageBytes, bytes: 2)
    return bytes == 1 ? 65_536 : bytes
  }

  private static func isPlain(_ page: [UInt8]) -> Bool {
    page[Header.reservedBytes] == 0
      && page.bigEndian(at: Header.schemaFormat, bytes: 4) == 4
      && page.bigEndian(at: Header.largestRootPage, bytes: 4) == 0
      && page.bigEndian(at: Header.encoding, bytes: 4) == 1
      && page.bigEndian(at: Header.changeCounter, bytes: 4)
        == page.bigEndian(at: Header.validForChange, bytes: 4)
  }

  /// The trees, if there is none but those that a new store has.
  private static func roots(
    _ connection: SQLiteConnection
  ) throws(StoreFailure) -> [String: UInt32]? {
    let objects = try connection.prepare("SELECT name, rootpage, sql FROM sqlite_schema")
    var roots: [String: UInt32] = [:]
    while try objects.step() {
      let isOurs = objects.isNull(2) || StoreSchema.tables.contains(objects.text(2))
      guard isOurs, let page = UInt32(exactly: objects.integer(1)), page > 1 else { return nil }
      roots[objects.text(0)] = page
    }
    return roots
  }

  private static func sheets(
    _ connection: SQLiteConnection
  ) throws(StoreFailure) -> [(number: Int64, kinds: [UInt8])] {
    let rows = try connection.prepare("SELECT sheet, kinds FROM type_sheets ORDER BY sheet")
    var sheets: [(number: Int64, kinds: [UInt8])] = []
    while try rows.step() { sheets.append((rows.integer(0), rows.withText(1) { Array($0) })) }
    return sheets
  }

  private static func checkpoints(
    _ connection: SQLiteConnection
  ) throws(StoreFailure) -> [[UInt8]: [UInt8]] {
    let rows = try connection.prepare("SELECT name, state FROM checkpoints")
    var checkpoints: [[UInt8]: [UInt8]] = [:]
    while try rows.step() { checkpoints[rows.withText(0) { Array($0) }] = rows.blob(1) }
    return checkpoints
  }
}
