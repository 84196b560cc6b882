// An app opens the embedded store in one line and lives on it.

import DocumentAccess
import DocumentCoding
import Documents
import Ferry
import Foundation
import Testing

private struct Book: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var title: String
  var pages: Int
  var published: Date
}

/// A fresh folder that goes away with the test.
private final class StoreFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { _ = try? FileManager.default.removeItem(at: url) }

  /// Path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }
}

@Test("A model is written, read and listened to, also from a second store on the file")
func modelThroughPath() async throws {
  let folder = try StoreFolder()
  let emma = Book(
    title: "Emma", pages: 474, published: Date(timeIntervalSince1970: -4_857_062_400))
  let store = try DocumentStore(path: folder.path("library.sqlite"))
  let reference = store.collection("books").document("1")
  let (titles, continuation) = AsyncStream.makeStream(of: [Value?].self)
  let registration = store.collection("books").order(by: "title").addSnapshotListener {
    snapshot, _ in
    continuation.yield(snapshot?.documents.map { $0.data()["title"] } ?? [])
  }
  var heard = titles.makeAsyncIterator()
  #expect(await heard.next() == [])
  try await reference.setData(from: emma)
  #expect(await heard.next() == [.string("Emma")])
  registration.remove()

  let other = try DocumentStore(path: folder.path("library.sqlite"))
  let read = try await other.collection("books").document("1").getDocument(as: Book.self)
  #expect(read.id == "1")
  #expect(read.title == emma.title)
  #expect(read.pages == emma.pages)
  #expect(read.published == emma.published)
}

@Test("A file that is something else stays as it is")
func foreignFile() throws {
  let folder = try StoreFolder()
  let text = Data("This is a letter, and no store at all.\n".utf8)
  try text.write(to: URL(filePath: folder.path("letter")))
  let failure = #expect(throws: StoreFailure.self) {
    _ = try DocumentStore(path: folder.path("letter"))
  }
  #expect(failure?.reason == .notAStore)
  #expect(try Data(contentsOf: URL(filePath: folder.path("letter"))) == text)
}
