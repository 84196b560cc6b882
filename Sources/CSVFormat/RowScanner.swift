// The state machine of delimited text: structural positions in, rows out.

import Records

/// Turns structural positions into rows, in any number of steps.
///
/// A quote opens a cell only where the cell begins (behind blanks, with `trimsSpaces`); anywhere else
/// in an unquoted cell it is text. CR, LF and CRLF end a record outside quotes. Lines without a byte
/// are passed over. Positions are relative to the text that is scanned; `rebase` moves them along.
struct RowScanner {
  private enum State { case unquoted, quoted, quoteSeen }

  /// Physical line of the record that is being scanned; 1-based.
  private(set) var line: Int
  /// First byte of that record.
  private(set) var recordStart: Int
  /// Index of its node.
  private(set) var root = 0
  /// Line ends met so far.
  private(set) var lineEnds = LineEndCounts()
  /// Whether the cells of the record that is being scanned are left out, because it is too large.
  private(set) var isDiscarding = false

  private let delimiter: UInt8
  private let quote: UInt8
  private let hasQuote: Bool
  private let trimsSpaces: Bool

  private var state = State.unquoted
  private var cellStart: Int
  private var cells = 0
  private var opening = 0
  private var lastQuote = 0
  private var lastCarriageReturn = -1
  private var isDoubled = false
  private var innerLines = 0
  private var linesBeforeCell = 0
  private var endedWithCarriageReturn = false
  private var fault: QuoteFault?

  /// Makes a scanner that starts at a position and line.
  init(_ dialect: CSVDialect, at start: Int = 0, line: Int = 1) {
    delimiter = dialect.delimiter
    quote = dialect.quote ?? dialect.delimiter
    hasQuote = dialect.quote != nil
    trimsSpaces = dialect.trimsSpaces
    recordStart = start
    cellStart = start
    self.line = line
  }

  /// The open quote, when the record that is being scanned has one.
  var openQuote: QuoteFault? {
    guard state == .quoted else { return nil }
    return QuoteFault(kind: .unterminated, cell: cells, cellStart: cellStart, position: opening)
  }

  /// Starts the current record's nodes; call it before the first `scan` of a tape.
  mutating func beginRecord(on tape: inout RowTape) {
    root = tape.nodes.count
    tape.nodes.append(RecordNode(.row))
  }

  /// Starts over at a position: the first byte of a line.
  mutating func restart(at start: Int, line: Int, on tape: inout RowTape) {
    self.line = line
    startRecord(at: start)
    endedWithCarriageReturn = false
    beginRecord(on: &tape)
  }

  /// Takes back the count of the line end met last: it is scanned again.
  mutating func forgetLineEnd() { lineEnds.removeLast() }

  /// Leaves out the cells of the current record.
  mutating func discardRecord(on tape: inout RowTape) {
    isDiscarding = true
    tape.removeNodes(from: root + 1)
  }

  /// Goes back to the first byte of the current record.
  mutating func rewind() { startRecord(at: recordStart) }

  /// Moves all positions back by `count` bytes that were taken off the front of the text.
  mutating func rebase(by count: Int) {
    recordStart -= count
    cellStart -= count
    opening -= count
    lastQuote -= count
    lastCarriageReturn -= count
    fault?.position -= count
    fault?.cellStart -= count
  }

  /// Scans on until the positions are used up, or behind a row whose quotes are doubtful.
  /// - Returns: number of positions used.
  mutating func scan(
    _ positions: UnsafeBufferPointer<UInt32>, of bytes: UnsafeBufferPointer<UInt8>,
    onto tape: inout RowTape
  ) -> Int {
    var index = 0
    while index < positions.count {
      let position = Int(positions[index])
      index &+= 1
      let byte = bytes[position]
      if state == .quoted {
        scanQuoted(byte, at: position)
        continue
      }
      if state == .quoteSeen, reopens(byte, at: position, in: bytes) { continue }
      if byte == delimiter {
        endCell(at: position, in: bytes, on: &tape)
      } else if byte == quote {
        openQuote(at: position, in: bytes)
      } else if endRecord(byte, at: position, in: bytes, on: &tape) {
        return index
      }
    }
    return index
  }

  /// Ends the text: what is left is a record, unless it is nothing.
  mutating func finish(
    at end: Int, of bytes: UnsafeBufferPointer<UInt8>, onto tape: inout RowTape
  ) {
    if let openQuote {
      fault = openQuote
    } else if state == .quoteSeen {
      checkText(behind: lastQuote, upTo: end, in: bytes)
    }
    guard cells > 0 || state != .unquoted || !isBlank(recordStart..<end, in: bytes) else { return }
    endCell(at: end, in: bytes, on: &tape)
    lineEnds.addEndOfText()
    appendRow(endingAt: end, on: &tape)
    startRecord(at: end)
    beginRecord(on: &tape)
  }

  // MARK: Quotes

  private mutating func scanQuoted(_ byte: UInt8, at position: Int) {
    if byte == quote {
      state = .quoteSeen
      lastQuote = position
    } else if byte == 0x0D {
      innerLines += 1
      lastCarriageReturn = position
    } else if byte == 0x0A, lastCarriageReturn != position - 1 {
      innerLines += 1
    }
  }

