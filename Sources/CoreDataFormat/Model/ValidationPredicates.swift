// The validation predicates of a compiled model, read back as the limits they were made of.

import Documents
import PropertyLists

/// Reads `SELF >= 0`, `SELF.length <= 80`, `SELF MATCHES "..."` and `SELF IN {...}` from their
/// archived objects.
struct ValidationPredicates {
  /// The attribute's type.
  let type: AttributeType

  // NSPredicateOperatorType.
  private static let lessOrEqual: Int64 = 1
  private static let greaterOrEqual: Int64 = 3
  private static let matches: Int64 = 6
  private static let isIn: Int64 = 10

  /// The constraints of an attribute, each with its warning.
  func constraints(of attribute: ArchivedObject) -> [AttributeConstraint] {
    let predicates = attribute["NSValidationPredicates"]?.elements ?? []
    let warnings = attribute["NSValidationWarnings"]?.elements ?? []
    var constraints: [AttributeConstraint] = []
    for (index, predicate) in predicates.enumerated() {
      // Apple's own limits have a number for a warning, which stands for Core Data's own text.
      let warning = index < warnings.count ? warnings[index]?.string : nil
      constraints += rules(of: predicate, depth: 0).map {
        AttributeConstraint($0, warning: warning)
      }
    }
    return constraints
  }

  /// The rules of a predicate; those of an `AND` are taken one by one.
  private func rules(of predicate: ArchivedObject?, depth: Int) -> [AttributeConstraint.Rule] {
    guard let predicate, depth < 16 else { return [.other] }
    if predicate["NSCompoundPredicateType"]?.integer == 1 {
      let parts = predicate["NSSubpredicates"]?.elements ?? []
      return parts.flatMap { rules(of: $0, depth: depth + 1) }
    }
    return [rule(of: predicate) ?? .other]
  }

  private func rule(of predicate: ArchivedObject) -> AttributeConstraint.Rule? {
    guard let left = predicate["NSLeftExpression"], let right = predicate["NSRightExpression"],
      let comparison = predicate["NSPredicateOperator"]?["NSOperatorType"]?.integer
    else { return nil }
    if comparison == Self.isIn, isSelf(left) { return choice(among: right).map { .oneOf($0) } }
    guard let constant = right["NSConstantValue"] else { return nil }
    if isLength(left) {
      guard let length = constant.integer.flatMap({ Int(exactly: $0) }) else { return nil }
      if comparison == Self.greaterOrEqual { return .minimumLength(length) }
      return comparison == Self.lessOrEqual ? .maximumLength(length) : nil
    }
    guard isSelf(left) else { return nil }
    if comparison == Self.matches { return constant.string.map { .pattern($0) } }
    guard let limit = ArchivedModelValue(type: type).value(of: constant) else { return nil }
    if comparison == Self.greaterOrEqual { return .minimum(limit) }
    return comparison == Self.lessOrEqual ? .maximum(limit) : nil
  }

  /// The values of a constant collection, or of an aggregate of constants.
  private func choice(among right: ArchivedObject) -> [Value]? {
    let list = right["NSConstantValue"]?.elements ?? right["NSCollection"]?.elements
    let values = list?.map { element in
      (element?["NSConstantValue"] ?? element).flatMap {
        ArchivedModelValue(type: type).value(of: $0)
      }
    }
    guard let values, !values.contains(nil) else { return nil }
    return values.compactMap(\.self)
  }

  private func isSelf(_ expression: ArchivedObject) -> Bool {
    expression.isKind(of: "NSSelfExpression")
  }

  private func isLength(_ expression: ArchivedObject) -> Bool {
    guard expression.isKind(of: "NSKeyPathExpression"),
      let operand = expression["NSOperand"], isSelf(operand)
    else { return false }
    return expression["NSArguments"]?.elements?.first??["NSKeyPath"]?.string == "length"
  }
}
