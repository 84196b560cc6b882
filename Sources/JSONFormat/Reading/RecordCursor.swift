// What every way of finding records shares: the place in the source, the tape, the verdicts.

import ByteReading
import Records

/// Goes over the bytes of a window and puts one record after another into the batch.
///
/// Indices are those of the window, whose bytes are also the first of the batch's. A verdict on a
/// record counts it.
struct RecordCursor {
  var tape = RecordTape()
  var scanner = JSONScanner()
  var lines = LineCounter()
  /// Offset in the source of the window's first byte.
  var base = 0
  /// Whether the source has no more bytes than the window holds.
  var isAtEnd = false
  /// Whether the source broke off there, so that its last bytes may be half of something.
  var isCutOff = false
  /// Number of records so far.
  private(set) var recordCount = 0

  private var interpreter: any RecordInterpreter

  init(interpreter: any RecordInterpreter) { self.interpreter = interpreter }

  /// Hands a value that was scanned to the format.
  mutating func accept(_ root: Int, _ range: Range<Int>, in bytes: Span<UInt8>) {
    let value = ScannedValue(root: root, raw: range, position: place(of: range, in: bytes))
    if let duplicate = tape.firstDuplicateKey() {
      let issue = duplicateIssue(duplicate, value)
      tape.discardRecord()
      return tape.batch.appendRejected(issue, raw: range)
    }
    if !interpreter.take(value, in: &tape.batch) { recordCount -= 1 }
  }

  /// Rejects a record because of a fault of its JSON.
  mutating func reject(_ fault: JSONFault, _ range: Range<Int>, in bytes: Span<UInt8>) {
    reject(fault.issueCode, fault.fact, at: fault.byteOffset, range, in: bytes)
  }

  /// Rejects a record because of what stands at `index`.
  /// - Parameter fact: a sentence without its full stop.
  mutating func reject(
    _ code: RecordIssueCode, _ fact: String, at index: Int, _ range: Range<Int>,
    in bytes: Span<UInt8>
  ) {
    let position = place(of: range, in: bytes)
    var fault = lines
    fault.advance(to: min(index, bytes.count), in: bytes, base: base)
    let column = base + index - fault.lineStart + 1
    reject(code, "\(fact) (line \(fault.line), column \(column)).", range, position)
  }

  /// Rejects a record that was too large to be held.
  mutating func rejectOversized(_ record: PassedRecord, end: Int, limit: Int) {
    recordCount += 1
    let position = RecordPosition(
      record: recordCount, line: record.line, byteOffset: record.byteOffset,
      byteLength: end - record.byteOffset)
    let message = OversizedRecord.message(
      byteLength: position.byteLength, limit: limit, of: record.bytes)
    tape.batch.appendRejected(issue(.documentTooLarge, message, position), record.bytes)
  }

  /// Counts on to a place and gives a fault of the source there.
  mutating func sourceIssue(
    _ code: SourceIssue.Code, _ message: String, at index: Int, in bytes: Span<UInt8>
  ) -> SourceIssue {
    lines.advance(to: index, in: bytes, base: base)
    return SourceIssue(code, message, line: lines.line, byteOffset: lines.sourceOffset)
  }

  private mutating func reject(
    _ code: RecordIssueCode, _ message: String, _ range: Range<Int>, _ position: RecordPosition
  ) {
    tape.batch.appendRejected(issue(code, message, position), raw: range)
  }

  private func issue(
    _ code: RecordIssueCode, _ message: String, _ position: RecordPosition
  ) -> RecordIssue {
    RecordIssue(
      code, stage: .read, at: position, message: message,
      path: tape.batch.pathStyle.issuePath(ofRecord: position.record))
  }

  private mutating func place(of range: Range<Int>, in bytes: Span<UInt8>) -> RecordPosition {
    lines.advance(to: range.lowerBound, in: bytes, base: base)
    recordCount += 1
    return RecordPosition(
      record: recordCount, line: lines.line, byteOffset: lines.sourceOffset,
      byteLength: lines.sourceLength(of: range, in: bytes))
  }

  private func duplicateIssue(_ key: Int, _ value: ScannedValue) -> RecordIssue {
    let way = TapeWay(
      from: value.root, to: key, on: tape.batch.nodes[...], bytes: tape.batch.bytes
    ).text
    return RecordIssue(
      .duplicateKeyInObject, stage: .read, at: value.position,
      message: "The key `\(way)` occurs more than once in its object.",
      path: tape.batch.pathStyle.issuePath(ofRecord: value.position.record, to: way), field: way)
  }
}

extension JSONFault {
  /// The code of a record that has this fault.
  var issueCode: RecordIssueCode {
    switch kind {
    case .invalidJSON, .unexpectedEnd: .invalidJSON
    case .invalidUTF8: .invalidUTF8
    case .invalidUnicodeEscape: .invalidUnicodeEscape
    case .nulByte: .nulByte
    case .tooDeep: .tooDeep
    }
  }
}
