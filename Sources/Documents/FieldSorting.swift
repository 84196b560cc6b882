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

  /// Sorts by UTF-8 byte order of the names; of equal names the last stays.
  static func sort(_ fields: inout [FieldMap.Field]) {
    guard fields.count > 1 else { return }
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: fields.count) { entries in
      for index in fields.indices {
        entries[index] = Entry(prefix: prefix(of: fields[index].name), index: index)
      }
      if arrange(entries, of: fields) { apply(entries, to: &fields) }
    }
  }

  /// Sorts the entries; false when they were in strict order.
  private static func arrange(
    _ entries: UnsafeMutableBufferPointer<Entry>, of fields: [FieldMap.Field]
  ) -> Bool {
    func precedes(_ a: Entry, _ b: Entry) -> Bool {
      if a.prefix != b.prefix { return a.prefix < b.prefix }
      let order = fields[a.index].name.compareBytes(with: fields[b.index].name)
      return order == 0 ? a.index < b.index : order < 0
    }
    guard entries.count <= 32 else {
      var entries = entries
      entries.sort(by: precedes)
      return true
    }
    var moved = false
    for index in 1..<entries.count {
      let entry = entries[index]
      var place = index
      while place > 0, precedes(entry, entries[place - 1]) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      if place < index {
        entries[place] = entry
        moved = true
      } else if entries[index - 1].prefix == entry.prefix {
        moved = true
      }
    }
    return moved
  }

  private static func apply(
    _ entries: UnsafeMutableBufferPointer<Entry>, to fields: inout [FieldMap.Field]
  ) {
    var result: [FieldMap.Field] = []
    result.reserveCapacity(fields.count)
    for index in entries.indices {
      let field = fields[entries[index].index]
      if let last = result.last, entries[index - 1].prefix == entries[index].prefix,
        last.name.hasSameBytes(as: field.name)
      {
        result[result.count - 1] = field
      } else {
        result.append(field)
      }
    }
    fields = result
  }

  private static func prefix(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      if bytes.count >= 8 {
        return UInt64(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self))
      }
      var prefix: UInt64 = 0
      for byte in bytes { prefix = prefix << 8 | UInt64(byte) }
      return bytes.isEmpty ? 0 : prefix << UInt64(8 * (8 - bytes.count))
    }
  }
}
