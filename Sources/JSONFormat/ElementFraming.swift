// Records that are the elements of one array.

import ByteReading
import Records

/// Takes each element for one record, from the byte behind the array's `[` on.
///
/// A faulty element is one rejected record; reading goes on where `RecordSkipper` says. A comma
/// too much between elements is a faulty element without bytes.
struct ElementFraming: RecordFraming {
  /// The comma before the element that comes next; nil for the first element, and where a comma is
  /// missing.
  private var comma: (byteOffset: Int, line: Int)?

  mutating func step(
    at index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep {
    let start = skipJSONSpace(in: bytes, from: index)
    guard start < bytes.count else {
      guard cursor.isAtEnd else { return .needsMore(index == 0 ? start : index) }
      return .ended(
        .fault(
          cursor.sourceIssue(
            .unexpectedEnd, "The source ends before its array is closed.", at: start, in: bytes)))
    }
    if bytes[start] == 0x5D { return close(at: start, &cursor) }
    let root = cursor.tape.beginRecord()
    do throws(JSONFault) {
      let end = try cursor.scanner.scanValue(in: bytes, from: start, into: &cursor.tape)
      let next = skipJSONSpace(in: bytes, from: end)
      guard next < bytes.count || cursor.isAtEnd else {
        cursor.tape.discardRecord()
        return .needsMore(index)
      }
      if next < bytes.count, bytes[next] != 0x2C, bytes[next] != 0x5D {
        cursor.tape.discardRecord()
        return skip(start, afterValue: end, noCommaAt: next, bytes, &cursor) ?? .needsMore(index)
      }
      cursor.accept(root, start..<end, in: bytes)
      return passDelimiter(next, in: bytes, &cursor)
    } catch {
      cursor.tape.discardRecord()
      if error.reason == .unexpectedEnd {
        return cursor.isAtEnd ? cursor.endInRecord(start, in: bytes) : .needsMore(index)
      }
      return skip(start, because: error, bytes, &cursor) ?? .needsMore(index)
    }
  }

  /// Passes a faulty element.
  private mutating func skip(
    _ start: Int, because fault: JSONFault, _ bytes: Span<UInt8>, _ cursor: inout RecordCursor
  ) -> FramingStep? {
    var skipper = RecordSkipper(
      in: .array, from: cursor.base + start, indent: cursor.lines.indent(of: start, in: bytes))
    guard let gap = skipper.gap(in: bytes, from: start, cursor) else { return nil }
    cursor.reject(fault, start..<gap.recordEnd, in: bytes)
    return passDelimiter(min(gap.resume, bytes.count), in: bytes, &cursor)
  }

  /// Passes an element that is followed by something else than a comma or the end of the array.
  private mutating func skip(
    _ start: Int, afterValue end: Int, noCommaAt next: Int, _ bytes: Span<UInt8>,
    _ cursor: inout RecordCursor
  ) -> FramingStep? {
    var skipper = RecordSkipper(
      in: .array, from: cursor.base + end, indent: nil, afterValue: true)
    guard let gap = skipper.gap(in: bytes, from: end, cursor) else { return nil }
    cursor.reject(
      JSONFault(.expectedCommaOrBracket, at: next, found: bytes[next]), start..<gap.recordEnd,
      in: bytes)
    return passDelimiter(min(gap.resume, bytes.count), in: bytes, &cursor)
  }

  /// Passes the comma or `]` behind an element; anything else is the next element.
  private mutating func passDelimiter(
    _ index: Int, in bytes: Span<UInt8>, _ cursor: inout RecordCursor
  ) -> FramingStep {
    comma = nil
    guard index < bytes.count else { return .next(index) }
    if bytes[index] == 0x5D { return close(at: index, &cursor) }
    guard bytes[index] == 0x2C else { return .next(index) }
    cursor.lines.advance(to: index, in: bytes, base: cursor.base)
    comma = (cursor.lines.sourceOffset, cursor.lines.line)
    return .next(index + 1)
  }

  private func close(at bracket: Int, _ cursor: inout RecordCursor) -> FramingStep {
    guard let comma else { return .closed(bracket + 1) }
    return .ended(
      .fault(
        SourceIssue(
          .trailingComma, "The array's last comma has no element after it.", line: comma.line,
          byteOffset: comma.byteOffset, hint: "Remove the comma.")))
  }

  func oversizedRecord(
    at index: Int, in bytes: Span<UInt8>, cursor: RecordCursor
  ) -> (start: Int, skipper: OversizedSkipper) {
    let start = skipJSONSpace(in: bytes, from: index)
    let indent = cursor.lines.indent(of: start, in: bytes)
    return (start, .value(RecordSkipper(in: .array, from: cursor.base + start, indent: indent)))
  }

  mutating func passSkipped(
    to index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep { passDelimiter(index, in: bytes, &cursor) }
}
