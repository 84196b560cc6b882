// The result of a query as a walk, so that an export needn't know where documents come from.

import Documents

/// Hands over documents that are in memory, a batch at a time.
actor QueryResult: DocumentWalk {
  private var rest: ArraySlice<Document>

  /// Makes a walk through documents.
  init(_ documents: [Document]) { rest = documents[...] }

  func next(_ count: Int) -> [Document] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
