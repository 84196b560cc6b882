// One line of rejects.ndjson.

import ByteReading
public import MigrationEngine
import Records

extension Reject {
  /// The most bytes of a value that a report shows.
  static let longestValue = 1_024

  /// Appends a reject as the README lays it down, an object without a line end; members without a
  /// value are left out.
  /// - Parameter isEvent: whether the object is one of the log's, whose first member is its event.
  public func appendLine(source: String, isEvent: Bool = false, to bytes: inout [UInt8]) {
    let value = issue.value.map(Excerpt.init)
    bytes.append(literal: isEvent ? #"{"event":"reject","source":"# : #"{"source":"#)
    JSONText.append(source, to: &bytes)
    bytes.append(#","record":"#, issue.position.record)
    bytes.append(#","line":"#, issue.position.line)
    bytes.append(#","byteOffset":"#, issue.position.byteOffset)
    bytes.append(#","byteLength":"#, issue.position.byteLength)
    bytes.append(#","stage":"#, issue.stage.rawValue)
    bytes.append(#","code":"#, issue.code.rawValue)
    bytes.append(#","path":"#, issue.path)
    bytes.append(#","field":"#, issue.field)
    bytes.append(#","fieldName":"#, fieldName)
    bytes.append(#","entity":"#, issue.entity)
    bytes.append(#","entityName":"#, entityName)
    bytes.append(#","constraint":"#, issue.constraint)
    bytes.append(#","value":"#, value?.text)
    bytes.append(#","valueLength":"#, value?.fullLength)
    bytes.append(#","message":"#, issue.message)
    bytes.append(#","hint":"#, issue.hint ?? issue.code.advice)
    bytes.append(#","firstRecord":"#, issue.firstRecord)
    bytes.append(RawExcerpt(self))
    bytes.append(UInt8(ascii: "}"))
  }
}
/// A value cut to what a report shows, at a character's border.
struct Excerpt {
  let text: String
  /// Length of the whole in bytes, if it was cut.
  let fullLength: Int?

  init(_ value: String) {
    let length = value.utf8.count
    guard length > Reject.longestValue else {
      (text, fullLength) = (value, nil)
      return
    }
    var end = value.utf8.index(value.startIndex, offsetBy: Reject.longestValue)
    while end.samePosition(in: value.unicodeScalars) == nil { end = value.utf8.index(before: end) }
    (text, fullLength) = (String(value[..<end]), length)
  }
}

/// The start of a record, cut to what a line of the report holds, as text if it is text.
private struct RawExcerpt {
  let bytes: ArraySlice<UInt8>
  let isText: Bool
  /// Length of the whole in bytes, if it was cut.
  let fullLength: Int?

  init(_ reject: Reject) {
    let length = reject.spool?.count ?? reject.raw.count
    let start = reject.raw.prefix(OversizedRecord.keptBytes)
    fullLength = length > start.count ? length : nil
    bytes = fullLength == nil ? start : start.dropLast(Self.cutOff(start))
    isText = bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) == nil }
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

extension [UInt8] {
  fileprivate mutating func append(literal: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a member, a comma and the name before it, unless there is no value.
  fileprivate mutating func append(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    append(literal: name)
    JSONText.append(text, to: &self)
  }

  fileprivate mutating func append(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    append(literal: name)
    JSONText.append(number, to: &self)
  }

  /// Appends a record as it was, as text or in base 64.
  fileprivate mutating func append(_ raw: RawExcerpt) {
    if raw.isText {
      append(literal: #","raw":"#)
      raw.bytes.withUnsafeBufferPointer { JSONText.append(utf8: $0, to: &self) }
    } else {
      append(#","rawBase64":"#, Base64.encode(raw.bytes))
    }
    append(#","rawLength":"#, raw.fullLength)
  }
}
