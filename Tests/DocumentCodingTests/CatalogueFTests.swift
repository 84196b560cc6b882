// Catalogue F: what Firestore's own coder is not tested for, and should be.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue F")
struct CatalogueFTests {
  private func expectBack<T: Codable & Equatable>(_ value: T, _ encoded: Value) throws {
    try expectRoundTrip(Holder(value: value), ["value": encoded])
  }

  @Test("F1 the ends of the integers") func extremeIntegers() throws {
    try expectBack(Int64.min, .integer(.min))
    try expectBack(Int64.max, .integer(.max))
    try expectBack(UInt64(Int64.max), .integer(.max))
    try expectBack(UInt32.max, 4_294_967_295)
    try expectBack(Int16.min, -32_768)
  }

  @Test("F2 integers that doubles can't tell") func largeIntegersAsDoubles() throws {
    let large: Int64 = 9_007_199_254_740_993
    try expectBack(large, .integer(large))
    #expect(
      try DocumentDecoder().decodeValue(Double.self, from: .integer(large - 1))
        == 9_007_199_254_740_992)
    #expect(
      decodingFailure {
        try DocumentDecoder().decode(Holder<Double>.self, from: ["value": .integer(large)])
      } == "dataCorrupted value: The number 9007199254740993 does not fit in Double exactly.")
  }

  @Test("F2 doubles that are whole, as integers") func wholeDoubles() throws {
    let decoder = DocumentDecoder()
    #expect(try decoder.decodeValue(Int.self, from: 3.0) == 3)
    #expect(try decoder.decodeValue(UInt8.self, from: 255.0) == 255)
    for double in [256, -1, 0.5, .nan, .infinity, 1e300] {
      #expect(
        decodingFailure { try decoder.decodeValue(UInt8.self, from: .double(double)) }
          == "dataCorrupted : The number \(double) does not fit in UInt8.")
    }
  }

  @Test("F3 unsigned integers that don't fit throw") func largeUnsigned() {
    let large = UInt64(Int64.max) + 1
    let failure = "9223372036854775808 is beyond the integers of a document."
    #expect(
      encodingFailure { try DocumentEncoder().encode(Holder(value: large)) }
        == "value: " + failure)
    #expect(
      encodingFailure { try DocumentEncoder().encode(Holder(value: UInt?(UInt(large)))) }
        == "value: " + failure)
    #expect(
      encodingFailure { try DocumentEncoder().encode(["list": [1, large]]) }
        == "list.Index 1: " + failure)
    #expect(
      decodingFailure { try DocumentDecoder().decode(Holder<UInt64>.self, from: ["value": -1]) }
        == "dataCorrupted value: The number -1 does not fit in UInt64.")
  }

  @Test("F4 small integers stay integers") func smallIntegers() throws {
    try expectBack(Int8(1), 1)
    try expectBack(CChar(0), 0)
    try expectBack([Int8(1), 0], [1, 0])
    try expectBack(UInt8(1), 1)
  }

  @Test("F5 minus zero") func minusZero() throws {
    let encoded = try DocumentEncoder().encodeValue(-0.0)
    #expect(encoded == .double(-0.0))
    #expect(encoded != 0.0)
    #expect(try DocumentDecoder().decodeValue(Double.self, from: encoded).sign == .minus)
  }

  @Test("F6 doubles beyond floats") func largeFloats() throws {
    #expect(try DocumentDecoder().decodeValue(Float.self, from: 80.1) == 80.1)
    #expect(
      decodingFailure { try DocumentDecoder().decode(Holder<Float>.self, from: ["value": 1e39]) }
        == "dataCorrupted value: The number 1e+39 does not fit in Float.")
    try expectBack(Float.greatestFiniteMagnitude, .double(Double(Float.greatestFiniteMagnitude)))
  }

  @Test("F11 arrays in arrays throw, with their path") func nestedArrays() {
    let failure = "An array can't be an element of an array; put a map between."
    let encoder = DocumentEncoder()
    #expect(encodingFailure { try encoder.encode(["a": [[1], [2]]]) } == "a.Index 0: " + failure)
    #expect(
      encodingFailure { try encoder.encode(["a": [["b": [[[1]]]]]]) }
        == "a.Index 0.b.Index 0.Index 0: " + failure)
    #expect(
      encodingFailure { try encoder.encode(["a": [["b"], ["c"]]]) } == "a.Index 0: " + failure)
    let value: Value = ["b": [1, [2]]]
    #expect(encodingFailure { try encoder.encode(["a": value]) } == "a: " + failure)
    #expect(
      encodingFailure { try encoder.encode(["a": [Value.array([])]]) }
        == "a.Index 0: " + failure)
  }

  @Test("F11 an array in a map in an array") func arrayInMapInArray() throws {
    try expectRoundTrip(["a": [["b": [1, 2]]]], ["a": [["b": [1, 2]]]])
  }

  private enum Size: String, Codable { case small, large = "L" }
  private enum Level: Int, Codable { case low = 1, high = 10 }
  private enum Plain: String, Codable, CodingKeyRepresentable { case one }

  @Test("F12 dictionaries with enum keys are maps") func enumKeys() throws {
    try expectBack([Size.small: 1, .large: 2], ["small": 1, "L": 2])
    try expectBack([Level.low: [1], .high: [2]], ["1": [1], "10": [2]])
    try expectBack([Plain.one: 1], ["one": 1])
    try expectBack([3: "c", -1: "a"], ["3": "c", "-1": "a"])
    try expectBack([Size: Int](), [:])
    try expectRoundTrip([Size.small: Number(x: 1)], ["small": ["x": 1]])
    #expect(
      decodingFailure {
        try DocumentDecoder().decode(Holder<[Size: Int]>.self, from: ["value": ["XL": 1]])
      } == "dataCorrupted value.XL: `XL` is no Size.")
    #expect(
      decodingFailure {
        try DocumentDecoder().decode(Holder<[Level: Int]>.self, from: ["value": ["low": 1]])
      } == "dataCorrupted value.low: `low` is no Level.")
  }

  @Test("F12 dictionaries with enum keys as Swift codes them") func enumKeysAsArrays() throws {
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.enumKeyedDictionaryStrategy = .array
    decoder.enumKeyedDictionaryStrategy = .array
    try expectRoundTrip(
      Holder(value: [Size.large: 2]), ["value": ["L", 2]], encoder: encoder, decoder: decoder)
    // What other clients wrote is read by default, too.
    #expect(
      try DocumentDecoder().decode(Holder<[Size: Int]>.self, from: ["value": ["L", 2]]).value
        == [.large: 2])
    #expect(
      decodingFailure {
        try decoder.decode(Holder<[Size: Int]>.self, from: ["value": ["L": 2]])
      } == "typeMismatch value: Expected an array but found a map.")
  }

  @Test("F14 a document's id in elements and dictionaries") func idInside() throws {
    struct Inner: Codable, Equatable {
      @DocumentID var id: String?
      var n: Int
    }
    struct Outer: Codable, Equatable {
      var list: [Inner]
      var map: [String: Inner]
    }
    let fields: FieldMap = ["list": [["n": 1]], "map": ["a": ["n": 2]]]
    let decoded = try DocumentDecoder().decode(Outer.self, from: fields, at: DocumentPath("c/9"))
    #expect(decoded == Outer(list: [Inner(id: "9", n: 1)], map: ["a": Inner(id: "9", n: 2)]))
    let encoded = try DocumentEncoder().encode(decoded)
    #expect(encoded == EncodedDocument(fields: fields))
  }

  @Test("F14 a document's id as an element") func idAsElement() {
    let ids = [DocumentID<String>(wrappedValue: "1")]
    #expect(
      encodingFailure { try DocumentEncoder().encode(["ids": ids]) }
        == "ids.Index 0: A DocumentID can't be an element of an array.")
  }

  @Test("F15 one coder, many tasks") func concurrentUse() async throws {
    struct Model: Codable, Equatable {
      @DocumentID var id: String?
      var x: Int
    }
    let (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    let ids = try await withThrowingTaskGroup(of: Bool.self) { group in
      for n in 0..<8 {
        group.addTask {
          try (0..<200).allSatisfy { step in
            let id = "\(n)-\(step)"
            let fields = try encoder.encode(Model(id: id, x: step)).fields
            let path = DocumentPath("models/" + id)
            return try decoder.decode(Model.self, from: fields, at: path)
              == Model(id: id, x: step)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ids == Array(repeating: true, count: 8))
  }

  @Test("F15 no id is left over from another document") func noStaleID() throws {
    struct Model: Codable, Equatable { @DocumentID var id: String? }
    let decoder = DocumentDecoder()
    _ = try decoder.decode(Model.self, from: [:], at: DocumentPath("models/1"))
    #expect(try decoder.decode(Model.self, from: [:]) == Model(id: nil))
  }

  @Test("F16 empty maps and arrays") func emptyContainers() throws {
    try expectBack([String: Int](), [:])
    try expectBack([Int](), [])
    try expectBack(Nothing(), [:])
    struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
    #expect(try DocumentEncoder().encode(["a": Silent()]).fields == ["a": [:]])
  }

  @Test("F17 names of any length and kind", arguments: [1, 1_500, 1_501])
  func longNames(_ length: Int) throws {
    let name = String(repeating: "n", count: length)
    try expectRoundTrip([name: 1], [name: 1])
  }

  @Test("F17 names told apart byte by byte") func exactNames() throws {
    struct Model: Codable, Equatable {
      var composed: Int
      var decomposed: Int
      enum CodingKeys: String, CodingKey {
        case composed = "\u{E9}"
        case decomposed = "e\u{301}"
      }
    }
    try expectRoundTrip(
      Model(composed: 1, decomposed: 2), ["\u{E9}": 1, "e\u{301}": 2])
  }

  @Test("F18 deep documents", arguments: [20, 21, 200])
  func depth(_ depth: Int) throws {
    final class Chain: Codable, Equatable {
      let next: Chain?
      init(_ next: Chain?) { self.next = next }
      static func == (a: Chain, b: Chain) -> Bool { a.next == b.next }
    }
    var (chain, fields) = (Chain(nil), FieldMap())
    for _ in 0..<depth { (chain, fields) = (Chain(chain), ["next": .map(fields)]) }
    try expectRoundTrip(chain, fields)
  }

  @Test("F19 a reference to another database stays what it is") func foreignReference() throws {
    let name = DocumentReferenceName(
      database: "projects/other/databases/(default)", path: try #require(DocumentPath("a/b")))
    try expectBack(name, .reference(name))
  }

  @Test("F20 a raw value that the enum doesn't have") func unknownRawValue() {
    let failure = decodingFailure {
      try DocumentDecoder().decode(Holder<Size>.self, from: ["value": "XL"])
    }
    #expect(
      failure == "dataCorrupted value: Cannot initialize Size from invalid String value XL")
  }

  @Test("F21 values of any kind as properties") func anyValues() throws {
    struct Model: Codable, Equatable {
      var any: Value
      var all: [String: Value]
      var maybe: Value?
    }
    let time = Timestamp(seconds: 1, nanoseconds: 2)
    try expectRoundTrip(
      Model(any: .timestamp(time), all: ["a": .vector([1]), "b": .bytes([1])], maybe: nil),
      ["any": .timestamp(time), "all": ["a": .vector([1]), "b": .bytes([1])]])
    let json = Data(#"{"any":[null,true,1,1.5,"x",{"k":{}}],"all":{}}"#.utf8)
    let decoded = try JSONDecoder().decode(Model.self, from: json)
    #expect(decoded.any == [nil, true, 1, 1.5, "x", ["k": [:]]])
    let again = try JSONDecoder().decode(Model.self, from: JSONEncoder().encode(decoded))
    #expect(again == decoded)
  }

  @Test("F22 enums with associated values, as Swift codes them") func associatedValues() throws {
    enum Shape: Codable, Equatable {
      case circle(radius: Double)
      case point
      case pair(Int, Int)
    }
    try expectBack(Shape.circle(radius: 2), ["circle": ["radius": 2.0]])
    try expectBack(Shape.point, ["point": [:]])
    try expectBack(Shape.pair(1, 2), ["pair": ["_0": 1, "_1": 2]])
    try expectBack(1..<3, [1, 3])
  }

  @Test("F23 what nil leaves", arguments: ["omit", "null", "delete"])
  func nilStrategies(_ name: String) throws {
    struct Model: Codable {
      var number: Int?
      var text: String?
      var inner: Number?
    }
    var encoder = DocumentEncoder()
    encoder.nilEncodingStrategy = name == "omit" ? .omit : name == "null" ? .null : .delete
    let encoded = try encoder.encode(Model())
    let paths: [FieldPath] = ["number", "text", "inner"]
    #expect(
      encoded.fields == (name == "null" ? ["number": nil, "text": nil, "inner": nil] : [:]))
    #expect(
      encoded.transforms
        == (name == "delete" ? paths.map { FieldTransform(path: $0, value: .delete()) } : []))
  }

  @Test("F24 field values where they can't stand") func misplacedFieldValues() {
    let encoder = DocumentEncoder()
    #expect(
      encodingFailure { try encoder.encode(["a": [FieldValue.delete()]]) }
        == "a.Index 0: A field value can't stand inside an array.")
    #expect(
      encodingFailure { try encoder.encode(["a": [["b": FieldValue.delete()]]]) }
        == "a.Index 0: A field value can't stand inside an array.")
    #expect(
      encodingFailure { try encoder.encodeValue(FieldValue.delete()) }
        == ": A field value can't stand here.")
  }

  @Test("F25 null where a value is needed") func nullForValue() {
    #expect(
      decodingFailure { try DocumentDecoder().decode(Number.self, from: ["x": nil]) }
        == "valueNotFound x: Expected Int but found null.")
    #expect(
      decodingFailure {
        try DocumentDecoder().decode(Holder<Address>.self, from: ["value": nil])
      } == "valueNotFound value: Expected a map but found null.")
  }
}
