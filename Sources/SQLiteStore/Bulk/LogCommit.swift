// A commit to an empty write-ahead log (https://www.sqlite.org/fileformat2.html, section 4.1).

import Documents

/// Changed pages that become part of a database at once.
struct LogCommit {
  /// Pages by number, each once.
  var pages: [(number: UInt32, image: [UInt8])] = []
  /// Pages of the database afterwards.
  var pageCount: UInt32 = 0

  /// Checksums are made of words whose low byte comes first.
  private static let magic: UInt64 = 0x377F_0682
  private static let version: UInt64 = 3_007_000

  /// Writes the log and waits until it is on the disk. Until its last byte is there the log counts
  /// as empty, because its checksums go from frame to frame, and only the last frame is a commit.
  func write(to log: DatabaseFile, format: PageFormat) throws(StoreFailure) {
    let salt = UInt64.random(in: .min ... .max)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pages.count * (format.pageBytes + 24) + 32)
    for word in [Self.magic, Self.version, UInt64(format.pageBytes), 0] {
      bytes.appendBigEndian(word, bytes: 4)
    }
    bytes.appendBigEndian(salt, bytes: 8)
    var sum = LogChecksum()
    sum.add(bytes.span)
    sum.append(to: &bytes)
    for (index, page) in pages.enumerated() {
      let start = bytes.count
      bytes.appendBigEndian(UInt64(page.number), bytes: 4)
      bytes.appendBigEndian(index == pages.count - 1 ? UInt64(pageCount) : 0, bytes: 4)
      sum.add(bytes.span.extracting(start...))
      sum.add(page.image.span)
      bytes.appendBigEndian(salt, bytes: 8)
      sum.append(to: &bytes)
      bytes.append(contentsOf: page.image)
    }
    try bytes.withUnsafeBufferPointer { bytes throws(StoreFailure) in try log.write(bytes, at: 0) }
    try log.sync()
  }
}

/// The running checksum of a log (section 4.2).
struct LogChecksum {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  /// Takes in bytes, a multiple of eight.
  mutating func add(_ bytes: Span<UInt8>) {
    var place = 0
    while place + 8 <= bytes.count {
      first = first &+ word(bytes, place) &+ second
      second = second &+ word(bytes, place + 4) &+ first
      place += 8
    }
  }

  /// Appends the sums.
  func append(to bytes: inout [UInt8]) {
    bytes.appendBigEndian(UInt64(first), bytes: 4)
    bytes.appendBigEndian(UInt64(second), bytes: 4)
  }

  private func word(_ bytes: Span<UInt8>, _ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32($1 * 8) }
  }
}
