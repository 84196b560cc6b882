// The sample's models: how they look as documents, and that nothing is lost on the way back.

import DocumentCoding
import Documents
import FoundationEssentials
import Testing

@testable import LibraryMigration

@Suite struct ModelTests {
  @Test(
    "a colour is its hex code",
    arguments: [
      ("#E4572E", Color(red: 0xE4, green: 0x57, blue: 0x2E)),
      ("#00000F", Color(red: 0, green: 0, blue: 15)),
      ("#2E282A80", Color(red: 0x2E, green: 0x28, blue: 0x2A, alpha: 0x80)),
      ("#FFFFFF00", Color(red: 255, green: 255, blue: 255, alpha: 0)),
    ])
  func colorCodes(code: String, color: Color) throws {
    #expect(Color(hexCode: code) == color)
    #expect(try DocumentEncoder().encodeValue(color) == .string(code))
    #expect(try DocumentDecoder().decodeValue(Color.self, from: .string(code)) == color)
  }

  @Test("lower case is read, too")
  func colorInLowerCase() {
    #expect(Color(hexCode: "#17bebb")?.hexCode == "#17BEBB")
  }

  @Test(
    "other text is no colour",
    arguments: [
      "", "#", "E4572E", "#E4572", "#E4572E8", "#E4572E8000", "#E4572G", "#１４５７２E", "#-45725",
    ])
  func noColor(text: String) {
    #expect(Color(hexCode: text) == nil)
    #expect(throws: DecodingError.self) {
      try DocumentDecoder().decodeValue(Color.self, from: .string(text))
    }
  }

  @Test("a book keeps its nested values and leaves its id to the path")
  func book() throws {
    let book = Book(
      id: "9780200001014", isbn: "9780200001014", title: "The Orchard Timetable",
      author: "Paula Renner", numberOfPages: 288, price: Decimal(string: "17.25"),
      published: Date(timeIntervalSince1970: 1_522_886_400), genres: ["Novel", "Railway"],
      inStock: true,
      cover: try CoverImages(
        small: #require(URL(string: "https://covers.example.com/small/1.jpg")),
        medium: #require(URL(string: "https://covers.example.com/medium/1.jpg")),
        large: #require(URL(string: "https://covers.example.com/large/1.jpg"))),
      tags: [Tag(title: "gift", color: Color(red: 0xFF, green: 0xC9, blue: 0x14, alpha: 0xCC))])
    let document = try DocumentEncoder().encode(book)
    #expect(document.documentID == "9780200001014")
    #expect(document.fields == bookFields)
    let path = DocumentPath("books/9780200001014")
    #expect(try DocumentDecoder().decode(Book.self, from: document.fields, at: path) == book)
  }

  private let bookFields: FieldMap = [
    "isbn": "9780200001014", "title": "The Orchard Timetable", "author": "Paula Renner",
    "numberOfPages": 288, "price": "17.25",
    "published": .timestamp(Timestamp(seconds: 1_522_886_400, nanoseconds: 0)),
    "genres": ["Novel", "Railway"], "inStock": true,
    "cover": [
      "small": "https://covers.example.com/small/1.jpg",
      "medium": "https://covers.example.com/medium/1.jpg",
      "large": "https://covers.example.com/large/1.jpg",
    ],
    "tags": [["title": "gift", "color": "#FFC914CC"]],
  ]

  @Test("a language's fields have the source's names; no time asks for the store's")
  func programmingLanguage() throws {
    let fields: FieldMap = [
      "language_name": "Ada",
      "first_appeared": .timestamp(Timestamp(seconds: 345_254_400, nanoseconds: 0)),
      "reason_for_liking_it": "Ranges are part of the type.",
    ]
    let language = try DocumentDecoder().decode(
      ProgrammingLanguage.self, from: fields, at: DocumentPath("programming-languages/ada"))
    #expect(language.id == "ada")
    #expect(language.createdAt == nil)
    let document = try DocumentEncoder().encode(language)
    #expect(document.fields == fields)
    #expect(document.transforms == [FieldTransform(path: "created_at", value: .serverTimestamp())])
  }

  @Test("an office lies at a geopoint")
  func office() throws {
    let office = Office(
      id: nil, name: "Suva", address: "Victoria Parade 8",
      location: GeoPoint(latitude: -18.1416, longitude: 178.4419), timeZone: "Pacific/Fiji")
    let fields = try DocumentEncoder().encode(office).fields
    #expect(fields["location"] == .geoPoint(GeoPoint(latitude: -18.1416, longitude: 178.4419)))
    #expect(try DocumentDecoder().decode(Office.self, from: fields) == office)
  }

  @Test(
    "an article's status is its stored word",
    arguments: zip(Article.Status.allCases, ["draft", "in review", "approved", "published"]))
  func status(status: Article.Status, word: String) throws {
    #expect(try DocumentEncoder().encodeValue(status) == .string(word))
    #expect(try DocumentDecoder().decodeValue(Article.Status.self, from: .string(word)) == status)
  }

  @Test("an engine names its layout by reference and keeps what only diesels have")
  func engine() throws {
    let layout = DocumentReferenceName(path: try #require(DocumentPath("HRLLayout/p103")))
    let module = DocumentReferenceName(path: try #require(DocumentPath("SensorTrackModule/p102")))
    let engine = Engine(
      id: "p105", name: "Diesel 12", roadNumber: "D-12", maximumSpeed: 120, weight: 78.5,
      price: Decimal(string: "1249.5"),
      purchasedOn: Date(timeIntervalSinceReferenceDate: 361_463_400),
      inService: true, layout: layout, passedModules: [module], horsepower: 2200, fuelCapacity: 3.75
    )
    let document = try DocumentEncoder().encode(engine)
    #expect(document.fields["layout"] == .reference(layout))
    #expect(document.fields["passedModules"] == [.reference(module)])
    #expect(document.fields["wheelArrangement"] == nil)
    let path = DocumentPath("HRLEngine/p105")
    #expect(try DocumentDecoder().decode(Engine.self, from: document.fields, at: path) == engine)
  }
}
