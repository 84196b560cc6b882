// Records that stand one after another, pretty-printed or not, with or without white space.

import ByteReading
import Records

/// Takes each top-level value for one record.
struct ValueFraming: RecordFraming {
  func step(
    at index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep {
    let start = skipJSONSpace(in: bytes, from: index)
    guard start < bytes.count else {
      return cursor.isAtEnd ? .ended(.complete) : .needsMore(index == 0 ? start : index)
    }
    if bytes[start] == 0x2C, cursor.recordCount > 0 { return commaFault(start, bytes, &cursor) }
    let root = cursor.tape.beginRecord()
    do throws(JSONFault) {
      let end = try cursor.scanner.scanValue(in: bytes, from: start, into: &cursor.tape)
      guard end < bytes.count || cursor.isAtEnd else {
        cursor.tape.discardRecord()
        return .needsMore(index)
      }
      cursor.accept(root, start..<end, in: bytes)
      return .next(end)
    } catch {
      cursor.tape.discardRecord()
      if error.reason == .unexpectedEnd {
        return cursor.isAtEnd ? cursor.endInRecord(start, in: bytes) : .needsMore(index)
      }
      return skip(from: start, because: error, in: bytes, &cursor) ?? .needsMore(index)
    }
  }

  private func skip(
    from start: Int, because fault: JSONFault, in bytes: Span<UInt8>, _ cursor: inout RecordCursor
  ) -> FramingStep? {
    let indent = cursor.lines.indent(of: start, in: bytes)
    var skipper = RecordSkipper(in: .values, from: cursor.base + start, indent: indent)
    guard let gap = skipper.gap(in: bytes, from: start, cursor) else { return nil }
    cursor.reject(fault, start..<gap.recordEnd, in: bytes)
    return .next(min(gap.resume, bytes.count))
  }

  /// Objects with commas between them are an array without its brackets.
  private func commaFault(
    _ comma: Int, _ bytes: Span<UInt8>, _ cursor: inout RecordCursor
  ) -> FramingStep {
    var issue = cursor.sourceIssue(
      .notWellFormed, "A comma stands between two values that are in no array.", at: comma,
      in: bytes)
    issue.hint = "Put the values into an array, or each on a line of its own."
    return .ended(.fault(issue))
  }

  func oversizedRecord(
    at index: Int, in bytes: Span<UInt8>, cursor: RecordCursor
  ) -> (start: Int, skipper: OversizedSkipper) {
    let start = skipJSONSpace(in: bytes, from: index)
    let indent = cursor.lines.indent(of: start, in: bytes)
    return (
      start, .value(RecordSkipper(in: .values, from: cursor.base + start, indent: indent))
    )
  }

  func passSkipped(
    to index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep { .next(min(index, bytes.count)) }
}

extension RecordCursor {
  /// The end of a source that stops in the middle of a record.
  mutating func endInRecord(_ start: Int, in bytes: Span<UInt8>) -> FramingStep {
    lines.advance(to: start, in: bytes, base: base)
    let line = lines.line
    return .ended(
      .fault(
        sourceIssue(
          .unexpectedEnd,
          "The source ends in the middle of record \(recordCount + 1), which starts on line \(line).",
          at: bytes.count, in: bytes)))
  }
}

extension RecordSkipper {
  /// Goes on at `start`; the end of the source ends the record too. Nil asks for more bytes.
  mutating func gap(in bytes: Span<UInt8>, from start: Int, _ cursor: RecordCursor) -> Gap? {
    if let gap = skip(in: bytes, from: start, base: cursor.base) { return gap }
    return cursor.isAtEnd ? end(base: cursor.base) : nil
  }
}
