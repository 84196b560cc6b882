// What an import says about the entities of a Core Data store.

/// The form that a Core Data relationship takes in documents.
public enum RelationForm: String, CaseIterable, Hashable, Sendable {
  /// A reference to the other document, or an array of them. The form unless one is chosen.
  case reference
  /// The other object's fields as a map, or an array of maps; from there on its own relationships'
  /// forms hold. An object that would hold itself becomes a reference.
  ///
  /// The embedded object still becomes a document of its own, unless its entity is left out.
  case embed
  /// The other objects' documents lie below this one's, in a collection of the relationship's name;
  /// an ordered relationship stays as an array of references too.
  ///
  /// The relationship's inverse has to lead to one object, for a document lies in one place.
  case subcollection
  /// Nothing: the field is left out.
  case omit
}

/// Where documents of an entity that inherits from another go.
public enum InheritedPlace: String, CaseIterable, Hashable, Sendable {
  /// Each entity has a collection of its own.
  case own
  /// Entities of one tree share the collection of its root; the field `entity` tells them apart.
  case parent
}

extension Import {
  /// The import with a form for a relationship:
  /// `Import(...).relation("HRLLayout.engines", as: .embed)`.
  ///
  /// Imports of several entities of one store read it once, so that their forms hold for all.
  /// - Parameter name: `Entity.relation`, or the relation alone if the import names an entity.
  public func relation(_ name: String, as form: RelationForm) -> Import {
    var item = self
    item.relations[name] = form
    return item
  }

  /// The import with a place for documents of entities that inherit from others.
  public func inherited(in place: InheritedPlace) -> Import {
    var item = self
    item.inherited = place
    return item
  }
}

extension [Import] {
  /// The forms of all imports of one source, as its reader takes them; nil when there are none.
  var relationsOption: String? {
    let rules = flatMap { item in
      item.relations.map { name, form in
        let entity = name.contains(".") ? "" : item.entity.map { $0 + "." } ?? ""
        return entity + name + "=" + form.rawValue
      }
    }
    let asked = [first?.readerOptions["relations"]].compactMap(\.self) + rules.sorted()
    return asked.isEmpty ? nil : asked.joined(separator: ",")
  }
}
