// Catalogue B: single types, in our coders and in others.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue B")
struct CatalogueBTests {
  @Test("B1 places in JSON and as keys") func places() throws {
    let place = GeoPoint(latitude: 37.77493, longitude: -122.41942)
    let json = try JSONEncoder().encode(place)
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains("\"latitude\":37."))
    #expect(text.contains("\"longitude\":-122."))
    let decoded = try JSONDecoder().decode(GeoPoint.self, from: json)
    #expect(abs(decoded.latitude - 37.77493) < 0.0001)
    #expect(abs(decoded.longitude + 122.41942) < 0.0001)
    let names = [place: "San Francisco"]
    #expect(names[GeoPoint(latitude: 37.77493, longitude: -122.41942)] == "San Francisco")
  }

  @Test("B1 places out of range") func placesOutOfRange() {
    let json = Data(#"{"latitude": 91, "longitude": 0}"#.utf8)
    #expect(
      decodingFailure { try JSONDecoder().decode(GeoPoint.self, from: json) }
        == "dataCorrupted : 91.0, 0.0 is no place on earth.")
  }

  @Test("B2 timestamps in JSON") func timestamps() throws {
    let json = try JSONEncoder().encode(Timestamp(seconds: 37, nanoseconds: 123))
    #expect(
      try JSONDecoder().decode([String: Int].self, from: json)
        == ["seconds": 37, "nanoseconds": 123])
    let other = Data(#"{"seconds": 37, "nanoseconds": 122}"#.utf8)
    #expect(
      try JSONDecoder().decode(Timestamp.self, from: other)
        == Timestamp(seconds: 37, nanoseconds: 122))
  }

  @Test("B2 timestamps of callable functions") func underscoredTimestamps() throws {
    let json = Data(#"{"_seconds": 37, "_nanoseconds": 122}"#.utf8)
    #expect(
      try JSONDecoder().decode(Timestamp.self, from: json)
        == Timestamp(seconds: 37, nanoseconds: 122))
  }

  @Test("B3 wrappers are as equal as what they wrap") func conformances() {
    struct Model: Codable, Hashable {
      @DocumentID var id: String?
      @DocumentID var reference: Pointer?
      @ExplicitNull var number: Int?
      @ServerTimestamp var time: Timestamp?
      @ServerTimestamp var date: Date?
    }
    let model = Model(
      id: "1", reference: Pointer(path: "a/1"), number: 1,
      time: Timestamp(seconds: 1, nanoseconds: 0), date: Date(timeIntervalSince1970: 1))
    var others = [model, model, model, model, model]
    others[0].id = "2"
    others[1].reference = nil
    others[2].number = 2
    others[3].time = nil
    others[4].date = Date(timeIntervalSince1970: 2)
    var copies = [model: "kept"]
    #expect(copies[model] == "kept")
    for other in others {
      #expect(other != model)
      copies[other] = "other"
    }
    #expect(copies.count == 6)
  }

  @Test("B3 wrappers go where their values go") func wrappersAreSendable() {
    func accept(_: some Sendable) {}
    accept(DocumentID<String>(wrappedValue: nil))
    accept(ServerTimestamp<Date>(wrappedValue: nil))
    accept(ExplicitNull<Int>(wrappedValue: nil))
  }

  @Test("B4 field values in other coders") func fieldValuesElsewhere() {
    #expect(throws: DocumentCodingError.encodingIsNotSupported("FieldValue")) {
      try JSONEncoder().encode([FieldValue.delete()])
    }
  }
}
