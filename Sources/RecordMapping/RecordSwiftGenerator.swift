// Writes Codable structs for the records of a source: `ferry generate SOURCE --swift`.

public import Records
import SwiftWriting

/// Writes Swift source for what was found out about a source's records.
///
/// One struct for the record, and one inside it for each nested object. A property is optional when
/// some record has no such field, or a null. The source compiles as it is against DocumentCoding and
/// Documents, and `RecordDecoder` reads every record of the source with it.
public struct RecordSwiftGenerator {
  /// Types that the source uses, and so can't be called like.
  private static let usedNames: Set = [
    "Bool", "Codable", "CodingKey", "CodingKeys", "Data", "Date", "Decimal", "DocumentID",
    "DocumentReferenceName", "Double", "GeoPoint", "Hashable", "Int", "Sendable", "String", "Value",
  ]

  private let types: TypeInference

  /// Makes a generator of what was found with `unfoldsObjects`.
  public init(_ types: TypeInference) { self.types = types }

  /// The whole source.
  /// - Parameters:
  ///   - title: the source's name, for the first line.
  ///   - name: the struct's name, made a valid one in the way of types.
  /// - Throws: `RunFailure` of kind `configuration` for a source whose keys are data.
  public func source(title: String, name: String) throws(RunFailure) -> String {
    _ = try types.schema
    // A title comes from a file's name: no line of it may leave the comment.
    let title = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    let names = SwiftNames([SwiftNames.typeName(name)], taken: Self.usedNames)
    var record = structure(FieldGroup(types.fields), names.all[0], count: types.recordCount)
    record.hasDocumentID = true
    record.facts = ["A record of \(title)."]
    return "// Codable models of the records in \(title), made by `ferry generate`.\n\n"
      + Self.modules(of: record).map { "import \($0)\n" }.joined() + "\n" + record.source
  }

  /// - Parameter count: how many records there are, or values of the group.
  private func structure(_ group: FieldGroup, _ name: String, count: Int) -> SwiftStruct {
    let inner = group.members.filter(\.core.isObject)
    let names = SwiftNames(
      inner.map { SwiftNames.typeName($0.step) }, taken: Self.usedNames.union([name])
    ).all
    var type = SwiftStruct(name: name, facts: [], hasDocumentID: false, properties: [])
    for member in group.members {
      let core = member.core
      var coreName = Self.type(of: core)
      if core.isObject {
        coreName = names[type.nested.count]
        type.nested.append(structure(core, coreName, count: core.containerCount))
      }
      let isOptional = member.hasNulls || member.count < count
      type.properties.append(
        SwiftStruct.Property(
          key: member.step, type: Self.type(of: member, coreName) + (isOptional ? "?" : ""),
          facts: Self.facts(about: core), name: SwiftNames.camelCase(member.step)))
    }
    return type
  }

  /// The type of a field, an array's around that of its elements.
  private static func type(of field: FieldGroup, _ core: String) -> String {
    guard field.isArray, let element = field.members.first else { return core }
    let type = type(of: element, core)
    return element.hasNulls && type != "Value" ? "[\(type)?]" : "[\(type)]"
  }

  private static func type(of field: FieldGroup) -> String {
    if field.isArray { return "[Value]" }
    guard let evidence = field.evidence else { return "Value" }
    return evidence.fitsDouble ? "Double" : type(of: evidence.type)
  }

  private static func type(of type: TableSchemaType) -> String {
    switch type {
    case .string, .time: "String"
    case .integer: "Int"
    case .number: "Double"
    case .decimal: "Decimal"
    case .boolean: "Bool"
    case .date, .datetime: "Date"
    case .geopoint: "GeoPoint"
    case .bytes: "Data"
    case .reference: "DocumentReferenceName"
    case .array: "[Value]"
    case .object, .any: "Value"
    }
  }

  private static func facts(about field: FieldGroup) -> [String] {
    guard let evidence = field.evidence, !field.isObject, !field.isArray else { return [] }
    if evidence.fitsDouble { return ["Some are whole numbers."] }
    var facts = evidence.facts.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    switch evidence.type {
    case .date: facts.append("The day, at midnight in UTC.")
    case .datetime: facts.append("In UTC.")
    default: break
    }
    return facts
  }

  /// The modules whose types a struct and those inside it use, in order.
  private static func modules(of type: SwiftStruct) -> [String] {
    var (names, types): (Set<String>, [SwiftStruct]) = ([], [type])
    while let type = types.popLast() {
      types += type.nested
      names.formUnion(type.properties.map { $0.type.filter { !"[]?".contains($0) } })
    }
    var modules = ["DocumentCoding"]
    let documents: Set = ["DocumentReferenceName", "GeoPoint", "Value"]
    if !names.isDisjoint(with: documents) { modules.append("Documents") }
    if !names.isDisjoint(with: ["Data", "Date", "Decimal"]) {
      modules.append("FoundationEssentials")
    }
    return modules
  }
}