  /// Looks at what follows a quote inside quotes: true when it was a doubled one.
  private mutating func reopens(
    _ byte: UInt8, at position: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if position == lastQuote + 1 {
      guard byte == quote else { return false }
      isDoubled = true
      state = .quoted
      return true
    }
    checkText(behind: lastQuote, upTo: position, in: bytes)
    return false
  }

  private mutating func openQuote(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard hasQuote, state == .unquoted,
      position == cellStart || trimsSpaces && isBlank(cellStart..<position, in: bytes)
    else { return }
    state = .quoted
    opening = position
    isDoubled = false
    linesBeforeCell = innerLines
  }

  /// Notes the fault of text behind a closing quote; the rest of the cell counts as unquoted.
  private mutating func checkText(
    behind quote: Int, upTo end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard end > quote + 1, !(trimsSpaces && isBlank((quote + 1)..<end, in: bytes)) else { return }
    state = .unquoted
    guard fault == nil else { return }
    let mayOpen =
      innerLines > linesBeforeCell && beginsCell(quote, in: bytes)
      && !bytes[(quote + 1)..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    fault = QuoteFault(
      kind: mayOpen ? .doubtfulQuote : .textAfterQuote, cell: cells, cellStart: cellStart,
      position: quote + 1)
  }

  private func beginsCell(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position > 0 else { return false }
    let previous = bytes[position - 1]
    return previous == delimiter || previous == 0x0A || previous == 0x0D
  }

  // MARK: Cells and records

  @inline(__always)
  private mutating func endCell(
    at end: Int, in bytes: UnsafeBufferPointer<UInt8>, on tape: inout RowTape
  ) {
    if !isDiscarding {
      if state == .unquoted, !trimsSpaces {
        tape.nodes.append(
          RecordNode(
            end == cellStart ? .null : .text, offset: UInt32(truncatingIfNeeded: cellStart),
            length: UInt32(truncatingIfNeeded: end - cellStart)))
      } else {
        appendUncommonCell(endingAt: end, in: bytes, on: &tape)
      }
    }
    cells &+= 1
    cellStart = end + 1
    state = .unquoted
  }

  private func appendUncommonCell(
    endingAt end: Int, in bytes: UnsafeBufferPointer<UInt8>, on tape: inout RowTape
  ) {
    if state == .unquoted {
      let cell = trimmed(cellStart..<end, in: bytes)
      tape.nodes.append(
        RecordNode(
          cell.isEmpty ? .null : .text, offset: UInt32(cell.lowerBound),
          length: UInt32(cell.count)))
      return
    }
    let text = (opening + 1)..<(state == .quoteSeen ? lastQuote : end)
    guard isDoubled else {
      tape.nodes.append(
        RecordNode(
          .text, flags: .quoted, offset: UInt32(text.lowerBound), length: UInt32(text.count)))
      return
    }
    let start = tape.unescaped.count
    appendUnescaped(UnsafeBufferPointer(rebasing: bytes[text]), to: &tape.unescaped)
    tape.unescapedNodes.append(tape.nodes.count)
    tape.nodes.append(
      RecordNode(
        .text, flags: .quoted, offset: UInt32(start),
        length: UInt32(tape.unescaped.count - start)))
  }

  private func appendUnescaped(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      if text[index] == quote {
        result.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...index]))
        index += 1
        start = index + 1
      }
      index += 1
    }
    if start < text.count {
      result.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// Ends a record at a line end; true when its quotes are doubtful.
  private mutating func endRecord(
    _ byte: UInt8, at position: Int, in bytes: UnsafeBufferPointer<UInt8>,
    on tape: inout RowTape
  ) -> Bool {
    let startsLine = cells == 0 && state == .unquoted
    if startsLine, position == recordStart, byte == 0x0A, endedWithCarriageReturn {
      lineEnds.joinCarriageReturn()
      endedWithCarriageReturn = false
      startRecord(at: position + 1)
      return false
    }
    lineEnds.add(byte)
    endedWithCarriageReturn = byte == 0x0D
    if startsLine, isBlank(recordStart..<position, in: bytes) {
      line += 1
      startRecord(at: position + 1)
      return false
    }
    endCell(at: position, in: bytes, on: &tape)
    let isDoubtful = fault?.kind == .doubtfulQuote
    appendRow(endingAt: position, on: &tape)
    line += 1 + innerLines
    startRecord(at: position + 1)
    beginRecord(on: &tape)
    return isDoubtful
  }

  private func appendRow(endingAt end: Int, on tape: inout RowTape) {
    tape.nodes[root].offset = UInt32(truncatingIfNeeded: cells)
    tape.nodes[root].length = UInt32(truncatingIfNeeded: tape.nodes.count - root - 1)
    tape.rows.append(
      Row(
        start: recordStart, end: end, line: line, innerLines: innerLines, root: root,
        cells: cells, fault: fault, isDiscarded: isDiscarding))
  }

  private mutating func startRecord(at start: Int) {
    recordStart = start
    cellStart = start
    cells = 0
    innerLines = 0
    state = .unquoted
    fault = nil
    isDiscarding = false
  }

  // MARK: Blanks

  /// Whether there is nothing in the range, or with `trimsSpaces` nothing but spaces and tabs. A
  /// range that starts before the text belongs to a record that is discarded, and counts as text.
  private func isBlank(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !range.isEmpty else { return true }
    guard trimsSpaces, range.lowerBound >= 0 else { return false }
    return bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private func trimmed(
    _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    guard trimsSpaces else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}
