// Loads documents into a new store by writing its pages, many times faster than row by row.

import CSQLite
import Documents

/// A load into an empty store, which Layout.md describes: pages of rows go behind the end of the
/// file while SQLite's own write lock keeps others from writing, and become part of the database at
/// once when the load is published.
///
/// It takes documents that are certainly new. At anything else the caller publishes what there is
/// and goes on through SQL.
final class BulkLoad {
  let connection: SQLiteConnection
  let file: DatabaseFile
  let log: DatabaseFile
  let fresh: FreshStore
  /// The rows so far, and the pages they are on.
  var pages: PageAppender
  var rows: TreeBuilder
  /// Number of the last row.
  private(set) var sequence: Int64 = 0
  var names: NameRuns
  var sheets: BulkSheets
  var checkpoints: [[UInt8]: [UInt8]]
  private var admission: NameAdmission
  var room: BulkRoom
  /// Bytes that the index will need at most.
  private var indexBytes: Int64 = 0
  private let path: String
  var writeBack: WriteBack?
  /// Whether the write lock is given back.
  var isOver = false
  private var record = RecordBytes()

  init?(
    _ connection: SQLiteConnection, _ file: DatabaseFile, _ log: DatabaseFile, _ fresh: FreshStore,
    _ options: SQLiteStoreOptions
  ) {
    guard let admission = NameAdmission() else { return nil }
    self.admission = admission
    (self.connection, self.file, self.log, self.fresh) = (connection, file, log, fresh)
    path = connection.path
    pages = PageAppender(behind: fresh.pageCount, format: fresh.format)
    rows = TreeBuilder(.table, format: fresh.format)
    names = NameRuns(beside: path)
    sheets = BulkSheets(fresh.sheets)
    checkpoints = fresh.checkpoints
    room = BulkRoom(path: path, maximumBytes: options.maximumBytes)
  }

  deinit { abandon() }

  /// Takes a batch.
  /// - Returns: one outcome a document; nil when the batch can't be taken and must go through SQL.
  /// - Throws: `inputOutput` when there is no room. Nothing of the batch is taken then; what came
  ///   before can be published.
  func load(
    _ batch: PreparedRows, at time: Int64, checkpoint: (([LoadOutcome]) -> LoadCheckpoint)?
  ) throws(StoreFailure) -> [LoadOutcome]? {
    guard try names.makeRoom() else { return nil }
    return try batch.withBytes { bytes throws(StoreFailure) in
      guard admits(batch, bytes), let numbers = sheetNumbers(of: batch, bytes) else { return nil }
      let outcomes = try whole { () throws(StoreFailure) in
        try append(batch, bytes, sheets: numbers, at: time)
      }
      if let kept = checkpoint?(outcomes) { checkpoints[Array(kept.key.utf8)] = kept.state }
      return outcomes
    }
  }

  private func admits(_ batch: PreparedRows, _ bytes: RowBytes) -> Bool {
    batch.places.allSatisfy { place in
      let entry = NameEntry(
        path: bytes.path(place),
        collectionCount: place.collectionCount, row: 0)
      return batch.fault(of: place) != nil
        || admission.admits(entry, fingerprint: place.fingerprint)
    }
  }

  private func sheetNumbers(
    of batch: PreparedRows, _ bytes: RowBytes
  ) -> [Int64]? {
    var numbers: [Int64] = []
    numbers.reserveCapacity(batch.places.count)
    for place in batch.places {
      let isFaulty = batch.fault(of: place) != nil
      let kinds = bytes.kinds(place)
      guard let number = isFaulty ? 0 : sheets.number(of: kinds) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Carries out `body`, and when it fails, takes back what it did.
  private func whole<Result>(
    _ body: () throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    let before = (rows, pages, sequence, indexBytes, names.countInMemory)
    do {
      let result = try body()
      try claimRoom()
      try flush(since: before.1.nextPage)
      return result
    } catch {
      let nameCount: Int
      (rows, pages, sequence, indexBytes, nameCount) = before
      names.shrink(to: nameCount)
      throw error
    }
  }

  private func append(
    _ batch: PreparedRows, _ bytes: RowBytes, sheets numbers: [Int64],
    at time: Int64
  ) throws(StoreFailure) -> [LoadOutcome] {
    var outcomes: [LoadOutcome] = []
    outcomes.reserveCapacity(batch.places.count)
    for index in batch.places.indices {
      let place = batch.places[index]
      if let fault = batch.fault(of: place) {
        outcomes.append(.refused(fault))
        continue
      }
      sequence += 1
      try append(LentRow(place, in: bytes), sheet: numbers[index], at: time)
      let path = bytes.path(place)
      names.append(
        NameEntry(path: path, collectionCount: place.collectionCount, row: sequence))
      indexBytes += Int64(path.count + 32)
      if path.count > fresh.format.pageBytes / 8 { indexBytes += Int64(fresh.format.pageBytes) }
      outcomes.append(.inserted(sequence: sequence))
    }
    return outcomes
  }

  /// The columns of `documents`, of which the first is the row's number itself, and `path` is none.
  private func append(_ row: LentRow, sheet: Int64, at time: Int64) throws(StoreFailure) {
    record.begin()
    record.appendNull()
    record.append(text: row.name.collection)
    record.append(text: row.name.id)
    record.append(time)
    record.append(time)
    record.append(sheet)
    record.append(text: row.text)
    record.finish()
    try rows.append(row: sequence, record.bytes, &pages, file)
  }

  private func claimRoom() throws(StoreFailure) {
    let pageBytes = Int64(fresh.format.pageBytes)
    // A page of an index is left partly empty, the more the longer its records; sheets stand in a
    // table and an index.
    let bytes = indexBytes * 4 / 3 + Int64(sheets.byteCount) * 4 + 16 * pageBytes
    try room.claim(bytes, behind: Int64(pages.nextPage) * pageBytes)
  }

  private func flush(since first: UInt32) throws(StoreFailure) {
    try pages.flush(to: file)
    let bytes = Int(pages.nextPage - first) * fresh.format.pageBytes
    if writeBack == nil, Int(pages.nextPage) * fresh.format.pageBytes > Self.writeBackBytes {
      writeBack = WriteBack(path: path)
    }
    writeBack?.note(bytes)
  }

  /// From this size on there is something to gain by syncing early.
  private static let writeBackBytes = 32 << 20
}
