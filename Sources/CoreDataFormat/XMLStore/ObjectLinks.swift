// What the first pass over an XML store found out, for the second to resolve references with.

/// Facts about the whole store.
struct ObjectLinks {
  /// Entities in the order in which they were met, as the store writes them.
  var storedEntities: [String] = []
  /// Entity of each object, as an index into `storedEntities`.
  var index = ObjectIndex()
  /// Ids that more than one object has; none of an excerpt's, whose objects may come from a SQLite
  /// store, where ids are an entity's own.
  var duplicates: Set<ObjectID> = []
  /// Relationships whose other side doesn't name them back.
  var oneSided: Set<Link> = []
  /// How the store writes escapes.
  var escapeOrder = EscapeOrder.swapped
  /// Whether the store is an excerpt of another, so that ids that it doesn't have are elsewhere.
  var isExcerpt = false
  /// Number of objects.
  var count = 0

  /// A longer entity or id is none: a document's id may have so many bytes.
  static let longestName = 1_500

  /// One object's naming of another.
  struct Link: Hashable {
    /// Object that has the relationship.
    var source: ObjectID
    /// The relationship's name in small letters.
    var relationship: String
    /// Object that is named.
    var target: ObjectID
  }
}
