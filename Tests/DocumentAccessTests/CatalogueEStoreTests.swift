// The catalogue's E part with a store: each through a reference, a batch and a transaction.

import DocumentAccess
import DocumentCoding
import Documents
import FoundationEssentials
import Testing

/// A way to write.
enum WritingWay: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case reference, batch, transaction

  var testDescription: String { rawValue }

  /// Writes a model that way.
  func set(
    _ model: some Encodable & Sendable, at document: DocumentReference, in store: DocumentStore,
    merge: Bool = false
  ) async throws {
    switch self {
    case .reference: try await document.setData(from: model, merge: merge)
    case .batch:
      try await store.batch().setData(from: model, forDocument: document, merge: merge).commit()
    case .transaction:
      try await store.runTransaction { transaction in
        _ = try transaction.setData(from: model, forDocument: document, merge: merge)
      }
    }
  }

  /// Writes some of a model's fields that way.
  func set(
    _ model: some Encodable & Sendable, at document: DocumentReference, in store: DocumentStore,
    mergeFields: [String]
  ) async throws {
    switch self {
    case .reference: try await document.setData(from: model, mergeFields: mergeFields)
    case .batch:
      try await store.batch()
        .setData(from: model, forDocument: document, mergeFields: mergeFields).commit()
    case .transaction:
      try await store.runTransaction { transaction in
        _ = try transaction.setData(from: model, forDocument: document, mergeFields: mergeFields)
      }
    }
  }
}

@Suite("Catalogue E, the store's half")
struct CatalogueEStoreTests {
  struct Model: Codable, Equatable, Sendable {
    var name: String
    var age: Int32
    var time: Timestamp
    var place: GeoPoint
    var own: DocumentReference
    var vector: VectorValue
    var data: Data
    var nothing: Data
  }

  @Test("E1, E5, E6 every kind of field", arguments: WritingWay.allCases)
  func roundTrip(way: WritingWay) async throws {
    let test = try TestStore()
    let document = test.store.document("all/one")
    let model = Model(
      name: "test", age: 42, time: Timestamp(seconds: 987_654_321, nanoseconds: 0),
      place: GeoPoint(latitude: 45, longitude: 54), own: document,
      vector: VectorValue([0.1, 0.3, 0.4]), data: Data([1, 2, 3, 4]), nothing: Data())
    try await way.set(model, at: document, in: test.store)
    #expect(try await document.getDocument(as: Model.self) == model)
  }

  struct Stamped: Codable, Sendable {
    @ServerTimestamp var at: Timestamp?
  }

  @Test("E2 the store's time", arguments: WritingWay.allCases)
  func serverTime(way: WritingWay) async throws {
    let test = try TestStore()
    let document = test.store.document("times/one")
    try await way.set(Stamped(), at: document, in: test.store)
    let seconds = try await document.getDocument(as: Stamped.self).at?.seconds
    #expect(try #require(seconds) > 1_500_000_000)
  }

  struct Computed: Encodable, Sendable {
    var array: FieldValue
    var number: FieldValue
  }

  @Test("E4 field values on a new document", arguments: WritingWay.allCases)
  func fieldValues(way: WritingWay) async throws {
    let test = try TestStore()
    let document = test.store.document("values/one")
    let model = Computed(array: .arrayUnion([1, 2, 3]), number: .increment(3))
    try await way.set(model, at: document, in: test.store)
    #expect(try await document.getDocument().data() == ["array": [1, 2, 3], "number": 3])
  }

  struct Nulls: Codable, Equatable, Sendable {
    @ExplicitNull var shown: String?
    var hidden: String?
  }

  @Test("E7 null and nothing", arguments: WritingWay.allCases)
  func nulls(way: WritingWay) async throws {
    let test = try TestStore()
    let document = test.store.document("nulls/one")
    try await way.set(Nulls(), at: document, in: test.store)
    #expect(try await document.getDocument().data() == ["shown": nil])
  }

  struct Named: Codable, Equatable, Sendable {
    @DocumentID var document: DocumentReference?
    var name: String
  }

  @Test("E8 the document's reference in the model", arguments: WritingWay.allCases)
  func reference(way: WritingWay) async throws {
    let test = try TestStore()
    let document = test.store.document("named/one")
    try await way.set(Named(name: "abc"), at: document, in: test.store)
    #expect(try await document.getDocument().data() == ["name": "abc"])
    #expect(try await document.getDocument(as: Named.self).document == document)
  }

  struct Hobbyist: Codable, Equatable, Sendable {
    var name: String?
    var age: Int
    var hobby: String?
  }

  @Test("E10 merges", arguments: WritingWay.allCases)
  func merges(way: WritingWay) async throws {
    let test = try TestStore()
    let document = test.store.document("people/one")
    try await way.set(Hobbyist(name: "test", age: 42), at: document, in: test.store)
    try await way.set(Hobbyist(age: 43, hobby: "No"), at: document, in: test.store, merge: true)
    #expect(
      try await document.getDocument(as: Hobbyist.self)
        == Hobbyist(name: "test", age: 43, hobby: "No"))
    try await way.set(
      Hobbyist(name: "xxxx", age: 10, hobby: "Play"), at: document, in: test.store,
      mergeFields: ["age", "hobby"])
    #expect(
      try await document.getDocument(as: Hobbyist.self)
        == Hobbyist(name: "test", age: 10, hobby: "Play"))
  }
}
