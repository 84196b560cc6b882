// Documents in the JSON form of the Firestore REST API, the export form that loses nothing.

import ByteReading

/// Writes the form that `firestore-json` exports and the REST API speaks:
/// `{"name":...,"fields":{"price":{"doubleValue":3.0}},"createTime":...,"updateTime":...}`.
public struct RESTForm: Hashable, Sendable {
  /// `projects/P/databases/D`: what names of documents start with.
  public var database: String

  /// Makes a form for a database.
  public init(database: String) { self.database = database }

  /// The form of the embedded store's exports: `projects/local/databases/(default)`.
  public static let local = RESTForm(database: "projects/local/databases/(default)")

  /// Appends a document without line end; times that it doesn't have are left out.
  public func append(_ document: Document, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: #"{"name":"#.utf8)
    JSONText.append(name(of: document.path), to: &bytes)
    if !document.fields.isEmpty {
      bytes.append(contentsOf: #","fields":"#.utf8)
      append(document.fields, to: &bytes)
    }
    append(document.createTime, as: #","createTime":""#, to: &bytes)
    append(document.updateTime, as: #","updateTime":""#, to: &bytes)
    bytes.append(0x7D)
  }

  /// The full name of a document of this database.
  public func name(of path: DocumentPath) -> String { database + "/documents/" + path.string }

  private func append(_ time: Timestamp?, as key: String, to bytes: inout [UInt8]) {
    guard let time else { return }
    bytes.append(contentsOf: key.utf8)
    bytes.append(contentsOf: PlainForm.text(of: time).utf8)
    bytes.append(0x22)
  }

  /// Appends named values as `{"name":{"kindValue":...}}`.
  public func append(_ fields: FieldMap, to bytes: inout [UInt8]) {
    bytes.append(0x7B)
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      JSONText.append(field.name, to: &bytes)
      bytes.append(0x3A)
      append(field.value, to: &bytes)
    }
    bytes.append(0x7D)
  }

  /// Appends a value as an object of one member that names its kind.
  public func append(_ value: Value, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "{\"\(kind(of: value))\":".utf8)
    switch value {
    case .integer(let value): bytes.append(contentsOf: "\"\(value)\"".utf8)
    case .reference(let name):
      let database = name.database ?? database
      JSONText.append(database + "/documents/" + name.path.string, to: &bytes)
    case .timestamp(let time): bytes.append(contentsOf: "\"\(PlainForm.text(of: time))\"".utf8)
    case .geoPoint(let point): append(point, to: &bytes)
    case .array(let elements): append(elements, to: &bytes)
    case .map(let fields): appendMap(fields, to: &bytes)
    case .vector(let elements): appendVector(elements, to: &bytes)
    case .null, .boolean, .double, .string, .bytes: PlainForm.append(value, to: &bytes)
    }
    bytes.append(0x7D)
  }

  private func kind(of value: Value) -> String {
    switch value {
    case .null: "nullValue"
    case .boolean: "booleanValue"
    case .integer: "integerValue"
    case .double: "doubleValue"
    case .timestamp: "timestampValue"
    case .string: "stringValue"
    case .bytes: "bytesValue"
    case .reference: "referenceValue"
    case .geoPoint: "geoPointValue"
    case .array: "arrayValue"
    case .map, .vector: "mapValue"
    }
  }

  /// Coordinates of plus zero are left out, as protobuf's JSON has it.
  private func append(_ point: GeoPoint, to bytes: inout [UInt8]) {
    let coordinates = [("latitude", point.latitude), ("longitude", point.longitude)]
    bytes.append(0x7B)
    var separator = ""
    for (name, degrees) in coordinates where degrees.bitPattern != 0 {
      bytes.append(contentsOf: "\(separator)\"\(name)\":".utf8)
      JSONText.append(degrees, to: &bytes)
      separator = ","
    }
    bytes.append(0x7D)
  }

  /// An array without elements and a map without fields are `{}`.
  private func append(_ elements: [Value], to bytes: inout [UInt8]) {
    guard !elements.isEmpty else { return bytes.append(contentsOf: "{}".utf8) }
    bytes.append(contentsOf: #"{"values":"#.utf8)
    appendList(elements, to: &bytes) { append($0, to: &$1) }
    bytes.append(0x7D)
  }

  private func appendMap(_ fields: FieldMap, to bytes: inout [UInt8]) {
    guard !fields.isEmpty else { return bytes.append(contentsOf: "{}".utf8) }
    bytes.append(contentsOf: #"{"fields":"#.utf8)
    append(fields, to: &bytes)
    bytes.append(0x7D)
  }

  private func appendVector(_ elements: [Double], to bytes: inout [UInt8]) {
    appendMap(
      ["__type__": "__vector__", "value": .array(elements.map(Value.double))], to: &bytes)
  }
}
