// Reads delimited text: window by window, its records handed out as batches.

import ByteReading
import Records

/// A reader of delimited text. Memory: a window and a batch, unless one record is larger.
final class CSVReader: RecordReader {
  /// What was found out before the first record.
  let setup: CSVSetup
  private(set) var description: SourceDescription
  let rejectedPrefix: [UInt8]
  let rejectedSeparator: [UInt8]
  var rejectedSuffix: [UInt8] { rejectedSeparator }

  /// The text in memory; its first byte is the first one of the current record.
  var window: TextWindow
  var scanner: RowScanner
  var tape = RowTape()
  /// Bytes of the window that were scanned.
  var scanned = 0
  var recordsDelivered = 0
  /// Where the window begins in the source as it was before transcoding.
  var sourceOffset: Int
  /// The record that is too large to be held, and where it begins in the source.
  var oversized: (record: OversizedRecord, sourceOffset: Int)?

  private let batchBytes: Int
  private var index: StructuralIndex
  private var warnings: [SourceWarning]
  private var state = State.reading
  private var recoveryCost = 0

  private enum State { case reading, ended, failed(SourceIssue) }

  /// Makes a reader of what opening found; its window begins behind the header.
  init(_ opening: CSVOpening, batchBytes: Int) {
    setup = opening.setup
    description = opening.description
    rejectedPrefix = opening.prefix
    rejectedSeparator = opening.lineEnd.bytes
    window = opening.window
    scanner = RowScanner(opening.setup.dialect, line: opening.line)
    sourceOffset = opening.sourceOffset
    warnings = opening.warnings
    index = StructuralIndex(opening.setup.dialect)
    self.batchBytes = max(1, batchBytes)
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    batch.columns = setup.columns
    if case .reading = state {
      swap(&tape.nodes, &batch.nodes)
      scanBatch()
      deliver(to: &batch)
    }
    batch.warnings += warnings
    warnings = []
    guard batch.entries.isEmpty else { return true }
    if case .failed(let issue) = state {
      state = .ended
      throw issue
    }
    return false
  }

  // MARK: Scanning

  /// Scans until a batch is full, the window is used up with a record in it, or the text ends.
  private func scanBatch() {
    scanned = 0
    scanner.rewind()
    scanner.beginRecord(on: &tape)
    if window.count < batchBytes { window.fill() }
    while case .reading = state {
      while scanned < window.count {
        if let last = tape.rows.last, last.end >= batchBytes { return }
        scanBlock()
      }
      if window.isAtEnd {
        endText()
      } else if tape.rows.isEmpty {
        makeRoom()
      } else {
        return
      }
    }
  }

  private func scanBlock() {
    let block = scanned..<min(window.count, scanned + StructuralIndex.blockSize)
    var isDoubtful = false
    window.withBytes { bytes in
      index.withPositions(in: block, of: bytes) { positions in
        let used = scanner.scan(positions, of: bytes, onto: &tape)
        isDoubtful = used > 0 && tape.rows.last?.fault?.kind == .doubtfulQuote
        // The rest of the block is scanned anew from behind the doubtful row.
        scanned = used < positions.count ? scanner.recordStart : block.upperBound
      }
    }
    if isDoubtful { settleDoubtfulQuote() }
  }

  /// Reads on where there is no whole record in the window yet.
  private func makeRoom() {
    if scanner.recordStart > 0 { passBlankLines() }
    if window.count > setup.recordLimit, !scanner.isDiscarding {
      if let quote = scanner.openQuote, recover(from: quote, upTo: window.count, evidence: 3) {
        return
      }
      startDiscarding()
    }
    if scanner.isDiscarding {
      window.withBytes { oversized?.record.append($0) }
      consume(window.count)
    }
    window.fill(limit: setup.recordLimit)
  }

  /// Lets go of blank lines before the current record, whose cells then lie elsewhere.
  private func passBlankLines() {
    consume(scanner.recordStart)
    tape.removeNodes(from: scanner.root + 1)
    scanner.rewind()
    scanned = 0
  }

  private func startDiscarding() {
    oversized = (OversizedRecord(), sourceOffset)
    scanner.discardRecord(on: &tape)
  }

