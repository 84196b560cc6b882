// Documents as comma-separated values that import as the same text.

import ByteReading
public import Documents
public import Records

/// Writes documents as CSV (RFC 4180, UTF-8, LF), the id in the first column.
///
/// A null and a field that isn't there are an unquoted empty cell, the empty string is `""`; a CSV
/// file can't tell the first two apart. Numbers, booleans, timestamps, bytes and references are
/// written as in plain JSON without its quotes, places as `lon, lat`, vectors, and maps and arrays that
/// have one column, as JSON. Read with a Table Schema of the same types, each value is equal to the
/// one written; without a schema, the text is. Cells that a reader could take for something else are
/// quoted. Where a column is nested, names are as `--nested` reads them.
public struct CSVWriter: Sendable {
  private let columns: [CSVColumn]
  private let names: [String]
  private let idField: String

  /// Makes a writer.
  /// - Parameters:
  ///   - columns: what to write, in order; all else is left out.
  ///   - idField: name of the column that holds the id. A field of that name is not written twice.
  public init(columns: [CSVColumn], idField: String = "id") {
    self.columns = columns.filter { !$0.isField(idField) }
    self.idField = idField
    let all = [CSVColumn(field: idField)] + self.columns
    let isNested = all.contains { $0.steps.count > 1 }
    names = all.map { isNested ? $0.nestedName : $0.plainName }
  }

  /// Appends the line of names.
  /// - Throws: `RunFailure` of kind `configuration` when a name can't be written.
  public func appendHeader(to bytes: inout [UInt8]) throws(RunFailure) {
    for (index, name) in names.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      try append(name, of: name, in: nil, to: &bytes)
    }
    bytes.append(0x0A)
  }

  /// Appends a document's line.
  /// - Throws: `RunFailure` of kind `configuration` when a text holds a NUL, which readers of CSV
  ///   refuse, or the document has a field named as the id's column that is not its id.
  public func append(
    _ fields: FieldMap, id: String, to bytes: inout [UInt8]
  ) throws(RunFailure) {
    try check(fields[idField], against: id)
    try append(id, of: idField, in: id, to: &bytes)
    for (place, column) in columns.enumerated() {
      bytes.append(0x2C)
      if let value = column.value(in: fields) {
        try append(value, of: names[place + 1], in: id, to: &bytes)
      }
    }
    bytes.append(0x0A)
  }

  private func check(_ value: Value?, against id: String) throws(RunFailure) {
    guard let value else { return }
    switch value {
    case .string(let text) where text.hasSameBytes(as: id): return
    case .integer(let number) where String(number).hasSameBytes(as: id): return
    default:
      throw RunFailure(
        .configuration, "Document `\(id)` has a field `\(idField)` that is not its id.",
        advice: "Name another column for the id with --id-field.")
    }
  }

  private func append(
    _ value: Value, of field: String, in id: String, to bytes: inout [UInt8]
  ) throws(RunFailure) {
    switch value {
    case .null: break
    case .string(let text): try append(text, of: field, in: id, to: &bytes)
    case .geoPoint(let place):
      appendQuoted(Array("\(place.longitude), \(place.latitude)".utf8), to: &bytes)
    case .array, .map, .vector:
      var json: [UInt8] = []
      PlainForm.append(value, to: &json)
      appendQuoted(json, to: &bytes)
    case .reference(let name):
      try append(PlainForm.text(of: name), of: field, in: id, to: &bytes)
    case .boolean, .integer, .double, .timestamp, .bytes:
      var json: [UInt8] = []
      PlainForm.append(value, to: &json)
      bytes += json.filter { $0 != 0x22 }
    }
  }

  private func append(
    _ text: String, of field: String, in id: String?, to bytes: inout [UInt8]
  ) throws(RunFailure) {
    let text = Array(text.utf8)
    if text.contains(0) {
      let place = id.map { "Field `\(field)` of document `\($0)`" } ?? "A field's name"
      throw RunFailure(
        .configuration, "\(place) holds a NUL byte, which CSV can't carry.",
        advice: "Export as ndjson.")
    }
    if Self.needsQuotes(text) {
      appendQuoted(text, to: &bytes)
    } else {
      bytes += text
    }
  }

  private func appendQuoted(_ text: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(0x22)
    for byte in text {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  /// Whether a text would be read as something else without quotes: nothing, more than one cell in
  /// some dialect, quoted, trimmed, or a byte order mark.
  private static func needsQuotes(_ text: [UInt8]) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    return first == 0x27 || first == 0x20 || last == 0x20 || first == 0xEF
      || text.contains {
        $0 == 0x22 || $0 == 0x0A || $0 == 0x0D || CSVSniffer.delimiters.contains($0)
      }
  }
}
