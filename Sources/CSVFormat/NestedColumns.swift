// Dotted column names as a tree: `addr.city` a member of a map, `tags.0` an element of an array.

import Records

/// How cells nest.
struct NestedColumns {
  private indirect enum Branch {
    case cell(Int)
    case map([Member])
    case array([Branch])
  }

  /// A named branch; the name lies in `names`.
  private struct Member {
    var name: Range<Int>
    var branch: Branch
  }

  private var members: [Member] = []
  private var names: [UInt8] = []
  /// Names that can't be split, and why.
  private(set) var warnings: [SourceWarning] = []

  /// Makes a tree of column names. O(n) in the columns.
  ///
  /// A name with an empty part (`.a`, `a..b`) stays whole, as does one whose way is a value already
  /// (`a.b` beside `a`); each is warned of. Children named 0, 1, 2, ... without a gap make an array.
  /// A part in backquotes is a name whatever it holds: dots, or digits that are no place.
  init(_ columns: [String], line: Int, byteOffset: Int) {
    let ways = columns.map { NestedName($0) }
    let taken = Set(ways.map { $0.parts.map(\.name) })
    var seen: Set<[[UInt8]]> = []
    var root = Draft()
    for (index, way) in ways.enumerated() {
      let names = way.parts.map(\.name)
      let isBlocked =
        (1..<max(1, names.count)).contains { taken.contains(Array(names[..<$0])) }
        || !seen.insert(names).inserted
      let isSplit = !way.isBroken && !isBlocked
      root.insert(index, at: isSplit ? way.parts[...] : [NestedName.Part(name: way.whole)])
      guard !isSplit else { continue }
      warnings.append(
        SourceWarning(
          .invalidPath,
          "Column `\(columns[index])` can't be split at its dots; its name stays whole.",
          line: line, byteOffset: byteOffset))
    }
    members = finish(root)
  }

  /// A branch while columns are being added.
  private struct Draft {
    var cell: Int?
    var names: [[UInt8]] = []
    var drafts: [Draft] = []
    var places: [[UInt8]: Int] = [:]
    var hasQuotedNames = false

    mutating func insert(_ cell: Int, at path: ArraySlice<NestedName.Part>) {
      guard let part = path.first else {
        self.cell = cell
        return
      }
      let name = part.name
      hasQuotedNames = hasQuotedNames || part.isQuoted
      let place = places[name] ?? names.count
      if place == names.count {
        places[name] = place
        names.append(name)
        drafts.append(Draft())
      }
      drafts[place].insert(cell, at: path.dropFirst())
    }

    /// The children in the order of their numbers, when they are numbered from 0 without a gap.
    var elements: [Draft]? {
      guard !hasQuotedNames else { return nil }
      let order = names.indices.compactMap { places[Array(String($0).utf8)] }
      return order.count == names.count ? order.map { drafts[$0] } : nil
    }
  }

  private mutating func finish(_ draft: Draft) -> [Member] {
    zip(draft.names, draft.drafts).map { name, child in
      let start = names.count
      names += name
      return Member(name: start..<names.count, branch: branch(child))
    }
  }

  private mutating func branch(_ draft: Draft) -> Branch {
    if let cell = draft.cell { return .cell(cell) }
    if let elements = draft.elements { return .array(elements.map { branch($0) }) }
    return .map(finish(draft))
  }

  // MARK: Rows

  /// Turns the rows of a batch into objects. Nulls at the end of an array are no elements; an array
  /// without elements is null, and so is a map below the record all of whose cells are.
  func nest(_ batch: inout RecordBatch) {
    let rows = batch.nodes
    batch.nodes = []
    batch.nodes.reserveCapacity(2 * rows.count)
    let namesStart = batch.bytes.count
    batch.bytes += names
    for index in batch.entries.indices {
      guard let root = batch.entries[index].root else { continue }
      let row = NestedRow(nodes: rows, root: root, namesStart: namesStart)
      batch.entries[index].root = batch.nodes.count
      appendObject(members, of: row, to: &batch)
    }
  }

  /// A row that is being nested.
  private struct NestedRow {
    let nodes: [RecordNode]
    let root: Int
    /// Where the names begin in the batch.
    let namesStart: Int

    func isNull(_ branch: Branch) -> Bool {
      switch branch {
      case .cell(let cell): nodes[root + 1 + cell].kind == .null
      case .map(let members): members.allSatisfy { isNull($0.branch) }
      case .array(let elements): elements.allSatisfy { isNull($0) }
      }
    }
  }

  private func appendObject(_ members: [Member], of row: NestedRow, to batch: inout RecordBatch) {
    let object = batch.open(.object)
    for member in members {
      let name = member.name
      batch.append(
        .key, at: (row.namesStart + name.lowerBound)..<(row.namesStart + name.upperBound))
      append(member.branch, of: row, to: &batch)
    }
    batch.close(object, count: members.count)
  }

  private func append(_ branch: Branch, of row: NestedRow, to batch: inout RecordBatch) {
    switch branch {
    case .cell(let cell): batch.nodes.append(row.nodes[row.root + 1 + cell])
    case .map(let members):
      if row.isNull(branch) { return batch.appendNull() }
      appendObject(members, of: row, to: &batch)
    case .array(let elements):
      let count = (elements.lastIndex { !row.isNull($0) } ?? -1) + 1
      guard count > 0 else { return batch.appendNull() }
      let array = batch.open(.array)
      for element in elements[..<count] { append(element, of: row, to: &batch) }
      batch.close(array, count: count)
    }
  }
}
