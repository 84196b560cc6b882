// Records read as models: every type, every fault.

import DocumentCoding
import Documents
import Foundation
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

struct RecordDecoderTests {
  private struct Holder<Value: Codable & Equatable>: Codable, Equatable { var v: Value }

  /// Decodes the cell of a row.
  private func cell<T: Codable & Equatable>(
    _ type: T.Type, _ text: String?, _ strategy: RecordFieldStrategy = RecordFieldStrategy()
  ) throws -> T {
    let batch = rows(["v"], [[text]])
    var decoder = RecordDecoder()
    decoder.fields["v"] = strategy
    return try decoder.decode(Holder<T>.self, from: RecordValue(batch: batch, index: 0)).v
  }

  /// Decodes the member `v` of a JSON object.
  private func member<T: Codable & Equatable>(_ type: T.Type, _ json: String) throws -> T {
    let batch = try objects(#"{"v":\#(json)}"#)
    return try RecordDecoder().decode(Holder<T>.self, from: RecordValue(batch: batch, index: 0)).v
  }

  /// What becomes of a row of one cell.
  private func fault<T: Codable & Equatable & Sendable>(
    _ type: T.Type, _ text: String?, _ strategy: RecordFieldStrategy = RecordFieldStrategy()
  ) throws -> Value {
    var decoder = RecordDecoder()
    decoder.standard = strategy
    return told(
      try outcome(rows(["v"], [[text]]), CodableRecordMapper(Holder<T>.self, decoder: decoder)))
  }

  /// What becomes of a JSON object of one member.
  private func fault<T: Codable & Equatable & Sendable>(_ type: T.Type, json: String) throws
    -> Value
  {
    told(try outcome(objects(#"{"v":\#(json)}"#), CodableRecordMapper(Holder<T>.self)))
  }

  @Test func textOfCells() throws {
    #expect(try cell(String.self, "01234") == "01234")
    #expect(try cell(String.self, "") == "")
    #expect(try cell(String?.self, nil) == nil)
    #expect(try cell(Int.self, "-42") == -42)
    #expect(try cell(Int64.self, "9223372036854775807") == .max)
    #expect(try cell(UInt8.self, "255") == 255)
    #expect(try cell(Int8?.self, "-128") == -128)
    #expect(try cell(Double.self, "0.1") == 0.1)
    #expect(try cell(Float.self, "80.1") == 80.1)
    #expect(try cell(Bool.self, "YES"))
    #expect(try cell(Bool?.self, "0") == false)
    #expect(
      try cell(Decimal.self, "12345678901234567.89") == Decimal(string: "12345678901234567.89"))
    #expect(try cell(Decimal.self, ".5") == Decimal(string: "0.5"))
    #expect(try cell(URL.self, "http://swift.org").absoluteString == "http://swift.org")
    let uuid = UUID()
    #expect(try cell(UUID.self, uuid.uuidString) == uuid)
    #expect(try cell(Data.self, "3q2+7w==") == Data([0xDE, 0xAD, 0xBE, 0xEF]))
  }

  @Test func datesOfCells() throws {
    let day = Date(timeIntervalSince1970: 1_709_164_800)
    #expect(try cell(Date.self, "2024-02-29") == day)
    #expect(try cell(Date.self, "2024-02-29T12:00:00Z") == day + 43_200)
    #expect(
      try cell(Timestamp.self, "2024-02-29T00:00:00.000000001Z")
        == Timestamp(seconds: 1_709_164_800, nanoseconds: 1))
    let german = RecordFieldStrategy(dates: .pattern(try DatePattern("%d.%m.%Y")))
    #expect(try cell(Date.self, "29.02.2024", german) == day)
    let epoch = RecordFieldStrategy(dates: .pattern(try DatePattern("%Q")))
    #expect(try cell(Date.self, "1709164800000", epoch) == day)
    #expect(
      try cell(Date.self, "29 February 2024", RecordFieldStrategy(dates: .unambiguous)) == day)
  }

  @Test func notationsOfCells() throws {
    let french = RecordFieldStrategy(
      numbers: NumberNotation(decimalChar: ",", groupChar: " "),
      booleans: BooleanNotation(trueValues: ["oui"], falseValues: ["non"]), nullWords: ["-"])
    #expect(try cell(Double.self, "1 234,5", french) == 1_234.5)
    #expect(try cell(Bool.self, "non", french) == false)
    #expect(try cell(Int?.self, "-", french) == nil)
    #expect(try cell(String?.self, "-", french) == nil)
  }

  private enum Status: String, Codable, Hashable { case draft, inReview = "in review" }
  private struct Tag: Codable, Equatable {
    var title: String
    var weight: Int?
  }

  @Test func structuresInCells() throws {
    let bars = RecordFieldStrategy(arraySeparator: "|")
    #expect(try cell([String].self, "a|b||c", bars) == ["a", "b", "", "c"])
    #expect(try cell([String].self, "", bars) == [])
    #expect(try cell([Int].self, "1|2", bars) == [1, 2])
    #expect(
      try cell([Status].self, "draft::in review", RecordFieldStrategy(arraySeparator: "::"))
        == [.draft, .inReview])
    #expect(try cell([String].self, #"["a","b"]"#) == ["a", "b"])
    #expect(try cell([Int?].self, "[1,null]") == [1, nil])
    #expect(try cell(Status.self, "in review") == .inReview)
    #expect(try cell(Tag.self, #"{"title":"x","weight":2}"#) == Tag(title: "x", weight: 2))
    #expect(try cell([Tag].self, #"[{"title":"x"}]"#) == [Tag(title: "x", weight: nil)])
    #expect(try cell([String: Int].self, #"{"a":1}"#) == ["a": 1])
    #expect(try cell([Status: Int].self, #"{"draft":1}"#) == [.draft: 1])
    #expect(try cell(Value.self, "1") == "1")
  }

