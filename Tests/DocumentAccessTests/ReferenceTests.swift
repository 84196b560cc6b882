// Documents written and read through references, with models and with dictionaries.

import DocumentAccess
import DocumentCoding
import Documents
import FoundationEssentials
import Testing

struct Book: Codable, Equatable, Sendable {
  @DocumentID var id: String?
  var title: String
  var pages: Int
  var author: String?
}

struct ReferenceTests {
  struct Everything: Codable, Equatable, Sendable {
    var name: String
    var age: Int32
    var time: Timestamp
    var place: GeoPoint
    var own: DocumentReference
    var vector: VectorValue
    var data: Data
  }

  @Test func everyKindOfFieldComesBack() async throws {
    let test = try TestStore()
    let reference = test.store.collection("all").document()
    let model = Everything(
      name: "test", age: 42, time: Timestamp(seconds: 987_654_321, nanoseconds: 0),
      place: GeoPoint(latitude: 45, longitude: 54), own: reference,
      vector: VectorValue([0.7, 0.6]), data: Data([1, 2, 3, 4]))
    try await reference.setData(from: model)
    #expect(try await reference.getDocument(as: Everything.self) == model)
  }

  @Test func modelsCarryTheIDOfTheirDocument() async throws {
    let test = try TestStore()
    let reference = test.store.document("books/42")
    try await reference.setData(from: Book(title: "Emma", pages: 474))
    #expect(try await reference.getDocument().data() == ["title": "Emma", "pages": 474])
    let book = try await reference.getDocument(as: Book.self)
    #expect(book == Book(id: "42", title: "Emma", pages: 474))
  }

  struct Linked: Codable, Sendable {
    @DocumentID var reference: DocumentReference?
    var title: String
  }

  @Test func aModelMayCarryTheReferenceItself() async throws {
    let test = try TestStore()
    let added = try await test.store.collection("books").addDocument(
      from: Linked(title: "Emma"))
    #expect(added.documentID.utf8.count == 20)
    let linked = try await added.getDocument(as: Linked.self)
    #expect(linked.reference == added)
    #expect(try await added.getDocument().data() == ["title": "Emma"])
  }

  struct Hobbyist: Codable, Equatable, Sendable {
    var name: String?
    var age: Int
    var hobby: String?
  }

