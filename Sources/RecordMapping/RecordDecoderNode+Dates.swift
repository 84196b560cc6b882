// Instants of records.

import DocumentCoding
import Documents
import FoundationEssentials
import Records

extension RecordDecoderNode {
  /// An instant as declared; a day is its midnight in UTC.
  @inline(never)
  func timestamp(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Timestamp {
    let node = tape.nodes[index]
    if reading.plain.contains(.days), node.kind == .text || node.kind == .string,
      let day = ScalarText.date(tape.payload(node))
    {
      return day
    }
    if node.kind == .object {
      return try Timestamp(from: RecordValueDecoder(node: child(key(), at: index)))
    }
    let value = try read(\.dates, at: index, reading, for: Date.self, key: key())
    guard case .timestamp(let timestamp) = value else {
      throw mismatch(Date.self, "a date", at: index, key: key())
    }
    return timestamp
  }
}
