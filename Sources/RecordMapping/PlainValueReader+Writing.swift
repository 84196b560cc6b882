// Values as the source has them, written as text right off the tape.

import ByteReading
import Documents
import Records

extension PlainValueReader {
  /// Writes the value at a place of the tape: what `value(at:of:)` gives.
  func append(
    _ name: FieldName, at index: Int, of tape: RecordTape, to writer: inout FieldTextWriter
  ) throws(ValueFault) {
    let node = tape.nodes[index]
    switch node.kind {
    case .null: writer.appendNull(name)
    case .text, .string: writer.append(name, text: tape.payload(node))
    case .number where isPlain(node, of: tape):
      writer.append(name, plainNumber: tape.payload(node))
    case .boolean: writer.append(name, node.length == 1)
    case .timestamp: writer.append(name, try timestamp(node, of: tape))
    case .array where holdsTextAlone(index, of: tape):
      writer.beginArray(name)
      for place in index + 1..<index + 1 + Int(node.length) {
        writer.append(element: tape.payload(tape.nodes[place]))
      }
      writer.endArray()
    default: writer.append(name, try value(at: index, of: tape))
    }
  }

  /// Whether a number becomes an integer or a double that is written as it stands.
  private func isPlain(_ node: RecordNode, of tape: RecordTape) -> Bool {
    let text = tape.payload(node)
    if node.flags.contains(.typedDecimal) { return false }
    return NumberText.isPlainDouble(text)
      || !node.flags.contains(.typedDouble) && NumberText.isPlainInteger(text)
  }

  private func holdsTextAlone(_ index: Int, of tape: RecordTape) -> Bool {
    for place in index + 1..<index + 1 + Int(tape.nodes[index].length) {
      let kind = tape.nodes[place].kind
      guard kind == .string || kind == .text else { return false }
    }
    return true
  }
}
