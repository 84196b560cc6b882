// Documents as plain JSON: the exports `json` and `ndjson`.

import ByteReading
public import Documents
public import Records

/// Writes documents one after another as plain objects, the document's id among the fields.
///
/// Values are as `PlainForm` has them: timestamps in RFC 3339, bytes in base64, references as
/// paths, places as objects of `latitude` and `longitude`, vectors as arrays, NaN and the
/// infinities as strings. A whole double keeps its point (`3.0`), so that null, booleans, integers,
/// finite doubles, strings, arrays and maps come back as they were. Fields stand in byte order of
/// their names behind the id: `{"id":"42","pages":331,"title":"Pnin"}`.
public struct JSONWriter: Sendable {
  /// How objects stand in the file.
  public enum Layout: Hashable, Sendable {
    /// An object a line.
    case lines
    /// The elements of one array, a line each.
    case array
  }

  private let layout: Layout
  private let idField: String
  private var isEmpty = true

  /// Makes a writer that puts the document's id under `idField`.
  public init(_ layout: Layout, idField: String = "id") {
    self.layout = layout
    self.idField = idField
  }

  /// What stands before the first document.
  public var beginning: [UInt8] { layout == .lines ? [] : Array("[\n".utf8) }

  /// What stands behind the last of the documents that were appended.
  public var ending: [UInt8] {
    layout == .lines ? [] : Array(isEmpty ? "]\n".utf8 : "\n]\n".utf8)
  }

  /// Appends a document.
  ///
  /// A field that has the id's name already is written as it is if it says the same, be it as a
  /// string or as an integer.
  /// - Throws: `RunFailure` of kind `configuration` when that field holds anything else.
  public mutating func append(
    _ document: Document, to bytes: inout [UInt8]
  ) throws(RunFailure) {
    let id = document.path.documentID
    let held = document.fields[idField]
    guard held.map({ $0.says(id) }) ?? true else { throw clash(in: document) }
    if layout == .array, !isEmpty { bytes.append(contentsOf: ",\n".utf8) }
    isEmpty = false
    bytes.append(0x7B)
    append(idField, held ?? .string(id), to: &bytes)
    for field in document.fields where !field.name.utf8.elementsEqual(idField.utf8) {
      bytes.append(0x2C)
      append(field.name, field.value, to: &bytes)
    }
    bytes.append(0x7D)
    if layout == .lines { bytes.append(0x0A) }
  }

  private func append(_ name: String, _ value: Value, to bytes: inout [UInt8]) {
    JSONText.append(name, to: &bytes)
    bytes.append(0x3A)
    PlainForm.append(value, to: &bytes)
  }

  private func clash(in document: Document) -> RunFailure {
    RunFailure(
      .configuration,
      "The document `\(document.path)` has a field `\(idField)` that is not its id.",
      advice: "Name another field for the id with --id-field.")
  }
}

extension Value {
  /// Whether the value is this text, or the integer that it writes.
  fileprivate func says(_ text: String) -> Bool {
    switch self {
    case .string(let string): string.utf8.elementsEqual(text.utf8)
    case .integer(let integer): String(integer) == text
    default: false
    }
  }
}
