// Gives each entity what its ancestors declare.

import Records

/// Resolves the inheritance among the entities of a model.
struct EntityInheritance {
  private let list: [EntityDescription]
  private let indices: [String: Int]

  /// Takes entities that hold what they declare themselves; compiled models repeat inherited
  /// properties, which is found out here.
  init(_ list: [EntityDescription], indices: [String: Int]) {
    self.list = list
    self.indices = indices
  }

  /// The entities, complete. O(entities x depth).
  func resolved() throws(RunFailure) -> [EntityDescription] {
    let ancestors = try list.map { (entity) throws(RunFailure) in try self.ancestors(of: entity) }
    var subentities: [String: [String]] = [:]
    for entity in list {
      if let parent = entity.superentityName {
        subentities[parent, default: []].append(entity.name)
      }
    }
    return zip(list, ancestors).map { entity, ancestors in
      var complete = entity
      complete.ancestorNames = ancestors.map(\.name)
      complete.subentityNames = subentities[entity.name] ?? []
      let line = ancestors.reversed() + [entity]
      complete.attributes = Self.firsts(of: line.flatMap(\.attributes), by: \.name)
      complete.relationships = Self.firsts(of: line.flatMap(\.relationships), by: \.name)
      complete.fetchedProperties = Self.firsts(of: line.flatMap(\.fetchedProperties), by: \.name)
      for ancestor in ancestors { complete.ownPropertyNames.subtract(ancestor.ownPropertyNames) }
      return complete
    }
  }

  /// The ancestors of an entity, the nearest first.
  private func ancestors(of entity: EntityDescription) throws(RunFailure) -> [EntityDescription] {
    var ancestors: [EntityDescription] = []
    var next = entity.superentityName
    while let name = next {
      guard let index = indices[name] else {
        throw RunFailure(
          .configuration,
          "The entity `\(entity.name)` inherits from `\(name)`, which the model doesn't have.")
      }
      guard ancestors.count < list.count else {
        throw RunFailure(.configuration, "The entity `\(entity.name)` inherits from itself.")
      }
      ancestors.append(list[index])
      next = list[index].superentityName
    }
    return ancestors
  }

  private static func firsts<Element>(
    of elements: [Element], by name: KeyPath<Element, String>
  ) -> [Element] {
    var seen: Set<String> = []
    return elements.filter { seen.insert($0[keyPath: name]).inserted }
  }
}
