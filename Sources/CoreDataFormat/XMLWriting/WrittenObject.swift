// One object of an XML store, written as Core Data writes it.

import ByteReading
import Documents

/// Writes an `<object>`: entity in capitals, properties in small letters, attributes before
/// relationships, nil left out.
struct WrittenObject {
  private var bytes: [UInt8]

  init(entity: String, number: UInt64) {
    bytes = Array("    <object type=\"\(entity.uppercased())\" id=\"z\(number)\">\n".utf8)
  }

  /// Appends an attribute.
  mutating func append(_ value: Value, to attribute: AttributeDescription) throws(DocumentFault) {
    let kind = AttributeKind(attribute.attributeType)
    let name = attribute.name.lowercased()
    bytes += Array("        <attribute name=\"\(name)\" type=\"\(kind.xmlName)\">".utf8)
    try append(value, of: kind, named: attribute.name)
    bytes += Array("</attribute>\n".utf8)
  }

  /// Appends a relationship; without `idrefs` when it is empty.
  mutating func append(_ relationship: RelationshipDescription, _ targets: [UInt64]) {
    let maximum = relationship.isToMany ? relationship.maximumCount : 1
    let ids = targets.map { "z\($0)" }.joined(separator: " ")
    let references = targets.isEmpty ? "" : " idrefs=\"\(ids)\""
    bytes += Array(
      ("        <relationship name=\"\(relationship.name.lowercased())\" "
        + "type=\"\(relationship.minimumCount)/\(maximum)\" "
        + "destination=\"\(relationship.destinationEntityName.uppercased())\"\(references)>"
        + "</relationship>\n").utf8)
  }

  /// The object's bytes.
  consuming func finished() -> [UInt8] { bytes + Array("    </object>\n".utf8) }

  private mutating func append(
    _ value: Value, of kind: AttributeKind, named name: String
  ) throws(DocumentFault) {
    switch (kind, value) {
    case (.int16, .integer(let number)), (.int32, .integer(let number)),
      (.int64, .integer(let number)):
      guard kind.integerRange?.contains(number) == true else {
        throw DocumentFault(
          .outOfRange, field: name, message: "\(number) is not \(kind.description).")
      }
      append(String(number))
    case (.boolean, .boolean(let flag)): append(flag ? "1" : "0")
    case (.boolean, .integer(let number)) where 0...1 ~= number: append(String(number))
    case (.float, .double(let number)): append(Self.shortest(Float(number).description))
    case (.double, .double(let number)): append(Self.shortest(number.description))
    case (.float, .integer(let number)), (.double, .integer(let number)): append(String(number))
    case (.decimal, .string(let digits)) where Self.isDecimal(digits): append(digits)
    case (.decimal, .integer(let number)): append(String(number))
    case (.decimal, .double(let number)) where number.isFinite: append(DecimalText.plain(number))
    case (.date, .timestamp(let time)):
      append(StoreDate(seconds: time.seconds, nanoseconds: time.nanoseconds).text)
    case (.binary, .bytes(let data)), (.transformable, .bytes(let data)): append(data)
    case (.transformable, .map(let map)):
      guard case .bytes(let archive) = map["archive"] else { throw .misplaced(value, kind, name) }
      append(archive)
    case (.string, .string(let text)), (.uuid, .string(let text)), (.uri, .string(let text)),
      (.other, .string(let text)):
      StoreText.appendEscaped(text.utf16, to: &bytes)
    default: throw .misplaced(value, kind, name)
    }
  }

  private mutating func append(_ text: String) { bytes += Array(text.utf8) }

  private mutating func append(_ data: [UInt8]) { append(Self.base64(data) + "\n") }

  /// Base64 as Core Data breaks it: a line of 76 characters, then all the rest in one.
  static func base64(_ data: [UInt8]) -> String {
    let text = Base64.encode(data)
    return text.utf8.count <= 76 ? text : text.prefix(76) + "\n" + text.dropFirst(76)
  }

  private static func isDecimal(_ digits: String) -> Bool {
    digits == "NaN" || Array(digits.utf8).withUnsafeBufferPointer { NumberText.isDecimal($0) }
  }

  /// `3` for `3.0`.
  private static func shortest(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension DocumentFault {
  fileprivate static func misplaced(
    _ value: Value, _ kind: AttributeKind, _ name: String
  ) -> DocumentFault {
    DocumentFault(
      .storeRefused, field: name,
      message: "The value has no place in an attribute of \(kind.xmlName).")
  }
}
