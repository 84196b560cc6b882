// Reading one field of a schema.

import ByteReading
import Documents

extension TableSchemaParser {
  /// A field, and the places of its properties; under the empty name, its own. Nil without a name.
  mutating func field(
    _ element: JSONTree
  ) -> (field: TableSchemaField, places: [String: Int])? {
    guard let members = members(of: element, what: "A field") else { return nil }
    guard let member = members.first(where: { $0.name == "name" }) else {
      report(members.first?.value ?? element, "A field has no name.")
      return nil
    }
    guard let name = text(member) else { return nil }
    var field = TableSchemaField(name)
    var places = ["": member.byteOffset]
    for member in members { places[member.name] = member.byteOffset }
    field.type = type(of: field, members)
    for member in members {
      switch member.name {
      case "rename": field.rename = text(member)
      case "missingValues": field.missingValues = labelledTexts(member)
      case "constraints": places.merge(constraints(member, of: &field)) { $1 }
      case "categories":
        report(member, "`categories` can't be checked; declare an `enum` constraint.")
      default: reportMisspelling(of: member, among: Self.fieldProperties)
      }
    }
    return (field, places)
  }

  private static let fieldProperties = [
    "name", "type", "format", "title", "description", "example", "constraints", "rdfType",
    "missingValues", "categories", "categoriesOrdered", "rename", "decimalChar", "groupChar",
    "bareNumber", "trueValues", "falseValues", "itemType", "delimiter",
  ]

  private mutating func type(
    of field: TableSchemaField, _ members: [JSONTree.Member]
  ) -> TableSchemaType {
    guard let member = members.first(where: { $0.name == "type" }) else {
      return notation(of: .any, in: field, members)
    }
    guard let word = text(member) else { return .any }
    guard let type = TableSchemaType(word: word) else {
      let near = Spelling.nearest(to: word, among: TableSchemaType.words)
      let advice =
        TableSchemaType.otherWords[word]
        ?? near
        .map { "Did you mean `\($0)`?" }
        ?? "The types are \(TableSchemaType.words.joined(separator: ", "))."
      report(member, "Field `\(field.name)` has the unknown type `\(word)`. \(advice)")
      return .any
    }
    return notation(of: type, in: field, members)
  }

  /// The type with what the field says of its notation.
  private mutating func notation(
    of type: TableSchemaType, in field: TableSchemaField,
    _ members: [JSONTree.Member]
  ) -> TableSchemaType {
    var type = type
    for member in members where Self.notationProperties.contains(member.name) {
      guard type.notationProperties.contains(member.name) else {
        report(
          member,
          "`\(member.name)` has no meaning for field `\(field.name)` of type \(type.name).")
        continue
      }
      type = refined(type, by: member, in: field)
    }
    return type
  }

  private static let notationProperties = [
    "format", "decimalChar", "groupChar", "bareNumber", "trueValues", "falseValues", "itemType",
    "delimiter",
  ]

  private mutating func refined(
    _ type: TableSchemaType, by member: JSONTree.Member, in field: TableSchemaField
  ) -> TableSchemaType {
    switch type {
    case .integer(let notation): return .integer(number(notation, by: member))
    case .number(let notation): return .number(number(notation, by: member))
    case .decimal(let notation): return .decimal(number(notation, by: member))
    case .boolean(var notation):
      if member.name == "trueValues" { notation.trueValues = texts(member) }
      if member.name == "falseValues" { notation.falseValues = texts(member) }
      return .boolean(notation)
    case .array(var notation):
      if member.name == "delimiter" { notation.delimiter = text(member) }
      if member.name == "itemType" { notation.itemType = itemType(member, in: field) }
      return .array(notation)
    case .date: return .date(date(member))
    case .datetime: return .datetime(date(member))
    case .time: return .time(date(member))
    case .string: return .string(choice(member, .default))
    case .geopoint: return .geopoint(choice(member, .default))
    default:
      if text(member).map({ $0 != "default" }) ?? false {
        report(member, "The type \(type.name) has no format but `default`.")
      }
      return type
    }
  }

