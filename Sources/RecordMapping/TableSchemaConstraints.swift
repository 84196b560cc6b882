// What a field's values must keep to.

public import Documents

/// The constraints of a field. A value that breaks one is rejected as `constraint` with its name;
/// a missing value of a required field as `missing_value`, `missing_key` or `null_value`.
public struct TableSchemaConstraints: Hashable, Sendable {
  /// Whether there must be a value.
  public var required: Bool
  /// Whether no two records of a run may have the same value; nulls don't count.
  public var unique: Bool
  /// The least value, of the field's own type as it is stored.
  public var minimum: Value?
  /// The greatest value.
  public var maximum: Value?
  /// A value that all others must be above.
  public var exclusiveMinimum: Value?
  /// A value that all others must be below.
  public var exclusiveMaximum: Value?
  /// The least number of Unicode scalars, elements or members.
  public var minLength: Int?
  /// The greatest number of Unicode scalars, elements or members.
  public var maxLength: Int?
  /// A regular expression that the whole text must match.
  public var pattern: String?
  /// The values that are allowed, as they are stored.
  public var `enum`: [Value]?

  /// Makes constraints; without arguments none.
  public init(
    required: Bool = false, unique: Bool = false, minimum: Value? = nil, maximum: Value? = nil,
    exclusiveMinimum: Value? = nil, exclusiveMaximum: Value? = nil, minLength: Int? = nil,
    maxLength: Int? = nil, pattern: String? = nil, enum: [Value]? = nil
  ) {
    self.required = required
    self.unique = unique
    self.minimum = minimum
    self.maximum = maximum
    self.exclusiveMinimum = exclusiveMinimum
    self.exclusiveMaximum = exclusiveMaximum
    self.minLength = minLength
    self.maxLength = maxLength
    self.pattern = pattern
    self.enum = `enum`
  }
}
