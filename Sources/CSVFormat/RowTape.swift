// What scanning text gives: rows, their nodes, and text that had to be unescaped.

import Records

/// Rows in the order of the text. Nodes point into the text that was scanned, but for those listed
/// in `unescapedNodes`, which point into `unescaped`.
struct RowTape {
  var nodes: [RecordNode] = []
  var rows: [Row] = []
  var unescaped: [UInt8] = []
  var unescapedNodes: [Int] = []

  /// Forgets everything but the memory.
  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    unescaped.removeAll(keepingCapacity: true)
    unescapedNodes.removeAll(keepingCapacity: true)
  }

  /// Forgets the nodes from an index on: those of a record that is scanned again.
  mutating func removeNodes(from index: Int) {
    nodes.removeLast(nodes.count - index)
    while let last = unescapedNodes.last, last >= index { unescapedNodes.removeLast() }
  }

  /// Makes a null of each unquoted text that equals one of `nullTexts`.
  mutating func replaceNulls(_ nullTexts: [[UInt8]], in text: UnsafeBufferPointer<UInt8>) {
    for index in nodes.indices where nodes[index].kind == .text && nodes[index].flags.isEmpty {
      let (offset, length) = (Int(nodes[index].offset), Int(nodes[index].length))
      let cell = UnsafeBufferPointer(rebasing: text[offset..<offset + length])
      if nullTexts.contains(where: { $0.elementsEqual(cell) }) {
        nodes[index] = RecordNode(.null, offset: nodes[index].offset)
      }
    }
  }
}

/// One record of the text, good or not.
struct Row {
  /// First byte, relative to the scanned text.
  var start: Int
  /// Behind the last byte, line end left out.
  var end: Int
  /// 1-based physical line of the first byte.
  var line: Int
  /// Line ends inside quotes.
  var innerLines: Int
  /// Index of the row's node.
  var root: Int
  /// Number of cells.
  var cells: Int
  /// What is wrong with the quotes, if anything.
  var fault: QuoteFault?
  /// Whether its cells were left out, because it is too large.
  var isDiscarded = false
}

/// A fault of quoting in a record.
struct QuoteFault {
  enum Kind {
    /// Text stands between a closing quote and the next delimiter.
    case textAfterQuote
    /// Such text, behind a quote that stands on a later line where a cell begins: as likely the
    /// quote opens a cell, and the one before it was never closed.
    case doubtfulQuote
    /// The text ends inside quotes.
    case unterminated
  }

  var kind: Kind
  /// 0-based index of the cell.
  var cell: Int
  /// First byte of the cell.
  var cellStart: Int
  /// The first byte that doesn't belong; of an unterminated quote, the quote.
  var position: Int
  /// Line on which reading goes on behind an unterminated quote; nil at the end of the text.
  var resumedLine: Int?
}
