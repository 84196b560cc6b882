// One line of rejects.ndjson.

import ByteReading
public import MigrationEngine
import Records

extension JSONElement {
  /// The most bytes of a value that a report shows.
  static let longestValue = 1_024

  /// A reject as CLI.md lays it down; members without a value are left out.
  public init(_ reject: Reject, source: String) {
    let issue = reject.issue
    let value = issue.value.map(Excerpt.init)
    let raw = RawText(reject.raw)
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
      "rawBase64": raw.text == nil ? .string(Base64.encode(reject.raw)) : nil,
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

/// A record's bytes as text, if they are text.
private struct RawText {
  let text: String?

  init(_ bytes: [UInt8]) {
    let isText = bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) == nil }
    text = isText ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
