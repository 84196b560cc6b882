// The entities of a source as a migration names them, checked before anything is read.

import MigrationEngine
import Records

/// Holds what imports of one source say about entities against what the source has.
struct PlannedEntities {
  private let group: [Import]
  private let source: String
  private let entities: [SourceDescription.Entity]

  /// Takes the imports of one source and what opening it told.
  init(_ group: [Import], source: String, opening: SourceDescription) {
    self.group = group
    self.source = source
    entities = opening.entities
  }

  /// How the source's records become documents; those of other entities are skipped.
  /// - Throws: `RunFailure` of kind `configuration` for an entity that the source doesn't have.
  func mapper() throws(RunFailure) -> any RecordMapper {
    let first = group[0]
    try check()
    if first.entity == nil {
      guard !first.entities.isEmpty else { return first.mapper }
      return EntityMapper(
        mappers: Dictionary(
          first.entities.map { ($0, first.mapper) }, uniquingKeysWith: { one, _ in one }))
    }
    var mappers = Dictionary(
      group.map { ($0.entity ?? "", $0.mapper) }, uniquingKeysWith: { _, last in last })
    if group.contains(where: { $0.inherited == .parent }) {
      for entity in entities where mappers[entity.name] == nil {
        mappers[entity.name] = line(of: entity).lazy.compactMap { mappers[$0] }.first
      }
    }
    return EntityMapper(mappers: mappers)
  }

  /// For every entity of a tree of several, the root; empty when each has its own collection.
  /// - Throws: `RunFailure` of kind `configuration` when the source doesn't tell who inherits.
  func roots() throws(RunFailure) -> [String: String] {
    guard group.contains(where: { $0.inherited == .parent }) else { return [:] }
    // A store without a model tells names alone.
    guard entities.contains(where: { !$0.fields.isEmpty }) else {
      throw RunFailure(
        .configuration, "`\(source)` doesn't tell which entities inherit from others.",
        advice: "Name its model with --model, or leave --inherited out.")
    }
    let trees = Dictionary(grouping: entities) { line(of: $0).last ?? $0.name }
    var roots: [String: String] = [:]
    for (root, members) in trees where members.count > 1 {
      for member in members { roots[member.name] = root }
    }
    return roots
  }

  private func check() throws(RunFailure) {
    let named = group.flatMap { $0.entities + [$0.entity].compactMap(\.self) }
    if entities.isEmpty, group.contains(where: { !$0.entities.isEmpty }) {
      throw RunFailure(
        .configuration, "`\(source)` doesn't tell its entities before it is read.",
        advice: "Leave --entities out, or name the store's model with --model.")
    }
    let known = entities.map(\.name)
    guard !known.isEmpty, let unknown = named.first(where: { !known.contains($0) }) else { return }
    throw RunFailure(
      .configuration, "`\(source)` has no entity `\(unknown)`.",
      advice: "Entities: \(known.sorted().joined(separator: ", ")).")
  }

  /// The name of an entity and of all that it inherits from, the nearest first.
  private func line(of entity: SourceDescription.Entity) -> [String] {
    var line = [entity.name]
    while let name = line.last, line.count <= entities.count,
      let parent = entities.first(where: { $0.name == name })?.parent
    {
      line.append(parent)
    }
    return line
  }
}
