// A schema as the JSON of its file.

import ByteReading
import Documents

extension TableSchema {
  /// The schema as JSON, one field a line, with a line feed at the end. Reading it gives an equal
  /// schema.
  public var json: String {
    var writer = TableSchemaWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes a schema.
private struct TableSchemaWriter {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  mutating func write(_ schema: TableSchema) {
    bytes += Array("{\n  \"fields\": [".utf8)
    for (place, field) in schema.fields.enumerated() {
      bytes += Array((place == 0 ? "\n    " : ",\n    ").utf8)
      object { $0.writeMembers(of: field) }
    }
    bytes += Array("\n  ]".utf8)
    isFirst = false
    if !schema.missingValues.isEmpty { topMember("missingValues", schema.missingValues) }
    if !schema.primaryKey.isEmpty { topMember("primaryKey", schema.primaryKey) }
    bytes += Array("\n}\n".utf8)
  }

  private mutating func topMember(_ name: String, _ texts: [String]) {
    bytes += Array(",\n  ".utf8)
    isFirst = true
    member(name, texts)
  }

  private mutating func writeMembers(of field: TableSchemaField) {
    member("name", field.name)
    writeNotation(of: field.type)
    member("rename", field.rename)
    if let missing = field.missingValues { member("missingValues", missing) }
    guard field.constraints != TableSchemaConstraints() else { return }
    name("constraints")
    var point = "."
    if case .decimal(let notation) = field.type { point = notation.decimalChar }
    object { $0.writeMembers(of: field.constraints, point: point) }
  }

  private mutating func writeNotation(of type: TableSchemaType) {
    member("type", type.name)
    switch type {
    case .string(let format): if format != .default { member("format", format.rawValue) }
    case .geopoint(let notation): if notation != .default { member("format", notation.rawValue) }
    case .integer(let notation), .number(let notation), .decimal(let notation):
      if notation.decimalChar != "." { member("decimalChar", notation.decimalChar) }
      member("groupChar", notation.groupChar)
      if !notation.bareNumber { member("bareNumber", false) }
    case .boolean(let notation):
      if let words = notation.trueValues { member("trueValues", words) }
      if let words = notation.falseValues { member("falseValues", words) }
    case .date(let notation), .datetime(let notation), .time(let notation):
      switch notation {
      case .default: break
      case .any: member("format", "any")
      case .pattern(let pattern): member("format", pattern.text)
      }
    case .array(let notation):
      member("itemType", notation.itemType?.name)
      member("delimiter", notation.delimiter)
    case .object, .bytes, .reference, .any: break
    }
  }

  /// - Parameter point: the decimal mark of values that are written as text.
  private mutating func writeMembers(of constraints: TableSchemaConstraints, point: String) {
    if constraints.required { member("required", true) }
    if constraints.unique { member("unique", true) }
    for (name, bound) in [
      ("minimum", constraints.minimum), ("maximum", constraints.maximum),
      ("exclusiveMinimum", constraints.exclusiveMinimum),
      ("exclusiveMaximum", constraints.exclusiveMaximum),
    ] {
      guard let bound else { continue }
      self.name(name)
      value(bound, point: point)
    }
    if let length = constraints.minLength { member("minLength", length) }
    if let length = constraints.maxLength { member("maxLength", length) }
    member("pattern", constraints.pattern)
    guard let allowed = constraints.enum else { return }
    name("enum")
    list(allowed) { $0.value($1, point: point) }
  }

  /// A value as a schema has it: numbers and booleans as JSON, everything else as text.
  private mutating func value(_ value: Value, point: String) {
    switch value {
    case .integer(let number): JSONText.append(number, to: &bytes)
    case .double(let number) where number.isFinite: JSONText.append(number, to: &bytes)
    case .boolean(let boolean): bytes += Array(String(boolean).utf8)
    default:
      let text = value.plainText ?? ""
      JSONText.append(point == "." ? text : text.replacing(".", with: point), to: &bytes)
    }
  }

  private mutating func object(_ write: (inout Self) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
    write(&self)
    isFirst = false
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout Self, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (place, element) in elements.enumerated() {
      if place > 0 { bytes += Array(", ".utf8) }
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func name(_ name: String) {
    if !isFirst { bytes += Array(", ".utf8) }
    isFirst = false
    JSONText.append(name, to: &bytes)
    bytes += Array(": ".utf8)
  }

  private mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    JSONText.append(text, to: &bytes)
  }

  private mutating func member(_ name: String, _ boolean: Bool) {
    self.name(name)
    bytes += Array(String(boolean).utf8)
  }

  private mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    JSONText.append(number, to: &bytes)
  }

  private mutating func member(_ name: String, _ texts: [String]) {
    self.name(name)
    list(texts) { JSONText.append($1, to: &$0.bytes) }
  }
}
