// The part of the store contract that an export needs: a walk through documents in order.

/// A store that documents can be read from, front to back.
public protocol DocumentReading: Sendable {
  /// Starts a walk through a collection, as it is at this moment.
  func walk(
    _ collection: CollectionPath, options: WalkOptions
  ) async throws(StoreFailure) -> any DocumentWalk

  /// The collections under a document, or at the root, in byte order of their ids; those that only
  /// hold documents further down count too.
  func collections(under parent: DocumentPath?) async throws(StoreFailure) -> [CollectionPath]
}

/// What a walk takes along.
public struct WalkOptions: Hashable, Sendable {
  /// Whether subcollections come too, and documents that exist only as parents.
  public var isRecursive: Bool
  /// Which documents come; all, and missing parents, when nil.
  public var filter: DocumentQuery.Filter?

  /// Makes options.
  public init(isRecursive: Bool = false, filter: DocumentQuery.Filter? = nil) {
    self.isRecursive = isRecursive
    self.filter = filter
  }
}

/// A walk through documents, a batch at a time, in constant memory.
public protocol DocumentWalk: Sendable {
  /// The next documents, at most `count`; none at the end.
  ///
  /// Documents of a collection come by their ids; those of subcollections after all documents of the
  /// collections above. One that exists only as a parent comes before its subcollections, without
  /// fields and without times.
  func next(_ count: Int) async throws(StoreFailure) -> [Document]
}

extension Document {
  /// Whether this stands for a document that exists only as a parent of others.
  public var isMissingParent: Bool { createTime == nil && updateTime == nil && fields.isEmpty }
}
