// The first row of a text, found before anything is known of its length.

import ByteReading

/// A header, or the first record where there is none.
struct HeaderRow {
  /// Its cells, unescaped.
  let cells: [String]
  /// Its bytes, line end included.
  let length: Int
  /// Physical lines it takes.
  let lines: Int
  /// How it ends; nil at the end of the text.
  let lineEnd: LineEnd?
  /// What makes it unusable, as the end of a sentence that begins with "The header".
  let fault: String?

  /// Reads the row at the front of a text; nil when its end is not there yet.
  init?(in text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect, isWhole: Bool) {
    var tape = RowTape()
    guard let row = Self.scan(text, dialect, isWhole, &tape) else { return nil }
    // Behind a carriage return that is the last byte so far, a line feed may follow.
    if !isWhole, row.end + 1 >= text.count { return nil }
    let line = PhysicalLine(start: row.end, number: 0, in: text, upTo: text.count)
    length = line.endWithLineEnd(in: text, upTo: text.count) ?? text.count
    let end = Array(text[row.end..<length])
    lineEnd = LineEnd.allCases.first { $0.bytes == end }
    lines = row.innerLines + 1
    let names = (0..<row.cells).map { tape.payload(ofNode: row.root + 1 + $0, in: text) }
    cells = names.map { String(decoding: $0, as: UTF8.self) }
    fault = Self.fault(of: row, names)
  }

  private static func scan(
    _ text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect, _ isWhole: Bool,
    _ tape: inout RowTape
  ) -> Row? {
    var scanner = RowScanner(dialect)
    var index = StructuralIndex(dialect)
    scanner.beginRecord(on: &tape)
    var start = 0
    while start < text.count, tape.rows.isEmpty {
      let end = min(text.count, start + StructuralIndex.blockSize)
      index.withPositions(in: start..<end, of: text) {
        _ = scanner.scan($0, of: text, onto: &tape)
      }
      start = end
    }
    if tape.rows.isEmpty, isWhole { scanner.finish(at: text.count, of: text, onto: &tape) }
    return tape.rows.first
  }

  private static func fault(of row: Row, _ names: [[UInt8]]) -> String? {
    switch row.fault?.kind {
    case .unterminated: return "has a quote that is never closed"
    case .textAfterQuote, .doubtfulQuote: return "has text behind a closing quote"
    case nil: break
    }
    if names.contains(where: { $0.contains(0) }) { return "holds a NUL byte" }
    let isValid = names.allSatisfy {
      $0.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) == nil }
    }
    return isValid ? nil : "is no UTF-8"
  }
}
