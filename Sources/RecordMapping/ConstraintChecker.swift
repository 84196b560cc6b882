// Whether a value keeps to the constraints of its field.

import Documents
import Records
import TextPatterns

/// The constraints of one field, compiled. Belongs to one worker, as a pattern does.
final class ConstraintChecker {
  private let constraints: TableSchemaConstraints
  private let isDecimal: Bool
  private let format: StringFormat
  private let pattern: TextPattern?
  private let allowed: Set<Value>?

  /// Compiles what a field asks of its values; nil when it asks nothing.
  /// - Throws: why the pattern can't be used.
  init?(_ field: TableSchemaField) throws(TextPatternFault) {
    constraints = field.constraints
    if case .string(let format) = field.type { self.format = format } else { format = .default }
    isDecimal = field.type.name == "decimal"
    if let pattern = field.constraints.pattern {
      self.pattern = try TextPattern(pattern)
    } else {
      pattern = nil
    }
    allowed = constraints.enum.map { Set($0) }
    var checked = constraints
    (checked.required, checked.unique) = (false, false)
    if checked == TableSchemaConstraints(), format == .default { return nil }
  }

  /// Checks a value that is not null.
  /// - Throws: a `constraint` fault with the name of the first constraint that is broken.
  func check(_ value: Value) throws(ValueFault) {
    try checkRange(value)
    try checkLength(value)
    if let pattern, case .string(let text) = value {
      guard pattern.matches(text) else {
        throw Self.fault("pattern", "does not match the pattern `\(constraints.pattern ?? "")`")
      }
    }
    if let allowed, !allowed.contains(value) {
      throw Self.fault("enum", "is none of the values that the schema allows")
    }
    if format != .default, case .string(let text) = value, !format.fits(text) {
      throw Self.fault("format", "does not look like \(format.nameWithArticle)")
    }
  }

  private func checkRange(_ value: Value) throws(ValueFault) {
    if let least = constraints.minimum, !holds(value, ">=", least) {
      throw Self.fault("minimum", "is less than the minimum \(Self.text(least))")
    }
    if let greatest = constraints.maximum, !holds(value, "<=", greatest) {
      throw Self.fault("maximum", "is more than the maximum \(Self.text(greatest))")
    }
    if let bound = constraints.exclusiveMinimum, !holds(value, ">", bound) {
      throw Self.fault("exclusiveMinimum", "is not more than \(Self.text(bound))")
    }
    if let bound = constraints.exclusiveMaximum, !holds(value, "<", bound) {
      throw Self.fault("exclusiveMaximum", "is not less than \(Self.text(bound))")
    }
  }

  /// Whether a value stands in that relation to a bound; NaN stands in none.
  private func holds(_ value: Value, _ relation: String, _ bound: Value) -> Bool {
    guard let order = value.order(bound, isDecimal: isDecimal) else { return false }
    return switch relation {
    case ">=": order >= 0
    case "<=": order <= 0
    case ">": order > 0
    default: order < 0
    }
  }

  private func checkLength(_ value: Value) throws(ValueFault) {
    guard constraints.minLength != nil || constraints.maxLength != nil,
      let (length, unit) = Self.length(of: value)
    else { return }
    if let least = constraints.minLength, length < least {
      throw Self.fault(
        "minLength", "has \(length) \(unit)\(length == 1 ? "" : "s"), fewer than \(least)")
    }
    if let greatest = constraints.maxLength, length > greatest {
      throw Self.fault(
        "maxLength", "has \(length) \(unit)\(length == 1 ? "" : "s"), more than \(greatest)")
    }
  }

  private static func length(of value: Value) -> (Int, String)? {
    switch value {
    case .string(let text): (text.unicodeScalars.count, "character")
    case .array(let elements): (elements.count, "element")
    case .vector(let elements): (elements.count, "element")
    case .map(let fields): (fields.count, "member")
    default: nil
    }
  }

  private static func fault(_ name: String, _ fact: String) -> ValueFault {
    ValueFault(.constraint, fact, constraint: name)
  }

  /// A bound as a message shows it.
  private static func text(_ value: Value) -> String { value.plainText ?? "" }
}
