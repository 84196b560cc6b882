// Values written as text right off the tape, without a value in between.

import ByteReading
import Documents
import Records

extension ValueReader {
  /// Writes the value at a place of the tape, which is not null: what `value(at:of:)` gives.
  func append(
    _ name: FieldName, at index: Int, of tape: RecordTape, to writer: inout FieldTextWriter
  ) throws(ValueFault) {
    let node = tape.nodes[index]
    switch kind {
    case .string where node.kind == .text || node.kind == .string:
      writer.append(name, text: tape.payload(node))
    case .integer where isPlain(node) && NumberText.isPlainInteger(tape.payload(node)),
      .number where isPlain(node) && NumberText.isPlainDouble(tape.payload(node)):
      writer.append(name, plainNumber: tape.payload(node))
    case .boolean: writer.append(name, try boolean(node, at: index, of: tape))
    case .date: writer.append(name, time: try date(node, at: index, of: tape))
    default:
      if let delimiter, node.kind == .text || node.kind == .string {
        append(name, tape.payload(node), splitAt: delimiter, to: &writer)
      } else if isAny || isUntypedArray && node.kind == .array {
        try plain.append(name, at: index, of: tape, to: &writer)
      } else {
        writer.append(name, try value(at: index, of: tape))
      }
    }
  }

  /// Whether a number is written in the one way that everybody writes it.
  private func isPlain(_ node: RecordNode) -> Bool {
    node.kind == .text && number == nil || node.kind == .number
  }

  /// Writes an array of the parts of a text; an empty text has none.
  private func append(
    _ name: FieldName, _ text: TextBytes, splitAt delimiter: [UInt8],
    to writer: inout FieldTextWriter
  ) {
    writer.beginArray(name)
    if !text.isEmpty {
      text.forEachPart(between: delimiter) { writer.append(element: $0) }
    }
    writer.endArray()
  }
}

extension FieldTextWriter {
  /// Appends what a date, a datetime or a time is stored as.
  fileprivate mutating func append(_ name: FieldName, time: Value) {
    if case .timestamp(let instant) = time { append(name, instant) } else { append(name, time) }
  }
}
