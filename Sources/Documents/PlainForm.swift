// Values as plain JSON, as any tool expects them: what the embedded store keeps in `fields`, and
// what the exports `json` and `ndjson` print.

import ByteReading

/// Writes values as plain JSON.
///
/// Doubles always have a point or an exponent (`3.0`, `-0.0`, `1e+16`), integers never. Timestamps
/// are RFC 3339 in UTC with microseconds, bytes base64, references the path, places an object of
/// `latitude` and `longitude`, vectors an array of doubles; NaN and the infinities are the strings
/// `NaN`, `Infinity` and `-Infinity`.
public enum PlainForm {
  /// Appends a document's fields as an object, names in byte order.
  public static func append(_ fields: FieldMap, to bytes: inout [UInt8]) {
    bytes.append(0x7B)
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      JSONText.append(field.name, to: &bytes)
      bytes.append(0x3A)
      append(field.value, to: &bytes)
    }
    bytes.append(0x7D)
  }

  /// Appends a value.
  public static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): JSONText.append(value, to: &bytes)
    case .double(let value): append(value, to: &bytes)
    case .timestamp(let time): append(time.truncatedToMicroseconds, to: &bytes)
    case .string(let text): JSONText.append(text, to: &bytes)
    case .bytes(let data): appendASCII(Base64.encode(data), to: &bytes)
    case .reference(let name): JSONText.append(text(of: name), to: &bytes)
    case .geoPoint(let point): append(point, to: &bytes)
    case .array(let elements): appendList(elements, to: &bytes) { append($0, to: &$1) }
    case .map(let fields): append(fields, to: &bytes)
    case .vector(let elements): appendList(elements, to: &bytes) { append($0, to: &$1) }
    }
  }

  /// A reference as text: the path, behind `projects/P/databases/D/documents/` when it is foreign.
  package static func text(of name: DocumentReferenceName) -> String {
    guard let database = name.database else { return name.path.string }
    return database + "/documents/" + name.path.string
  }

  /// A timestamp as RFC 3339.
  package static func text(of time: Timestamp) -> String {
    RFC3339.format(seconds: time.seconds, nanoseconds: time.nanoseconds)
  }

  /// Appends a timestamp, all its digits.
  static func append(_ time: Timestamp, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    RFC3339.append(seconds: time.seconds, nanoseconds: time.nanoseconds, to: &bytes)
    bytes.append(0x22)
  }

  private static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendASCII(name(ofNonFinite: value), to: &bytes) }
    JSONText.append(value, to: &bytes)
  }

  /// The names that JSON forms give to NaN and the infinities.
  static func name(ofNonFinite value: Double) -> String {
    value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity"
  }

  private static func append(_ point: GeoPoint, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: #"{"latitude":"#.utf8)
    JSONText.append(point.latitude, to: &bytes)
    bytes.append(contentsOf: #","longitude":"#.utf8)
    JSONText.append(point.longitude, to: &bytes)
    bytes.append(0x7D)
  }

  /// Appends text that needs no escapes.
  private static func appendASCII(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x22)
  }
}

/// Appends `[a,b]`.
func appendList<Element>(
  _ elements: [Element], to bytes: inout [UInt8], _ append: (Element, inout [UInt8]) -> Void
) {
  bytes.append(0x5B)
  for (index, element) in elements.enumerated() {
    if index > 0 { bytes.append(0x2C) }
    append(element, &bytes)
  }
  bytes.append(0x5D)
}
