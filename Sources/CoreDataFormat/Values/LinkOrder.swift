// The order of references that have none: Core Data writes them differently with every save.

import Records

extension RecordBatch {
  /// Sorts links, which are the last nodes, by their ids: numbers first, then texts by their bytes.
  /// The same objects then give the same document whichever save and store they come from.
  mutating func sortLinks(from start: Int) {
    guard nodes.count - start > 1 else { return }
    let keys = nodes[start...].map { LinkKey(bytes[Int($0.offset)..<Int($0.offset + $0.length)]) }
    guard zip(keys, keys.dropFirst()).contains(where: { $1 < $0 }) else { return }
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    let sorted = order.map { nodes[start + $0] }
    nodes.replaceSubrange(start..., with: sorted)
  }
}

/// What a link is sorted by.
private struct LinkKey: Comparable {
  private let number: UInt64
  private let text: ArraySlice<UInt8>

  init(_ link: ArraySlice<UInt8>) {
    let id = link[(link.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? link.startIndex)...]
    var value: UInt64? = id.count > 1 && id.first == UInt8(ascii: "p") ? 0 : nil
    for byte in id.dropFirst() {
      guard let known = value, byte &- 0x30 <= 9 else {
        value = nil
        break
      }
      let (product, isLarge) = known.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = product.addingReportingOverflow(UInt64(byte - 0x30))
      value = isLarge || isLarger ? nil : sum
    }
    (number, text) = (value ?? .max, value == nil ? id : [])
  }

  static func < (a: Self, b: Self) -> Bool {
    a.number != b.number ? a.number < b.number : a.text.lexicographicallyPrecedes(b.text)
  }
}
