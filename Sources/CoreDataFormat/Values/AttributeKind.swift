// The attribute types of Core Data, as XML stores and models spell them.

import ByteReading

/// What an attribute holds.
enum AttributeKind: Hashable, Sendable {
  case string, int16, int32, int64, boolean, float, double, decimal, date, binary, uuid, uri
  /// Bytes that a value transformer made.
  case transformable
  /// A type that nobody knows here: its text is kept.
  case other

  /// The kind that an XML store calls by that name.
  init(xmlName: UnsafeBufferPointer<UInt8>) {
    self = Self.names[String(decoding: xmlName, as: UTF8.self).lowercased()] ?? .other
  }

  private static let names: [String: AttributeKind] = [
    "string": .string, "int16": .int16, "int32": .int32, "int64": .int64, "bool": .boolean,
    "float": .float, "double": .double, "date": .date, "decimal": .decimal, "binary": .binary,
    "transformable": .transformable, "uuid": .uuid, "uri": .uri,
  ]

  /// What an XML store calls the kind.
  var xmlName: String {
    switch self {
    case .string, .other: "string"
    case .int16: "int16"
    case .int32: "int32"
    case .int64: "int64"
    case .boolean: "bool"
    case .float: "float"
    case .double: "double"
    case .decimal: "decimal"
    case .date: "date"
    case .binary: "binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "transformable"
    }
  }

  /// The range of an integer kind; nil for others.
  var integerRange: ClosedRange<Int64>? {
    switch self {
    case .int16: Int64(Int16.min)...Int64(Int16.max)
    case .int32: Int64(Int32.min)...Int64(Int32.max)
    case .int64: Int64.min...Int64.max
    default: nil
    }
  }

  /// What a value of this kind is called in a message, with its article.
  var description: String {
    switch self {
    case .string, .other: "a string"
    case .int16: "a 16-bit integer"
    case .int32: "a 32-bit integer"
    case .int64: "a 64-bit integer"
    case .boolean: "a boolean"
    case .float, .double: "a number"
    case .decimal: "a decimal number"
    case .date: "a date in seconds since 2001"
    case .binary, .transformable: "base64"
    case .uuid: "a UUID"
    case .uri: "a URI"
    }
  }
}
