// Names of collections and documents: slash-separated, collections odd, documents even.

/// The path of a collection relative to its database: `books`, `libraries/1/books`.
public struct CollectionPath: Sendable {
  /// The path without slashes at its ends.
  public let string: String

  /// Makes a path from text; nil unless it has an odd number of segments, none empty.
  public init?(_ text: String) {
    guard let segments = PathSegments(text), segments.count % 2 == 1 else { return nil }
    string = segments.joined
  }

  /// Makes a path that is known to be one.
  package init(unchecked string: String) { self.string = string }

  /// The last segment: `books`.
  public var collectionID: String { String(PathSegments.last(of: string)) }

  /// The document that the collection lies under; nil at the root.
  public var parent: DocumentPath? {
    PathSegments.parent(of: string).flatMap { DocumentPath(String($0)) }
  }

  /// The document of that id; nil when the id is empty or holds a slash.
  public func document(_ id: String) -> DocumentPath? {
    id.isEmpty || id.utf8.contains(0x2F) ? nil : DocumentPath(unchecked: string + "/" + id)
  }
}

/// The path of a document relative to its database: `books/42`.
public struct DocumentPath: Sendable {
  /// The path without slashes at its ends.
  public let string: String

  /// Makes a path from text; nil unless it has an even number of segments, none empty.
  public init?(_ text: String) {
    guard let segments = PathSegments(text), segments.count % 2 == 0 else { return nil }
    string = segments.joined
  }

  /// Makes a path that is known to be one.
  package init(unchecked string: String) { self.string = string }

  /// The last segment: `42`.
  public var documentID: String { String(PathSegments.last(of: string)) }

  /// The collection that the document lies in.
  public var collection: CollectionPath {
    guard let parent = PathSegments.parent(of: string) else {
      preconditionFailure("A document path has at least two segments")
    }
    return CollectionPath(unchecked: String(parent))
  }

  /// The subcollection of that id; nil when the id is empty or holds a slash.
  public func collection(_ id: String) -> CollectionPath? { CollectionPath(string + "/" + id) }
}

/// A document's name as a reference value holds it: a path, and the database if it is a foreign one.
public struct DocumentReferenceName: Hashable, Sendable {
  /// `projects/P/databases/D`; nil for the document's own database.
  public var database: String?
  /// The path in that database.
  public var path: DocumentPath

  /// Makes a name.
  public init(database: String? = nil, path: DocumentPath) {
    self.database = database
    self.path = path
  }
}

extension CollectionPath: Hashable, CustomStringConvertible {
  /// The path.
  public var description: String { string }
  /// Compares byte by byte.
  public static func == (a: Self, b: Self) -> Bool { a.string.hasSameBytes(as: b.string) }
  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: string) }
}

extension DocumentPath: Hashable, CustomStringConvertible {
  /// The path.
  public var description: String { string }
  /// Compares byte by byte.
  public static func == (a: Self, b: Self) -> Bool { a.string.hasSameBytes(as: b.string) }
  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: string) }
}

/// Splits and joins paths, for both kinds.
private struct PathSegments {
  let joined: String
  let count: Int

  /// Slashes at the ends are tolerated, as Firestore's clients do; empty segments are not.
  init?(_ text: String) {
    var text = text
    if text.utf8.first == 0x2F { text = String(text.utf8.dropFirst()) ?? "" }
    if text.utf8.last == 0x2F { text = String(text.utf8.dropLast()) ?? "" }
    // Starts behind a slash, so that another one, or the end, would be an empty segment.
    var (slashes, isBehindSlash) = (0, true)
    for byte in text.utf8 {
      let isSlash = byte == 0x2F
      if isSlash && isBehindSlash { return nil }
      if isSlash { slashes += 1 }
      isBehindSlash = isSlash
    }
    if isBehindSlash { return nil }
    joined = text
    count = slashes + 1
  }

  static func last(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return Substring(path) }
    return path[path.utf8.index(after: slash)...]
  }

  static func parent(of path: String) -> Substring? {
    path.utf8.lastIndex(of: 0x2F).map { path[..<$0] }
  }
}
