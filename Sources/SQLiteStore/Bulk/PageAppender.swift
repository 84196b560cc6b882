// New pages behind the end of a database, in the order of their numbers.

import Documents

/// Numbers new pages and writes them in large pieces.
struct PageAppender {
  let format: PageFormat
  /// The number that the next page gets; all before it are taken.
  private(set) var nextPage: UInt32
  /// Pages that are not written yet, the last of them before `nextPage`.
  private var waiting: [UInt8] = []
  private var firstWaiting: UInt32

  /// More than this is not kept in memory.
  private static let waitingLimit = 1 << 21

  /// Starts behind a database of `pageCount` pages.
  init(behind pageCount: UInt32, format: PageFormat) {
    self.format = format
    nextPage = pageCount + 1
    firstWaiting = nextPage
    skipLockPage()
  }

  /// Appends a page of full length and gives its number.
  mutating func append(
    _ page: [UInt8], to file: DatabaseFile
  ) throws(StoreFailure) -> UInt32 {
    let number = nextPage
    waiting.append(contentsOf: page)
    nextPage += 1
    skipLockPage()
    if waiting.count >= Self.waitingLimit { try flush(to: file) }
    return number
  }

  /// Appends the rest of a record as overflow pages (1.6): each starts with the number of the next.
  /// - Returns: the number of the first.
  mutating func append(
    overflow rest: Span<UInt8>, to file: DatabaseFile
  ) throws(StoreFailure) -> UInt32 {
    let room = format.pageBytes - 4
    let first = nextPage
    var done = 0
    while done < rest.count {
      let count = min(room, rest.count - done)
      let isLast = done + count == rest.count
      var page: [UInt8] = []
      page.reserveCapacity(format.pageBytes)
      page.appendBigEndian(isLast ? 0 : UInt64(pageBehind(nextPage)), bytes: 4)
      for index in done..<done + count { page.append(rest[index]) }
      page.append(contentsOf: repeatElement(0, count: format.pageBytes - page.count))
      _ = try append(page, to: file)
      done += count
    }
    return first
  }

  /// Writes what waits. After a failure all of it still waits.
  mutating func flush(to file: DatabaseFile) throws(StoreFailure) {
    guard !waiting.isEmpty else { return }
    try waiting.withUnsafeBufferPointer { bytes throws(StoreFailure) in
      try file.write(bytes, at: Int64(firstWaiting - 1) * Int64(format.pageBytes))
    }
    waiting.removeAll(keepingCapacity: true)
    firstWaiting = nextPage
  }

  private func pageBehind(_ page: UInt32) -> UInt32 {
    page + 1 == format.lockPage ? page + 2 : page + 1
  }

  /// Leaves the lock page out; its bytes in the file are of no meaning.
  private mutating func skipLockPage() {
    guard nextPage == format.lockPage else { return }
    nextPage += 1
    if waiting.isEmpty {
      firstWaiting = nextPage
    } else {
      waiting.append(contentsOf: repeatElement(0, count: format.pageBytes))
    }
  }
}