  @Test func valuesOfJSON() throws {
    #expect(try member(String.self, #""01""#) == "01")
    #expect(try member(Int.self, "3.0") == 3)
    #expect(try member(Int.self, "1E2") == 100)
    #expect(try member(Double.self, "1") == 1)
    #expect(try member(Decimal.self, "0.10") == Decimal(string: "0.1"))
    #expect(try member(Bool.self, "true"))
    #expect(try member(Date.self, #""1970-01-01T00:00:01Z""#) == Date(timeIntervalSince1970: 1))
    #expect(try member([Int].self, "[1,2]") == [1, 2])
    #expect(try member(Tag.self, #"{"weight":2,"title":"x"}"#) == Tag(title: "x", weight: 2))
    #expect(try member([Tag].self, #"[{"title":"x"}]"#) == [Tag(title: "x", weight: nil)])
    #expect(try member([Status: [Int]].self, #"{"draft":[1]}"#) == [.draft: [1]])
    #expect(try member(Int?.self, "null") == nil)
    #expect(try member(Value.self, #"[1,{"a":null}]"#) == [1, ["a": nil]])
    #expect(
      try member(GeoPoint.self, #"{"latitude":1,"longitude":2}"#)
        == GeoPoint(latitude: 1, longitude: 2))
    #expect(try member(VectorValue.self, #"{"array":[1]}"#) == VectorValue([1]))
  }

  @Test func typedValues() throws {
    struct Model: Codable, Equatable {
      var time: Timestamp
      var date: Date
      var place: GeoPoint
      var vector: VectorValue
      var doubles: [Double]
      var link: DocumentReferenceName
      var data: Data
    }
    let batch = object { batch in
      for name in ["time", "date"] {
        batch.append(.key, name.utf8)
        batch.appendTimestamp(seconds: 5, nanoseconds: 1_000)
      }
      batch.append(.key, "place".utf8)
      batch.appendGeoPoint(latitude: 1, longitude: 2)
      for name in ["vector", "doubles"] {
        batch.append(.key, name.utf8)
        batch.appendVector([0.5, 2])
      }
      batch.append(.key, "link".utf8)
      batch.append(.reference, "books/42".utf8)
      batch.append(.key, "data".utf8)
      batch.append(.bytes, [1, 2])
      return 7
    }
    let decoded = try RecordDecoder().decode(Model.self, from: RecordValue(batch: batch, index: 0))
    let time = Timestamp(seconds: 5, nanoseconds: 1_000)
    #expect(
      decoded
        == Model(
          time: time, date: time.dateValue(), place: GeoPoint(latitude: 1, longitude: 2),
          vector: VectorValue([0.5, 2]), doubles: [0.5, 2],
          link: DocumentReferenceName(path: try #require(DocumentPath("books/42"))),
          data: Data([1, 2])))
  }

