// An app's everyday models, as guides to Firestore show them.

import DocumentCoding
import Documents
import Foundation
import Testing

struct GuideTests {
  @Test func aBookAndItsID() throws {
    struct Book: Codable, Equatable {
      @DocumentID var id: String?
      var title: String
      var numberOfPages: Int
      var author: String
    }
    let fields: FieldMap = ["title": "Emma", "numberOfPages": 474, "author": "Jane Austen"]
    let book = Book(id: "42", title: "Emma", numberOfPages: 474, author: "Jane Austen")
    #expect(
      try DocumentDecoder().decode(Book.self, from: fields, at: DocumentPath("books/42"))
        == book)
    #expect(try DocumentEncoder().encode(book).fields == fields)
    // The id need not be given.
    #expect(
      try DocumentEncoder().encode(
        Book(title: "Emma", numberOfPages: 474, author: "Jane Austen")
      ).fields == fields)
  }

  @Test func nestedAndOptional() throws {
    struct Covers: Codable, Equatable {
      var small: URL
      var large: URL
    }
    struct Book: Codable, Equatable {
      var title: String
      var covers: Covers?
    }
    let (small, large) = ("https://example.org/s.png", "https://example.org/l.png")
    try expectRoundTrip(Book(title: "Emma", covers: nil), ["title": "Emma"])
    try expectRoundTrip(
      Book(
        title: "Emma",
        covers: Covers(
          small: try #require(URL(string: small)), large: try #require(URL(string: large)))),
      ["title": "Emma", "covers": ["small": .string(small), "large": .string(large)]])
  }

  @Test func arraysOfValuesAndTypes() throws {
    struct Tag: Codable, Hashable {
      var title: String
      var color: Color
    }
    struct Book: Codable, Equatable {
      var genres: [String]
      var tags: [Tag]
    }
    try expectRoundTrip(
      Book(
        genres: ["novel", "satire"], tags: [Tag(title: "old", color: Color(red: 255, alpha: 128))]),
      ["genres": ["novel", "satire"], "tags": [["title": "old", "color": "#FF000080"]]])
  }

  /// A colour that is one text in documents, with its transparency only if it has any.
  struct Color: Codable, Hashable {
    var red: UInt8 = 0
    var green: UInt8 = 0
    var blue: UInt8 = 0
    var alpha: UInt8 = 255

    init(red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard text.first == "#", [7, 9].contains(text.count),
        let number = UInt32(text.dropFirst(), radix: 16)
      else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "`\(text)` is no colour.")
      }
      let all = text.count == 7 ? number << 8 | 255 : number
      self.init(
        red: UInt8(all >> 24), green: UInt8(all >> 16 & 255), blue: UInt8(all >> 8 & 255),
        alpha: UInt8(all & 255))
    }

    func encode(to encoder: any Encoder) throws {
      let bytes = [red, green, blue] + (alpha == 255 ? [] : [alpha])
      let digits = bytes.map { byte in
        let text = String(byte, radix: 16, uppercase: true)
        return text.count == 1 ? "0" + text : text
      }
      var container = encoder.singleValueContainer()
      try container.encode("#" + digits.joined())
    }
  }

  @Test(arguments: [("#FF8000", 255), ("#FF800000", 0), ("#FF80007F", 127)] as [(String, UInt8)])
  func aTypeAsOneValue(_ text: String, _ alpha: UInt8) throws {
    try expectRoundTrip(
      Holder(value: Color(red: 255, green: 128, alpha: alpha)), ["value": .string(text)])
    #expect(
      decodingFailure {
        try DocumentDecoder().decode(Holder<Color>.self, from: ["value": "red"])
      } == "dataCorrupted value: `red` is no colour.")
  }

  @Test func datesAndServerTimes() throws {
    struct Entry: Codable, Equatable {
      var year: Date
      @ServerTimestamp var createdAt: Date?
    }
    let year = Timestamp(seconds: -1_420_070_400, nanoseconds: 0)
    let created = Timestamp(seconds: 1_700_000_000, nanoseconds: 500_000_000)
    let fresh = try DocumentEncoder().encode(Entry(year: year.dateValue()))
    #expect(fresh.fields == ["year": .timestamp(year)])
    #expect(fresh.transforms == [FieldTransform(path: "createdAt", value: .serverTimestamp())])
    try expectRoundTrip(
      Entry(year: year.dateValue(), createdAt: created.dateValue()),
      ["year": .timestamp(year), "createdAt": .timestamp(created)])
  }

  @Test func placesAndEnums() throws {
    enum Status: String, Codable {
      case draft
      case inReview = "in review"
      case approved, published
    }
    struct Office: Codable, Equatable {
      var location: GeoPoint
      var status: Status
    }
    let place = GeoPoint(latitude: 53.5511, longitude: 9.9937)
    try expectRoundTrip(
      Office(location: place, status: .inReview),
      ["location": .geoPoint(place), "status": "in review"])
  }

  @Test func keysRenamedAndLeftOut() throws {
    struct Language: Codable, Equatable {
      @DocumentID var id: String?
      var name: String
      var year: Int
      var reasonWhyILoveThis = ""
      enum CodingKeys: String, CodingKey {
        case id
        case name = "language_name"
        case year
      }
    }
    struct Unlisted: Codable, Equatable {
      @DocumentID var id: String?
      var name: String
      enum CodingKeys: String, CodingKey { case name = "language_name" }
    }
    let fields: FieldMap = ["language_name": "Swift", "year": 2014]
    let path = DocumentPath("languages/swift")
    #expect(
      try DocumentDecoder().decode(Language.self, from: fields, at: path)
        == Language(id: "swift", name: "Swift", year: 2014))
    #expect(
      try DocumentEncoder().encode(
        Language(name: "Swift", year: 2014, reasonWhyILoveThis: "safe")
      ).fields == fields)
    #expect(
      try DocumentDecoder().decode(Unlisted.self, from: fields, at: path)
        == Unlisted(id: nil, name: "Swift"))
  }

  @Test func errorsToldApart() {
    struct Book: Codable {
      var title: String
      var pages: Int
      var site: URL
    }
    func failure(_ change: (inout FieldMap) -> Void) -> String? {
      var fields: FieldMap = ["title": "Emma", "pages": 474, "site": "https://example.org"]
      change(&fields)
      return decodingFailure { try DocumentDecoder().decode(Book.self, from: fields) }
    }
    #expect(failure { _ in } == nil)
    #expect(
      failure { $0["pages"] = "many" }
        == "typeMismatch pages: Expected Int but found a string.")
    #expect(failure { $0["pages"] = nil } == "keyNotFound pages : There is no field `pages`.")
    #expect(
      failure { $0["pages"] = .null }
        == "valueNotFound pages: Expected Int but found null.")
    #expect(failure { $0["site"] = "" } == "dataCorrupted site: Invalid URL string.")
  }
}