  /// Ends the text, or goes on inside a quote that is never closed.
  private func endText() {
    if let failure = window.failure {
      state = .failed(issue(of: failure))
      return
    }
    if let quote = scanner.openQuote, !scanner.isDiscarding,
      recover(from: quote, upTo: window.count, evidence: 3)
    {
      return
    }
    window.withBytes { scanner.finish(at: $0.count, of: $0, onto: &tape) }
    if tape.rows.last?.fault?.kind == .doubtfulQuote { settleDoubtfulQuote() }
    guard scanned == window.count else { return }
    state = .ended
    noteLineEnds()
  }

  /// Lets go of the front of the window.
  func consume(_ count: Int) {
    sourceOffset += sourceLength(of: 0..<count)
    window.consume(count)
    scanner.rebase(by: count)
    scanned -= count
  }

  /// Length of a stretch of the window in the source, before transcoding.
  func sourceLength(of range: Range<Int>) -> Int {
    guard setup.encoding != .utf8 else { return range.count }
    return window.withBytes {
      setup.encoding.sourceLength(ofTranscoded: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  // MARK: Quotes that are never closed

  /// Decides about the last row, in which text follows a quote that looks like an opening one.
  private func settleDoubtfulQuote() {
    guard var row = tape.rows.popLast(), let fault = row.fault else { return }
    if !row.isDiscarded, recover(from: fault, row: row, upTo: row.end, evidence: 1) {
      scanner.forgetLineEnd()
      return
    }
    row.fault?.kind = .textAfterQuote
    tape.rows.append(row)
  }

  private func recover(from quote: QuoteFault, upTo end: Int, evidence: Int) -> Bool {
    let row = Row(
      start: scanner.recordStart, end: end, line: scanner.line, innerLines: 0, root: scanner.root,
      cells: 0)
    return recover(from: quote, row: row, upTo: end, evidence: evidence)
  }

  /// Rejects the record whose quote is open and reads on at a later line, if one is plausible.
  private func recover(from quote: QuoteFault, row: Row, upTo end: Int, evidence: Int) -> Bool {
    guard setup.recovery != .never, isWorthSearching(end - row.start) else { return false }
    let search = RecordSearch(
      dialect: setup.dialect, cells: setup.cellsPerRow, acceptsAnyLine: setup.recovery == .line,
      evidence: evidence)
    guard
      let found = window.withBytes({
        search.resume(after: quote.cellStart, of: row, upTo: end, in: $0)
      })
    else { return false }
    var rejected = row
    rejected.end = found.previousEnd
    rejected.fault = QuoteFault(
      kind: .unterminated, cell: quote.cell, cellStart: quote.cellStart, position: quote.cellStart,
      resumedLine: found.line)
    tape.rows.append(rejected)
    tape.removeNodes(from: row.root)
    scanner.restart(at: found.start, line: found.line, on: &tape)
    scanned = found.start
    return true
  }

  /// Bounds the time that searches take in all to a multiple of reading the source once, whatever
  /// the source holds.
  private func isWorthSearching(_ cost: Int) -> Bool {
    recoveryCost += cost
    return recoveryCost <= 16 * (window.offset + window.count) + 1_048_576
  }

  // MARK: What only the end tells

  private func noteLineEnds() {
    let kinds = scanner.lineEnds.kinds
    guard kinds.count > 1 else { return }
    let counts = kinds.map { "\(scanner.lineEnds[$0]) \($0.rawValue)" }
    warnings.append(
      SourceWarning(
        .mixedLineEndings, "The lines end in different ways: \(counts.joined(separator: ", "))."))
    for index in description.dialect.indices where description.dialect[index].name == "line-end" {
      description.dialect[index].value = "mixed"
    }
  }

  private func issue(of failure: ByteStreamFailure) -> SourceIssue {
    SourceIssue(
      failure.reason == .truncated ? .truncatedStream : .unreadable, failure.message,
      line: scanner.line, byteOffset: failure.byteOffset,
      hint: "The records before it were read; the one it cuts was not.")
  }
}
