// One page of a b-tree while it is filled (section 1.6).

/// A page whose cells come in order.
struct TreePage {
  /// The page as it lies in the file, but for its header.
  private var bytes: [UInt8]
  private let kind: TreeKind
  private let isLeaf: Bool
  private(set) var cellCount = 0
  /// Where the cells start, which grow towards the front.
  private var contentStart: Int
  private var lastCount = 0

  init(_ kind: TreeKind, isLeaf: Bool, format: PageFormat) {
    bytes = [UInt8](repeating: 0, count: format.pageBytes)
    self.kind = kind
    self.isLeaf = isLeaf
    contentStart = format.pageBytes
  }

  /// Appends a cell, or one in two parts, if it fits.
  mutating func append(
    _ cell: [UInt8], _ rest: RecordText = RecordText(start: nil, count: 0)
  ) -> Bool {
    let pointer = PageFormat.headerBytes(isLeaf: isLeaf) + cellCount * 2
    // A cell takes at least four bytes, so that it can become a free block.
    let size = max(4, cell.count + rest.count)
    guard pointer + 2 + size <= contentStart else { return false }
    contentStart -= size
    let start = contentStart
    bytes.withUnsafeMutableBytes { page in
      cell.withUnsafeBytes { cell in
        page[start..<start + cell.count].copyBytes(from: cell)
      }
      let middle = start + cell.count
      page[middle..<middle + rest.count].copyBytes(from: rest)
    }
    bytes.setBigEndian(start, at: pointer, bytes: 2)
    (cellCount, lastCount) = (cellCount + 1, cell.count + rest.count)
    return true
  }

  /// Takes the cell off that was appended last, and gives its bytes.
  mutating func removeLast() -> [UInt8] {
    let cell = Array(bytes[contentStart..<contentStart + lastCount])
    contentStart += max(4, lastCount)
    cellCount -= 1
    return cell
  }

  /// Starts the next page in the same memory.
  mutating func clear() {
    cellCount = 0
    contentStart = bytes.count
  }

  /// The whole page.
  /// - Parameter rightChild: of a page above the leaves, its last child.
  func image(rightChild: UInt32? = nil) -> [UInt8] {
    var page = bytes
    let head = PageFormat.headerBytes(isLeaf: isLeaf)
    // What an earlier page has left between pointers and cells goes.
    for place in head + cellCount * 2..<contentStart { page[place] = 0 }
    page[0] = kind.pageType(isLeaf: isLeaf)
    page.setBigEndian(0, at: 1, bytes: 2)
    page.setBigEndian(cellCount, at: 3, bytes: 2)
    // 65,536 is written as 0.
    page.setBigEndian(contentStart & 0xFFFF, at: 5, bytes: 2)
    page[7] = 0
    if let rightChild { page.setBigEndian(Int(rightChild), at: 8, bytes: 4) }
    return page
  }
}
