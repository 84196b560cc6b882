// Whether a value keeps to the constraints of its field.

import Documents
import Records

/// The constraints of one field, compiled. Belongs to one worker: a regular expression isn't
/// Sendable.
final class ConstraintChecker {
  private let constraints: TableSchemaConstraints
  private let isDecimal: Bool
  private let format: StringFormat
  private let pattern: Regex<AnyRegexOutput>?
  private let allowed: Set<Value>?

  /// Compiles what a field asks of its values; nil when it asks nothing.
  /// - Throws: why the pattern can't be used.
  init?(_ field: TableSchemaField) throws(PatternFault) {
    constraints = field.constraints
    if case .string(let format) = field.type { self.format = format } else { format = .default }
    isDecimal = field.type.name == "decimal"
    if let pattern = field.constraints.pattern {
      self.pattern = try Self.compile(pattern)
    } else {
      pattern = nil
    }
    allowed = constraints.enum.map { Set($0) }
    var checked = constraints
    (checked.required, checked.unique) = (false, false)
    if checked == TableSchemaConstraints(), format == .default { return nil }
  }

  /// A pattern as it is matched: by Unicode scalars, as XML Schema has it, not by characters.
  /// - Throws: what is wrong with it, as a sentence without a full stop.
  static func compile(_ pattern: String) throws(PatternFault) -> Regex<AnyRegexOutput> {
    guard !subtractsClasses(pattern) else {
      throw PatternFault(message: "subtracts character classes, which is written `[a-z--[aeiou]]`")
    }
    do {
      return try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      throw PatternFault(message: "is no regular expression")
    }
  }

  /// Why a pattern can't be used.
  struct PatternFault: Error {
    /// The rest of a sentence.
    let message: String
  }

  /// Whether a class holds `-[`: a subtraction in XML Schema, but a union in Swift.
  private static func subtractsClasses(_ pattern: String) -> Bool {
    var (depth, isEscaped, last) = (0, false, UInt8(0))
    for byte in pattern.utf8 {
      defer { last = isEscaped ? 0 : byte }
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["):
        if depth > 0, last == UInt8(ascii: "-") { return !pattern.contains("--[") }
        depth += 1
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
    return false
  }

  /// Checks a value that is not null.
  /// - Throws: a `constraint` fault with the name of the first constraint that is broken.
  func check(_ value: Value) throws(ValueFault) {
    try checkRange(value)
    try checkLength(value)
    if let pattern, case .string(let text) = value {
      guard matches(text, pattern) else {
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

  private func matches(_ text: String, _ pattern: Regex<AnyRegexOutput>) -> Bool {
    // Matching fails only where a transform of a typed regular expression throws; this has none.
    do { return try pattern.wholeMatch(in: text) != nil } catch { return false }
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
      throw Self.fault("minLength", "has \(length) \(unit), fewer than \(least)")
    }
    if let greatest = constraints.maxLength, length > greatest {
      throw Self.fault("maxLength", "has \(length) \(unit), more than \(greatest)")
    }
  }

  private static func length(of value: Value) -> (Int, String)? {
    switch value {
    case .string(let text): (text.unicodeScalars.count, "characters")
    case .array(let elements): (elements.count, "elements")
    case .vector(let elements): (elements.count, "elements")
    case .map(let fields): (fields.count, "members")
    default: nil
    }
  }

  private static func fault(_ name: String, _ fact: String) -> ValueFault {
    ValueFault(.constraint, fact, constraint: name)
  }

  /// A bound as a message shows it.
  private static func text(_ value: Value) -> String { value.plainText ?? "" }
}
