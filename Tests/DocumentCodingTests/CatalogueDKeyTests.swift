// Catalogue D: names of fields.

import DocumentCoding
import Documents
import Synchronization
import Testing

@Suite("Catalogue D, keys")
struct CatalogueDKeyTests {
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// A model of one field, whose name the case gives.
  private struct Named: Encodable {
    var name: String
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode("test", forKey: AnyKey(name))
    }
  }

  private static let marked = "e\u{301}\u{31B}cole\u{300}Gr\u{308}ande"

  @Test(
    "D10 to snake case",
    arguments: [
      ("simpleOneTwo", "simple_one_two"), ("myURL", "my_url"),
      ("singleCharacterAtEndX", "single_character_at_end_x"),
      ("thisIsAnXMLProperty", "this_is_an_xml_property"), ("single", "single"), ("", ""),
      ("a", "a"), ("aA", "a_a"), ("version4Thing", "version4_thing"), ("partCAPS", "part_caps"),
      ("partCAPSLowerAGAIN", "part_caps_lower_again"),
      ("manyWordsInThisThing", "many_words_in_this_thing"), ("asdfĆqer", "asdf_ćqer"),
      ("already_snake_case", "already_snake_case"), ("dataPoint22", "data_point22"),
      ("dataPoint22Word", "data_point22_word"), ("_oneTwoThree", "_one_two_three"),
      ("oneTwoThree_", "one_two_three_"), ("__oneTwoThree", "__one_two_three"),
      ("oneTwoThree__", "one_two_three__"), ("_oneTwoThree_", "_one_two_three_"),
      ("__oneTwoThree__", "__one_two_three__"), ("_test", "_test"), ("_test_", "_test_"),
      ("__test", "__test"), ("test__", "test__"),
      (marked, "e\u{301}\u{31B}cole\u{300}_gr\u{308}ande"), ("🐧🐟", "🐧🐟"),
    ])
  func toSnakeCase(_ name: String, _ expected: String) throws {
    var encoder = DocumentEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(try encoder.encode(Named(name: name)).fields == [expected: "test"])
  }

  @Test(
    "D11 from snake case",
    arguments: [
      ("", ""), ("a", "a"), ("ALLCAPS", "ALLCAPS"), ("ALL_CAPS", "allCaps"), ("single", "single"),
      ("snake_case", "snakeCase"), ("one_two_three", "oneTwoThree"), ("one_2_three", "one2Three"),
      ("one2_three", "one2Three"), ("snake_Ćase", "snakeĆase"), ("snake_ćase", "snakeĆase"),
      ("alreadyCamelCase", "alreadyCamelCase"), ("__this_and_that", "__thisAndThat"),
      ("_this_and_that", "_thisAndThat"), ("this__and__that", "thisAndThat"),
      ("this_and_that__", "thisAndThat__"), ("this_aNd_that", "thisAndThat"),
      ("_one_two_three", "_oneTwoThree"), ("one_two_three_", "oneTwoThree_"),
      ("__one_two_three__", "__oneTwoThree__"), ("_test", "_test"), ("_test_", "_test_"),
      ("__test__", "__test__"), ("_", "_"), ("__", "__"), ("___", "___"),
      ("pen_guin", "penGuin"), ("🐧_🐟", "🐧🐟"),
    ])
  func fromSnakeCase(_ name: String, _ expected: String) throws {
    struct Keys: Decodable {
      var all: [String]
      var value: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        all = container.allKeys.map(\.stringValue)
        value = try container.decode(String.self, forKey: AnyKey(all.first ?? ""))
      }
    }
    var decoder = DocumentDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let keys = try decoder.decode(Keys.self, from: [name: "test"])
    #expect(keys.all == [expected])
    #expect(keys.value == "test")
  }

  private struct Outer: Codable, Equatable { var outerValue: Middle }
  private struct Middle: Codable, Equatable { var innerValue: Holder<Int> }

  @Test("D12 names of one's own, from the whole path") func customKeys() throws {
    let paths = Mutex<[String]>([])
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.keyEncodingStrategy = .custom { keys in
      paths.withLock { $0.append(path(keys)) }
      return AnyKey("QQQ" + (keys.last?.stringValue ?? ""))
    }
    decoder.keyDecodingStrategy = .custom { keys in
      paths.withLock { $0.append(path(keys)) }
      return AnyKey(String(keys.last?.stringValue.dropFirst(3) ?? ""))
    }
    let model = Outer(outerValue: Middle(innerValue: Holder(value: 1)))
    let fields: FieldMap = ["QQQouterValue": ["QQQinnerValue": ["QQQvalue": 1]]]
    #expect(try encoder.encode(model).fields == fields)
    #expect(
      paths.withLock { $0 } == [
        "outerValue", "outerValue.innerValue", "outerValue.innerValue.value",
      ]
    )
    paths.withLock { $0 = [] }
    #expect(try decoder.decode(Outer.self, from: fields) == model)
    #expect(
      paths.withLock { $0 } == [
        "QQQouterValue", "outerValue.QQQinnerValue", "outerValue.innerValue.QQQvalue",
      ])
  }

  @Test("D13 a dictionary's keys are data") func dictionaryKeys() throws {
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let camel = ["leaveMeAlone": Holder(value: ["andMe": 1])]
    let encoded: FieldMap = ["leaveMeAlone": ["value": ["andMe": 1]]]
    try expectRoundTrip(camel, encoded, encoder: encoder, decoder: decoder)
    let snake = ["leave_me_alone": 1]
    try expectRoundTrip(snake, ["leave_me_alone": 1], encoder: encoder, decoder: decoder)
  }

  @Test("D16 keys found by a rule") func customDecoding() throws {
    struct Model: Codable, Equatable { var hello: String }
    var decoder = DocumentDecoder()
    decoder.keyDecodingStrategy = .custom {
      AnyKey(String($0.last?.stringValue.dropFirst(4) ?? ""))
    }
    #expect(try decoder.decode(Model.self, from: ["----hello": "test"]) == Model(hello: "test"))
  }

  @Test("D17 coding keys go through the strategy, too") func codingKeys() throws {
    struct Model: Codable, Equatable {
      var thing: String
      var other: String
      enum CodingKeys: String, CodingKey {
        case thing = "fooBar"
        case other = "thisIsCamelCaseToo"
      }
    }
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    try expectRoundTrip(
      Model(thing: "a", other: "b"), ["foo_bar": "a", "this_is_camel_case_too": "b"],
      encoder: encoder, decoder: decoder)
  }

  @Test("D18 names that become one") func collidingKeys() throws {
    struct Both: Encodable {
      var foo = "test1"
      var bar = "test2"
    }
    struct One: Decodable, Equatable { var oneTwo: Int }
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.keyEncodingStrategy = .custom { _ in AnyKey("name") }
    #expect(try encoder.encode(Both()).fields == ["name": "test2"])
    decoder.keyDecodingStrategy = .custom { _ in AnyKey("oneTwo") }
    #expect(try decoder.decode(One.self, from: ["a": 1, "b": 2]) == One(oneTwo: 1))
  }
}
