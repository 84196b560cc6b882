// How the text of one field is read when a model's type asks for more than text.

/// Notations of a field's values; what a CSV cell, or text where JSON has no better, means.
///
/// ```swift
/// var decoder = RecordDecoder()
/// decoder.fields["genres"] = RecordFieldStrategy(arraySeparator: "|")
/// decoder.fields["published"] = RecordFieldStrategy(dates: .pattern(try DatePattern("%d/%m/%Y")))
/// ```
public struct RecordFieldStrategy: Hashable, Sendable {
  /// How dates are written.
  public enum Dates: Hashable, Sendable {
    /// An instant as RFC 3339 has it, or a day `yyyy-mm-dd`, which is its midnight in UTC.
    case automatic
    /// An instant as RFC 3339 has it, and nothing else.
    case iso8601
    /// Any form that can be read in one way only: the year first, or the month by its name.
    case unambiguous
    /// A pattern of strptime's kind; without an offset in UTC. `%s` and `%Q` count seconds and
    /// milliseconds since 1970, and read numbers of JSON, too.
    case pattern(DatePattern)
  }

  /// How dates are written.
  public var dates: Dates
  /// How numbers are written.
  public var numbers: NumberNotation
  /// Which words mean true and false.
  public var booleans: BooleanNotation
  /// How places are written.
  public var places: GeoPointNotation
  /// What stands between the elements of an array in a cell; nil when the cell is JSON.
  public var arraySeparator: String?
  /// Texts that mean that there is no value, compared exactly.
  public var nullWords: [String]

  /// Makes a strategy.
  public init(
    dates: Dates = .automatic, numbers: NumberNotation = NumberNotation(),
    booleans: BooleanNotation = BooleanNotation(), places: GeoPointNotation = .default,
    arraySeparator: String? = nil, nullWords: [String] = []
  ) {
    self.dates = dates
    self.numbers = numbers
    self.booleans = booleans
    self.places = places
    self.arraySeparator = arraySeparator
    self.nullWords = nullWords
  }
}
