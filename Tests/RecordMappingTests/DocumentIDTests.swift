// Document ids that a schema's records give.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct DocumentIDTests {
  private let fields = [
    TableSchemaField("k", .string()), TableSchemaField("n", .integer()),
    TableSchemaField("x", .number()),
  ]

  private func told(
    _ schema: TableSchema, _ cells: [String?], context: MappingContext = MappingContext()
  ) throws -> (id: String?, fields: Value) {
    let result = try outcome(
      rows(["k", "n", "x"], [cells]), SchemaRecordMapper(schema), context: context)
    guard case .mapped(let record) = result else { return (nil, RecordMappingTests.told(result)) }
    return (record.id, .map(record.fields))
  }

  @Test(
    arguments: [
      ("n", ["a", "007", "1"], "7"), ("k", ["a b", "1", "1"], "a b"),
      ("k", ["__id7__", "1", "1"], "__id7__"),
    ] as [(String, [String?], String)])
  func aFieldGivesTheID(_ field: String, _ cells: [String?], _ id: String) throws {
    let told = try told(
      TableSchema(fields: fields), cells, context: MappingContext(idField: field))
    #expect(told.id == id)
  }

  @Test func theFieldStaysOrGoes() throws {
    let schema = TableSchema(fields: fields)
    let stays = try told(schema, ["a", "1", "2"], context: MappingContext(idField: "k"))
    #expect(stays.fields == ["k": "a", "n": 1, "x": 2.0])
    let goes = try told(
      schema, ["a", "1", "2"], context: MappingContext(idField: "k", dropsIDField: true))
    #expect(goes.id == "a" && goes.fields == ["n": 1, "x": 2.0])
  }

  @Test func aFieldOutsideOfTheSchemaGivesTheIDOnly() throws {
    let schema = TableSchema(fields: [TableSchemaField("x", .number())])
    let worker = try SchemaRecordMapper(schema, strictFields: true).makeWorker(
      for: SourceDescription(format: "test", columns: ["k", "x"]),
      context: MappingContext(idField: "k"))
    let result = try #require(worker.map(rows(["k", "x"], [["a", "1"]])).outcomes.first)
    guard case .mapped(let record) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(record.id == "a" && record.fields == ["x": 1.0])
    #expect(worker.unmappedFields == [])
  }

  @Test func severalKeyFieldsAreJoinedWithoutMeeting() throws {
    let schema = TableSchema(fields: fields, primaryKey: ["k", "n"])
    #expect(try told(schema, ["a", "1", "1"]).id == "a:1")
    #expect(try told(schema, ["a:1", "1", "1"]).id == "a%3A1:1")
    #expect(try told(schema, ["a%3A1", "1", "1"]).id == "a%253A1:1")
    let reversed = TableSchema(fields: fields, primaryKey: ["n", "k"])
    #expect(try told(reversed, ["a", "1", "1"]).id == "1:a")
  }

  @Test func theCommandLineBeatsTheSchema() throws {
    let schema = TableSchema(fields: fields, primaryKey: ["k"])
    #expect(try told(schema, ["a", "1", "1"]).id == "a")
    #expect(try told(schema, ["a", "1", "1"], context: MappingContext(idField: "n")).id == "1")
  }

  @Test(
    arguments: [
      ("k", [nil, "1", "1"], "missing_value k | Field `k` has no value."),
      (
        "k", ["", "1", "1"], "invalid_document_id k =  | `` in field `k` can't be a document's id."
      ),
      (
        "k", ["a/b", "1", "1"],
        "invalid_document_id k = a/b | `a/b` in field `k` can't be a document's id."
      ),
      (
        "k", ["..", "1", "1"],
        "invalid_document_id k = .. | `..` in field `k` can't be a document's id."
      ),
      (
        "k", ["__a__", "1", "1"],
        "invalid_document_id k = __a__ | `__a__` in field `k` can't be a document's id."
      ),
      (
        "x", ["a", "1", "1.5"],
        "invalid_document_id x = 1.5 | `1.5` in field `x` is neither text nor a whole number and can't be a document's id."
      ),
      (
        "n", ["a", "x", "1"],
        "not_an_integer n = x | `x` in field `n` is not a whole number written in digits."
      ),
    ] as [(String, [String?], String)])
  func valuesThatGiveNoID(_ field: String, _ cells: [String?], _ fault: String) throws {
    let told = try told(
      TableSchema(fields: fields), cells, context: MappingContext(idField: field))
    #expect(told.fields == .string(fault))
  }

  @Test func anIDMayLieInside() throws {
    let schema = TableSchema(fields: [TableSchemaField("a.id", .integer()), TableSchemaField("b")])
    let context = MappingContext(idField: "a.id", dropsIDField: true)
    let result = try outcome(
      objects(#"{"a":{"id":7},"b":1}"#), SchemaRecordMapper(schema), context: context)
    guard case .mapped(let record) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(record.id == "7" && record.fields == ["a": [:], "b": 1])
  }

  @Test func anIDColumnMustBeThere() throws {
    #expect(
      throws: RunFailure(
        .configuration, "The header has no column `id`, which is required.",
        advice: "The columns are `k`, `n`. Give --no-header if they are a record, "
          + "or --skip-lines if the header comes later.")
    ) {
      try outcomes(
        rows(["k", "n"], []), SchemaRecordMapper(TableSchema(fields: fields)),
        context: MappingContext(idField: "id"))
    }
  }
}
