// What a relationship can become in a document.

/// The form that a relationship takes in documents.
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
