// What a field's values look like, from some records.

import ByteReading
import Records

/// The kinds of values a field was seen to have.
struct FieldSketch {
  /// The field's name.
  let name: String
  private var kinds: [String] = []
  private var hasNulls = false

  init(name: String) { self.name = name }

  /// Takes a value in.
  mutating func note(_ value: RecordValue) {
    guard value.kind != .null else {
      hasNulls = true
      return
    }
    let kind = Self.kind(of: value)
    if !kinds.contains(kind) { kinds.append(kind) }
  }

  /// Name, guessed type, and whether it may be null.
  var row: [String] {
    let type =
      switch Set(kinds) {
      case []: "any"
      case ["integer", "number"]: "number"
      case let set where set.count == 1: kinds[0]
      case let set where set.isSuperset(of: ["string"]): "string"
      default: "any"
      }
    return [name, type, hasNulls ? "null in some records" : ""]
  }

  /// The Table Schema type that a value would fit without loss.
  private static func kind(of value: RecordValue) -> String {
    switch value.kind {
    case .null, .key: "any"
    case .text: kind(ofText: Array(value.payload))
    case .string: "string"
    case .number:
      value.node.flags.contains(.typedDouble) || value.payload.contains { ".eE".utf8.contains($0) }
        ? "number" : "integer"
    case .boolean: "boolean"
    case .timestamp: "datetime"
    case .bytes: "bytes"
    case .reference, .link: "reference"
    case .geoPoint: "geopoint"
    case .vector, .array: "array"
    case .object, .row: "object"
    }
  }

  private static func kind(ofText text: [UInt8]) -> String {
    let hasLeadingZero = text.count > 1 && text[0] == 0x30 && text[1] != 0x2E
    if RFC3339.parse(text) != nil { return "datetime" }
    return text.withUnsafeBufferPointer { bytes in
      if hasLeadingZero || text.first == 0x2B { return "string" }
      if case .value = NumberText.integer(bytes) { return "integer" }
      if NumberText.isDecimal(bytes) { return "number" }
      return text == Array("true".utf8) || text == Array("false".utf8) ? "boolean" : "string"
    }
  }
}
