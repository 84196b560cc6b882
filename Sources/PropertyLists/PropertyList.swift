// The value that every kind of property list holds: XML, binary and text.

/// A property list's value.
public enum PropertyList: Hashable, Sendable {
  /// Text.
  case string(String)
  /// An integer that fits 64 bits with a sign.
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  /// A floating-point number.
  case real(Double)
  /// A boolean.
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// Raw bytes.
  case data([UInt8])
  /// A list. Sets of binary lists count as lists.
  case array([PropertyList])
  /// Named values.
  case dictionary(PropertyListDictionary)
  /// A reference into the object table of a keyed archive.
  case uid(UInt64)
  /// The null of binary lists.
  case null
}

extension PropertyList {
  /// The text, or nil when this is no string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The integer, or nil when this is none.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The elements, or nil when this is no array.
  public var array: [PropertyList]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The named values, or nil when this is no dictionary.
  public var dictionary: PropertyListDictionary? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// What kind of value this is, for messages: `string`, `dictionary`.
  public var kindName: String {
    switch self {
    case .string: "string"
    case .integer, .unsigned: "integer"
    case .real: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dictionary"
    case .uid: "reference"
    case .null: "null"
    }
  }
}
