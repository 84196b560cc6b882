// Catalogue E: the coding half of what is tested through a store.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue E, the coding half")
struct CatalogueETests {
  @Test("E1 a model of Firestore's types") func ownTypes() throws {
    struct Model: Codable, Equatable {
      var name: String
      var age: Int32
      var ts: Timestamp
      var geoPoint: GeoPoint
      var docRef: DocumentReferenceName
      var vector: VectorValue
    }
    let time = Timestamp(seconds: 987_654_321, nanoseconds: 0)
    let place = GeoPoint(latitude: 45, longitude: 54)
    let name = DocumentReferenceName(path: try #require(DocumentPath("abc/xyz")))
    try expectRoundTrip(
      Model(
        name: "test", age: 42, ts: time, geoPoint: place, docRef: name,
        vector: FieldValue.vector([0.7, 0.6])),
      [
        "name": "test", "age": 42, "ts": .timestamp(time), "geoPoint": .geoPoint(place),
        "docRef": .reference(name), "vector": .vector([0.7, 0.6]),
      ])
  }

  @Test("E2 a server's timestamp is asked for, and read when it is there") func serverTimestamp()
    throws
  {
    struct Model: Codable, Equatable {
      var name: String
      @ServerTimestamp var ts: Timestamp?
    }
    let encoded = try DocumentEncoder().encode(Model(name: "test", ts: nil))
    #expect(encoded.transforms == [FieldTransform(path: "ts", value: .serverTimestamp())])
    let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 0)
    var stored = encoded.fields
    stored["ts"] = .timestamp(time)
    #expect(
      try DocumentDecoder().decode(Model.self, from: stored) == Model(name: "test", ts: time))
  }

  @Test("E4 field values with operands") func fieldValues() throws {
    struct Model: Encodable {
      var name: String
      var array: FieldValue
      var intValue: FieldValue
    }
    let encoded = try DocumentEncoder().encode(
      Model(name: "test", array: .arrayUnion([1, 2, 3]), intValue: .increment(3)))
    #expect(encoded.fields == ["name": "test"])
    #expect(
      encoded.transforms == [
        FieldTransform(path: "array", value: .arrayUnion([1, 2, 3])),
        FieldTransform(path: "intValue", value: .increment(3)),
      ])
  }

  @Test("E4 operands that need no coding") func plainOperands() {
    let tags = ["a", "b"]
    #expect(FieldValue.arrayUnion(tags).operation == .arrayUnion(["a", "b"]))
    #expect(FieldValue.arrayRemove([1, 2.5]).operation == .arrayRemove([1.0, 2.5]))
    #expect(FieldValue.arrayUnion([1, "a", nil]).operation == .arrayUnion([1, "a", nil]))
    #expect(FieldValue.increment(2.5).operation == .increment(2.5))
    #expect(FieldValue.maximum(3).operation == .maximum(3))
    #expect(FieldValue.minimum(-0.5).operation == .minimum(-0.5))
  }

  @Test("E4 operands of the app's own types") func codableOperands() throws {
    let union = try FieldValue.arrayUnion(encoding: [Number(x: 1), Number(x: 2)])
    #expect(union.operation == .arrayUnion([["x": 1], ["x": 2]]))
    let removal = try FieldValue.arrayRemove(encoding: ["a", "b"].map { Text(s: $0) })
    #expect(removal.operation == .arrayRemove([["s": "a"], ["s": "b"]]))
    #expect(
      encodingFailure { try FieldValue.arrayUnion(encoding: [[1], [2]]) }
        == "Index 0: An array can't be an element of an array; put a map between.")
  }

  @Test("E5 vectors") func vectors() throws {
    struct Model: Codable, Equatable { var embedding: VectorValue }
    try expectRoundTrip(
      Model(embedding: VectorValue([0.1, 0.3, 0.4])), ["embedding": .vector([0.1, 0.3, 0.4])])
    #expect(FieldValue.vector([0.5, 0.25] as [Float]) == VectorValue([0.5, 0.25]))
    let json = try JSONEncoder().encode(VectorValue([0.5]))
    #expect(String(decoding: json, as: UTF8.self) == #"{"array":[0.5]}"#)
    #expect(
      try DocumentDecoder().decode(Model.self, from: ["embedding": ["array": [0.5]]])
        == Model(embedding: VectorValue([0.5])))
  }

  @Test("E6 bytes, also none", arguments: [[1, 2, 3, 4], []] as [[UInt8]])
  func bytes(_ bytes: [UInt8]) throws {
    try expectRoundTrip(Holder(value: Data(bytes)), ["value": .bytes(bytes)])
  }

  @Test("E7 null where it is asked for") func nulls() throws {
    struct Model: Codable, Equatable {
      var name: String
      @ExplicitNull var explicitNull: String?
      var optional: String?
    }
    try expectRoundTrip(
      Model(name: "name", explicitNull: nil, optional: nil), ["name": "name", "explicitNull": nil])
  }

  @Test("E8, E9 a document's id in a model with a coding of its own") func handWrittenID() throws {
    struct Model: Codable, Equatable {
      var name: String
      @DocumentID var docId: Pointer?

      enum CodingKeys: String, CodingKey { case name, docId }
      init(name: String, docId: Pointer?) {
        self.name = name
        self.docId = docId
      }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        _docId = try container.decode(DocumentID<Pointer>.self, forKey: .docId)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(_docId, forKey: .docId)
      }
    }
    let encoded = try DocumentEncoder().encode(Model(name: "name", docId: nil))
    #expect(encoded.fields == ["name": "name"])
    #expect(
      try DocumentDecoder().decode(Model.self, from: encoded.fields, at: DocumentPath("abc/1"))
        == Model(name: "name", docId: Pointer(path: "abc/1")))
  }

  private struct Profile: Codable, Equatable {
    var name: String?
    var age: Int?
    var hobby: String?
  }

  @Test("E10 what a merge touches") func mergeMask() throws {
    let merged = try DocumentEncoder().encode(Profile(name: nil, age: 43, hobby: "No"))
    #expect(merged.leafPaths == ["age", "hobby"])
    let encoded = try DocumentEncoder().encode(Profile(name: "xxxx", age: 10, hobby: "Play"))
    let restricted = try encoded.restricted(to: ["age", FieldPath(["hobby"])])
    #expect(restricted.fields == ["age": 10, "hobby": "Play"])
  }

  @Test("E10 a field asked for that is nil") func missingMergeField() throws {
    let encoded = try DocumentEncoder().encode(Profile(name: nil, age: 43, hobby: "No"))
    #expect(
      encodingFailure { try encoded.restricted(to: ["name"]) }
        == ": The field `name` is asked for but the value has none.")
  }
}
