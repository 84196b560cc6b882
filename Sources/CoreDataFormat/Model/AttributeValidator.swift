// Checks the values of one attribute.

import ByteReading
import Documents
import Records
import TextPatterns

/// The rules of one attribute, ready to be checked.
struct AttributeValidator {
  /// The attribute.
  let attribute: AttributeDescription
  private let patterns: [Int: ModelPattern]

  /// Compiles the attribute's patterns.
  init(_ attribute: AttributeDescription, entity: EntityDescription) throws(RunFailure) {
    self.attribute = attribute
    var patterns: [Int: ModelPattern] = [:]
    for (index, constraint) in attribute.constraints.enumerated() {
      guard case .pattern(let pattern) = constraint.rule else { continue }
      do throws(TextPatternFault) {
        patterns[index] = try ModelPattern(pattern)
      } catch {
        throw RunFailure(
          .configuration,
          "The pattern `\(pattern)` of `\(entity.name).\(attribute.name)` \(error.message).")
      }
    }
    self.patterns = patterns
  }

  /// The first rule that a value breaks; nil when it breaks none. Nil stands for no value.
  func fault(of value: RecordValue?) -> ValidationFault? {
    guard let value else {
      return attribute.isOptional ? nil : .missing(attribute.name, what: "attribute")
    }
    if let fault = rangeFault(of: value) { return fault }
    for (index, constraint) in attribute.constraints.enumerated() {
      guard let broken = broken(constraint.rule, at: index, by: value) else { continue }
      return ValidationFault(
        .constraint, attribute.name, constraint: broken.name, value: Self.text(of: value),
        warning: constraint.warning, standardWarning: broken.warning,
        message: "The value of `\(attribute.name)` \(broken.fact).")
    }
    return nil
  }

  private func rangeFault(of value: RecordValue) -> ValidationFault? {
    guard let range = attribute.attributeType.integerRange, value.kind == .number,
      Int64(value.text).map({ !range.contains($0) }) ?? Self.isWhole(value.text)
    else { return nil }
    return ValidationFault(
      .outOfRange, attribute.name, value: value.text, standardWarning: "is out of range",
      message:
        "The value of `\(attribute.name)` is beyond \(attribute.attributeType.modelName), which goes from \(range.lowerBound) to \(range.upperBound)."
    )
  }

  private static func isWhole(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  private typealias Broken = (name: String, warning: String, fact: String)

  private func broken(
    _ rule: AttributeConstraint.Rule, at index: Int, by value: RecordValue
  ) -> Broken? {
    switch rule {
    case .minimum(let limit):
      Self.isOrdered(value, before: limit)
        ? ("minimum", "is too small", "is less than the minimum \(Self.text(of: limit))") : nil
    case .maximum(let limit):
      Self.isOrdered(limit, before: value)
        ? ("maximum", "is too large", "is more than the maximum \(Self.text(of: limit))") : nil
    case .minimumLength(let least):
      Self.length(of: value).flatMap {
        $0 < least
          ? (
            "minLength", "is too short",
            "has \($0) character\($0 == 1 ? "" : "s"), fewer than \(least)"
          ) : nil
      }
    case .maximumLength(let greatest):
      Self.length(of: value).flatMap {
        $0 > greatest
          ? (
            "maxLength", "is too long",
            "has \($0) character\($0 == 1 ? "" : "s"), more than \(greatest)"
          ) : nil
      }
    case .pattern(let pattern):
      matches(value, at: index)
        ? nil : ("pattern", "is not valid", "does not match the pattern `\(pattern)`")
    case .oneOf(let allowed):
      allowed.contains { Self.isEqual(value, $0) }
        ? nil : ("enum", "is not valid", "is none of the values that the model allows")
    case .other: nil
    }
  }

  private static func isText(_ value: RecordValue) -> Bool {
    value.kind == .string || value.kind == .text
  }

  private static func length(of value: RecordValue) -> Int? {
    isText(value) ? value.text.utf16.count : nil
  }

  private func matches(_ value: RecordValue, at index: Int) -> Bool {
    guard let pattern = patterns[index], Self.isText(value) else { return true }
    return pattern.matches(value.text)
  }

  private static func isEqual(_ value: RecordValue, _ allowed: Value) -> Bool {
    if case .string(let text) = allowed, isText(value) { return text.hasSameBytes(as: value.text) }
    return !isOrdered(value, before: allowed) && !isOrdered(allowed, before: value)
  }

  /// Whether a value stands before a limit; false where the two can't be compared.
  private static func isOrdered(_ value: RecordValue, before limit: Value) -> Bool {
    order(value, limit).map { $0 < 0 } ?? false
  }

  private static func isOrdered(_ limit: Value, before value: RecordValue) -> Bool {
    order(value, limit).map { $0 > 0 } ?? false
  }

  /// Negative, zero or positive: integers exactly, other numbers as doubles, instants by time.
  private static func order(_ value: RecordValue, _ limit: Value) -> Int? {
    switch limit {
    case .integer(let limit):
      if let whole = Int64(value.text), value.kind == .number { return sign(whole, limit) }
      return double(value).map { sign($0, Double(limit)) }
    case .double(let limit): return double(value).map { sign($0, limit) }
    case .string(let limit):
      guard let number = Double(limit) else { return nil }
      return double(value).map { sign($0, number) }
    case .timestamp(let limit): return timestamp(value).map { sign($0, limit) }
    default: return nil
    }
  }

  private static func sign<Number: Comparable>(_ a: Number, _ b: Number) -> Int {
    a < b ? -1 : a > b ? 1 : 0
  }

  private static func double(_ value: RecordValue) -> Double? {
    guard value.kind == .number else { return nil }
    return Array(value.payload).withUnsafeBufferPointer { NumberText.double($0) }
  }

  private static func timestamp(_ value: RecordValue) -> Timestamp? {
    let payload = Array(value.payload)
    guard value.kind == .timestamp, payload.count == 12 else { return nil }
    let seconds = payload[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let nanoseconds = payload[8...].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Timestamp(
      checkedSeconds: Int64(bitPattern: seconds), nanoseconds: Int32(bitPattern: nanoseconds))
  }

  private static func text(of value: RecordValue) -> String? {
    if let instant = timestamp(value) { return text(of: .timestamp(instant)) }
    return isText(value) || value.kind == .number ? value.text : nil
  }

  private static func text(of limit: Value) -> String { AttributeTexts.text(of: limit) ?? "" }
}
