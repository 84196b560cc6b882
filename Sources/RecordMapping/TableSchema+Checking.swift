// What is wrong with a schema, whoever made it.

import Documents
public import Records

/// One thing that is wrong with a schema.
struct TableSchemaFault: Hashable {
  /// Index of the field; nil when the whole schema is meant.
  var field: Int?
  /// The property that holds the fault, as the schema's JSON names it.
  var property: String?
  /// One sentence of fact, with a full stop.
  var message: String
}

extension TableSchema {
  /// All that is wrong with the schema as one failure of kind `configuration`; nil when it is right.
  public func failure(named name: String) -> RunFailure? {
    let faults = faults
    guard let first = faults.first else { return nil }
    let others = faults.dropFirst().map { " " + $0.message }.joined()
    return RunFailure(.configuration, "\(name) can't be used. \(first.message)\(others)")
  }

  /// All that is wrong with the schema.
  var faults: [TableSchemaFault] {
    var faults = nameFaults + keyFaults
    for (index, field) in fields.enumerated() {
      faults += field.faults.map {
        TableSchemaFault(field: index, property: $0.property, message: $0.message)
      }
    }
    return faults
  }

  private var keyFaults: [TableSchemaFault] {
    var faults: [TableSchemaFault] = []
    if fields.isEmpty {
      faults.append(TableSchemaFault(property: "fields", message: "The schema has no fields."))
    }
    for (place, name) in primaryKey.enumerated() {
      if !fields.contains(where: { $0.name.hasSameBytes(as: name) }) {
        faults.append(
          TableSchemaFault(
            property: "primaryKey", message: "The primary key names no field `\(name)`."))
      }
      if primaryKey[..<place].contains(where: { $0.hasSameBytes(as: name) }) {
        faults.append(
          TableSchemaFault(
            property: "primaryKey", message: "The primary key names field `\(name)` twice."))
      }
    }
    return faults
  }

  private var nameFaults: [TableSchemaFault] {
    var sources: Set<Value> = []
    var targets: [Value: String] = [:]
    let branches = branchNames
    var faults: [TableSchemaFault] = []
    func report(_ field: Int, _ property: String, _ message: String) {
      faults.append(TableSchemaFault(field: field, property: property, message: message))
    }
    for (index, field) in fields.enumerated() {
      if field.name.isEmpty { report(index, "name", "A field has an empty name.") }
      guard sources.insert(.string(field.name)).inserted else {
        report(index, "name", "Field `\(field.name)` is there twice.")
        continue
      }
      let target = Value.string(FieldTree.target(of: field))
      if let other = targets.updateValue(field.name, forKey: target) {
        let name = "`\(field.rename ?? field.name)`"
        report(
          index, field.rename == nil ? "name" : "rename",
          "Fields `\(other)` and `\(field.name)` both become \(name) in the document.")
      }
      if let name = field.rename, !name.isEmpty,
        let fault = DocumentLimits.standard.check(fieldName: name)
      {
        report(index, "rename", "Field `\(field.name)` can't be renamed. \(fault.message)")
      }
      if let name = field.rename, branches.contains(target) {
        report(
          index, "rename", "Field `\(field.name)` becomes `\(name)`, which holds other fields.")
      }
    }
    return faults
  }

  /// Names that hold fields, and are none themselves.
  private var branchNames: Set<Value> {
    var names: Set<Value> = []
    for field in fields {
      let steps = FieldTree.steps(of: field.name)
      for length in steps.indices.dropFirst() {
        names.insert(.string(steps[..<length].joined(separator: ".")))
      }
    }
    return names.subtracting(fields.map { .string($0.name) })
  }
}
