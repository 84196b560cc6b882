// From the tree of a schema file to a schema, with every fault on the way.

import ByteReading
import Documents

/// Reads a schema and collects what is wrong with it.
struct TableSchemaParser {
  /// A fault and its place.
  struct Fault {
    var byteOffset: Int
    var message: String
  }

  /// All faults, in the order they were met.
  private(set) var faults: [Fault] = []

  /// The schema, as far as it can be made out.
  mutating func schema(_ root: JSONTree) -> TableSchema {
    var schema = TableSchema(fields: [])
    guard let members = members(of: root, what: "The schema") else { return schema }
    var places: [[String: Int]] = []
    var keyPlace = root.byteOffset
    for member in members {
      switch member.name {
      case "fields":
        for element in elements(member) {
          guard let (field, properties) = field(element) else { continue }
          schema.fields.append(field)
          places.append(properties)
        }
      case "missingValues": schema.missingValues = labelledTexts(member)
      case "primaryKey":
        keyPlace = member.byteOffset
        schema.primaryKey = textOrTexts(member)
      case "uniqueKeys", "foreignKeys":
        report(member, "`\(member.name)` can't be checked; declare `unique` on single fields.")
      default: reportMisspelling(of: member, among: Self.schemaProperties)
      }
    }
    // That a schema has no fields left is no news when they could not be read.
    let isRead = faults.isEmpty
    for fault in schema.faults where isRead || fault.property != "fields" {
      let place = fault.field.flatMap { field in
        places[field][fault.property ?? ""] ?? places[field][""]
      }
      faults.append(Fault(byteOffset: place ?? keyPlace, message: fault.message))
    }
    return schema
  }

  private static let schemaProperties = [
    "fields", "missingValues", "primaryKey", "uniqueKeys", "foreignKeys", "fieldsMatch", "title",
    "description", "name", "$schema",
  ]

  /// A property that is nearly one of those that are known; others are the author's own.
  mutating func reportMisspelling(of member: JSONTree.Member, among known: [String]) {
    guard !known.contains(member.name), let near = Spelling.nearest(to: member.name, among: known)
    else { return }
    report(member, "The property `\(member.name)` is unknown. Did you mean `\(near)`?")
  }

  mutating func report(_ member: JSONTree.Member, _ message: String) {
    faults.append(Fault(byteOffset: member.byteOffset, message: message))
  }

  mutating func report(_ element: JSONTree, _ message: String) {
    faults.append(Fault(byteOffset: element.byteOffset, message: message))
  }

  /// The members of an object, each name once.
  mutating func members(
    of element: JSONTree, what: String
  ) -> [JSONTree.Member]? {
    guard case .object(let members) = element.content else {
      report(element, "\(what) is \(element.kindName), not an object.")
      return nil
    }
    var names: Set<Value> = []
    for member in members where !names.insert(.string(member.name)).inserted {
      report(member, "The property `\(member.name)` is there twice.")
    }
    return members
  }

  mutating func elements(_ member: JSONTree.Member) -> [JSONTree] {
    guard case .array(let elements) = member.value.content else {
      report(member, "`\(member.name)` is \(member.value.kindName), not an array.")
      return []
    }
    return elements
  }

  mutating func text(_ member: JSONTree.Member) -> String? {
    guard case .string(let text) = member.value.content else {
      report(member, "`\(member.name)` is \(member.value.kindName), not a string.")
      return nil
    }
    return text
  }

  mutating func boolean(_ member: JSONTree.Member) -> Bool? {
    guard case .boolean(let value) = member.value.content else {
      report(member, "`\(member.name)` is \(member.value.kindName), not a boolean.")
      return nil
    }
    return value
  }

  mutating func count(_ member: JSONTree.Member) -> Int? {
    guard case .number(let digits) = member.value.content, let value = Int(digits) else {
      report(member, "`\(member.name)` is not a whole number.")
      return nil
    }
    return value
  }

  mutating func texts(_ member: JSONTree.Member) -> [String] {
    elements(member).compactMap { element in
      guard case .string(let text) = element.content else {
        report(element, "`\(member.name)` holds \(element.kindName), not only strings.")
        return nil
      }
      return text
    }
  }

  /// Strings, or objects with a string under `value`, as missing values may be written.
  mutating func labelledTexts(_ member: JSONTree.Member) -> [String] {
    elements(member).compactMap { element in
      switch element.content {
      case .string(let text): return text
      case .object(let members):
        if let value = members.first(where: { $0.name == "value" }) { return text(value) }
        fallthrough
      default:
        report(element, "`\(member.name)` holds \(element.kindName) that gives no text.")
        return nil
      }
    }
  }

  private mutating func textOrTexts(_ member: JSONTree.Member) -> [String] {
    if case .string(let text) = member.value.content { return [text] }
    return texts(member)
  }
}
