// Scanning text that is in memory as a whole: heads that are sniffed, lines that may be records.

import Records

/// Rows of a text in memory.
struct SampleScan {
  /// What was found.
  let tape: RowTape

  /// Scans a text up to its end; a last line without line end counts as a record.
  init(_ text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect) {
    var index = StructuralIndex(dialect)
    self.init(text, dialect, &index)
  }

  /// Scans a text with an index that is used for many.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect, _ index: inout StructuralIndex
  ) {
    var tape = RowTape()
    var scanner = RowScanner(dialect)
    scanner.beginRecord(on: &tape)
    var start = 0
    while start < text.count {
      let end = min(text.count, start + StructuralIndex.blockSize)
      index.withPositions(in: start..<end, of: text) { positions in
        var rest = positions
        while !rest.isEmpty {
          let used = scanner.scan(rest, of: text, onto: &tape)
          rest = UnsafeBufferPointer(rebasing: rest[used...])
        }
      }
      start = end
    }
    scanner.finish(at: text.count, of: text, onto: &tape)
    self.tape = tape
  }

  /// The bytes of a cell, unescaped.
  func cell(_ cell: Int, of row: Row, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    tape.payload(ofNode: row.root + 1 + cell, in: text)
  }
}

extension RowTape {
  /// The bytes of a cell's node, unescaped; O(log n) in the number of unescaped cells.
  func payload(ofNode node: Int, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let (offset, length) = (Int(nodes[node].offset), Int(nodes[node].length))
    if nodes[node].flags.contains(.quoted), isUnescaped(node) {
      return Array(unescaped[offset..<offset + length])
    }
    return Array(text[offset..<offset + length])
  }

  private func isUnescaped(_ node: Int) -> Bool {
    var (low, high) = (0, unescapedNodes.count)
    while low < high {
      let middle = (low + high) / 2
      if unescapedNodes[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < unescapedNodes.count && unescapedNodes[low] == node
  }
}
