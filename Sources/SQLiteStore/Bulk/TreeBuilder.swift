// A b-tree of SQLite's (section 1.6) that is built from records in order, leaf by leaf.

import Documents

/// Builds a tree from the left to the right. Pages that are full go to the file; of the rest, one
/// page a level stays in memory.
///
/// In a table's tree all rows are in the leaves, and above them stand the numbers of their last
/// rows. In an index each record stands once: those that part two leaves stand above them.
struct TreeBuilder {
  private let kind: TreeKind
  private let format: PageFormat
  private var leaf: TreePage
  /// From the lowest above the leaves to the root.
  private var levels: [TreeLevel] = []
  private var lastRow: Int64 = 0
  /// Of an index: the record behind a full leaf; with the next one it parts two leaves.
  private var divider: [UInt8]?
  private var cell: [UInt8] = []

  init(_ kind: TreeKind, format: PageFormat) {
    self.kind = kind
    self.format = format
    leaf = TreePage(kind, isLeaf: true, format: format)
  }

  /// Appends a row to a table; its number is larger than all before.
  mutating func append(
    row number: Int64, _ record: RecordText, _ pages: inout PageAppender, _ file: DatabaseFile
  ) throws(StoreFailure) {
    let rest = try makeCell(record, number, &pages, file)
    if !leaf.append(cell, rest) {
      try closeLeaf(key: Self.key(lastRow), &pages, file)
      _ = leaf.append(cell, rest)
    }
    lastRow = number
  }

  /// Appends a record to an index; it stands behind all before.
  mutating func append(
    _ record: RecordText, _ pages: inout PageAppender, _ file: DatabaseFile
  ) throws(StoreFailure) {
    let rest = try makeCell(record, nil, &pages, file)
    if let divider {
      try closeLeaf(key: divider, &pages, file)
      self.divider = nil
      _ = leaf.append(cell, rest)
    } else if !leaf.append(cell, rest) {
      divider = cell + rest
    }
  }

  /// Writes what is still in memory but for the root, and gives the root.
  mutating func finish(
    _ pages: inout PageAppender, _ file: DatabaseFile
  ) throws(StoreFailure) -> [UInt8] {
    if let divider {
      // Nothing came behind it: the record before it parts the leaves instead.
      let last = leaf.removeLast()
      try closeLeaf(key: last, &pages, file)
      _ = leaf.append(divider)
      self.divider = nil
    }
    guard let top = levels.last else { return leaf.image() }
    var child = try pages.append(leaf.image(), to: file)
    for level in levels.dropLast() {
      child = try pages.append(level.image(kind, format, rightChild: child), to: file)
    }
    return top.image(kind, format, rightChild: child)
  }

  private static func key(_ row: Int64) -> [UInt8] {
    var key: [UInt8] = []
    key.appendVarint(UInt64(bitPattern: row))
    return key
  }

  /// Puts together the cell of a leaf: the record's length, a row's number, the record, and if it is
  /// too long, the number of its first overflow page.
  /// - Returns: what of the record is still to come behind `cell`: all, or nothing if it is too long.
  private mutating func makeCell(
    _ record: RecordText, _ row: Int64?, _ pages: inout PageAppender, _ file: DatabaseFile
  ) throws(StoreFailure) -> RecordText {
    cell.removeAll(keepingCapacity: true)
    cell.appendVarint(UInt64(record.count))
    if let row { cell.appendVarint(UInt64(bitPattern: row)) }
    let local = format.localBytes(ofPayload: record.count, in: kind)
    guard local < record.count else { return record }
    cell.append(contentsOf: record[..<local])
    let first = try pages.append(overflow: record.span.extracting(local...), to: file)
    cell.appendBigEndian(UInt64(first), bytes: 4)
    return RecordText(start: nil, count: 0)
  }

  private mutating func closeLeaf(
    key: [UInt8], _ pages: inout PageAppender, _ file: DatabaseFile
  ) throws(StoreFailure) {
    let page = try pages.append(leaf.image(), to: file)
    leaf.clear()
    try add(page, key: key, toLevel: 0, &pages, file)
  }

  private mutating func add(
    _ child: UInt32, key: [UInt8], toLevel index: Int, _ pages: inout PageAppender,
    _ file: DatabaseFile
  ) throws(StoreFailure) {
    if index == levels.count { levels.append(TreeLevel()) }
    levels[index].append(child, key: key)
    guard let full = levels[index].takeFullPage(kind, format) else { return }
    let page = try pages.append(full.image, to: file)
    try add(page, key: full.key, toLevel: index + 1, &pages, file)
  }
}

/// The last page of a level above the leaves: children, each with what parts it from the next.
struct TreeLevel {
  private var children: [(page: UInt32, key: [UInt8])] = []
  /// Bytes of their cells, with the pointers to them.
  private var bytes = 0

  mutating func append(_ page: UInt32, key: [UInt8]) {
    children.append((page, key))
    bytes += key.count + 6
  }

  /// The page of these children and a last one.
  func image(_ kind: TreeKind, _ format: PageFormat, rightChild: UInt32) -> [UInt8] {
    Self.image(children[...], kind, format, rightChild: rightChild)
  }

  /// When there are more children than fit: a page of all but two, and what parts it from those.
  /// Two stay, so that no page ends up with a single child.
  mutating func takeFullPage(
    _ kind: TreeKind, _ format: PageFormat
  ) -> (image: [UInt8], key: [UInt8])? {
    guard bytes > format.pageBytes - PageFormat.headerBytes(isLeaf: false) else { return nil }
    let last = children.count - 3
    let image = Self.image(
      children[..<last], kind, format, rightChild: children[last].page)
    let key = children[last].key
    children.removeFirst(last + 1)
    bytes = children.reduce(0) { $0 + $1.key.count + 6 }
    return (image, key)
  }

  private static func image(
    _ children: ArraySlice<(page: UInt32, key: [UInt8])>, _ kind: TreeKind, _ format: PageFormat,
    rightChild: UInt32
  ) -> [UInt8] {
    var page = TreePage(kind, isLeaf: false, format: format)
    var cell: [UInt8] = []
    for child in children {
      cell.removeAll(keepingCapacity: true)
      cell.appendBigEndian(UInt64(child.page), bytes: 4)
      cell.append(contentsOf: child.key)
      let fits = page.append(cell)
      precondition(fits, "A page above the leaves has more children than it holds")
    }
    return page.image(rightChild: rightChild)
  }
}