  private mutating func number(
    _ notation: NumberNotation, by member: JSONTree.Member
  ) -> NumberNotation {
    var notation = notation
    switch member.name {
    case "decimalChar": notation.decimalChar = text(member) ?? "."
    case "groupChar": notation.groupChar = text(member)
    case "bareNumber": notation.bareNumber = boolean(member) ?? true
    default: _ = choice(member, DefaultFormat.default)
    }
    return notation
  }

  private enum DefaultFormat: String, CaseIterable { case `default` }

  private mutating func choice<Format: RawRepresentable<String> & CaseIterable>(
    _ member: JSONTree.Member, _ standard: Format
  ) -> Format {
    guard let word = text(member) else { return standard }
    guard let format = Format(rawValue: word) else {
      let words = Format.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      report(member, "The format `\(word)` is unknown. Known here: \(words).")
      return standard
    }
    return format
  }

  private mutating func date(_ member: JSONTree.Member) -> DateNotation {
    guard let text = text(member), text != "default" else { return .default }
    if text == "any" { return .any }
    guard text.contains("%") else {
      report(member, "The format `\(text)` has no directive. Write it like `%d/%m/%Y`.")
      return .default
    }
    do throws(DatePattern.Fault) {
      return .pattern(try DatePattern(text))
    } catch {
      report(member, error.message)
      return .default
    }
  }

  private mutating func itemType(
    _ member: JSONTree.Member, in field: TableSchemaField
  ) -> TableSchemaType? {
    guard let word = text(member) else { return nil }
    guard let type = TableSchemaType(word: word) else {
      report(member, "Field `\(field.name)` has items of the unknown type `\(word)`.")
      return nil
    }
    return type
  }
}

extension TableSchemaType {
  /// The types' words, in the order of the documentation.
  static let words = [
    "string", "integer", "number", "decimal", "boolean", "date", "datetime", "time", "object",
    "array", "list", "geopoint", "bytes", "reference", "any",
  ]

  /// What to say instead of words of other systems, or of Table Schema types that are not there.
  static let otherWords = [
    "int": "Say `integer`.", "int64": "Say `integer`.", "long": "Say `integer`.",
    "year": "Say `integer`.", "float": "Say `number`.", "double": "Say `number`.",
    "money": "Say `decimal`.", "bool": "Say `boolean`.", "timestamp": "Say `datetime`.",
    "text": "Say `string`.", "uuid": "Say `string` with the format `uuid`.",
    "yearmonth": "Say `string` with a pattern.", "duration": "Say `string`.",
    "geojson": "Say `object`.", "binary": "Say `bytes`.", "map": "Say `object`.",
  ]

  /// The type of a word; a `list` is an array between commas.
  init?(word: String) {
    switch word {
    case "string": self = .string()
    case "integer": self = .integer()
    case "number": self = .number()
    case "decimal": self = .decimal()
    case "boolean": self = .boolean()
    case "date": self = .date()
    case "datetime": self = .datetime()
    case "time": self = .time()
    case "object": self = .object
    case "array": self = .array()
    case "list": self = .array(ArrayNotation(itemType: .string(), delimiter: ","))
    case "geopoint": self = .geopoint()
    case "bytes": self = .bytes
    case "reference": self = .reference
    case "any": self = .any
    default: return nil
    }
  }

  /// The properties that say how the type's values are written.
  fileprivate var notationProperties: [String] {
    switch self {
    case .integer: ["format", "groupChar", "bareNumber"]
    case .number, .decimal: ["format", "decimalChar", "groupChar", "bareNumber"]
    case .boolean: ["format", "trueValues", "falseValues"]
    case .array: ["format", "itemType", "delimiter"]
    default: ["format"]
    }
  }
}
