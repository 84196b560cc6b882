// JSON inside a cell, put on a tape so that it is read like any other value.

import ByteReading
import Records

/// Puts JSON text on a tape.
struct JSONCell: JSONSink {
  private(set) var batch = RecordBatch()
  private var open: [Int] = []

  /// Scans a cell.
  /// - Throws: `invalid_json_cell` when the text is no JSON, or more than one value.
  static func tape(_ text: TextBytes) throws(ValueFault) -> RecordBatch {
    var cell = JSONCell()
    var scanner = JSONScanner()
    let excess: Int?
    do throws(JSONFault) {
      excess = try scanner.scanText(in: text.span, into: &cell)
    } catch {
      throw invalid(error.message, at: error.byteOffset).of(text)
    }
    if let excess { throw invalid("Something stands behind the value.", at: excess).of(text) }
    return cell.batch
  }

  private static func invalid(_ sentence: String, at byteOffset: Int) -> ValueFault {
    let reason = sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()
    return ValueFault(.invalidJSONCell, "is not JSON: at its byte \(byteOffset + 1), \(reason)")
  }

  mutating func null() { batch.appendNull() }

  mutating func boolean(_ value: Bool) { batch.append(value) }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    append(.number, range, hasEscapes: false, in: bytes)
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    append(.string, range, hasEscapes: hasEscapes, in: bytes)
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    append(.key, range, hasEscapes: hasEscapes, in: bytes)
  }

  mutating func beginObject() { open.append(batch.open(.object)) }

  mutating func endObject(count: Int) { close(count) }

  mutating func beginArray() { open.append(batch.open(.array)) }

  mutating func endArray(count: Int) { close(count) }

  private mutating func close(_ count: Int) {
    if let container = open.popLast() { batch.close(container, count: count) }
  }

  private mutating func append(
    _ kind: RecordNode.Kind, _ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>
  ) {
    var text: [UInt8] = []
    if hasEscapes {
      JSONUnescape.append(range, of: bytes, to: &text)
    } else {
      for index in range { text.append(bytes[index]) }
    }
    batch.append(kind, text)
  }
}
