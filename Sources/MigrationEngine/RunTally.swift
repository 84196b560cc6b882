// The books of a run: counts by source, entity and code, and how it ended.

import Documents
import Records

/// Keeps a run's result while it grows.
struct RunTally {
  private(set) var result = RunResult()
  private let names: any NameLocalization
  private let requiresNames: Bool
  private var entityPlaces: [EntityKey: Int] = [:]
  /// The record before had most likely the same entity.
  private var last: (key: EntityKey, place: Int)?

  private struct EntityKey: Hashable {
    var name: String
    var collection: String
  }

  init(_ plan: MigrationPlan) {
    names = plan.names
    requiresNames = plan.requiresNames
    result.language = plan.names.language
  }

  mutating func begin(_ source: SourcePlan) {
    var entry = RunResult.Source(name: source.name, description: source.records.opening)
    entry.warnings = source.warnings
    entry.inferredTypes = source.inferredTypes?.summary ?? []
    result.sources.append(entry)
  }

  mutating func note(_ warnings: [SourceWarning]) { current.warnings += warnings }

  /// Ends the current source; later ones are still run.
  mutating func end(with issue: SourceIssue) { current.issue = issue }

  /// Ends the run; the first reason stands.
  mutating func end(_ status: RunStatus) {
    if result.status == .completed { result.status = status }
  }

  /// Ends the run with a failure; the first one stands.
  mutating func fail(_ failure: RunFailure) {
    result.status = .failed
    result.failure = result.failure ?? failure
  }

  /// Takes over what only the end of a source tells.
  mutating func finish(_ description: SourceDescription, unmapped: [String]) {
    current.description = description
    current.warnings += unmapped.map {
      SourceWarning(.unmappedField, "The schema doesn't name `\($0)`; it is left out.")
    }
  }

  /// Counts a record in the whole, in its source and in its entity.
  mutating func count(
    _ fate: RecordFate, _ entry: RecordEntry, _ batch: RecordBatch, collection: CollectionPath?
  ) throws(RunFailure) {
    let name = entry.entity.map { batch.entities[$0] }
    let place = try place(ofEntity: name, collection: collection)
    result.counts.count(fate)
    result.sources[sourceIndex].counts.count(fate)
    result.entities[place].counts.count(fate)
  }

  mutating func count(_ code: RecordIssueCode) { result.rejectsByCode[code, default: 0] += 1 }

  /// The result with its final status, its identity checked.
  func finished() -> RunResult {
    var result = result
    if result.status == .completed {
      let isCut = result.sources.contains { $0.issue != nil }
      result.status =
        isCut ? .sourceError : result.counts.rejected > 0 ? .completedWithRejects : .completed
    }
    let parts = [result.counts] + result.sources.map(\.counts) + result.entities.map(\.counts)
    if !parts.allSatisfy(\.isBalanced) {
      result.status = .failed
      result.failure = RunFailure(
        .bug, "The counts of this run don't add up; records may be unaccounted for.",
        advice: "Keep the source and the report, and tell Ferry's maintainers.")
    }
    return result
  }

  private var sourceIndex: Int { result.sources.count - 1 }

  private var current: RunResult.Source {
    get { result.sources[sourceIndex] }
    set { result.sources[sourceIndex] = newValue }
  }

  private mutating func place(
    ofEntity name: String?, collection: CollectionPath?
  ) throws(RunFailure) -> Int {
    let collectionPath = collection?.string ?? ""
    let key = EntityKey(name: name ?? "", collection: collectionPath)
    if let last, last.key == key { return last.place }
    if let place = entityPlaces[key] {
      last = (key, place)
      return place
    }
    let ownName = name ?? collection?.collectionID ?? ""
    let localized = name.flatMap { names.name(ofEntity: $0) }
    if let name, localized == nil, requiresNames || names.language != nil {
      try missName(of: name)
    }
    result.entities.append(
      RunResult.Entity(
        name: ownName, localizedName: localized ?? ownName, collection: collectionPath))
    entityPlaces[key] = result.entities.count - 1
    return result.entities.count - 1
  }

  private mutating func missName(of entity: String) throws(RunFailure) {
    let fact = "The model strings have no name for the entity `\(entity)`."
    if requiresNames {
      throw RunFailure(
        .configuration, fact,
        advice: "Add `Entity/\(entity)` to the strings, or leave out --strict-names.")
    }
    note([SourceWarning(.unlocalizedEntity, fact)])
  }
}
