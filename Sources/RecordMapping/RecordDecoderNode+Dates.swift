// Instants of records.

import DocumentCoding
import Documents
import FoundationEssentials
import Records

extension RecordDecoderNode {
  /// An instant as declared; a day is its midnight in UTC.
  @inline(never)
  func timestamp(
    at index: Int, _ readers: RecordDecoderReaders, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Timestamp {
    let node = source.tape.nodes[index]
    if case .automatic = readers.strategy.dates, node.kind == .text || node.kind == .string,
      let day = ScalarText.date(source.tape.payload(node))
    {
      return day
    }
    if node.kind == .object {
      return try Timestamp(from: RecordValueDecoder(node: child(key(), at: index)))
    }
    let value = try read(readers.dates, at: index, readers, for: Date.self, key: key())
    guard case .timestamp(let timestamp) = value else {
      throw mismatch(Date.self, "a date", at: index, key: key())
    }
    return timestamp
  }
}
