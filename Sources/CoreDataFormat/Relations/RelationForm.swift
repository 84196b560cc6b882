// What a relationship can become in a document, as `--relations` says it.

/// The form that a relationship takes in documents.
enum RelationForm: String, CaseIterable {
  /// A reference to the other document, or an array of them.
  case reference
  /// The other object's fields as a map, or an array of maps.
  case embed
  /// The other objects' documents in a collection below this one's.
  case subcollection
  /// Nothing.
  case omit
}
