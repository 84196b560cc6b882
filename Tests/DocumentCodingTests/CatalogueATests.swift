// Catalogue A: what Firestore's own coder is tested for.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue A")
struct CatalogueATests {
  @Test("A1 integers") func integers() throws { try expectRoundTrip(Number(x: 42), ["x": 42]) }

  @Test("A2 an empty model") func empty() throws { try expectRoundTrip(Nothing(), [:]) }

  @Test("A3 text") func text() throws { try expectRoundTrip(Text(s: "abc"), ["s": "abc"]) }

  @Test("A4 optionals") func optionals() throws {
    try expectRoundTrip(OptionalNumber(x: 42, opt: nil), ["x": 42])
    try expectRoundTrip(OptionalNumber(x: 42, opt: 7), ["x": 42, "opt": 7])
    let decoded = try DocumentDecoder().decode(OptionalNumber.self, from: ["x": 42, "opt": 5])
    #expect(decoded == OptionalNumber(x: 42, opt: 5))
  }

  @Test(
    "A4 optionals that don't decode",
    arguments: [
      (["x": 42, "opt": true], "typeMismatch opt: Expected Int but found a boolean."),
      (["x": 42, "opt": "abc"], "typeMismatch opt: Expected Int but found a string."),
      (["x": 45.55, "opt": 5], "dataCorrupted x: The number 45.55 does not fit in Int."),
      (["opt": 5], "keyNotFound x : There is no field `x`."),
    ] as [(FieldMap, String)])
  func optionalsThatFail(_ fields: FieldMap, _ failure: String) {
    #expect(
      decodingFailure { try DocumentDecoder().decode(OptionalNumber.self, from: fields) }
        == failure)
  }

  @Test("A5 enums with values") func enumsWithValues() throws {
    let now = Timestamp.now()
    try expectRoundTrip(Measured(x: 42, e: .num(4)), ["x": 42, "e": ["num": 4]])
    try expectRoundTrip(Measured(x: 43, e: .text("abc")), ["x": 43, "e": ["text": "abc"]])
    try expectRoundTrip(
      Measured(x: 43, e: .timestamp(now)), ["x": 43, "e": ["timestamp": .timestamp(now)]])
  }

  @Test("A6 places") func places() throws {
    struct Model: Codable, Equatable { var p: GeoPoint }
    let place = GeoPoint(latitude: 1, longitude: -2)
    try expectRoundTrip(Model(p: place), ["p": .geoPoint(place)])
  }

  @Test("A7 dates") func dates() throws {
    struct Model: Codable, Equatable { var date: Date }
    try expectRoundTrip(
      Model(date: Date(timeIntervalSinceReferenceDate: 0)),
      ["date": .timestamp(Timestamp(seconds: 978_307_200, nanoseconds: 0))])
  }

  @Test("A8 a timestamp is read as a date") func timestampAsDate() throws {
    struct Written: Codable { var date: Timestamp }
    struct Read: Codable { var date: Date }
    let time = Timestamp(seconds: 123_456_789, nanoseconds: 0)
    let fields = try DocumentEncoder().encode(Written(date: time)).fields
    #expect(
      try DocumentDecoder().decode(Read.self, from: fields).date
        == Date(timeIntervalSince1970: 123_456_789))
  }

  @Test("A9 references") func references() throws {
    struct Model: Codable, Equatable {
      var doc: DocumentReferenceName
      var more: [DocumentReferenceName]
    }
    let name = DocumentReferenceName(path: try #require(DocumentPath("abc/xyz")))
    try expectRoundTrip(
      Model(doc: name, more: [name]), ["doc": .reference(name), "more": [.reference(name)]])
  }

  @Test("A10 references in other coders") func referencesElsewhere() throws {
    let name = DocumentReferenceName(path: try #require(DocumentPath("abc/xyz")))
    #expect(throws: DocumentCodingError.encodingIsNotSupported("DocumentReferenceName")) {
      try JSONEncoder().encode([name])
    }
    #expect(throws: DocumentCodingError.decodingIsNotSupported("DocumentReferenceName")) {
      try JSONDecoder().decode([DocumentReferenceName].self, from: Data("[1]".utf8))
    }
  }

  @Test("A11 a reference is no document") func referenceAtTheTop() throws {
    let name = DocumentReferenceName(path: try #require(DocumentPath("abc/xyz")))
    #expect(
      encodingFailure { try DocumentEncoder().encode(name) }
        == ": The top level must be encoded as a map.")
  }

  @Test("A12 timestamps") func timestamps() throws {
    struct Model: Codable, Equatable { var timestamp: Timestamp }
    let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 123_456_789)
    try expectRoundTrip(Model(timestamp: time), ["timestamp": .timestamp(time)])
  }

  @Test("A13 text is no number") func badValue() {
    #expect(
      decodingFailure { try DocumentDecoder().decode(Number.self, from: ["x": "abc"]) }
        == "typeMismatch x: Expected Int but found a string.")
  }

  @Test("A14 a number that does not fit") func valueTooBig() throws {
    struct Model: Codable, Equatable { var x: CChar }
    try expectRoundTrip(Model(x: 42), ["x": 42])
    #expect(
      decodingFailure { try DocumentDecoder().decode(Model.self, from: ["x": 12_345]) }
        == "dataCorrupted x: The number 12345 does not fit in Int8.")
  }

  @Test("A15 all kinds of fields") func beans() throws {
    try expectRoundTrip(Beans(), Beans.fields)
  }

  @Test("A16 keys left out") func codingKeys() throws {
    let encoded = try DocumentEncoder().encode(Partial(s: "abc", ms: "dummy", d: 123.3, md: 0))
    #expect(encoded.fields == ["s": "abc", "d": 123.3])
    #expect(
      try DocumentDecoder().decode(Partial.self, from: encoded.fields)
        == Partial(s: "abc", ms: "filler", d: 123.3, md: 42.42))
  }

  @Test("A17 nested objects") func nestedObjects() throws {
    let place = GeoPoint(latitude: 12, longitude: 9.1)
    let model = Grouped(
      id: 123,
      group: Group(
        group: "g1",
        groupList: [Member(age: 20, weight: 80.1), Member(age: 25, weight: 85.1)],
        groupMap: ["name1": Member(age: 30, weight: 64.2), "name2": Member(age: 35, weight: 79.2)],
        point: place))
    let fields: FieldMap = [
      "id": 123,
      "group": [
        "group": "g1",
        "groupList": [["age": 20, "weight": 80.1], ["age": 25, "weight": 85.1]],
        "groupMap": ["name1": ["age": 30, "weight": 64.2], "name2": ["age": 35, "weight": 79.2]],
        "point": .geoPoint(place),
      ],
    ]
    try expectRoundTrip(model, fields)
  }

  @Test("A18 nested containers") func collapsing() throws {
    try expectRoundTrip(
      Flat(id: 12_345, name: "ModelName"), ["id": 12_345, "nested": ["name": "ModelName"]])
  }

  @Test("A19 a class and its superclass") func classHierarchy() throws {
    let time = Timestamp(seconds: 123_456_789, nanoseconds: 654_321)
    let encoded = try DocumentEncoder().encode(
      TimedHero(power: 100, name: "name", timestamp: time))
    #expect(
      encoded.fields == [
        "super": ["superPower": 100.0, "superName": "name"], "timestamp": .timestamp(time),
      ])
    let decoded = try DocumentDecoder().decode(TimedHero<Timestamp>.self, from: encoded.fields)
    #expect(decoded.superPower == 100)
    #expect(decoded.superName == "name")
    #expect(decoded.timestamp == time)
  }

  @Test("A20 an array is no document") func arrayAtTheTop() {
    #expect(
      encodingFailure { try DocumentEncoder().encode([Number(x: 42)]) }
        == ": The top level must be encoded as a map.")
    #expect(
      decodingFailure { try DocumentDecoder().decode([Number].self, from: ["x": 42]) }
        == "typeMismatch : Expected an array but found a map.")
  }

  @Test("A21 field values in a model") func fieldValues() throws {
    struct Model: Encodable {
      var field: FieldValue
      var maybe: FieldValue?
      var inner: [String: FieldValue]
    }
    let model = Model(
      field: .delete(), maybe: .increment(3), inner: ["list": .arrayUnion([1, "a"])])
    let encoded = try DocumentEncoder().encode(model)
    #expect(encoded.fields == ["inner": [:]])
    #expect(
      encoded.transforms == [
        FieldTransform(path: "field", value: .delete()),
        FieldTransform(path: "maybe", value: .increment(3)),
        FieldTransform(path: "inner.list", value: .arrayUnion([1, "a"])),
      ])
    #expect(encoded.leafPaths == [])
  }

  @Test("A22 a field value is no document") func fieldValueAtTheTop() {
    #expect(
      encodingFailure { try DocumentEncoder().encode(FieldValue.serverTimestamp()) }
        == ": The top level must be encoded as a map.")
  }
}
