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
    open(&bytes)
    append(idField, held ?? .string(id), to: &bytes)
    for field in document.fields where !field.name.utf8.elementsEqual(idField.utf8) {
      bytes.append(0x2C)
      append(field.name, field.value, to: &bytes)
    }
    bytes.append(0x7D)
    close(&bytes)
  }

  /// Appends documents in the same form; those that are text are not taken apart.
  /// - Throws: as the documents one by one.
  public mutating func append(
    _ documents: PlainDocuments, to bytes: inout [UInt8]
  ) throws(RunFailure) {
    for entry in documents.entries {
      switch entry {
      case .text(let place): append(place, in: documents.bytes, to: &bytes)
      case .document(let document): try append(document, to: &bytes)
      }
    }
  }

  private mutating func append(
    _ place: PlainDocuments.Place, in source: [UInt8], to bytes: inout [UInt8]
  ) {
    open(&bytes)
    // Behind the brace that opens the object; it closes itself.
    var rest = source[(place.fields.lowerBound + 1)..<place.fields.upperBound]
    if let member = place.idMember {
      bytes.append(contentsOf: source[member])
      let before = rest[..<member.lowerBound]
      rest = rest[member.upperBound...]
      if !before.isEmpty {
        bytes.append(0x2C)
        bytes.append(contentsOf: before.dropLast())
      }
    } else {
      JSONText.append(idField, to: &bytes)
      bytes.append(0x3A)
      source.withUnsafeBufferPointer {
        JSONText.append(utf8: UnsafeBufferPointer(rebasing: $0[place.id]), to: &bytes)
      }
      if rest.count > 1 { bytes.append(0x2C) }
    }
    bytes.append(contentsOf: rest)
    close(&bytes)
  }

  private mutating func open(_ bytes: inout [UInt8]) {
    if layout == .array, !isEmpty { bytes.append(contentsOf: ",\n".utf8) }
    isEmpty = false
    bytes.append(0x7B)
  }

  private func close(_ bytes: inout [UInt8]) {
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
