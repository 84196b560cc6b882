// Paths, timestamps and places: what they accept and how they take themselves apart.

import Documents
import Testing

struct PathAndTimeTests {
  @Test(
    arguments: [
      ("books", "books"), ("/books/", "books"), ("a/b/c", "a/b/c"), ("a/b", nil), ("", nil),
      ("/", nil), ("a//b", nil), ("a/b/", nil),
    ] as [(String, String?)])
  func collectionPathsHaveOddSegments(text: String, path: String?) {
    #expect(CollectionPath(text)?.string == path)
  }

  @Test(
    arguments: [
      ("books/1", "books/1"), ("/books/1/", "books/1"), ("a/b/c/d", "a/b/c/d"), ("a", nil),
      ("a/b/c", nil), ("a/", nil), ("//", nil), ("a//b", nil), ("é/ ", "é/ "),
    ] as [(String, String?)])
  func documentPathsHaveEvenSegments(text: String, path: String?) {
    #expect(DocumentPath(text)?.string == path)
  }

  @Test func pathsLeadUpAndDown() throws {
    let path = try #require(DocumentPath("shops/1/books/2"))
    #expect(path.documentID == "2")
    #expect(path.collection.string == "shops/1/books")
    #expect(path.collection.collectionID == "books")
    #expect(path.collection.parent?.string == "shops/1")
    #expect(path.collection("notes")?.string == "shops/1/books/2/notes")
    #expect(path.collection("") == nil)
    let books = try #require(CollectionPath("books"))
    #expect(books.parent == nil)
    #expect(books.document("1")?.string == "books/1")
    #expect(books.document("a/b") == nil)
    #expect(books.document("") == nil)
  }

  @Test func pathsAreToldApartByBytes() {
    #expect(DocumentPath("a/é") != DocumentPath("a/e\u{301}"))
    #expect(CollectionPath("é") != CollectionPath("e\u{301}"))
  }

  @Test(
    arguments: [
      (-62_135_596_800, 0, true), (-62_135_596_801, 0, false), (253_402_300_799, 999_999_999, true),
      (253_402_300_800, 0, false), (0, -1, false), (0, 1_000_000_000, false),
    ] as [(Int64, Int32, Bool)])
  func timestampsHaveARange(seconds: Int64, nanoseconds: Int32, isValid: Bool) {
    let time = Timestamp(checkedSeconds: seconds, nanoseconds: nanoseconds)
    #expect((time != nil) == isValid)
  }

  @Test func timestampsAreCutToMicroseconds() {
    let time = Timestamp(seconds: -1, nanoseconds: 123_456_999)
    #expect(time.truncatedToMicroseconds == Timestamp(seconds: -1, nanoseconds: 123_456_000))
    #expect(time < Timestamp(seconds: 0, nanoseconds: 0))
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, -180.1, false), (.nan, 0, false),
  ])
  func placesHaveARange(latitude: Double, longitude: Double, isValid: Bool) {
    let point = GeoPoint(checkedLatitude: latitude, longitude: longitude)
    #expect((point != nil) == isValid)
  }
}
