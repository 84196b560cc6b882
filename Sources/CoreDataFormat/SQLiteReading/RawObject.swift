// A row of a SQLite store as an object of an XML store: what a person can read and mend.

import ByteReading

/// Writes one `<object>`.
///
/// Keys of a SQLite store are unique in an entity's tree only, so references are written with their
/// entity, `idrefs="Author/p2"`; the reader of XML stores takes such a reference as it is.
struct RawObject {
  private var bytes: [UInt8]

  init(entity: String, key: Int64) {
    bytes = Array("<object type=\"\(entity)\" id=\"z\(key)\">".utf8)
  }

  /// Appends an attribute from a cell that isn't null.
  mutating func append(
    _ row: StoreStatement, _ column: Int, named name: String, _ kind: AttributeKind
  ) {
    bytes += Array("\n        <attribute name=\"\(name)\" type=\"\(kind.xmlName)\">".utf8)
    switch row.storage(column) {
    case .null: break
    case .integer: bytes += Array(String(row.integer(column)).utf8)
    case .real:
      let value = row.real(column)
      let isFloat = kind == .float && Double(Float(value)) == value
      bytes += Array((isFloat ? Float(value).description : value.description).utf8)
    case .text: StoreText.appendEscaped((row.text(column) ?? "").utf16, to: &bytes)
    case .blob:
      let blob = row.bytes(column)
      let uuid = kind == .uuid ? UUIDText.make(blob) : nil
      bytes += Array((uuid ?? Base64.encode(blob)).utf8)
    }
    bytes += Array("</attribute>".utf8)
  }

  /// Appends bytes that don't lie in the cell themselves.
  mutating func append(_ value: ArraySlice<UInt8>, named name: String) {
    bytes += Array("\n        <attribute name=\"\(name)\" type=\"binary\">".utf8)
    bytes += Array((Base64.encode(value) + "</attribute>").utf8)
  }

  /// Appends a relationship.
  mutating func append(_ links: [String], isToOne: Bool, named name: String) {
    let references = links.isEmpty ? "" : " idrefs=\"\(links.joined(separator: " "))\""
    let destination = links.first?.prefix { $0 != "/" } ?? ""
    bytes += Array(
      ("\n        <relationship name=\"\(name)\" type=\"\(isToOne ? "0/1" : "0/0")\" "
        + "destination=\"\(destination)\"\(references)></relationship>").utf8)
  }

  /// The object's bytes.
  consuming func finished() -> [UInt8] { bytes + Array("\n    </object>".utf8) }
}
