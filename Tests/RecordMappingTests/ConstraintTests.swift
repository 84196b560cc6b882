// Constraints: each with its own name in the fault.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct ConstraintTests {
  private func check(
    _ properties: String, good: [String], bad: [(cell: String, constraint: String, fact: String)]
  ) throws {
    let json = "{\"fields\":[{\"name\":\"v\",\(properties)}]}"
    let mapper = SchemaRecordMapper(try TableSchema(json: Array(json.utf8), name: "s.json"))
    for cell in good {
      let result = try outcome(rows(["v"], [[cell]]), mapper)
      guard case .mapped = result else {
        Issue.record("\(cell): \(told(result))")
        continue
      }
    }
    for (cell, constraint, fact) in bad {
      let result = try outcome(rows(["v"], [[cell]]), mapper)
      #expect(
        told(result)
          == .string("constraint(\(constraint)) v = \(cell) | `\(cell)` in field `v` \(fact)."))
      guard case .rejected(let issue) = result else { continue }
      #expect(issue.stage == .validate)
    }
  }

  @Test func ranges() throws {
    try check(
      #""type":"integer","constraints":{"minimum":3,"maximum":"5"}"#, good: ["3", "4", "5"],
      bad: [
        ("2", "minimum", "is less than the minimum 3"),
        ("6", "maximum", "is more than the maximum 5"),
      ])
    try check(
      #""type":"number","constraints":{"exclusiveMinimum":0,"exclusiveMaximum":1}"#, good: ["0.5"],
      bad: [
        ("0", "exclusiveMinimum", "is not more than 0.0"),
        ("1", "exclusiveMaximum", "is not less than 1.0"),
        ("NaN", "exclusiveMinimum", "is not more than 0.0"),
      ])
    try check(
      #""type":"decimal","constraints":{"minimum":"-10.05","maximum":"9.5"}"#,
      good: ["-10.05", "-10.050", "-9", "0", "9.50", "+9.5"],
      bad: [
        ("-10.051", "minimum", "is less than the minimum -10.05"),
        ("-11", "minimum", "is less than the minimum -10.05"),
        ("10", "maximum", "is more than the maximum 9.5"),
        ("9.51", "maximum", "is more than the maximum 9.5"),
      ])
    try check(
      #""type":"date","format":"%d.%m.%Y","constraints":{"minimum":"01.01.2000"}"#,
      good: ["01.01.2000", "31.12.2020"],
      bad: [("31.12.1999", "minimum", "is less than the minimum 2000-01-01T00:00:00Z")])
    try check(
      #""type":"time","constraints":{"maximum":"12:00:00"}"#, good: ["00:00:00", "12:00:00"],
      bad: [("12:00:00.5", "maximum", "is more than the maximum 12:00:00")])
  }

  @Test func lengths() throws {
    try check(
      #""type":"string","constraints":{"minLength":2,"maxLength":3}"#, good: ["ab", "äöü", "👍👍"],
      bad: [
        ("a", "minLength", "has 1 character, fewer than 2"),
        ("", "minLength", "has 0 characters, fewer than 2"),
        ("👍🏽👍🏽", "maxLength", "has 4 characters, more than 3"),
      ])
    try check(
      #""type":"array","delimiter":"|","constraints":{"maxLength":2}"#, good: ["", "a", "a|b"],
      bad: [("a|b|c", "maxLength", "has 3 elements, more than 2")])
    try check(
      #""type":"object","constraints":{"minLength":1}"#, good: [#"{"a":1}"#],
      bad: [("{}", "minLength", "has 0 members, fewer than 1")])
  }

  @Test func patternsMatchTheWholeText() throws {
    try check(
      #""type":"string","constraints":{"pattern":"[A-Z]{2}\\d+|x"}"#, good: ["AB12", "x"],
      bad: [
        ("AB12 ", "pattern", #"does not match the pattern `[A-Z]{2}\d+|x`"#),
        ("xx", "pattern", #"does not match the pattern `[A-Z]{2}\d+|x`"#),
        ("", "pattern", #"does not match the pattern `[A-Z]{2}\d+|x`"#),
      ])
    // A scalar at a time: a letter and its accent are two.
    try check(
      #""type":"string","constraints":{"pattern":".."}"#, good: ["e\u{301}"],
      bad: [("é", "pattern", "does not match the pattern `..`")])
  }

  @Test func allowedValues() throws {
    try check(
      #""type":"string","constraints":{"enum":["a","b"]}"#, good: ["a"],
      bad: [("A", "enum", "is none of the values that the schema allows")])
    try check(
      #""type":"integer","constraints":{"enum":[1,"2"]}"#, good: ["1", "+2"],
      bad: [("3", "enum", "is none of the values that the schema allows")])
  }

  @Test func formatsOfStrings() throws {
    try check(
      #""type":"string","format":"email""#, good: ["a@b.example", "\"a b\"@c.example", "a+b@c"],
      bad: ["a", "@b", "a@", "a b@c", "a@b..c", "a@b@c"].map {
        ($0, "format", "does not look like an e-mail address")
      })
    try check(
      #""type":"string","format":"uri""#, good: ["https://example.com/a?b#c", "urn:isbn:1"],
      bad: ["example.com", "://x", "1a:b", "http:", "http://a b"].map {
        ($0, "format", "does not look like a URI")
      })
    try check(
      #""type":"string","format":"uuid""#, good: ["0F8FAD5B-D9CB-469F-a165-70867728950e"],
      bad: ["0F8FAD5BD9CB469FA16570867728950E", "0F8FAD5B-D9CB-469F-a165-70867728950g", ""].map {
        ($0, "format", "does not look like a UUID")
      })
    try check(
      #""type":"string","format":"binary""#, good: ["3q2+7w=="],
      bad: [("3q2+7", "format", "does not look like base64")])
  }

  @Test func uniqueValuesAreHandedOn() throws {
    let schema = TableSchema(fields: [
      TableSchemaField("v", .integer(), constraints: TableSchemaConstraints(unique: true))
    ])
    let results = try outcomes(rows(["v"], [["01"], [nil]]), SchemaRecordMapper(schema))
    let values: [[UniqueValue]] = results.map { result in
      if case .mapped(let record) = result { return record.uniqueValues }
      return []
    }
    #expect(values == [[UniqueValue(field: "v", value: 1)], []])
  }

  @Test(
    arguments: [.integer(), .number(), .decimal(), .boolean(), .date(), .datetime(), .time()]
      as [TableSchemaType])
  func emptyTextsGetAHint(_ type: TableSchemaType) throws {
    let schema = TableSchema(fields: [TableSchemaField("v", type)])
    guard case .rejected(let issue) = try outcome(rows(["v"], [[""]]), SchemaRecordMapper(schema))
    else {
      Issue.record("An empty text is no \(type.name)")
      return
    }
    #expect(
      issue.hint == "Leave the cell empty without quotes, or list \"\" in missingValues, for null.")
  }

  @Test func missingValuesStandForNull() throws {
    let schema = TableSchema(
      fields: [
        TableSchemaField("a", .integer()),
        TableSchemaField("b", .string(), constraints: TableSchemaConstraints(required: true)),
        TableSchemaField("c", .string(), missingValues: []),
      ], missingValues: ["NA", ""])
    let batch = rows(
      ["a", "b", "c"], [["NA", "x", "NA"], ["", "x", ""], ["1", "NA", "x"], ["na", "x", "x"]])
    #expect(
      try outcomes(batch, SchemaRecordMapper(schema)).map(told) == [
        ["a": nil, "b": "x", "c": "NA"], ["a": nil, "b": "x", "c": ""],
        "missing_value b | Field `b` has no value.",
        "not_an_integer a = na | `na` in field `a` is not a whole number written in digits.",
      ])
    #expect(
      try told(outcome(objects(#"{"a":"NA","b":"NA"}"#), SchemaRecordMapper(schema)))
        == "null_value at b b | Field `b` is null.")
  }
}
