// Reading the constraints of a field, whose values are of the field's own type.

import ByteReading
import Documents
import Records

extension TableSchemaParser {
  /// Reads the constraints into a field and returns the places of the single ones.
  mutating func constraints(
    _ member: JSONTree.Member, of field: inout TableSchemaField
  ) -> [String: Int] {
    guard let members = members(of: member.value, what: "`constraints`") else { return [:] }
    var places: [String: Int] = [:]
    for member in members {
      places[member.name] = member.byteOffset
      read(member, of: field, into: &field.constraints)
    }
    return places
  }

  private mutating func read(
    _ member: JSONTree.Member, of field: TableSchemaField,
    into constraints: inout TableSchemaConstraints
  ) {
    switch member.name {
    case "required": constraints.required = boolean(member) ?? false
    case "unique": constraints.unique = boolean(member) ?? false
    case "minimum": constraints.minimum = value(member, of: field)
    case "maximum": constraints.maximum = value(member, of: field)
    case "exclusiveMinimum": constraints.exclusiveMinimum = value(member, of: field)
    case "exclusiveMaximum": constraints.exclusiveMaximum = value(member, of: field)
    case "minLength": constraints.minLength = count(member)
    case "maxLength": constraints.maxLength = count(member)
    case "pattern": constraints.pattern = text(member)
    case "enum":
      constraints.enum = elements(member).compactMap { value($0, in: member, of: field) }
    default:
      let near = Spelling.nearest(to: member.name, among: Self.constraintNames)
      let advice =
        near.map { "Did you mean `\($0)`?" }
        ?? "The constraints are \(Self.constraintNames.joined(separator: ", "))."
      report(
        member, "Field `\(field.name)` has the unknown constraint `\(member.name)`. \(advice)")
    }
  }

  private static let constraintNames = [
    "required", "unique", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
    "minLength", "maxLength", "pattern", "enum",
  ]

  private mutating func value(
    _ member: JSONTree.Member, of field: TableSchemaField
  ) -> Value? {
    value(member.value, in: member, of: field)
  }

  /// A value as it is stored: strings are read like cells, numbers and booleans like JSON. Of a type
  /// that can't have the constraint, nothing; that is told elsewhere.
  private mutating func value(
    _ element: JSONTree, in member: JSONTree.Member,
    of field: TableSchemaField
  ) -> Value? {
    var tape = RecordBatch()
    switch element.content {
    case .null: tape.appendNull()
    case .boolean(let value): tape.append(value)
    case .number(let digits): tape.append(.number, digits.utf8)
    case .string(let text): tape.append(.text, text.utf8)
    case .array, .object:
      report(member, "`\(member.name)` of field `\(field.name)` holds \(element.kindName).")
      return nil
    }
    do throws(ValueFault) {
      return try Self.value(on: tape, as: field.type)
    } catch {
      for type in field.type.standardForms {
        if let value = Self.valueIfAny(on: tape, as: type) { return value }
      }
      report(
        member,
        "`\(member.name)` of field `\(field.name)` holds `\(error.value ?? "null")`, which "
          + "\(error.fact).")
      return nil
    }
  }

  private static func value(
    on tape: RecordBatch, as type: TableSchemaType
  ) throws(ValueFault) -> Value {
    let reader = ValueReader(type, plain: PlainValueReader(collectionOfEntity: { _ in nil }))
    return try RecordTape.with(tape) { (tape) throws(ValueFault) in
      try reader.value(at: 0, of: tape)
    }
  }

  private static func valueIfAny(on tape: RecordBatch, as type: TableSchemaType) -> Value? {
    do throws(ValueFault) { return try value(on: tape, as: type) } catch { return nil }
  }
}

extension TableSchemaType {
  /// The forms in which a schema may write values of a type that has a pattern of its own.
  fileprivate var standardForms: [TableSchemaType] {
    switch self {
    case .date: [.date(), .datetime()]
    case .datetime: [.datetime()]
    case .time: [.time()]
    default: []
    }
  }
}
