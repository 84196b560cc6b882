// Records without a schema: every kind of node, and numbers that nothing may bend.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct PlainMappingTests {
  @Test func cellsAreStringsOrNull() throws {
    let batch = rows(["b", "a", "é"], [["01234", nil, ""], ["x", "NULL", " "]])
    #expect(
      try outcomes(batch, PlainRecordMapper()).map(told) == [
        ["a": nil, "b": "01234", "é": ""], ["a": "NULL", "b": "x", "é": " "],
      ])
  }

  @Test func memberOrderMayChange() throws {
    let batch = try objects(
      #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{"b":2}"#, #"{}"#, #"{"c":[{}]}"#)
    #expect(
      try outcomes(batch, PlainRecordMapper()).map(told) == [
        ["a": 1, "b": 2], ["a": 1, "b": 2], ["b": 2], [:], ["c": [[:]]],
      ])
  }

  @Test(
    arguments: [
      ("1", 1), ("-9223372036854775808", .integer(.min)),
      ("9007199254740993", 9_007_199_254_740_993),
      ("-0", 0), ("-0.0", .double(-0.0)), ("1.0", 1.0), ("1e2", .double(100)), ("0.1", 0.1),
      ("1e308", 1e308), ("true", true), ("null", nil), (#""2024""#, "2024"),
      ("[1,\"a\"]", [1, "a"]),
      (#"{"b":1,"a":{"c":[]}}"#, ["a": ["c": []], "b": 1]),
    ] as [(String, Value)])
  func jsonKeepsItsTypes(_ json: String, _ value: Value) throws {
    #expect(try told(outcome(objects("{\"v\":\(json)}"), PlainRecordMapper())) == ["v": value])
  }

  @Test(arguments: [
    ("9223372036854775808", "v", "9223372036854775808", "is beyond the range of Int64"),
    ("1e309", "v", "1e309", "is beyond the range of a double"),
    ("-1e-400", "v", "-1e-400", "is closer to zero than a double can be"),
    (#"[0,{"x":1e999}]"#, "v[1].x", "1e999", "is beyond the range of a double"),
  ])
  func numbersNobodyCanHold(_ json: String, _ path: String, _ value: String, _ fact: String) throws
  {
    #expect(
      try told(outcome(objects("{\"v\":\(json)}"), PlainRecordMapper()))
        == .string("out_of_range at \(path) v = \(value) | `\(value)` in field `v` \(fact)."))
  }

  @Test func typedNodesKeepTheirTypes() throws {
    let batch = object { batch in
      batch.append(.key, "double".utf8)
      batch.append(.number, "3".utf8, flags: .typedDouble)
      batch.append(.key, "nan".utf8)
      batch.append(.number, "NaN".utf8, flags: .typedDouble)
      batch.append(.key, "big".utf8)
      batch.append(.number, "9007199254740993".utf8, flags: .typedDouble)
      batch.append(.key, "integer".utf8)
      batch.append(.number, "7".utf8, flags: .typedInteger)
      batch.append(.key, "decimal".utf8)
      batch.append(.number, "1.50".utf8, flags: .typedDecimal)
      batch.append(.key, "at".utf8)
      batch.appendTimestamp(seconds: -1, nanoseconds: 5_999)
      batch.append(.key, "bytes".utf8)
      batch.append(.bytes, [1, 2])
      batch.append(.key, "place".utf8)
      batch.appendGeoPoint(latitude: 1, longitude: 2)
      batch.append(.key, "vector".utf8)
      batch.appendVector([1, 0.5])
      batch.append(.key, "reference".utf8)
      batch.append(.reference, "books/1".utf8)
      batch.append(.key, "link".utf8)
      batch.append(.link, "Author/7".utf8)
      return 11
    }
    let context = MappingContext(collectionOfEntity: { CollectionPath($0.lowercased() + "s") })
    let book = DocumentReferenceName(path: try #require(DocumentPath("books/1")))
    let author = DocumentReferenceName(path: try #require(DocumentPath("authors/7")))
    #expect(
      try told(outcome(batch, PlainRecordMapper(), context: context)) == [
        "double": 3.0, "nan": .double(.nan), "big": 9_007_199_254_740_992.0, "integer": 7,
        "decimal": "1.50", "at": .timestamp(Timestamp(seconds: -1, nanoseconds: 5_000)),
        "bytes": .bytes([1, 2]), "place": .geoPoint(GeoPoint(latitude: 1, longitude: 2)),
        "vector": .vector([1, 0.5]), "reference": .reference(book), "link": .reference(author),
      ])
  }

  @Test func typedNodesOutOfRangeAreFaults() throws {
    func told(_ append: (inout RecordBatch) -> Void) throws -> Value {
      let batch = object { batch in
        batch.append(.key, "v".utf8)
        append(&batch)
        return 1
      }
      let context = MappingContext(collectionOfEntity: { _ in nil })
      return try RecordMappingTests.told(outcome(batch, PlainRecordMapper(), context: context))
    }
    #expect(
      try told { $0.appendTimestamp(seconds: 253_402_300_800, nanoseconds: 0) }
        == "out_of_range at v v = 253402300800 s 0 ns | `253402300800 s 0 ns` in field `v` is not within the years 1 to 9999."
    )
    #expect(
      try told { $0.appendGeoPoint(latitude: 91, longitude: 0) }
        == "out_of_range at v v = [91.0, 0.0] | `[91.0, 0.0]` in field `v` is no place on earth.")
    #expect(
      try told { $0.append(.link, "Author/7".utf8) }
        == "dangling_reference at v v = Author/7 | `Author/7` in field `v` leads to no collection of this run."
    )
    #expect(
      try told { $0.append(.number, "9223372036854775808".utf8, flags: .typedInteger) }
        == "out_of_range at v v = 9223372036854775808 | `9223372036854775808` in field `v` is beyond the range of Int64."
    )
  }

  @Test(
    arguments: [
      (#"{"k":7,"x":1}"#, "k", false, "7", ["k": 7, "x": 1]),
      (#"{"k":"a b","x":1}"#, "k", true, "a b", ["x": 1]),
      (#"{"k":{"id":"z"},"x":1}"#, "k.id", false, "z", ["k": ["id": "z"], "x": 1]),
      (#"{"k":{"id":"z","y":2}}"#, "k.id", true, "z", ["k": ["y": 2]]),
      (#"{"k.id":5}"#, "k.id", true, "5", [:]),
    ] as [(String, String, Bool, String, Value)])
  func ids(_ json: String, _ field: String, _ drops: Bool, _ id: String, _ fields: Value) throws {
    let context = MappingContext(idField: field, dropsIDField: drops)
    let result = try outcome(objects(json), PlainRecordMapper(), context: context)
    #expect(told(result) == fields)
    guard case .mapped(let record) = result else { return }
    #expect(record.id == id)
  }

  /// More shapes than are remembered, in turns, each with the members that it has.
  @Test func shapesInTurns() throws {
    let worker = try PlainRecordMapper().makeWorker(
      for: SourceDescription(format: "test"), context: MappingContext(idField: "id"))
    for _ in 0..<3 {
      for number in 0..<40 {
        let json = #"{"z":1,"id":"d\#(number)","m\#(number % 20)":true,"a":null}"#
        let outcomes = worker.map(try objects(json, json)).outcomes
        for case .mapped(let record) in outcomes {
          #expect(record.id == "d\(number)")
          #expect(
            record.fields
              == ["a": .null, "id": .string("d\(number)"), "m\(number % 20)": true, "z": 1])
        }
        #expect(outcomes.count == 2)
      }
    }
  }

  @Test(arguments: [
    (#"{"x":1}"#, "missing_key at k k | Field `k` is missing."),
    (#"{"k":null}"#, "null_value at k k | Field `k` is null."),
    (#"{"k":""}"#, "invalid_document_id at k k =  | `` in field `k` can't be a document's id."),
    (
      #"{"k":"a/b"}"#,
      "invalid_document_id at k k = a/b | `a/b` in field `k` can't be a document's id."
    ),
    (
      #"{"k":1.5}"#,
      "invalid_document_id at k k = 1.5 | `1.5` in field `k` is neither text nor a whole number and can't be a document's id."
    ),
  ])
  func noIDs(_ json: String, _ fault: String) throws {
    let context = MappingContext(idField: "k")
    #expect(
      try told(outcome(objects(json), PlainRecordMapper(), context: context)) == .string(fault))
  }

  @Test func aHeaderWithoutTheIDIsRefused() throws {
    #expect(
      throws: RunFailure(
        .configuration, "The header has no column `k`, which should give the documents' ids.",
        advice: "Name one of `a`, `b`.")
    ) {
      try outcomes(
        rows(["a", "b"], []), PlainRecordMapper(), context: MappingContext(idField: "k"))
    }
  }
}
