// Catalogue C: what the coder is tested for apart from Firestore.

import DocumentCoding
import Documents
import Testing

@Suite("Catalogue C")
struct CatalogueCTests {
  @Test("C1 enums, nesting and beans without Firestore's types") func plainModels() throws {
    try expectRoundTrip(Measured(x: 1, e: .num(4)), ["x": 1, "e": ["num": 4]])
    try expectRoundTrip(Measured(x: 2, e: .text("abc")), ["x": 2, "e": ["text": "abc"]])
    let group = Group(
      group: "g1", groupList: [Member(age: 20, weight: 80.1)],
      groupMap: ["name1": Member(age: 30, weight: 64.2)], point: nil)
    try expectRoundTrip(
      Grouped(id: 123, group: group),
      [
        "id": 123,
        "group": [
          "group": "g1", "groupList": [["age": 20, "weight": 80.1]],
          "groupMap": ["name1": ["age": 30, "weight": 64.2]],
        ],
      ])
  }

  @Test("C1 a class hierarchy with a double") func classHierarchy() throws {
    let encoded = try DocumentEncoder().encode(
      TimedHero(power: 100, name: "name", timestamp: 123_456_789.123))
    #expect(
      encoded.fields == [
        "super": ["superPower": 100.0, "superName": "name"], "timestamp": 123_456_789.123,
      ])
    let decoded = try DocumentDecoder().decode(TimedHero<Double>.self, from: encoded.fields)
    #expect(decoded.timestamp == 123_456_789.123)
  }

  @Test("C2 null at the top") func null() throws {
    #expect(try DocumentDecoder().decodeValue(Int?.self, from: .null) == nil)
    #expect(try DocumentEncoder().encodeValue(Int?.none) == .null)
  }

  @Test("C3 snake case both ways") func snakeCase() throws {
    struct Model: Codable, Equatable { var snakeCase: Int }
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    try expectRoundTrip(
      Model(snakeCase: 42), ["snake_case": 42], encoder: encoder, decoder: decoder)
  }
}
