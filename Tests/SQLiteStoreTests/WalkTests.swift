// Walks, subcollections, and parents that don't exist.

import Documents
import SQLiteStore
import Testing

struct WalkTests {
  private func store(_ folder: TemporaryFolder, _ paths: [String]) async throws -> SQLiteStore {
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let documents = try paths.map {
      Document(path: try #require(DocumentPath($0)), fields: ["n": 1])
    }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)
    return store
  }

  @Test func recursiveWalksNameMissingParents() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(
      folder,
      [
        "books/b", "books/a", "books/a/reviews/1", "books/a-b/reviews/2", "books-x/1",
        "books/c/notes/1", "books/c/reviews/1/replies/1", "booksy/1", "other/1/books/1",
      ])
    let walk = try await store.walk(
      try #require(CollectionPath("books")), options: WalkOptions(isRecursive: true))
    let found = try await walk.next(100)
    #expect(
      found.map { $0.path.string + ($0.isMissingParent ? " missing" : "") } == [
        "books/a", "books/b", "books/a-b missing", "books/a-b/reviews/2", "books/a/reviews/1",
        "books/c missing", "books/c/notes/1", "books/c/reviews/1 missing",
        "books/c/reviews/1/replies/1",
      ])
    #expect(try await walk.next(100).isEmpty)
  }

  @Test func filtersLeaveOutDocumentsAndMissingParents() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder, ["c/1", "c/2", "c/3/c/1"])
    let name: Value = .reference(DocumentReferenceName(path: DocumentPath(unchecked: "c/2")))
    let walk = try await store.walk(
      try #require(CollectionPath("c")),
      options: WalkOptions(
        isRecursive: true, filter: .field(.documentID(), .greaterThanOrEqual, name)))
    #expect(try await walk.next(9).map(\.path.string) == ["c/2", "c/3/c/1"])
  }

  @Test func aWalkSeesTheStoreAsItWasAtItsStart() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder, ["c/1", "c/3"])
    let walk = try await store.walk(try #require(CollectionPath("c")))
    let late = Document(path: try #require(DocumentPath("c/2")), fields: [:])
    _ = try await store.load([late], onConflict: .create, checkpoint: nil)
    #expect(try await walk.next(9).map(\.path.string) == ["c/1", "c/3"])
  }

  @Test func collectionsAreListedWithoutReadingDocuments() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(
      folder,
      ["b/1", "b/1/x/1", "b/1/x/1/deep/1", "b/1/a/1", "a b/1", "b-c/1", "é/1", "only/1/below/1"])
    let roots = try await store.collections(under: nil)
    #expect(roots.map(\.string) == ["a b", "b", "b-c", "only", "é"])
    let below = try await store.collections(under: DocumentPath("b/1"))
    #expect(below.map(\.string) == ["b/1/a", "b/1/x"])
    let none = try await store.collections(under: DocumentPath("b/2"))
    #expect(none.isEmpty)
  }
}
