// What goes into a store comes out of it, exactly.

import Documents
import SQLiteStore
import Testing

struct RoundTripTests {
  /// Values that a careless form would change, one by one.
  static let values: [Value] =
    RandomDocuments.integers.map(Value.integer) + RandomDocuments.doubles.map(Value.double)
    + RandomDocuments.texts.map(Value.string) + [
      .null, true, false, [], [:], .bytes([]), .bytes([0, 255]), [nil, [:]],
      .timestamp(Timestamp(seconds: -62_135_596_800, nanoseconds: 0)),
      .timestamp(Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)),
      .timestamp(Timestamp(seconds: -1, nanoseconds: 1_000)),
      .geoPoint(GeoPoint(latitude: -0.0, longitude: 180)), .vector([.nan, -0.0, 1]),
      .array([.timestamp(Timestamp(seconds: 0, nanoseconds: 0)), nil]),
      .array(["2024-01-01T00:00:00Z", .timestamp(Timestamp(seconds: 0, nanoseconds: 0))]),
      .array([.map(["a": .bytes([1])]), .map(["a": "AQ=="])]),
      .array([.double(.nan), "NaN", nil]),
    ]

  @Test func everyValueComesBackExactly() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let documents = try Self.values.enumerated().map { index, value in
      Document(path: try #require(DocumentPath("values/\(index)")), fields: ["v": value])
    }
    let outcomes = try await store.load(documents, onConflict: .create, checkpoint: nil)
    #expect(outcomes == documents.indices.map { .inserted(sequence: Int64($0 + 1)) })
    let found = try await all(in: "values", of: store)
    for document in documents {
      #expect(found[document.path]?.fields == document.fields)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomDocumentsComeBackExactly(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    var random = RandomDocuments(seed: seed)
    let documents = try (0..<300).map { index in
      Document(path: try #require(DocumentPath("random/\(index)")), fields: random.fields())
    }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)
    let again = try await store.load(documents, onConflict: .create, checkpoint: nil)
    #expect(again == documents.map { _ in .unchanged })
    let found = try await all(in: "random", of: store)
    #expect(found.count == 300)
    for document in documents {
      let stored = try #require(found[document.path])
      #expect(stored.fields == document.fields)
      var text: [UInt8] = []
      RESTForm.local.append(stored, to: &text)
      #expect(try RESTForm.local.document(from: text) == stored)
    }
  }

  @Test func timestampsLoseWhatIsFinerThanMicroseconds() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let fields: FieldMap = ["t": .timestamp(Timestamp(seconds: 5, nanoseconds: 123_456_789))]
    let document = Document(path: try #require(DocumentPath("a/b")), fields: fields)
    _ = try await store.load([document], onConflict: .create, checkpoint: nil)
    let stored = try await all(in: "a", of: store)[document.path]
    #expect(stored?.fields == ["t": .timestamp(Timestamp(seconds: 5, nanoseconds: 123_456_000))])
    let outcomes = try await store.load([document], onConflict: .create, checkpoint: nil)
    #expect(outcomes == [.unchanged])
  }
}

/// Every document of a collection by its path.
func all(in collection: String, of store: SQLiteStore) async throws -> [DocumentPath: Document] {
  let path = try #require(CollectionPath(collection))
  let walk = try await store.walk(path)
  var found: [DocumentPath: Document] = [:]
  while case let batch = try await walk.next(7), !batch.isEmpty {
    for document in batch { found[document.path] = document }
  }
  return found
}
