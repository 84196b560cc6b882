// Collections that are named in the user's language: names that can't be ids are told beforehand.

import Documents
import MigrationEngine
import Records

/// Checks the names of `{localizedEntity}`.
struct LocalizedCollections {
  private let names: any NameLocalization

  /// Takes the words of a run.
  init(_ names: any NameLocalization) { self.names = names }

  /// Checks that entities have names, fit for ids and different from each other.
  /// - Throws: `RunFailure` of kind `configuration`.
  func check(_ entities: [String], of placement: DocumentPlacement) throws(RunFailure) {
    guard entities.contains(where: { names.name(ofEntity: $0) != nil }) else {
      throw RunFailure(
        .configuration, "There are no localized names for `{localizedEntity}`.",
        advice: "Name the model strings with --strings, or write {entity}.")
    }
    var holders: [String: String] = [:]
    for entity in entities {
      let root = placement.roots[entity] ?? entity
      let name = names.name(ofEntity: root) ?? root
      if let fault = DocumentLimits.standard.check(documentID: name) {
        throw RunFailure(
          .configuration,
          "The name of the entity `\(root)` can't name a collection: \(fault.message)",
          advice: "Change `Entity/\(root)` in the model strings, or write {entity}.")
      }
      if let holder = holders.updateValue(root, forKey: name), holder != root {
        throw RunFailure(
          .configuration,
          "The entities `\(holder)` and `\(root)` are both called `\(name)`: their documents "
            + "would share a collection.",
          advice: "Change one of them in the model strings, or write {entity}.")
      }
    }
  }
}
