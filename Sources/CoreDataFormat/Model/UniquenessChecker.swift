// Checks what a model says must occur once: values, or groups of values, among all records of a run.

import ByteReading
import Records

/// Holds records against the uniqueness constraints of a model.
///
/// As in Core Data's own stores, a constraint holds for an entity and all that inherit from it, and
/// not for objects that lack one of its values.
final class UniquenessChecker {
  private struct Constraint {
    /// The entity that declares it, and the properties.
    var name: String
    var properties: [String]
  }

  private var constraints: [String: [Constraint]] = [:]
  private var seen: SeenKeys?

  /// Takes the constraints of a model.
  init(_ model: ManagedObjectModel) {
    for entity in model.entities {
      for name in [entity.name] + entity.ancestorNames {
        for properties in model.entity(named: name)?.uniquenessConstraints ?? [] {
          // A compiled model repeats what an entity inherits: the farthest ancestor counts.
          let heir = constraints[entity.name]?.firstIndex { $0.properties == properties }
          if let heir { constraints[entity.name]?.remove(at: heir) }
          constraints[entity.name, default: []].append(
            Constraint(name: "\(name)\0\(properties)", properties: properties))
        }
      }
    }
  }

  /// Whether anything of an entity must be unique.
  func isWatching(_ entity: String) -> Bool { constraints[entity] != nil }

  /// What a record repeats; nil when all that must be its own is its own. Notes its values.
  /// - Throws: `SourceIssue` when the values seen can't be kept.
  func issue(
    of record: RecordValue, entity: String, at position: RecordPosition
  ) throws(SourceIssue) -> RecordIssue? {
    for constraint in constraints[entity] ?? [] {
      let values = constraint.properties.map { record[$0] }
      guard let key = Self.key(constraint.name, values) else { continue }
      guard let first = try keys().firstRecord(of: key, record: position.record) else { continue }
      let names = constraint.properties.map { "`\($0)`" }.joined(separator: " and ")
      return RecordIssue(
        .constraint, stage: .validate, at: position,
        message: "Record \(first) has the same \(names).", path: constraint.properties[0],
        field: constraint.properties[0], entity: entity, value: values[0]?.plainText,
        constraint: "unique", firstRecord: first)
    }
    return nil
  }

  private func keys() throws(SourceIssue) -> SeenKeys {
    if let seen { return seen }
    let keys = try SeenKeys()
    seen = keys
    return keys
  }

  /// What stands for the values of a constraint; nil when one is missing.
  private static func key(_ name: String, _ values: [RecordValue?]) -> SeenKeys.Key? {
    guard !values.isEmpty else { return nil }
    var bytes = Array(name.utf8)
    for value in values {
      guard let value, value.kind != .null else { return nil }
      let content = value.identity
      bytes += [0, value.kind.rawValue]
      withUnsafeBytes(of: UInt64(content.count)) { bytes += $0 }
      bytes += content
    }
    return SeenKeys.Key(bytes)
  }
}

extension RecordValue {
  /// Bytes that are equal for equal values of one kind.
  fileprivate var identity: [UInt8] {
    switch kind {
    case .boolean: return [UInt8(truncatingIfNeeded: node.length)]
    case .number: return Array(Self.canonical(text).utf8)
    default: return Array(payload)
    }
  }

  /// A number without what doesn't change it: `+`, zeros at the ends, an exponent.
  private static func canonical(_ text: String) -> String {
    if let whole = Int64(text) { return String(whole) }
    guard !text.utf8.contains(where: { $0 == 0x65 || $0 == 0x45 }), text.utf8.contains(0x2E) else {
      return Double(text)?.description ?? text
    }
    let trimmed = String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    return Int64(trimmed).map(String.init) ?? trimmed
  }

  /// The value as a report shows it; nil for what is no text.
  fileprivate var plainText: String? {
    switch kind {
    case .string, .text, .number: text
    default: nil
    }
  }
}
