// Lines before the header: titles and remarks, found from the shape of what follows them.

import ByteReading
import Records

extension CSVSniffer {
  /// Lines that stand before the header, or may.
  struct Preamble: Equatable {
    /// Number of physical lines, blank ones included.
    var lines: Int
    /// Number of bytes.
    var byteCount: Int
    /// Cells of the first row, and of the header and most rows below it.
    var cells: (before: Int, after: Int)
    /// Whether nothing speaks for another reading.
    var isCertain: Bool

    static func == (one: Preamble, other: Preamble) -> Bool {
      one.lines == other.lines && one.byteCount == other.byteCount && one.cells == other.cells
        && one.isCertain == other.isCertain
    }
  }

  /// The preamble under the only delimiter that explains one; nil when there is none, or several do.
  func preamble(_ request: CSVRequest) -> Preamble? {
    let delimiters = request.delimiter.map { [$0] } ?? Self.delimiters
    let found = delimiters.compactMap { delimiter in
      text.withUnsafeBufferPointer { preamble(dialect(delimiter, request), in: $0) }
    }
    let certain = found.filter(\.isCertain)
    let best = certain.isEmpty ? found : certain
    return best.count == 1 ? best[0] : nil
  }

  /// Rows below the first of which nearly all have a number of cells that none of those above has.
  private func preamble(
    _ dialect: CSVDialect, in text: UnsafeBufferPointer<UInt8>
  ) -> Preamble? {
    let scan = SampleScan(text, dialect)
    var rows = scan.tape.rows
    if !isWhole, rows.count > 1 { rows.removeLast() }
    guard let cells = Self.usualCells(rows),
      let place = rows.firstIndex(where: { $0.cells == cells }),
      place > 0, place <= 100, rows[..<place].allSatisfy({ $0.fault == nil })
    else { return nil }
    let body = rows[place...].filter { $0.cells == cells && $0.fault == nil }
    guard body.count >= 3, body.count * 5 >= (rows.count - place) * 4 else { return nil }
    let header = rows[place]
    return Preamble(
      lines: header.line - 1, byteCount: header.start, cells: (rows[0].cells, cells),
      isCertain: rows[..<place].allSatisfy { $0.cells == 1 }
        && looksLikeTitles(rows[...place], scan, text)
        && namesColumns(header, above: body, scan, text))
  }

  /// The number of cells, two or more, that most rows have.
  private static func usualCells(_ rows: [Row]) -> Int? {
    var counts: [Int: Int] = [:]
    for row in rows where row.cells > 1 { counts[row.cells, default: 0] += 1 }
    return counts.max { $0.value == $1.value ? $0.key > $1.key : $0.value < $1.value }?.key
  }

  /// Whether the rows before the last are words with spaces, or a blank line stands among them: a
  /// name of the only column is neither.
  private func looksLikeTitles(
    _ rows: ArraySlice<Row>, _ scan: SampleScan, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let hasBlankLine = zip(rows, rows.dropFirst()).contains {
      $1.line > $0.line + $0.innerLines + 1
    }
    return hasBlankLine
      || rows.dropLast().contains { scan.cell(0, of: $0, in: text).contains(0x20) }
  }

  /// Whether each cell of a row is a name of its own, and some column holds numbers or dates only
  /// in all rows but that one.
  private func namesColumns(
    _ header: Row, above body: [Row], _ scan: SampleScan, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let names = (0..<header.cells).map { scan.cell($0, of: header, in: text) }
    guard Set(names).count == names.count,
      names.allSatisfy({ !$0.isEmpty && !Self.isData($0) })
    else { return false }
    return (0..<header.cells).contains { column in
      body.dropFirst().allSatisfy { Self.isData(scan.cell(column, of: $0, in: text)) }
    }
  }
}
