// Values that a value transformer made bytes of: plain ones come back, others are told as bytes.

import ByteReading
import PropertyLists
import Records

/// Reads transformable attributes.
///
/// Core Data's own transformer makes keyed archives. One of plain values (strings, numbers, dates,
/// data, arrays, dictionaries) becomes these values. One with objects of an app's classes becomes
/// `{class: "UIColor", archive: <bytes>}`, and anything but an archive stays bytes.
enum TransformableValue {
  /// Appends one node.
  static func append(_ bytes: [UInt8], to batch: inout RecordBatch) {
    // Bytes that are no archive are what a transformer of the app's own made.
    guard bytes.starts(with: "bplist00".utf8), let archive = try? KeyedArchive(bytes: bytes),
      let root = archive.root
    else { return batch.append(.bytes, bytes) }
    // One whose parts can't be told stays bytes as well, with its class: nothing of it is dropped.
    let value = try? root.resolved()
    if let value, value.foreignClassName == nil, isPlain(value) {
      append(value, to: &batch)
    } else {
      let map = batch.open(.object)
      batch.append(.key, "class".utf8)
      batch.append(.string, (value?.foreignClassName ?? root.className ?? "NSObject").utf8)
      batch.append(.key, "archive".utf8)
      batch.append(.bytes, bytes)
      batch.close(map, count: 2)
    }
  }

  /// Whether every part has a place in a document: keys are text, dates within reach.
  private static func isPlain(_ value: ArchivedValue) -> Bool {
    switch value {
    case .array(let elements): elements.allSatisfy(isPlain)
    case .dictionary(let members):
      members.allSatisfy { member in
        if case .string = member.key { isPlain(member.value) } else { false }
      }
    case .date(let seconds): StoreDate(secondsSince2001: seconds) != nil
    case .object, .loop: false
    default: true
    }
  }

  private static func append(_ value: ArchivedValue, to batch: inout RecordBatch) {
    switch value {
    case .null, .object, .loop: batch.appendNull()
    case .boolean(let flag): batch.append(flag)
    case .integer(let number): batch.append(.number, String(number).utf8, flags: .typedInteger)
    case .unsigned(let number): batch.append(.number, String(number).utf8, flags: .typedDecimal)
    case .real(let number): batch.appendDouble(number)
    case .decimal(let text):
      batch.append(.number, text.utf8, flags: text == "NaN" ? .typedDouble : .typedDecimal)
    case .string(let text), .uuid(let text), .url(let text): batch.append(.string, text.utf8)
    case .date(let seconds):
      let date = StoreDate(secondsSince2001: seconds)
      batch.appendTimestamp(seconds: date?.seconds ?? 0, nanoseconds: date?.nanoseconds ?? 0)
    case .data(let bytes): batch.append(.bytes, bytes)
    case .array(let elements):
      let array = batch.open(.array)
      for element in elements { append(element, to: &batch) }
      batch.close(array, count: elements.count)
    case .dictionary(let members):
      let map = batch.open(.object)
      for member in members {
        if case .string(let key) = member.key { batch.append(.key, key.utf8) }
        append(member.value, to: &batch)
      }
      batch.close(map, count: members.count)
    }
  }
}

extension RecordBatch {
  /// Appends a double in the fewest digits that read back as the same bits.
  mutating func appendDouble(_ value: Double) {
    let text =
      value.isNaN
      ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : value.description
    append(.number, text.utf8, flags: .typedDouble)
  }
}
