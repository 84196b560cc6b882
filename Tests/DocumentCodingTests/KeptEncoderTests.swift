// What models do with encoders and containers that other models are written through, too: keep
// them, ask for them twice, write later, and throw in between.

import Documents
import Testing

@testable import DocumentCoding

struct KeptEncoderTests {
  /// What a model leaves for later: writing once more.
  private final class Shelf {
    var writes: [(String) throws -> Void] = []
  }

  /// What a model keeps.
  enum Kept: CaseIterable {
    case container, encoder, otherContainer, nested, nestedList, superEncoder, value, nothing
  }

  private enum Keys: String, CodingKey { case name, late, inner }
  private enum OtherKeys: String, CodingKey { case late }

  private struct Keeper: Encodable {
    let name: String
    let kept: Kept
    let shelf: Shelf

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(name, forKey: .name)
      switch kept {
      case .container:
        shelf.writes.append { try container.encode($0, forKey: .late) }
      case .encoder:
        shelf.writes.append {
          var container = encoder.container(keyedBy: Keys.self)
          try container.encode($0, forKey: .late)
        }
      case .otherContainer:
        var other = encoder.container(keyedBy: OtherKeys.self)
        shelf.writes.append { try other.encode($0, forKey: .late) }
      case .nested:
        var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
        shelf.writes.append { try nested.encode($0, forKey: .late) }
      case .nestedList:
        var nested = container.nestedUnkeyedContainer(forKey: .inner)
        shelf.writes.append { try nested.encode($0) }
      case .superEncoder:
        let above = container.superEncoder()
        shelf.writes.append { try DocumentID(wrappedValue: $0).encode(to: above) }
      case .value:
        var value = encoder.singleValueContainer()
        shelf.writes.append { try value.encode($0) }
      case .nothing: break
      }
    }
  }

  @Test(arguments: Kept.allCases)
  func laterWritesGoNowhere(_ kept: Kept) throws {
    let (encoder, shelf) = (DocumentEncoder(), Shelf())
    var documents: [EncodedDocument] = []
    for name in ["a", "b", "c"] {
      let keeper = Keeper(name: name, kept: kept, shelf: shelf)
      documents.append(try encoder.encode(keeper))
      for write in shelf.writes { try write("too late for \(name)") }
    }
    let empty: Value? =
      switch kept {
      case .nested: [:]
      case .nestedList: []
      default: nil
      }
    for (name, document) in zip(["a", "b", "c"], documents) {
      var fields: FieldMap = ["name": .string(name)]
      fields["inner"] = empty
      if kept == .superEncoder { fields["super"] = [:] }
      #expect(document == EncodedDocument(fields: fields))
    }
  }

  private struct Failing: Encodable {
    var fails: Bool
    var name = "f"

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(name, forKey: .name)
      var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      try nested.encode(name, forKey: .name)
      try container.encode(fails ? [[1]] : [], forKey: .late)
    }
  }

  private struct Wrapped: Encodable {
    @DocumentID var id: String?
    @ServerTimestamp var added: Timestamp?
    var name: String
  }

  @Test func oneModelLeavesNothingToTheNext() throws {
    let encoder = DocumentEncoder()
    let whole: FieldMap = ["name": "f", "inner": ["name": "f"], "late": []]
    for _ in 0..<3 {
      #expect(throws: EncodingError.self) { try encoder.encode(Failing(fails: true)) }
      #expect(try encoder.encode(Failing(fails: false)) == EncodedDocument(fields: whole))
      let wrapped = try encoder.encode(Wrapped(id: "7", added: nil, name: "w"))
      #expect(wrapped.documentID == "7")
      #expect(wrapped.transforms == [FieldTransform(path: "added", value: .serverTimestamp())])
      #expect(wrapped.fields == ["name": "w"])
      #expect(try encoder.encode(["b": 1, "a": 2]).fields == ["a": 2, "b": 1])
      #expect(try encoder.encodeValue([1, 2]) == [1, 2])
      #expect(try encoder.encodeValue("text") == "text")
      #expect(throws: EncodingError.self) { try encoder.encode(3) }
      #expect(throws: EncodingError.self) { try encoder.encode([3]) }
    }
  }

  private class Base: Encodable {
    var name = "base"
  }

  private final class Derived: Base {
    private enum CodingKeys: String, CodingKey { case late }
    var late: Int?

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(late, forKey: .late)
      try super.encode(to: encoder)
    }
  }

  @Test func classesShareTheirEncoder() throws {
    let encoder = DocumentEncoder()
    let derived = Derived()
    for late in [1, nil, 3, nil] {
      derived.late = late
      var fields: FieldMap = ["name": "base"]
      fields["late"] = late.map { .integer(Int64($0)) }
      #expect(try encoder.encode(derived).fields == fields)
    }
  }

  /// Encodes others of its kind, by the same encoder, while it is encoded.
  private struct Nesting: Encodable {
    let depth: Int
    let encoder: DocumentEncoder

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      if depth > 0 {
        let inner = try self.encoder.encode(Nesting(depth: depth - 1, encoder: self.encoder))
        try container.encode(Value.map(inner.fields), forKey: .inner)
      }
      try container.encode("\(depth)", forKey: .name)
    }
  }

  @Test func encodingInsideOfEncoding() throws {
    let encoder = DocumentEncoder()
    for _ in 0..<3 {
      let fields = try encoder.encode(Nesting(depth: 2, encoder: encoder)).fields
      #expect(
        fields == ["name": "2", "inner": ["name": "1", "inner": ["name": "0"]]])
    }
  }

  @Test func manyTasks() async throws {
    struct Pair: Encodable {
      var b: Int
      var a: Int?
    }
    let encoder = DocumentEncoder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<500 {
            let pair = Pair(b: task, a: index % 3 == 0 ? nil : index)
            var fields: FieldMap = ["b": .integer(Int64(task))]
            fields["a"] = pair.a.map { .integer(Int64($0)) }
            let encoded = try encoder.encode(pair)
            #expect(encoded.fields == fields)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private final class Guest: Sendable {}

  @Test func anEncoderFreesWhatItHeld() throws {
    weak var guest: Guest?
    do {
      let held = Guest()
      guest = held
      var encoder = DocumentEncoder()
      encoder.userInfo[try #require(CodingUserInfoKey(rawValue: "guest"))] = held
      #expect(try encoder.encode(["a": 1]).fields == ["a": 1])
      #expect(throws: EncodingError.self) { try encoder.encode(Failing(fails: true)) }
    }
    #expect(guest == nil)
  }

  @Test func keysUnderOtherNames() throws {
    struct Page: Encodable {
      var numberOfPages = 3
      var aNameThatIsLongerThanFifteenBytes = "x"
      var by: [String: Int] = ["aKey": 1]
    }
    var encoder = DocumentEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    for _ in 0..<3 {
      #expect(
        try encoder.encode(Page()).fields == [
          "number_of_pages": 3, "a_name_that_is_longer_than_fifteen_bytes": "x",
          "by": ["aKey": 1],
        ])
      #expect(try encoder.encode(["aKey": 1]).fields == ["aKey": 1])
    }
  }
}