  @Test func faultsOfCells() throws {
    #expect(
      try fault(Int.self, "12.7")
        == "not_an_integer v = 12.7 | `12.7` in field `v` is not a whole number written in digits.")
    #expect(
      try fault(Int64.self, "9223372036854775808")
        == "out_of_range v = 9223372036854775808 | `9223372036854775808` in field `v` is beyond the range of Int64."
    )
    #expect(
      try fault(Int8.self, "128")
        == "out_of_range v = 128 | `128` in field `v` is beyond the range of Int8.")
    #expect(
      try fault(UInt.self, "-1")
        == "out_of_range v = -1 | `-1` in field `v` is beyond the range of UInt.")
    #expect(
      try fault(Double.self, "12,5O")
        == "not_a_number v = 12,5O | `12,5O` in field `v` is not a number.")
    #expect(
      try fault(Bool.self, "maybe")
        == "not_a_boolean v = maybe | `maybe` in field `v` is neither true nor false.")
    #expect(
      try fault(
        Date.self, "30/02/2021",
        RecordFieldStrategy(
          dates: .pattern(try DatePattern("%d/%m/%Y"))))
        == "invalid_date v = 30/02/2021 | `30/02/2021` in field `v` is not a datetime written `%d/%m/%Y`."
    )
    #expect(
      try fault(Date.self, nil)
        == "missing_value v | Field `v` has no value.")
    #expect(try fault(String.self, nil) == "missing_value v | Field `v` has no value.")
    #expect(
      try fault(UUID.self, "x")
        == "type_mismatch v = x | `x` in field `v` is not a UUID.")
    #expect(
      try fault(Decimal.self, "x")
        == "not_a_number v = x | `x` in field `v` is not a decimal number.")
    #expect(
      try fault(Status.self, "XL")
        == "type_mismatch v = XL | `XL` in field `v` doesn't fit: Cannot initialize Status from invalid String value XL."
    )
  }

  @Test func faultsOfJSONInCells() throws {
    guard case .string(let issue) = try fault([Int].self, "[1,,3]") else {
      Issue.record("accepted")
      return
    }
    #expect(issue.hasPrefix("invalid_json_cell v = [1,,3] | "))
    #expect(
      try fault([Int].self, "{}")
        == "type_mismatch v = {} | `{}` in field `v` is JSON, but not an array.")
    #expect(
      try fault([Tag].self, #"[{"title":"a"},{"title":1}]"#)
        == "type_mismatch v = 1 | `1` in field `v` is a number, not a string.")
  }

  @Test func faultsOfJSON() throws {
    #expect(
      try fault(Int.self, json: #""two""#)
        == "type_mismatch at v v = two | `two` in field `v` is a string, not an integer.")
    #expect(
      try fault(String.self, json: "1")
        == "type_mismatch at v v = 1 | `1` in field `v` is a number, not a string.")
    #expect(
      try fault(Int.self, json: "3.5")
        == "not_an_integer at v v = 3.5 | `3.5` in field `v` is not a whole number.")
    #expect(
      try fault(Int.self, json: "null")
        == "null_value at v v | Field `v` is null.")
    #expect(
      try fault(Date.self, json: "1709208000")
        == "type_mismatch at v v = 1709208000 | `1709208000` in field `v` is a number, not a datetime."
    )
    #expect(
      try fault([Tag].self, json: #"[{"title":"a"},{"title":null}]"#)
        == "null_value at v[1].title v | Field `v` is null.")
    #expect(
      try fault(Tag.self, json: "{}")
        == "missing_key at v.title v.title | Field `v.title` is missing.")
    #expect(
      try fault([Tag].self, json: #"[{"title":"a","weight":1e400}]"#)
        == "out_of_range at v[0].weight v = 1e400 | `1e400` in field `v` is beyond the range of Int64."
    )
  }

  @Test func placesOfFaults() throws {
    struct Model: Codable {
      var id: Int
      var name: String
    }
    let batch = try objects(
      #"{"id":1,"name":"Ann"}"#, #"{"id":"two","name":"Bob"}"#, #"{"name":"Cy"}"#,
      #"{"id":4,"name":null}"#, #"{"id":5,"name":"Eve"}"#, style: .elements(prefix: "data"))
    #expect(
      try outcomes(batch, CodableRecordMapper(Model.self)).map(told) == [
        ["id": 1, "name": "Ann"],
        "type_mismatch at data[1].id id = two | `two` in field `id` is a string, not an integer.",
        "missing_key at data[2].id id | Field `id` is missing.",
        "null_value at data[3].name name | Field `name` is null.",
        ["id": 5, "name": "Eve"],
      ])
  }

  @Test func membersInAnyOrder() throws {
    struct Model: Codable, Equatable {
      var a: Int
      var b: Int?
      var c: Int
    }
    let batch = try objects(
      #"{"a":1,"b":2,"c":3}"#, #"{"c":3,"a":1}"#, #"{"x":0,"b":2,"c":3,"a":1}"#, #"{"c":1,"b":1}"#,
      #"{"b":null,"a":1,"c":3}"#)
    let mapper = CodableRecordMapper(Model.self)
    let worker = mapper.makeWorker(
      for: SourceDescription(format: "test"), context: MappingContext())
    #expect(
      worker.map(batch).outcomes.map(told) == [
        ["a": 1, "b": 2, "c": 3], ["a": 1, "c": 3], ["a": 1, "b": 2, "c": 3],
        "missing_key at a a | Field `a` is missing.", ["a": 1, "c": 3],
      ])
    #expect(worker.unmappedFields == ["x"])
  }

  @Test func keysUnderAStrategy() throws {
    struct Model: Codable, Equatable {
      var numberOfPages: Int
      var byName: [String: Int]
    }
    var decoder = RecordDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let batch = try objects(#"{"number_of_pages":3,"by_name":{"snake_case":1}}"#)
    #expect(
      try decoder.decode(Model.self, from: RecordValue(batch: batch, index: 0))
        == Model(numberOfPages: 3, byName: ["snake_case": 1]))
  }

  @Test func errorsThatModelsMeet() throws {
    struct Model: Decodable {
      var fallback: String
      enum CodingKeys: CodingKey { case v }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
          fallback = String(try container.decode(Int.self, forKey: .v))
        } catch DecodingError.dataCorrupted(let context) {
          fallback = context.debugDescription
        }
      }
    }
    let batch = rows(["v"], [["x"]])
    #expect(
      try RecordDecoder().decode(Model.self, from: RecordValue(batch: batch, index: 0)).fallback
        == "`x` is not a whole number written in digits.")
  }
}
