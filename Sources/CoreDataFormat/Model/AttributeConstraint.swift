// What a model asks of an attribute's values beyond their type.

public import Documents

/// A rule for the values of an attribute.
public struct AttributeConstraint: Hashable, Sendable {
  /// The rule.
  public enum Rule: Hashable, Sendable {
    /// The value is not below this: an integer, a double, a timestamp, or a string of decimal digits.
    case minimum(Value)
    /// The value is not above this.
    case maximum(Value)
    /// The text has at least so many characters, counted in UTF-16 units as NSString does.
    case minimumLength(Int)
    /// The text has at most so many characters, counted likewise.
    case maximumLength(Int)
    /// The whole text matches this regular expression, in ICU's syntax.
    case pattern(String)
    /// The value is one of these.
    case oneOf([Value])
    /// A predicate of another form, which is not checked.
    case other
  }

  /// The rule.
  public var rule: Rule
  /// The model's own warning for values that break the rule; nil when it has none.
  public var warning: String?

  /// Makes a constraint.
  public init(_ rule: Rule, warning: String? = nil) {
    self.rule = rule
    self.warning = warning
  }
}
