// Checks records against an entity of a model: what Core Data would refuse to save.

import ModelStrings
public import Records

/// Finds what a record breaks of its entity's rules. A pure function with its patterns compiled.
///
/// Checked are required values, the range of integer types, minimum and maximum, length, pattern
/// and choice of attributes, and the number of objects in relationships. Types are for the reader
/// to check, uniqueness for `UniquenessChecker`. Transient and derived properties are passed over.
///
/// Belongs to one task, since regular expressions are not Sendable.
public struct EntityValidator {
  /// The entity.
  public let entity: EntityDescription
  private let attributes: [AttributeValidator]
  private let relationships: [RelationshipDescription]
  private let names: [String: Int]

  /// Makes a validator.
  /// - Throws: `RunFailure` of kind `configuration` when a pattern is no regular expression.
  public init(_ entity: EntityDescription) throws(RunFailure) {
    self.entity = entity
    var attributes: [AttributeValidator] = []
    for attribute in entity.attributes where !attribute.isTransient && !attribute.isDerived {
      attributes.append(try AttributeValidator(attribute, entity: entity))
    }
    self.attributes = attributes
    relationships = entity.relationships.filter { !$0.isTransient }
    let all = attributes.map(\.attribute.name) + relationships.map(\.name)
    names = Dictionary(zip(all, all.indices)) { first, _ in first }
  }

  /// What is wrong with a record, in the order of the entity's properties; empty when nothing is.
  ///
  /// Members are found by the property's name in its own case. The message is the model's own
  /// warning, or else a sentence of fact, in the language of the model's words where they have an
  /// `ErrorString/` for it. O(members).
  public func issues(of record: RecordValue, at position: RecordPosition) -> [RecordIssue] {
    var values = [RecordValue?](repeating: nil, count: attributes.count + relationships.count)
    for (name, value) in record.members {
      if let index = names[name], value.kind != .null { values[index] = value }
    }
    let faults =
      zip(attributes, values).compactMap { $0.fault(of: $1) }
      + zip(relationships, values.dropFirst(attributes.count)).compactMap { fault(of: $1, in: $0) }
    return faults.map { issue(for: $0, at: position) }
  }

  private func issue(for fault: ValidationFault, at position: RecordPosition) -> RecordIssue {
    RecordIssue(
      fault.code, stage: .validate, at: position, message: message(of: fault), path: fault.property,
      field: fault.property, entity: entity.name, value: fault.value, constraint: fault.constraint)
  }

  private func message(of fault: ValidationFault) -> String {
    let words = entity.localization
    if let warning = fault.warning { return words.localizedText(ofError: warning) }
    return words.text(ofError: "\(fault.property) \(fault.standardWarning)") ?? fault.message
  }

  private func fault(
    of value: RecordValue?, in relationship: RelationshipDescription
  ) -> ValidationFault? {
    let count = value.map { $0.kind == .array ? $0.count : 1 } ?? 0
    let name = relationship.name
    guard count > 0 else {
      return relationship.isOptional ? nil : .missing(name, what: "relationship")
    }
    if count < relationship.minimumCount {
      return ValidationFault(
        .constraint, name, constraint: "minCount", standardWarning: "has too few objects",
        message:
          "The relationship `\(name)` has \(count) objects; the model asks for \(relationship.minimumCount) or more."
      )
    }
    if relationship.maximumCount > 0, count > relationship.maximumCount {
      return ValidationFault(
        .constraint, name, constraint: "maxCount", standardWarning: "has too many objects",
        message:
          "The relationship `\(name)` has \(count) objects; the model allows \(relationship.maximumCount)."
      )
    }
    return nil
  }
}

/// A rule that a value breaks, before it has a place.
struct ValidationFault {
  var code: RecordIssueCode
  var property: String
  var constraint: String?
  var value: String?
  /// The model's own warning.
  var warning: String?
  /// What a strings file may have as `ErrorString/PROPERTY is too short`, without the property.
  var standardWarning: String
  /// A sentence of fact.
  var message: String

  init(
    _ code: RecordIssueCode, _ property: String, constraint: String? = nil, value: String? = nil,
    warning: String? = nil, standardWarning: String, message: String
  ) {
    self.code = code
    self.property = property
    self.constraint = constraint
    self.value = value
    self.warning = warning
    self.standardWarning = standardWarning
    self.message = message
  }

  static func missing(_ property: String, what: String) -> ValidationFault {
    ValidationFault(
      .missingValue, property, standardWarning: "is a required value",
      message: "The \(what) `\(property)` has no value, and the model requires one.")
  }
}
