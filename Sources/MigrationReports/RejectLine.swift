// One line of rejects.ndjson.

import ByteReading
public import MigrationEngine
import Records

extension JSONElement {
  /// The most bytes of a value that a report shows.
  static let longestValue = 1_024

  /// A reject as the README lays it down; members without a value are left out.
  public init(_ reject: Reject, source: String) {
    let issue = reject.issue
    let value = issue.value.map(Excerpt.init)
    let raw = RawExcerpt(reject)
    self = .object([
      "source": .string(source),
      "record": .integer(issue.position.record),
      "line": .integer(issue.position.line),
      "byteOffset": .integer(issue.position.byteOffset),
      "byteLength": .integer(issue.position.byteLength),
      "stage": .string(issue.stage.rawValue),
      "code": .string(issue.code.rawValue),
      "path": issue.path.map { .string($0) },
      "field": issue.field.map { .string($0) },
      "fieldName": reject.fieldName.map { .string($0) },
      "entity": issue.entity.map { .string($0) },
      "entityName": reject.entityName.map { .string($0) },
      "constraint": issue.constraint.map { .string($0) },
      "value": value.map { .string($0.text) },
      "valueLength": value?.fullLength.map { .integer($0) },
      "message": .string(issue.message),
      "hint": .string(issue.hint ?? issue.code.advice),
      "firstRecord": issue.firstRecord.map { .integer($0) },
      "raw": raw.text.map { .string($0) },
      "rawBase64": raw.text == nil ? .string(Base64.encode(raw.bytes)) : nil,
      "rawLength": raw.fullLength.map { .integer($0) },
    ])
  }
}

/// A value cut to what a report shows, at a character's border.
struct Excerpt {
  let text: String
  /// Length of the whole in bytes, if it was cut.
  let fullLength: Int?

  init(_ value: String) {
    let length = value.utf8.count
    guard length > JSONElement.longestValue else {
      (text, fullLength) = (value, nil)
      return
    }
    var end = value.utf8.index(value.startIndex, offsetBy: JSONElement.longestValue)
    while end.samePosition(in: value.unicodeScalars) == nil { end = value.utf8.index(before: end) }
    (text, fullLength) = (String(value[..<end]), length)
  }
}

/// The start of a record, cut to what a line of the report holds, as text if it is text.
private struct RawExcerpt {
  let bytes: ArraySlice<UInt8>
  let text: String?
  /// Length of the whole in bytes, if it was cut.
  let fullLength: Int?

  init(_ reject: Reject) {
    let length = reject.spool?.count ?? reject.raw.count
    let start = reject.raw.prefix(OversizedRecord.keptBytes)
    fullLength = length > start.count ? length : nil
    bytes = fullLength == nil ? start : start.dropLast(Self.cutOff(start))
    let isText = bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) == nil }
    text = isText ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Number of bytes at the end that belong to a character which the cut has parted.
  private static func cutOff(_ bytes: ArraySlice<UInt8>) -> Int {
    let tail = bytes.suffix(3)
    guard let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      (0xC2...0xF4).contains(bytes[lead])
    else {
      return 0
    }
    let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
    return lead + length > bytes.endIndex ? bytes.endIndex - lead : 0
  }
}
