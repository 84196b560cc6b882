// The types of a Table Schema's fields and the notations their values may be written in.

/// A field's type, with the notation of its values.
public indirect enum TableSchemaType: Hashable, Sendable {
  /// Text, kept as it is.
  case string(StringFormat = .default)
  /// A whole number within Int64.
  case integer(NumberNotation = NumberNotation())
  /// A double; a whole number that a double would change is refused.
  case number(NumberNotation = NumberNotation())
  /// A decimal number whose digits count; stored as a string such as `-0.50`.
  case decimal(NumberNotation = NumberNotation())
  /// True or false.
  case boolean(BooleanNotation = BooleanNotation())
  /// A day; stored as the timestamp of its midnight in UTC.
  case date(DateNotation = .default)
  /// An instant; stored as a timestamp.
  case datetime(DateNotation = .default)
  /// A time of day; stored as a string `hh:mm:ss`, with a fraction if there is one.
  case time(DateNotation = .default)
  /// Named members; in a CSV cell, JSON.
  case object
  /// Elements; in a CSV cell, JSON, or text between delimiters.
  case array(ArrayNotation = ArrayNotation())
  /// A place on earth.
  case geopoint(GeoPointNotation = .default)
  /// Bytes, written in base64.
  case bytes
  /// A document, by its path: `books/42`.
  case reference
  /// Whatever the source has; text stays text.
  case any

  /// The type's word in a schema.
  public var name: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .datetime: "datetime"
    case .time: "time"
    case .object: "object"
    case .array: "array"
    case .geopoint: "geopoint"
    case .bytes: "bytes"
    case .reference: "reference"
    case .any: "any"
    }
  }
}

/// What text has to look like. A value that doesn't is a `constraint` fault named `format`.
public enum StringFormat: String, CaseIterable, Hashable, Sendable {
  /// Any text.
  case `default`
  /// An address with one `@` and a domain.
  case email
  /// A URI with a scheme.
  case uri
  /// Base64, kept as text.
  case binary
  /// Five groups of hexadecimal digits.
  case uuid
}

/// How numbers are written.
public struct NumberNotation: Hashable, Sendable {
  /// What stands before the fraction.
  public var decimalChar: String
  /// What stands between groups of digits; nil when nothing may.
  public var groupChar: String?
  /// Whether nothing but the number may be there; false allows `€ 95` and `95 %`.
  public var bareNumber: Bool

  /// Makes a notation.
  public init(decimalChar: String = ".", groupChar: String? = nil, bareNumber: Bool = true) {
    self.decimalChar = decimalChar
    self.groupChar = groupChar
    self.bareNumber = bareNumber
  }
}

/// Which words mean true and false.
public struct BooleanNotation: Hashable, Sendable {
  /// Words for true, compared exactly; nil stands for `true`, `t`, `yes` and `1` in any case.
  public var trueValues: [String]?
  /// Words for false, compared exactly; nil stands for `false`, `f`, `no` and `0` in any case.
  public var falseValues: [String]?

  /// Makes a notation.
  public init(trueValues: [String]? = nil, falseValues: [String]? = nil) {
    self.trueValues = trueValues
    self.falseValues = falseValues
  }
}

/// How days, instants and times of day are written.
public enum DateNotation: Hashable, Sendable {
  /// `2024-02-29`, `2024-02-29T12:00:00Z` (RFC 3339, offset required), `12:00:00`.
  case `default`
  /// Any form that can be read in one way only: the year first, or the month by its name.
  case any
  /// A pattern of strptime's kind. Without `%z` the time is UTC.
  case pattern(DatePattern)
}

/// How places are written.
public enum GeoPointNotation: String, CaseIterable, Hashable, Sendable {
  /// `lon, lat` as text.
  case `default`
  /// `[lon, lat]` as JSON.
  case array
  /// `{"lon": lon, "lat": lat}` as JSON; `longitude` and `latitude` are understood too.
  case object
}

/// What an array holds and how it is written in a cell.
public struct ArrayNotation: Hashable, Sendable {
  /// The type of each element; nil when elements may be anything. Not an array.
  public var itemType: TableSchemaType?
  /// What stands between the elements of a text; nil when the text is JSON.
  public var delimiter: String?

  /// Makes a notation.
  public init(itemType: TableSchemaType? = nil, delimiter: String? = nil) {
    self.itemType = itemType
    self.delimiter = delimiter
  }
}
