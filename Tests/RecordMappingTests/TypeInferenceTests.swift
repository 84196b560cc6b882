// Types found by a look at all records: nothing that loses a digit.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct TypeInferenceTests {
  @Test(
    arguments: [
      (["1", "-20", "0"], "v: integer"), (["1", nil], "v: integer, null in some records"),
      (["1", "01234"], "v: string, because of `01234`"), (["01234"], "v: string"),
      (["+1"], "v: string"),
      (["-0"], "v: string"), (["1", ""], "v: string, because of ``"),
      ([nil], "v: any, no values"),
      ([""], "v: string"), (["9223372036854775807"], "v: integer"),
      (["9223372036854775808"], "v: string"),
      (["1", "2.5"], "v: number"), (["0.1", "-3.25"], "v: number"), ([".5"], "v: string"),
      (["5."], "v: string"),
      (["1.50", "2.25"], "v: number, always with 2 decimals"),
      (["1.1", "1.10"], "v: string, because zeros at the end of its numbers would be lost"),
      (["1", "1.0"], "v: string, because zeros at the end of its numbers would be lost"),
      (["0.00", "0.10"], "v: number, always with 2 decimals"), (["00.5"], "v: string"),
      (["0.1234567890123456789"], "v: string"),
      (["9007199254740993", "0.5"], "v: string, because of `0.5`"),
      (["1e3"], "v: string"), (["1e+23", "1.5"], "v: number"), (["NaN"], "v: string"),
      (["true", "false"], "v: boolean"), (["True", "False"], "v: boolean"),
      (["true", "False"], "v: string, because of `False`"), (["yes"], "v: string"),
      (["1", "true"], "v: string, because of `true`"),
      (["2024-02-29", "1969-12-31"], "v: date"), (["2024-02-30"], "v: string"),
      (["29/02/2024"], "v: string"),
      (
        ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.5Z"],
        "v: string, because of `2024-02-29T12:00:00.5Z`"
      ),
      (["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.500Z"], "v: datetime"),
      (["2024-02-29T12:00:00+01:00"], "v: string"),
      (["2024-02-29T12:00:00.123456789Z"], "v: string"),
      (["2024-02-29", "2024-02-29T12:00:00Z"], "v: string, because of `2024-02-29T12:00:00Z`"),
    ] as [([String?], String)])
  func columns(_ cells: [String?], _ summary: String) throws {
    let batch = rows(["v"], cells.map { [$0] })
    var inference = TypeInference()
    inference.note(batch)
    #expect(inference.summary == [summary])
    let mapped = try outcomes(batch, SchemaRecordMapper(inference.schema))
    #expect(mapped.count == cells.count)
    for result in mapped { if case .rejected(let issue) = result { Issue.record("\(issue)") } }
  }

  @Test(
    arguments: [
      (["1", "2"], "integer"), (["1", "2.5"], "any"), (["1.0", "2.5"], "number"),
      (["1", "\"a\""], "any"),
      (["true", "null"], "boolean"), (["\"a\"", "\"1\""], "string"), (["\"1\""], "string"),
      (["\"true\""], "string"), (["\"2024-02-29\""], "date"),
      (["\"2024-02-29T12:00:00Z\""], "datetime"),
      (["[1]", "[]"], "array"), (["{}"], "object"), (["{}", "[]"], "any"), (["null"], "any"),
      (["18446744073709551615", "1"], "decimal"), (["0.1234567890123456789"], "decimal"),
      (["1e400"], "decimal"),
    ] as [([String], String)])
  func membersOfJSON(_ values: [String], _ type: String) throws {
    var inference = TypeInference()
    for value in values { inference.note(try objects("{\"v\":\(value)}")) }
    #expect(try inference.schema.fields.map(\.type.name) == [type])
  }

  @Test func everyNameIsAField() throws {
    var inference = TypeInference()
    inference.note(try objects(#"{"b":1,"a":"x"}"#, #"{"a":"y","c.d":true}"#, #"{"c":{"d":1}}"#))
    #expect(
      inference.summary == ["b: integer", "a: string", "c.d: boolean", "c: object"])
    #expect(
      try told(outcome(objects(#"{"c.d":true,"c":{"d":1}}"#), SchemaRecordMapper(inference.schema)))
        == ["c": ["d": 1], "c.d": true])
  }

  @Test func keysThatAreDataGiveNoSchema() throws {
    var inference = TypeInference()
    let names = (0...100_000).map { "k\($0)" }
    inference.note(rows(names, [names.map { _ in "1" }]))
    #expect(
      throws: RunFailure(
        .configuration, "The source has more than 100000 names of fields.",
        advice: "Import it without --infer.")
    ) { try inference.schema }
  }

  @Test func nestedColumnsAreFieldsOfTheirOwn() throws {
    var batch = RecordBatch()
    let root = batch.open(.object)
    batch.append(.key, "addr".utf8)
    let address = batch.open(.object)
    batch.append(.key, "zip".utf8)
    batch.append(.text, "150".utf8)
    batch.close(address, count: 1)
    batch.append(.key, "tags".utf8)
    let tags = batch.open(.array)
    batch.append(.text, "a".utf8)
    batch.append(.text, "true".utf8)
    batch.close(tags, count: 2)
    batch.close(root, count: 2)
    batch.appendRecord(
      root: root, raw: 0..<0, at: RecordPosition(record: 1, line: 1, byteOffset: 0, byteLength: 0))
    var inference = TypeInference()
    inference.note(try objects(#"{"addr":null,"tags":null}"#, style: .none))
    inference.note(batch)
    #expect(inference.summary == ["addr.zip: integer", "tags.0: string", "tags.1: boolean"])
    #expect(
      try told(outcome(batch, SchemaRecordMapper(inference.schema)))
        == ["addr": ["zip": 150], "tags": ["a", true]])
  }

  @Test func typedSourcesKeepTheirTypes() throws {
    let batch = object { batch in
      batch.append(.key, "a".utf8)
      batch.append(.number, "3".utf8, flags: .typedDouble)
      batch.append(.key, "b".utf8)
      batch.append(.number, "1.50".utf8, flags: .typedDecimal)
      batch.append(.key, "c".utf8)
      batch.appendTimestamp(seconds: 0, nanoseconds: 0)
      batch.append(.key, "d".utf8)
      batch.append(.bytes, [1])
      batch.append(.key, "e".utf8)
      batch.append(.link, "A/1".utf8)
      batch.append(.key, "f".utf8)
      batch.appendGeoPoint(latitude: 1, longitude: 2)
      batch.append(.key, "g".utf8)
      batch.appendVector([1])
      return 7
    }
    var inference = TypeInference()
    inference.note(batch)
    #expect(
      try inference.schema.fields.map(\.type.name) == [
        "number", "decimal", "datetime", "bytes", "reference", "geopoint", "array",
      ])
  }
}
