// Sizes in SQLite's file format: https://www.sqlite.org/fileformat2.html, sections by number.

/// The two kinds of b-tree, section 1.6.
enum TreeKind {
  /// Rows by number; the content is in the leaves.
  case table
  /// Records in order, each of them once, in leaves and above.
  case index

  /// The first byte of a page.
  func pageType(isLeaf: Bool) -> UInt8 {
    switch self {
    case .table: isLeaf ? 0x0D : 0x05
    case .index: isLeaf ? 0x0A : 0x02
    }
  }
}

/// How a file with pages of one size lays out records.
struct PageFormat {
  /// Bytes of a page, none of them reserved for extensions.
  let pageBytes: Int

  /// Bytes before the cell pointers of a page (1.6).
  static func headerBytes(isLeaf: Bool) -> Int { isLeaf ? 8 : 12 }

  /// How many of a record's bytes stay in its cell; the rest goes to overflow pages (1.6, "Cell
  /// payload overflow pages").
  func localBytes(ofPayload count: Int, in kind: TreeKind) -> Int {
    let most = kind == .table ? pageBytes - 35 : (pageBytes - 12) * 64 / 255 - 23
    guard count > most else { return count }
    let least = (pageBytes - 12) * 32 / 255 - 23
    let some = least + (count - least) % (pageBytes - 4)
    return some <= most ? some : least
  }

  /// The page that holds the bytes at 1 GiB, which locks are set on; it is never used (1.1).
  var lockPage: UInt32 { UInt32(Self.lockByte / pageBytes + 1) }

  private static let lockByte = 0x4000_0000
}

extension [UInt8] {
  /// Appends an integer of variable length (1.6, "varint").
  mutating func appendVarint(_ value: UInt64) {
    if value < 0x80 { return append(UInt8(value)) }
    if value < 0x4000 {
      append(UInt8(value >> 7) | 0x80)
      return append(UInt8(value & 0x7F))
    }
    appendLongVarint(value)
  }

  private mutating func appendLongVarint(_ value: UInt64) {
    var rest = value
    var groups: [UInt8] = []
    if rest >> 56 != 0 {
      // Nine bytes: the last one holds eight bits.
      groups.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      for _ in 0..<8 {
        groups.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
    } else {
      groups.append(UInt8(rest & 0x7F))
      rest >>= 7
      while rest > 0 {
        groups.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
    }
    append(contentsOf: groups.reversed())
  }

  /// Appends the low bytes of an integer, the highest first.
  mutating func appendBigEndian(_ value: UInt64, bytes count: Int) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0[(8 - count)...]) }
  }

  /// Writes the low bytes of an integer to a place, the highest first.
  mutating func setBigEndian(_ value: Int, at place: Int, bytes count: Int) {
    for index in 0..<count {
      self[place + index] = UInt8(truncatingIfNeeded: value >> ((count - 1 - index) * 8))
    }
  }

  /// The unsigned integer at a place, the highest byte first.
  func bigEndian(at place: Int, bytes count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
