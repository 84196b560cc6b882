// Fields in any order brought into the order of a map.

/// Sorts fields by name, with few looks at the names themselves: a map of ten fields is sorted for
/// every document.
enum FieldSorting {
  /// A field's place and the start of its name.
  private struct Entry {
    /// The name's first eight bytes, the first one highest, zeros behind a shorter name.
    var prefix: UInt64
    var index: Int
  }

  /// How the fields were found to be.
  private enum Finding {
    case inOrder, outOfOrder, repeated
  }

  /// Sorts by UTF-8 byte order of the names; of equal names the last stays.
  static func sort(_ fields: inout [FieldMap.Field]) {
    let count = fields.count
    guard count > 1 else { return }
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: count) { entries in
      for index in 0..<count {
        entries.initializeElement(
          at: index, to: Entry(prefix: prefix(of: fields[index].name), index: index))
      }
      switch arrange(entries, of: fields) {
      case .inOrder: break
      case .outOfOrder: move(&fields, as: entries)
      case .repeated: fields = lastOfEach(fields, in: entries)
      }
    }
  }

  /// Sorts the entries: by insertion, since most maps are small, and some in order already.
  private static func arrange(
    _ entries: UnsafeMutableBufferPointer<Entry>, of fields: [FieldMap.Field]
  ) -> Finding {
    guard entries.count <= 32 else { return arrangeMany(entries, of: fields) }
    var finding = Finding.inOrder
    for index in 1..<entries.count {
      let entry = entries[index]
      var place = index
      while place > 0, entries[place - 1].prefix >= entry.prefix {
        if entries[place - 1].prefix == entry.prefix {
          let order = compare(entries[place - 1], entry, of: fields)
          if order == 0 { finding = .repeated }
          if order <= 0 { break }
        }
        entries[place] = entries[place - 1]
        place -= 1
      }
      guard place < index else { continue }
      entries[place] = entry
      if case .inOrder = finding { finding = .outOfOrder }
    }
    return finding
  }

  private static func arrangeMany(
    _ entries: UnsafeMutableBufferPointer<Entry>, of fields: [FieldMap.Field]
  ) -> Finding {
    var entries = entries
    var finding = Finding.outOfOrder
    entries.sort { a, b in
      if a.prefix != b.prefix { return a.prefix < b.prefix }
      let order = compare(a, b, of: fields)
      if order == 0, a.index != b.index { finding = .repeated }
      return order == 0 ? a.index < b.index : order < 0
    }
    return finding
  }

  private static func compare(_ a: Entry, _ b: Entry, of fields: [FieldMap.Field]) -> Int {
    fields[a.index].name.compareBytes(with: fields[b.index].name)
  }

  /// Moves the fields to their places, without a copy of any.
  private static func move(
    _ fields: inout [FieldMap.Field], as entries: UnsafeMutableBufferPointer<Entry>
  ) {
    let count = fields.count
    fields.withUnsafeMutableBufferPointer { fields in
      withUnsafeTemporaryAllocation(of: FieldMap.Field.self, capacity: count) { moved in
        for index in 0..<count {
          moved.initializeElement(at: index, to: fields.moveElement(from: entries[index].index))
        }
        _ = fields.moveInitialize(fromContentsOf: moved)
      }
    }
  }

  private static func lastOfEach(
    _ fields: [FieldMap.Field], in entries: UnsafeMutableBufferPointer<Entry>
  ) -> [FieldMap.Field] {
    var result: [FieldMap.Field] = []
    result.reserveCapacity(fields.count)
    for entry in entries {
      let field = fields[entry.index]
      if let last = result.last, last.name.hasSameBytes(as: field.name) { result.removeLast() }
      result.append(field)
    }
    return result
  }

  private static func prefix(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      var prefix: UInt64 = 0
      withUnsafeMutableBytes(of: &prefix) { prefix in
        prefix.copyMemory(
          from: UnsafeRawBufferPointer(start: bytes.baseAddress, count: min(bytes.count, 8)))
      }
      return UInt64(bigEndian: prefix)
    }
  }
}
