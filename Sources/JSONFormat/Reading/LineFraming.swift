// Records of newline-delimited JSON: a value a line, and nothing else on it.

import ByteReading
import Records

/// Takes each line that isn't blank for one record; a faulty line never touches the next. LF, CRLF
/// and a lone CR end lines; the LF of a CRLF ends one that is blank.
struct LineFraming: RecordFraming {
  func step(
    at index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep {
    let lineEnd = firstLineEnd(in: bytes, index..<bytes.count)
    guard lineEnd != nil || cursor.isAtEnd else { return .needsMore(index) }
    // Of a source that broke off, the last line is not whole.
    guard lineEnd != nil || index < bytes.count && !cursor.isCutOff else {
      return .ended(.complete)
    }
    let end = lineEnd ?? bytes.count
    let start = skipJSONSpace(in: bytes, from: index)
    if start < end { read(start..<end, in: bytes, &cursor) }
    return .next(min(end + 1, bytes.count))
  }

  private func read(_ line: Range<Int>, in bytes: Span<UInt8>, _ cursor: inout RecordCursor) {
    let record = line.lowerBound..<endOfText(in: bytes, line)
    let text = bytes.extracting(0..<record.upperBound)
    let root = cursor.tape.beginRecord()
    do throws(JSONFault) {
      let end = try cursor.scanner.scanValue(in: text, from: line.lowerBound, into: &cursor.tape)
      let rest = skipJSONSpace(in: text, from: end)
      guard rest < text.count else { return cursor.accept(root, record, in: bytes) }
      cursor.tape.discardRecord()
      let code = text[rest] == 0 ? RecordIssueCode.nulByte : .trailingContent
      cursor.reject(code, "More text follows the value", at: rest, record, in: bytes)
    } catch {
      cursor.tape.discardRecord()
      cursor.reject(error, record, in: bytes)
    }
  }

  func oversizedRecord(
    at index: Int, in bytes: Span<UInt8>, cursor: RecordCursor
  ) -> (start: Int, skipper: OversizedSkipper) {
    let start = skipJSONSpace(in: bytes, from: index)
    return (start, .line(contentEnd: cursor.base + start))
  }

  func passSkipped(
    to index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep { .next(min(index + 1, bytes.count)) }
}
