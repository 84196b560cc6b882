// Where reading goes on behind a quote that is never closed.

/// Looks for a line inside an open quote that is a record of its own.
struct RecordSearch {
  /// Where a record was found.
  struct Finding {
    /// First byte of the record's line.
    var start: Int
    /// Its physical line, 1-based.
    var line: Int
    /// Behind the last byte of the line before it.
    var previousEnd: Int
  }

  let dialect: CSVDialect
  /// Cells that a record must have to be one.
  let cells: Int
  /// Whether the next line is taken whatever it holds.
  let acceptsAnyLine: Bool
  /// How many whole records must follow one another before the first of them is believed.
  let evidence: Int

  /// Finds the first believable line after the one on which the open cell starts. O(`end`).
  func resume(
    after cellStart: Int, of row: Row, upTo end: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Finding? {
    // A line of one cell is no evidence where nothing else is known.
    guard acceptsAnyLine || cells > 1 || evidence == 1 else { return nil }
    var index = StructuralIndex(dialect)
    var line = PhysicalLine(start: row.start, number: row.line, in: text, upTo: end)
    var (candidate, run) = (Finding?.none, 0)
    while let next = line.next(in: text, upTo: end) {
      defer { line = next }
      guard next.start > cellStart, next.end > next.start else { continue }
      if acceptsAnyLine || isRecord(next.start..<next.end, in: text, &index) {
        if run == 0 {
          candidate = Finding(start: next.start, line: next.number, previousEnd: line.end)
        }
        run += 1
        if acceptsAnyLine || run == evidence { return candidate }
      } else {
        run = 0
      }
    }
    return nil
  }

  private func isRecord(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ index: inout StructuralIndex
  ) -> Bool {
    let scan = SampleScan(UnsafeBufferPointer(rebasing: text[range]), dialect, &index)
    guard let row = scan.tape.rows.first, scan.tape.rows.count == 1 else { return false }
    // Where a quote shows that a cell begins, its record may go on over more lines.
    if evidence == 1, row.fault?.kind == .unterminated { return row.cells <= cells }
    return row.fault == nil && row.cells == cells
  }
}

/// One line of a text, quotes or not.
struct PhysicalLine {
  /// First byte.
  let start: Int
  /// Behind the last byte, line end left out.
  let end: Int
  /// 1-based number.
  let number: Int

  /// The line that starts at a position.
  init(start: Int, number: Int, in text: UnsafeBufferPointer<UInt8>, upTo limit: Int) {
    self.start = start
    self.number = number
    var end = start
    while end < limit, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    self.end = end
  }

  /// The first byte behind the line end; nil when the text ends before.
  func endWithLineEnd(in text: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Int? {
    guard end < limit else { return nil }
    let isPair = text[end] == 0x0D && end + 1 < limit && text[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  /// The line behind this one; nil when there is none.
  func next(in text: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> PhysicalLine? {
    guard let start = endWithLineEnd(in: text, upTo: limit), start < limit else { return nil }
    return PhysicalLine(start: start, number: number + 1, in: text, upTo: limit)
  }
}
