// Records mapped by a schema: the shapes, the places of faults, the ids.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct SchemaMappingTests {
  private let book = TableSchema(fields: [
    TableSchemaField("id", .integer(), constraints: TableSchemaConstraints(required: true)),
    TableSchemaField("name", .string(), constraints: TableSchemaConstraints(required: true)),
    TableSchemaField("note", .string()),
  ])

  @Test func rowsGiveTypedFields() throws {
    let batch = rows(["id", "name", "note"], [["1", "Ann", ""], ["2", "Bob", nil]])
    #expect(
      try outcomes(batch, SchemaRecordMapper(book)).map(told) == [
        ["id": 1, "name": "Ann", "note": ""], ["id": 2, "name": "Bob", "note": nil],
      ])
  }

  @Test func faultsOfArrayElementsHavePaths() throws {
    let batch = try objects(
      #"{"id":1,"name":"Ann"}"#, #"{"id":"two","name":"Bob"}"#, #"{"name":"Cy"}"#,
      #"{"id":4,"name":null}"#, #"{"id":5,"name":"Eve"}"#, style: .elements(prefix: ""))
    #expect(
      try outcomes(batch, SchemaRecordMapper(book)).map(told) == [
        ["id": 1, "name": "Ann"],
        "type_mismatch at [1].id id = two | `two` in field `id` is a string, not an integer.",
        "missing_key at [2].id id | Field `id` is missing.",
        "null_value at [3].name name | Field `name` is null.",
        ["id": 5, "name": "Eve"],
      ])
  }

  @Test func faultsUnderAPrefixHaveThePrefix() throws {
    let batch = try objects(
      #"{"id":1,"name":"Ann"}"#, #"{"id":1.5,"name":"Ann"}"#, style: .elements(prefix: "data.items")
    )
    let told = try outcomes(batch, SchemaRecordMapper(book)).map(told)
    #expect(
      told.last
        == "not_an_integer at data.items[1].id id = 1.5 | `1.5` in field `id` is not a whole number."
    )
  }

  @Test func emptyRequiredCellsAreMissingValues() throws {
    let batch = rows(["id", "name", "note"], [[nil, "Ann", nil]])
    #expect(
      try told(outcome(batch, SchemaRecordMapper(book)))
        == "missing_value id | Field `id` has no value.")
  }

  @Test func theFirstFaultGoesByTheSchema() throws {
    let batch = try objects(#"{"note":1,"name":2,"id":"x"}"#)
    #expect(
      try told(outcome(batch, SchemaRecordMapper(book)))
        == "type_mismatch at id id = x | `x` in field `id` is a string, not an integer.")
  }

  @Test func nestedNamesReadAndBuildNestedMembers() throws {
    let schema = TableSchema(fields: [
      TableSchemaField("id", .integer()), TableSchemaField("addr.zip", .integer(), rename: "code"),
      TableSchemaField("addr.city", .string()), TableSchemaField("tags.0", .string()),
      TableSchemaField("tags.1", .string()),
    ])
    let batch = try objects(
      #"{"id":1,"addr":{"city":"Oslo","zip":150,"x":1},"tags":["a","b","c"]}"#,
      #"{"addr":null,"tags":[]}"#, #"{"id":2}"#, #"{"addr":{"city":7}}"#, #"{"addr":"Oslo"}"#,
      #"{"tags":["a",1]}"#, #"{"addr.city":"Rome"}"#)
    let worker = try SchemaRecordMapper(schema).makeWorker(
      for: SourceDescription(format: "test"), context: MappingContext())
    #expect(
      worker.map(batch).outcomes.map(told) == [
        ["id": 1, "addr": ["city": "Oslo", "code": 150], "tags": ["a", "b"]],
        ["addr": nil, "tags": []],
        ["id": 2],
        "type_mismatch at addr.city addr.city = 7 | `7` in field `addr.city` is a number, not a string.",
        "type_mismatch at addr addr = Oslo | `Oslo` in field `addr` is a string, not an object.",
        "type_mismatch at tags[1] tags.1 = 1 | `1` in field `tags.1` is a number, not a string.",
        ["addr.city": "Rome"],
      ])
    #expect(worker.unmappedFields == ["addr.x", "tags.2"])
  }

  @Test func emptyNestedCellsAreMissingValues() throws {
    let schema = TableSchema(fields: [
      TableSchemaField("addr.city", .string(), constraints: TableSchemaConstraints(required: true))
    ])
    let batch = try objects(#"{"addr":null}"#, #"{"addr":{"city":null}}"#, style: .none)
    #expect(
      try outcomes(batch, SchemaRecordMapper(schema)).map(told) == [
        "missing_value addr.city | Field `addr.city` has no value.",
        "missing_value addr.city | Field `addr.city` has no value.",
      ])
  }

  @Test func dottedColumnsStayFlat() throws {
    let schema = TableSchema(fields: [TableSchemaField("addr.city", .string())])
    #expect(
      try told(outcome(rows(["addr.city"], [["Oslo"]]), SchemaRecordMapper(schema)))
        == ["addr.city": "Oslo"])
  }

  @Test func aValueBesideItsOwnMembersKeepsThem() throws {
    let schema = TableSchema(fields: [
      TableSchemaField("a"),
      TableSchemaField("a.b", .integer(), constraints: .init(required: true)),
    ])
    #expect(
      try outcomes(
        objects(#"{"a":{"b":1},"a.b":2}"#, #"{"a":{"b":1}}"#), SchemaRecordMapper(schema)
      )
      .map(told) == [
        ["a": ["b": 1], "a.b": 2], "missing_key at a.b a.b | Field `a.b` is missing.",
      ])
  }

  @Test func unknownFieldsAreToldOrRejected() throws {
    let schema = TableSchema(fields: [TableSchemaField("id", .integer())])
    let batch = rows(["x", "id", "y"], [["a", "1", "b"], ["a", "2", "b"]])
    let worker = try SchemaRecordMapper(schema).makeWorker(
      for: SourceDescription(format: "test", columns: batch.columns), context: MappingContext())
    #expect(worker.map(batch).outcomes.map(told) == [["id": 1], ["id": 2]])
    #expect(worker.unmappedFields == ["x", "y"])
    let strict = SchemaRecordMapper(schema, strictFields: true)
    #expect(
      try told(outcome(batch, strict))
        == "unknown_key x = a | `a` in field `x` is not in the schema.")
    #expect(
      try told(outcome(objects(#"{"id":1,"z":{"a":[1,"b"]}}"#), strict))
        == #"unknown_key at z z = {"a":[1,"b"]} | `{"a":[1,"b"]}` in field `z` is not in the schema."#
    )
  }

  @Test func requiredColumnsMustBeInTheHeader() throws {
    #expect(
      throws: RunFailure(
        .configuration, "The header has no column `name`, which is required.",
        advice: "The columns are `id`, `Name`. Give --no-header if they are a record, "
          + "or --skip-lines if the header comes later.")
    ) {
      try outcomes(rows(["id", "Name"], []), SchemaRecordMapper(book))
    }
  }
}
