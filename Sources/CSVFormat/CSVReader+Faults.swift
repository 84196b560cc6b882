// What can be wrong with a row, in words.

import ByteReading
import Records

extension CSVReader {
  /// What is wrong with a row; nil when nothing is.
  /// - Parameter isSuspect: whether the text around it holds bytes that no row may have.
  func issue(of row: Row, at position: RecordPosition, isSuspect: Bool) -> RecordIssue? {
    if row.isDiscarded || position.byteLength > setup.recordLimit {
      return RecordIssue(
        .documentTooLarge, stage: .read, at: position,
        message: OversizedRecord.message(
          byteLength: position.byteLength, limit: setup.recordLimit,
          of: row.isDiscarded ? oversized?.record : nil))
    }
    if let fault = row.fault { return issue(of: fault, in: row, at: position) }
    if isSuspect, let issue = byteIssue(of: row, at: position) { return issue }
    if row.cells == setup.columns.count { return nil }
    return row.cells < setup.columns.count
      ? missingCell(row, position) : extraCell(row, position)
  }

  // MARK: Ragged rows

  private func missingCell(_ row: Row, _ position: RecordPosition) -> RecordIssue {
    let field = setup.columns[row.cells]
    return RecordIssue(
      .missingCell, stage: .read, at: position,
      message: "The record has \(cellCount(row.cells)), the header \(setup.columns.count); "
        + "`\(field)` is the first that is missing.", field: field)
  }

  private func extraCell(_ row: Row, _ position: RecordPosition) -> RecordIssue? {
    let extra = row.root + 1 + setup.columns.count
    let isTrailingDelimiter =
      setup.endsInDelimiter && row.cells == setup.cellsPerRow && tape.nodes[extra].kind == .null
    if isTrailingDelimiter { return nil }
    let value = payload(ofNode: extra)
    return RecordIssue(
      .extraCell, stage: .read, at: position,
      message: "The record has \(cellCount(row.cells)), the header \(setup.columns.count).",
      value: String(decoding: value, as: UTF8.self))
  }

  private func cellCount(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }

  // MARK: Quotes

  private func issue(
    of fault: QuoteFault, in row: Row, at position: RecordPosition
  ) -> RecordIssue {
    let field = fault.cell < setup.columns.count ? setup.columns[fault.cell] : nil
    let name = field.map { "`\($0)`" } ?? "cell \(fault.cell + 1)"
    switch fault.kind {
    case .textAfterQuote, .doubtfulQuote:
      let offset = position.byteOffset + sourceLength(of: row.start..<fault.position)
      return RecordIssue(
        .textAfterQuote, stage: .read, at: position,
        message: "Text follows the closing quote of \(name), at byte \(offset).", field: field,
        value: text(fault.cellStart..<cellEnd(of: fault, in: row)), hint: hint(for: fault, in: row))
    case .unterminated:
      return RecordIssue(
        .unterminatedQuote, stage: .read, at: position,
        message: unterminatedMessage(fault, name, row), field: field,
        value: text(fault.cellStart..<row.end))
    }
  }

  /// Behind the last byte of a cell with text after its quote, which is read as unquoted from there.
  private func cellEnd(of fault: QuoteFault, in row: Row) -> Int {
    window.withBytes { text in
      text[fault.position..<row.end].firstIndex(of: setup.dialect.delimiter) ?? row.end
    }
  }

  /// Where only blanks follow the quote there is an option for it.
  private func hint(for fault: QuoteFault, in row: Row) -> String? {
    let isBlank = window.withBytes { text in
      let rest = text[fault.position..<row.end].prefix { $0 != setup.dialect.delimiter }
      return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
    return isBlank ? "Remove the spaces behind the quote, or give --trim-spaces." : nil
  }

  private func unterminatedMessage(_ fault: QuoteFault, _ name: String, _ row: Row) -> String {
    let counted = lines(row.start..<fault.position)
    let opened = row.line + counted
    let swallowed = lines(fault.position..<row.end)
    let lines = swallowed == 1 ? "1 line" : "\(swallowed) lines"
    let start = "The quote that opens \(name) on line \(opened) is never closed"
    guard let resumed = fault.resumedLine else {
      return swallowed == 0 ? start + "." : start + "; it swallows \(lines) up to the end."
    }
    return swallowed == 0
      ? start + "; reading goes on at line \(resumed)."
      : start + "; it swallows \(lines), and reading goes on at line \(resumed)."
  }

  /// Number of line ends within a stretch of the window that are not its last bytes.
  private func lines(_ range: Range<Int>) -> Int {
    window.withBytes { text in
      var line = PhysicalLine(
        start: range.lowerBound, number: 0, in: text, upTo: range.upperBound)
      while let next = line.next(in: text, upTo: range.upperBound) { line = next }
      return line.number
    }
  }

  // MARK: Bytes

  /// The first cell that holds a NUL or bytes that are no UTF-8.
  private func byteIssue(of row: Row, at position: RecordPosition) -> RecordIssue? {
    let isSuspect = window.withBytes {
      Self.holdsFault(UnsafeBufferPointer(rebasing: $0[row.start..<row.end]))
    }
    guard isSuspect else { return nil }
    let cells = (0..<row.cells).lazy.map { ($0, self.payload(ofNode: row.root + 1 + $0)) }
    for (cell, payload) in cells {
      let field = cell < setup.columns.count ? setup.columns[cell] : nil
      let name = field.map { "`\($0)`" } ?? "Cell \(cell + 1)"
      if payload.contains(0) {
        return RecordIssue(
          .nulByte, stage: .read, at: position,
          message: "\(name) holds a NUL byte, at byte \(offset(of: 0, in: row, position)).",
          field: field, value: String(decoding: payload, as: UTF8.self))
      }
      if let invalid = payload.withUnsafeBufferPointer({ UTF8Validation.firstInvalidByte(in: $0) })
      {
        return invalidText(payload[invalid], name, field, row, position)
      }
    }
    return nil
  }

  private func invalidText(
    _ byte: UInt8, _ name: String, _ field: String?, _ row: Row, _ position: RecordPosition
  ) -> RecordIssue {
    let offset = offset(of: nil, in: row, position)
    guard setup.encoding == .utf8 else {
      return RecordIssue(
        .invalidUTF8, stage: .read, at: position,
        message: "\(name) holds a character that is no \(setup.encoding.rawValue), at byte "
          + "\(offset).", field: field, hint: "Correct the text, or name another --encoding.")
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return RecordIssue(
      .invalidUTF8, stage: .read, at: position,
      message: "\(name) holds the byte \(digits.count < 2 ? "0" : "")\(digits) at byte \(offset), "
        + "which is no UTF-8.", field: field)
  }

  /// Place in the source of the row's first byte of that value, or of its first invalid one.
  private func offset(of byte: UInt8?, in row: Row, _ position: RecordPosition) -> Int {
    let index = window.withBytes { text in
      let text = UnsafeBufferPointer(rebasing: text[row.start..<row.end])
      return byte.map { text.firstIndex(of: $0) } ?? UTF8Validation.firstInvalidByte(in: text)
    }
    return position.byteOffset + sourceLength(of: row.start..<row.start + (index ?? 0))
  }

  // MARK: Text

  private func payload(ofNode node: Int) -> [UInt8] {
    window.withBytes { tape.payload(ofNode: node, in: $0) }
  }

  private func text(_ range: Range<Int>) -> String {
    window.withBytes { String(decoding: $0[range], as: UTF8.self) }
  }
}
