// Catalogue D: coding paths, and state after a failure.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue D, paths and state")
struct CatalogueDPathTests {
  @Test("D5 two containers under one key") func nestedContainersMerge() throws {
    struct Model: Encodable {
      enum Keys: CodingKey { case top }
      enum First: CodingKey { case first }
      enum Second: CodingKey { case second }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var first = container.nestedContainer(keyedBy: First.self, forKey: .top)
        var second = container.nestedContainer(keyedBy: Second.self, forKey: .top)
        try second.encode("Dr. Appleseed", forKey: .second)
        try first.encode("Johnny", forKey: .first)
      }
    }
    #expect(
      try DocumentEncoder().encode(Model()).fields == [
        "top": ["first": "Johnny", "second": "Dr. Appleseed"]
      ])
  }

  @Test("D5 containers of two kinds under one key") func mixedContainers() {
    struct Model: Encodable {
      enum Keys: CodingKey { case top }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        _ = container.nestedContainer(keyedBy: Keys.self, forKey: .top)
        _ = container.nestedUnkeyedContainer(forKey: .top)
      }
    }
    #expect(
      encodingFailure { try DocumentEncoder().encode(Model()) }
        == "top: Containers of two kinds were asked for at the same place.")
  }

  private struct Named: Codable { var someValue: Double }
  private struct Sub: Codable { var nestedValue: Named }

  @Test("D14 the path of what can't be encoded") func encodingPaths() {
    var encoder = DocumentEncoder()
    encoder.nonConformingFloatEncodingStrategy = .throw
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(
      encodingFailure { try encoder.encode(["key": Named(someValue: .nan)]) }
        == "key.someValue: nan is no finite number.")
    let nested = ["key": ["sub_key": Sub(nestedValue: Named(someValue: .nan))]]
    #expect(
      encodingFailure { try encoder.encode(nested) }
        == "key.sub_key.nestedValue.someValue: nan is no finite number.")
    #expect(
      encodingFailure {
        try encoder.encode(["list": [Named(someValue: 1), Named(someValue: .nan)]])
      }
        == "list.Index 1.someValue: nan is no finite number.")
  }

  private struct Count: Codable { var intValue: Int }
  private struct CountHolder: Codable { var nestedValue: Count }

  @Test("D15 the path of what can't be decoded") func decodingPaths() {
    var decoder = DocumentDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(
      decodingFailure { try decoder.decode([String: Int].self, from: ["leave_me_alone": "test"]) }
        == "typeMismatch leave_me_alone: Expected Int but found a string.")
    #expect(
      decodingFailure {
        try decoder.decode(
          [String: [String: CountHolder]].self,
          from: ["top_level": ["sub_level": ["nested_value": ["int_value": "x"]]]])
      } == "typeMismatch top_level.sub_level.nestedValue.intValue: Expected Int but found a string."
    )
    #expect(
      decodingFailure {
        try decoder.decode(
          [String: [Count]].self, from: ["list": [["int_value": 1], ["int_value": nil]]])
      } == "valueNotFound list.Index 1.intValue: Expected Int but found null.")
  }

  @Test("D19 paths of containers while encoding") func encoderPaths() throws {
    struct Model: Encodable {
      enum Keys: CodingKey { case a, b, c }
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Keys.self)
        var inner = keyed.nestedContainer(keyedBy: Keys.self, forKey: .a)
        var list = keyed.nestedUnkeyedContainer(forKey: .b)
        let above = keyed.superEncoder(forKey: .c)
        let plainAbove = keyed.superEncoder()
        let innermost = inner.nestedContainer(keyedBy: Keys.self, forKey: .b)
        _ = list.nestedContainer(keyedBy: Keys.self)
        let second = list.nestedContainer(keyedBy: Keys.self)
        #expect(path(encoder.codingPath) == "")
        #expect(path(keyed.codingPath) == "")
        #expect(path(inner.codingPath) == "a")
        #expect(path(innermost.codingPath) == "a.b")
        #expect(path(list.codingPath) == "b")
        #expect(path(second.codingPath) == "b.Index 1")
        #expect(path(above.codingPath) == "c")
        #expect(path(plainAbove.codingPath) == "super")
      }
    }
    let fields = try DocumentEncoder().encode(Model()).fields
    #expect(fields == ["a": ["b": [:]], "b": [[:], [:]], "c": [:], "super": [:]])
  }

  @Test("D19 paths of containers while decoding") func decoderPaths() throws {
    struct Model: Decodable {
      enum Keys: CodingKey { case a, b, c }
      init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Keys.self)
        let inner = try keyed.nestedContainer(keyedBy: Keys.self, forKey: .a)
        var list = try keyed.nestedUnkeyedContainer(forKey: .b)
        let above = try keyed.superDecoder(forKey: .c)
        let plainAbove = try keyed.superDecoder()
        _ = try list.nestedContainer(keyedBy: Keys.self)
        let second = try list.nestedContainer(keyedBy: Keys.self)
        #expect(path(decoder.codingPath) == "")
        #expect(path(keyed.codingPath) == "")
        #expect(path(inner.codingPath) == "a")
        #expect(path(list.codingPath) == "b")
        #expect(path(second.codingPath) == "b.Index 1")
        #expect(path(above.codingPath) == "c")
        #expect(path(plainAbove.codingPath) == "super")
      }
    }
    let fields: FieldMap = ["a": [:], "b": [[:], [:]], "c": [:]]
    _ = try DocumentDecoder().decode(Model.self, from: fields)
  }

  private struct Failure: Error {}
  private struct Throwing: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(1, forKey: .started)
      throw Failure()
    }
    enum CodingKeys: CodingKey { case started }
  }

  @Test("D24 encoding goes on after a failure") func encoderSurvives() throws {
    struct Model: Encodable {
      enum Keys: CodingKey { case bad, date, data, list, good }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        #expect(throws: Failure.self) { try Throwing().encode(to: container.superEncoder()) }
        #expect(throws: Failure.self) { try container.encode(Throwing(), forKey: .bad) }
        #expect(throws: Failure.self) { try container.encode(Date(), forKey: .date) }
        #expect(throws: Failure.self) { try container.encode(Data(), forKey: .data) }
        var list = container.nestedUnkeyedContainer(forKey: .list)
        #expect(throws: Failure.self) { try list.encode(Throwing()) }
        try list.encode(2)
        try container.encode(3, forKey: .good)
      }
    }
    var encoder = DocumentEncoder()
    encoder.dateEncodingStrategy = .custom { _, _ in throw Failure() }
    encoder.dataEncodingStrategy = .custom { _, _ in throw Failure() }
    #expect(
      try encoder.encode(Model()).fields == ["super": ["started": 1], "list": [2], "good": 3])
  }

  private enum Either<A: Decodable & Equatable, B: Decodable & Equatable>: Decodable, Equatable {
    case first(A)
    case second(B)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let first = try? container.decode(A.self) {
        self = .first(first)
      } else {
        self = .second(try container.decode(B.self))
      }
    }
  }

  @Test("D25 decoding goes on after a failure") func decoderSurvives() throws {
    var decoder = DocumentDecoder()
    #expect(
      try decoder.decodeValue(Either<[String], [Int]>.self, from: [1, 2, 3])
        == .second([1, 2, 3]))
    decoder.dateDecodingStrategy = .custom { _ in throw Failure() }
    decoder.dataDecodingStrategy = .custom { _ in throw Failure() }
    #expect(try decoder.decodeValue(Either<Date, Int>.self, from: 1) == .second(1))
    #expect(try decoder.decodeValue(Either<Data, Int>.self, from: 1) == .second(1))
  }

  @Test("D25 an array's failed element can be read again") func unkeyedContainerSurvives() throws {
    struct Model: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        #expect(throws: DecodingError.self) { try list.decode(String.self) }
        #expect(list.currentIndex == 0)
        #expect(try list.decode(Int.self) == 1)
        #expect(try list.decodeNil())
        #expect(list.isAtEnd)
        #expect(
          decodingFailure { try list.decode(Int.self) }
            == "valueNotFound Index 2: The array has no more elements.")
      }
    }
    _ = try DocumentDecoder().decodeValue(Model.self, from: [1, nil])
  }
}
