// What models do with decoders and containers that other records are read through, too: keep them,
// ask for them twice, by two types of keys, in any order, and throw in between.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

struct KeptDecoderTests {
  /// What a model leaves for later: a look into its own record.
  private final class Shelf: @unchecked Sendable {
    // A worker is used by one task at a time, and each test reads its shelf when that has ended.
    var looks: [() throws -> String] = []
    let kept: Kept

    init(_ kept: Kept) { self.kept = kept }
  }

  /// What a model keeps.
  enum Kept: CaseIterable {
    case container, decoder, both, otherContainer, superDecoder, value, nothing
  }

  private enum Keys: String, CodingKey { case name, inner, list }
  private enum OtherKeys: String, CodingKey { case name }

  private struct Keeper: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      name = try container.decode(String.self, forKey: .name)
      guard let shelf = decoder.userInfo[.shelf] as? Shelf else { return }
      switch shelf.kept {
      case .container: shelf.looks.append { try container.decode(String.self, forKey: .name) }
      case .decoder:
        shelf.looks.append {
          try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
        }
      case .both:
        shelf.looks.append {
          let other = try decoder.container(keyedBy: OtherKeys.self)
          return try container.contains(.name) ? other.decode(String.self, forKey: .name) : ""
        }
      case .otherContainer:
        let other = try decoder.container(keyedBy: OtherKeys.self)
        shelf.looks.append { try other.decode(String.self, forKey: .name) }
      case .superDecoder:
        let above = try container.superDecoder()
        shelf.looks.append {
          try above.container(keyedBy: OtherKeys.self).decode(String.self, forKey: .name)
        }
      case .value:
        let value = try decoder.singleValueContainer()
        shelf.looks.append { try value.decode([String: String].self)["name"] ?? "" }
      case .nothing: break
      }
    }
  }

  private struct Name: Encodable { var name: String }

  private func names(_ batches: [RecordBatch], _ shelf: Shelf) throws -> [Value] {
    var decoder = RecordDecoder()
    decoder.userInfo[.shelf] = shelf
    let mapper = CodableRecordMapper(Keeper.self, decoder: decoder) { Name(name: $0.name) }
    let worker = mapper.makeWorker(
      for: SourceDescription(format: "test", columns: ["name"]), context: MappingContext())
    return batches.flatMap { worker.map($0).outcomes.map(told) }
  }

  @Test(arguments: Kept.allCases)
  func ofRows(_ kept: Kept) throws {
    let shelf = Shelf(kept)
    let batches = [rows(["name"], [["a"], ["b"]]), rows(["x", "name"], [["c", "d"]])]
    let names = try names(batches, shelf)
    #expect(names == [["name": "a"], ["name": "b"], ["name": "d"]])
    #expect(try shelf.looks.map { try $0() } == (kept == .nothing ? [] : ["a", "b", "d"]))
  }

  @Test(arguments: Kept.allCases)
  func ofObjects(_ kept: Kept) throws {
    let shelf = Shelf(kept)
    let names = try names(
      [objects(#"{"name":"a"}"#, #"{"name":"b"}"#), objects(#"{"name":"c"}"#)], shelf)
    #expect(names == [["name": "a"], ["name": "b"], ["name": "c"]])
    #expect(try shelf.looks.map { try $0() } == (kept == .nothing ? [] : ["a", "b", "c"]))
  }

  private struct InnerKeeper: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      name = try container.decode(String.self, forKey: .name)
      let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      let first = try list.superDecoder()
      guard let shelf = decoder.userInfo[.shelf] as? Shelf else { return }
      shelf.looks.append {
        let path = try (inner.superDecoder(forKey: .name).codingPath + list.codingPath)
        return try inner.decode(String.self, forKey: .name) + String(from: first)
          + path.map(\.stringValue).joined(separator: ".")
      }
    }
  }

  @Test func inside() throws {
    let shelf = Shelf(.nothing)
    var decoder = RecordDecoder()
    decoder.userInfo[.shelf] = shelf
    let batch = try objects(
      #"{"name":"a","inner":{"name":"x"},"list":["1"]}"#,
      #"{"name":"b","inner":{"name":"y"},"list":["2"]}"#)
    let mapper = CodableRecordMapper(InnerKeeper.self, decoder: decoder) { Name(name: $0.name) }
    #expect(try outcomes(batch, mapper).map(told) == [["name": "a"], ["name": "b"]])
    #expect(try shelf.looks.map { try $0() } == ["x1inner.name.list", "y2inner.name.list"])
  }

  /// Reads its fields from the last to the first in every second record, and asks twice.
  private struct Turner: Codable {
    private enum CodingKeys: String, CodingKey { case turned, first, second, third }
    private enum Twice: String, CodingKey { case second }
    var turned: Bool
    var first: String
    var second: Int?
    var third: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let again = try decoder.container(keyedBy: CodingKeys.self)
      turned = try again.decode(Bool.self, forKey: .turned)
      if turned { third = try container.decode(String.self, forKey: .third) } else { third = "" }
      second = try decoder.container(keyedBy: Twice.self).decodeIfPresent(Int.self, forKey: .second)
      first = try again.decode(String.self, forKey: .first)
      if !turned { third = try again.decode(String.self, forKey: .third) }
      let sum = try container.decodeIfPresent(Int.self, forKey: .second)
      precondition(sum == second)
    }
  }

  @Test func anyOrder() throws {
    let mapper = CodableRecordMapper(Turner.self)
    let cells = rows(
      ["first", "second", "third", "turned"],
      [
        ["a", "1", "c", "true"], ["a", nil, "c", "false"], ["a", "x", "c", "true"],
        ["a", "2", "c", "true"],
      ])
    let documents: [Value] = [
      ["turned": true, "first": "a", "second": 1, "third": "c"],
      ["turned": false, "first": "a", "third": "c"],
      .string(
        "not_an_integer second = x | "
          + "`x` in field `second` is not a whole number written in digits."),
      ["turned": true, "first": "a", "second": 2, "third": "c"],
    ]
    #expect(try outcomes(cells, mapper).map(told) == documents)
    let members = try objects(
      #"{"first":"a","second":1,"third":"c","turned":true}"#,
      #"{"turned":false,"third":"c","first":"a"}"#,
      #"{"third":"c","turned":true,"second":2,"first":"a"}"#)
    #expect(
      try outcomes(members, mapper).map(told) == [documents[0], documents[1], documents[3]])
  }

  @Test func columnsThatChange() throws {
    struct Pair: Codable {
      var a: String
      var b: String?
    }
    let mapper = CodableRecordMapper(Pair.self)
    let worker = mapper.makeWorker(
      for: SourceDescription(format: "test", columns: []), context: MappingContext())
    let batches = [
      rows(["a", "b"], [["1", "2"], ["3"]]), rows(["b", "a"], [["4", "5"]]),
      rows(["a"], [["6"]]), try objects(#"{"b":"7","a":"8"}"#), rows(["x", "a"], [["9", "10"]]),
      rows(["x", "a"], [["11"], ["12", "13"]]),
    ]
    let found: [Value] = batches.flatMap { worker.map($0).outcomes.map(told) }
    #expect(
      found == [
        ["a": "1", "b": "2"], ["a": "3"], ["a": "5", "b": "4"], ["a": "6"],
        ["a": "8", "b": "7"], ["a": "10"], "missing_key a | Field `a` is missing.", ["a": "13"],
      ])
    #expect(worker.unmappedFields == ["x"])
  }

  private class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  /// Shares the record with its superclass.
  private final class Dog: Animal {
    private enum CodingKeys: String, CodingKey { case breed }
    let breed: String

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      breed = try container.decode(String.self, forKey: .breed)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(breed, forKey: .breed)
    }
  }

  @Test func classes() throws {
    let batch = rows(
      ["name", "breed", "age"], [["Rex", "Collie", "3"], ["Ina", nil, "4"], ["Bo", "Mix", "5"]])
    let worker = CodableRecordMapper(Dog.self).makeWorker(
      for: SourceDescription(format: "test", columns: batch.columns), context: MappingContext())
    #expect(
      worker.map(batch).outcomes.map(told) == [
        ["name": "Rex", "breed": "Collie"],
        "missing_value breed | Field `breed` has no value.",
        ["name": "Bo", "breed": "Mix"],
      ])
    #expect(worker.unmappedFields == ["age"])
  }

  private struct Tree: Codable {
    var name: String
    var trees: [Tree]?
  }

  @Test func modelInItself() throws {
    let batch = try objects(
      #"{"name":"a","trees":[{"name":"b","trees":[{"name":"c"}]},{"name":"d"}]}"#,
      #"{"name":"e","trees":[{"trees":[]}]}"#, #"{"name":"f"}"#)
    let results = try outcomes(batch, CodableRecordMapper(Tree.self)).map(told)
    #expect(
      results == [
        [
          "name": "a",
          "trees": [["name": "b", "trees": [["name": "c"]]], ["name": "d"]],
        ],
        "missing_key at trees[0].name trees | Field `trees` is missing.",
        ["name": "f"],
      ])
  }

  /// Reads another record of its own kind while it is read.
  private struct Nesting: Codable {
    private enum CodingKeys: String, CodingKey { case depth, name }
    var depth: Int
    var name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      depth = try container.decode(Int.self, forKey: .depth)
      if depth > 0 {
        let batch = rows(["name", "depth"], [["inner \(depth)", "\(depth - 1)"]])
        let inner = try outcome(batch, CodableRecordMapper(Nesting.self))
        guard case .mapped(let record) = inner else { throw RecordRejection("fails") }
        depth += record.fields.count
      }
      name = try container.decode(String.self, forKey: .name)
    }
  }

  @Test func mappingInsideOfMapping() throws {
    let batch = rows(["depth", "name"], [["2", "a"], ["0", "b"], ["1", "c"]])
    #expect(
      try outcomes(batch, CodableRecordMapper(Nesting.self)).map(told) == [
        ["depth": 4, "name": "a"], ["depth": 0, "name": "b"], ["depth": 3, "name": "c"],
      ])
  }

  @Test(arguments: [1, 63, 64, 65, 128, 130])
  func membersBehindTheFirstWord(_ count: Int) throws {
    struct Last: Codable {
      let fields: [String: String]
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordNameKey.self)
        fields = try Dictionary(
          uniqueKeysWithValues: container.allKeys.filter { $0.stringValue.hasSuffix("0") }
            .map { ($0.stringValue, try container.decode(String.self, forKey: $0)) })
      }
    }
    let names = (0..<count).map { "c\($0)" }
    let batch = rows(names, [names, names])
    let worker = CodableRecordMapper(Last.self).makeWorker(
      for: SourceDescription(format: "test", columns: names), context: MappingContext())
    _ = worker.map(batch)
    #expect(worker.unmappedFields == names.filter { !$0.hasSuffix("0") })
  }
}

extension CodingUserInfoKey {
  fileprivate static var shelf: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "shelf") else {
      preconditionFailure("Foundation takes any text")
    }
    return key
  }
}