  @Test func mergesTouchOnlyWhatIsThere() async throws {
    let test = try TestStore()
    let reference = test.store.document("people/1")
    try await reference.setData(from: Hobbyist(name: "test", age: 42))
    try await reference.setData(from: Hobbyist(age: 43, hobby: "No"), merge: true)
    let merged = try await reference.getDocument(as: Hobbyist.self)
    #expect(merged == Hobbyist(name: "test", age: 43, hobby: "No"))
    try await reference.setData(
      from: Hobbyist(name: "xxxx", age: 10, hobby: "Play"), mergeFields: ["age", "hobby"])
    let fields = try await reference.getDocument(as: Hobbyist.self)
    #expect(fields == Hobbyist(name: "test", age: 10, hobby: "Play"))
    await #expect(throws: EncodingError.self) {
      try await reference.setData(from: Hobbyist(age: 1), mergeFields: ["hobby"])
    }
  }

  @Test func updatesChangeFieldsOfWhatExists() async throws {
    let test = try TestStore()
    let reference = test.store.document("c/d")
    let failure = await #expect(throws: StoreFailure.self) {
      try await reference.updateData(["a": 1])
    }
    #expect(failure?.reason == .notFound)
    try await reference.setData(["a": 1, "m": ["x": 1, "y": 2]])
    try await reference.updateData([
      "a": FieldValue.delete(), "m.x": "one", "n": FieldValue.increment(Int64(3)),
    ])
    #expect(try await reference.getDocument().data() == ["m": ["x": "one", "y": 2], "n": 3])
    try await reference.updateData(from: ["m": ["y": 5]])
    #expect(
      try await reference.getDocument().data() == ["m": ["x": "one", "y": 5], "n": 3])
    let twice = await #expect(throws: StoreFailure.self) {
      try await reference.updateData(["m": 1, "m.x": 2])
    }
    #expect(twice?.reason == .invalidArgument)
  }

  @Test func fieldValuesAreComputedByTheStore() async throws {
    let test = try TestStore()
    let reference = test.store.document("c/d")
    try await reference.setData([
      "list": FieldValue.arrayUnion([1, 2, 3]), "n": FieldValue.increment(Int64(3)),
      "at": FieldValue.serverTimestamp(),
    ])
    let data = try #require(try await reference.getDocument().data())
    #expect(data["list"] == [1, 2, 3])
    #expect(data["n"] == 3)
    guard case .timestamp(let time)? = data["at"] else {
      Issue.record("no time")
      return
    }
    #expect(time.seconds > 1_500_000_000)
    let failure = await #expect(throws: StoreFailure.self) {
      try await reference.setData(["a": FieldValue.delete()])
    }
    #expect(failure?.reason == .invalidArgument)
  }

  @Test func missingDocumentsAreToldApartFromEmptyOnes() async throws {
    let test = try TestStore()
    let reference = test.store.document("c/d")
    let missing = try await reference.getDocument()
    #expect(!missing.exists)
    #expect(missing.data() == nil)
    #expect(try missing.data(as: Book?.self) == nil)
    let error = #expect(throws: DecodingError.self) { try missing.data(as: Book.self) }
    guard case .valueNotFound(_, let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "c/d doesn't exist.")
    try await reference.setData([:])
    #expect(try await reference.getDocument().data() == [:])
    try await reference.delete()
    try await reference.delete()
    #expect(try await !reference.getDocument().exists)
  }

  @Test func startedWritesAreDoneInOrderAndBeforeReads() async throws {
    let test = try TestStore()
    let reference = test.store.document("c/d")
    let start: @Sendable (Int) throws -> Void = { number in
      try reference.setData(from: ["n": number])
    }
    for number in 1...20 { try start(number) }
    #expect(try await reference.getDocument().data() == ["n": 20])
  }

  @Test func completionsHearOfSuccessAndFailure() async throws {
    let test = try TestStore()
    let reference = test.store.document("books/1")
    let failure = await withCheckedContinuation { done in
      reference.getDocument(as: Book.self) { done.resume(returning: $0) }
    }
    #expect(throws: DecodingError.self) { try failure.get() }
    let written: (any Error)? = await withCheckedContinuation { done in
      do {
        try reference.setData(from: Book(title: "Emma", pages: 1)) { done.resume(returning: $0) }
      } catch {
        done.resume(returning: error)
      }
    }
    #expect(written == nil)
    let read = await withCheckedContinuation { done in
      reference.getDocument { snapshot, _ in done.resume(returning: snapshot?.documentID) }
    }
    #expect(read == "1")
  }

  @Test func bridgedDataCanBeCast() async throws {
    let test = try TestStore()
    let reference = test.store.document("c/d")
    try await reference.setData(["title": "Emma", "pages": 474, "tags": ["a"], "price": 9.5])
    let data = try await reference.getDocument().bridgedData
    #expect(data?["title"] as? String == "Emma")
    #expect(data?["pages"] as? Int == 474)
    #expect(data?["price"] as? Double == 9.5)
    #expect((data?["tags"] as? [any Sendable])?.first as? String == "a")
  }

  @Test func namesLeadUpAndDown() throws {
    let test = try TestStore()
    let reference = test.store.collection("shops").document("1").collection("books").document("2")
    #expect(reference.path == "shops/1/books/2")
    #expect(reference.parent.path == "shops/1/books")
    #expect(reference.parent.parent?.documentID == "1")
    #expect(test.store.collection("shops").parent == nil)
    #expect(reference == test.store.document("shops/1/books/2"))
  }

  @Test func rulesOfDocumentsAreKept() async throws {
    let test = try TestStore()
    let failure = await #expect(throws: StoreFailure.self) {
      try await test.store.document("c/d").setData(["m": ["__a__": 1]])
    }
    #expect(
      failure
        == StoreFailure(
          .invalidArgument,
          "c/d: field `m.__a__`: The field name `__a__` is reserved: it starts and ends with two "
            + "underscores."))
    #expect(try await !test.store.document("c/d").getDocument().exists)
  }
}
