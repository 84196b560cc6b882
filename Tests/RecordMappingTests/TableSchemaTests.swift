// Schemas from JSON: what is understood, and every fault with its line.

import Documents
import Records
import Testing

@testable import RecordMapping

@Suite struct TableSchemaTests {
  private func schema(_ json: String) throws -> TableSchema {
    try TableSchema(json: Array(json.utf8), name: "s.json")
  }

  @Test func everyPropertyIsRead() throws {
    let schema = try schema(
      #"""
      {
        "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
        "fields": [
          {"name": "id", "type": "integer", "title": "Id", "constraints": {"required": true, "unique": true, "minimum": 1, "maximum": "99"}},
          {"name": "name", "type": "string", "format": "email", "constraints": {"minLength": 2, "maxLength": 5, "pattern": "[a-z]+", "enum": ["ab", "cd"]}},
          {"name": "price", "type": "number", "decimalChar": ",", "groupChar": ".", "bareNumber": false, "constraints": {"exclusiveMinimum": "1.000,5", "exclusiveMaximum": 2000}},
          {"name": "sum", "type": "decimal", "constraints": {"minimum": "0.10"}},
          {"name": "ok", "type": "boolean", "trueValues": ["ja"], "falseValues": ["nej"]},
          {"name": "day", "type": "date", "format": "%d/%m/%Y", "constraints": {"minimum": "02/01/1970"}, "rename": "when"},
          {"name": "at", "type": "datetime", "format": "any", "missingValues": ["-", {"value": "?", "label": "unknown"}]},
          {"name": "clock", "type": "time"}, {"name": "o", "type": "object"},
          {"name": "a", "type": "array", "itemType": "integer", "delimiter": "|"}, {"name": "l", "type": "list"},
          {"name": "g", "type": "geopoint", "format": "array"}, {"name": "b", "type": "bytes"},
          {"name": "r", "type": "reference", "format": "default"}, {"name": "x", "type": "any"}, {"name": "y"}
        ],
        "missingValues": ["", "NA"],
        "primaryKey": ["id", "name"]
      }
      """#)
    let day = Value.timestamp(Timestamp(seconds: 86_400, nanoseconds: 0))
    #expect(
      schema
        == TableSchema(
          fields: [
            TableSchemaField(
              "id", .integer(),
              constraints: TableSchemaConstraints(
                required: true, unique: true, minimum: 1, maximum: 99)),
            TableSchemaField(
              "name", .string(.email),
              constraints: TableSchemaConstraints(
                minLength: 2, maxLength: 5, pattern: "[a-z]+", enum: ["ab", "cd"])),
            TableSchemaField(
              "price",
              .number(NumberNotation(decimalChar: ",", groupChar: ".", bareNumber: false)),
              constraints: TableSchemaConstraints(
                exclusiveMinimum: 1000.5, exclusiveMaximum: 2000.0)),
            TableSchemaField(
              "sum", .decimal(), constraints: TableSchemaConstraints(minimum: "0.10")),
            TableSchemaField(
              "ok", .boolean(BooleanNotation(trueValues: ["ja"], falseValues: ["nej"]))),
            TableSchemaField(
              "day", .date(.pattern(try DatePattern("%d/%m/%Y"))),
              constraints: TableSchemaConstraints(minimum: day), rename: "when"),
            TableSchemaField("at", .datetime(.any), missingValues: ["-", "?"]),
            TableSchemaField("clock", .time()), TableSchemaField("o", .object),
            TableSchemaField("a", .array(ArrayNotation(itemType: .integer(), delimiter: "|"))),
            TableSchemaField("l", .array(ArrayNotation(itemType: .string(), delimiter: ","))),
            TableSchemaField("g", .geopoint(.array)), TableSchemaField("b", .bytes),
            TableSchemaField("r", .reference), TableSchemaField("x", .any),
            TableSchemaField("y", .any),
          ], missingValues: ["", "NA"], primaryKey: ["id", "name"]))
  }

  @Test func aSchemaIsWrittenAsItIsRead() throws {
    let json = #"""
      {
        "fields": [
          {"name": "id", "type": "integer", "groupChar": ",", "constraints": {"required": true, "unique": true, "minimum": 1, "enum": [1, 2]}},
          {"name": "na\"me", "type": "string", "format": "email", "rename": "mail", "constraints": {"minLength": 2, "maxLength": 5, "pattern": "\\d+"}},
          {"name": "price", "type": "number", "decimalChar": ",", "bareNumber": false, "constraints": {"exclusiveMaximum": 0.5}},
          {"name": "sum", "type": "decimal", "decimalChar": ",", "groupChar": ".", "constraints": {"maximum": "1,500"}},
          {"name": "ok", "type": "boolean", "trueValues": ["ja"], "falseValues": []},
          {"name": "day", "type": "date", "format": "%d/%m/%Y", "constraints": {"minimum": "2024-02-29T00:00:00Z"}},
          {"name": "clock", "type": "time", "format": "%I %p", "constraints": {"minimum": "12:00:00"}},
          {"name": "at", "type": "datetime", "format": "any", "missingValues": ["-"], "constraints": {"minimum": "2024-02-29T12:00:00Z"}},
          {"name": "a", "type": "array", "itemType": "integer", "delimiter": "|"},
          {"name": "g", "type": "geopoint", "format": "array"},
          {"name": "x", "type": "any"}
        ],
        "missingValues": ["", "NA"],
        "primaryKey": ["id"]
      }

      """#
    let read = try schema(json)
    #expect(read.json == json)
    #expect(TableSchema(fields: []).json == "{\n  \"fields\": [\n  ]\n}\n")
  }

  @Test func oneKeyMayStandAlone() throws {
    let schema = try schema("\u{FEFF}{\"fields\":[{\"name\":\"a\"}],\"primaryKey\":\"a\"}")
    #expect(schema.primaryKey == ["a"])
  }

  /// A schema of one field on line 2, and the faults it must give.
  @Test(
    arguments: [
      (#""name":"a","type":"int""#, ["2: Field `a` has the unknown type `int`. Say `integer`."]),
      (
        #""name":"a","type":"strin""#,
        ["2: Field `a` has the unknown type `strin`. Did you mean `string`?"]
      ),
      (
        #""name":"a","type":"blob""#,
        [
          "2: Field `a` has the unknown type `blob`. The types are string, integer, number, decimal, boolean, date, datetime, time, object, array, list, geopoint, bytes, reference, any."
        ]
      ),
      (#""name":"""#, ["2: A field has an empty name."]),
      (#""name":"a","type":7"#, ["2: `type` is a number, not a string."]),
      (#""type":"string""#, ["2: A field has no name."]),
      (
        #""name":"a","constrains":{}"#,
        ["2: The property `constrains` is unknown. Did you mean `constraints`?"]
      ),
      (#""name":"a","x-note":"mine""#, []),
      (#""name":"a","name":"b""#, ["2: The property `name` is there twice."]),
      (
        #""name":"a","constraints":{"requird":true}"#,
        ["2: Field `a` has the unknown constraint `requird`. Did you mean `required`?"]
      ),
      (
        #""name":"a","constraints":{"jsonSchema":{}}"#,
        [
          "2: Field `a` has the unknown constraint `jsonSchema`. The constraints are required, unique, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, enum."
        ]
      ),
      (#""name":"a","constraints":true"#, ["2: `constraints` is a boolean, not an object."]),
      (
        #""name":"a","constraints":{"required":"yes"}"#,
        ["2: `required` is a string, not a boolean."]
      ),
      (
        #""name":"a","type":"date","format":"dd/MM/yyyy""#,
        ["2: The format `dd/MM/yyyy` has no directive. Write it like `%d/%m/%Y`."]
      ),
      (
        #""name":"a","type":"date","format":"%d/%k/%Y""#, ["2: `%k` is no directive that is known."]
      ),
      (
        #""name":"a","type":"date","format":"%m/%Y""#,
        ["2: The format `%m/%Y` of date field `a` tells no whole date."]
      ),
      (
        #""name":"a","type":"date","format":"%F %H""#,
        ["2: The format `%F %H` of date field `a` tells a time of day."]
      ),
      (
        #""name":"a","type":"datetime","format":"%F %M""#,
        ["2: The format `%F %M` of datetime field `a` tells no hour."]
      ),
      (
        #""name":"a","type":"time","format":"%M:%S""#,
        ["2: The format `%M:%S` of time field `a` tells no hour."]
      ),
      (
        #""name":"a","type":"time","format":"%F %T""#,
        ["2: The format `%F %T` of time field `a` tells a part of a date."]
      ),
      (
        #""name":"a","type":"time","format":"%T%z""#,
        ["2: The format `%T%z` of time field `a` tells an offset."]
      ),
      (
        #""name":"a","type":"string","format":"ipv4""#,
        [
          "2: The format `ipv4` is unknown. Known here: `default`, `email`, `uri`, `binary`, `uuid`."
        ]
      ),
      (
        #""name":"a","type":"bytes","format":"hex""#,
        ["2: The type bytes has no format but `default`."]
      ),
      (
        #""name":"a","type":"string","decimalChar":",""#,
        ["2: `decimalChar` has no meaning for field `a` of type string."]
      ),
      (
        #""name":"a","type":"number","decimalChar":",","groupChar":",""#,
        ["2: Field `a` has the same decimalChar and groupChar."]
      ),
      (
        #""name":"a","type":"number","decimalChar":"""#,
        ["2: The decimalChar `` of field `a` can't be told apart."]
      ),
      (
        #""name":"a","type":"boolean","trueValues":["x"],"falseValues":["x"]"#,
        ["2: Field `a` takes `x` for true and for false."]
      ),
      (
        #""name":"a","type":"integer","constraints":{"minimum":5,"maximum":3}"#,
        ["2: Field `a` has a minimum above its maximum."]
      ),
      (
        #""name":"a","type":"decimal","constraints":{"minimum":"10","maximum":"9.5"}"#,
        ["2: Field `a` has a minimum above its maximum."]
      ),
      (
        #""name":"a","type":"integer","constraints":{"minimum":"x"}"#,
        ["2: `minimum` of field `a` holds `x`, which is not a whole number written in digits."]
      ),
      (
        #""name":"a","type":"date","constraints":{"minimum":"2023-02-29"}"#,
        ["2: `minimum` of field `a` holds `2023-02-29`, which is not a day written `yyyy-mm-dd`."]
      ),
      (
        #""name":"a","type":"string","constraints":{"minimum":"x"}"#,
        ["2: Field `a` of type string can't have a minimum."]
      ),
      (
        #""name":"a","type":"integer","constraints":{"pattern":"1+"}"#,
        ["2: Field `a` of type integer can't have a pattern."]
      ),
      (
        #""name":"a","type":"string","constraints":{"pattern":"(a"}"#,
        [
          "2: The pattern `(a` of field `a` opens a group that is not closed (character 1); close it, or write `\\(` for the character itself."
        ]
      ),
      (#""name":"a","type":"string","constraints":{"pattern":"[a-z-[x]]\\-"}"#, []),
      (
        #""name":"a","type":"string","constraints":{"pattern":"a(?!b)"}"#,
        [
          "2: The pattern `a(?!b)` of field `a` looks around (character 2); say what the text is, not what it isn't: alternatives and `[a-z-[aeiou]]` help."
        ]
      ),
      (
        #""name":"a","type":"string","constraints":{"minLength":3,"maxLength":2}"#,
        ["2: Field `a` has a minLength above its maxLength."]
      ),
      (
        #""name":"a","type":"string","constraints":{"minLength":-1}"#,
        ["2: Field `a` has a minLength below zero."]
      ),
      (
        #""name":"a","type":"string","constraints":{"minLength":1.5}"#,
        ["2: `minLength` is not a whole number."]
      ),
      (
        #""name":"a","type":"string","constraints":{"enum":[]}"#,
        ["2: The enum of field `a` allows no value."]
      ),
      (
        #""name":"a","type":"integer","constraints":{"enum":[1,"b"]}"#,
        ["2: `enum` of field `a` holds `b`, which is not a whole number written in digits."]
      ),
      (
        #""name":"a","type":"array","itemType":"array""#,
        ["2: Field `a` has arrays in an array, which documents can't hold."]
      ),
      (
        #""name":"a","type":"array","itemType":"strng""#,
        ["2: Field `a` has items of the unknown type `strng`."]
      ),
      (#""name":"a","type":"array","delimiter":"""#, ["2: Field `a` has an empty delimiter."]),
      (#""name":"a","rename":"""#, ["2: Field `a` is renamed to nothing."]),
      (
        #""name":"a","categories":["x"]"#,
        ["2: `categories` can't be checked; declare an `enum` constraint."]
      ),
      (#""name":"a","missingValues":"x""#, ["2: `missingValues` is a string, not an array."]),
      (
        #""name":"a","missingValues":[1]"#,
        ["2: `missingValues` holds a number that gives no text."]
      ),
    ] as [(String, [String])])
  func faultsOfAField(_ properties: String, _ messages: [String]) throws {
    try expectFaults("{\"fields\":[\n{\(properties)}\n]}", messages)
  }

  @Test(
    arguments: [
      ("[]", ["1: The schema is an array, not an object."]),
      ("{}", ["1: The schema has no fields."]),
      (
        #"{"fields":{}}"#,
        ["1: `fields` is an object, not an array."]
      ),
      (
        #"{"fields":["a"]}"#,
        ["1: A field is a string, not an object."]
      ),
      ("{\"fields\":[{\"name\":\"a\"},\n{\"name\":\"a\"}]}", ["2: Field `a` is there twice."]),
      (
        "{\"fields\":[{\"name\":\"a\"},\n{\"name\":\"b\",\n\"rename\":\"a\"}]}",
        ["3: Fields `a` and `b` both become `a` in the document."]
      ),
      (
        "{\"fields\":[{\"name\":\"a.b\"},\n{\"name\":\"c\",\n\"rename\":\"a\"}]}",
        ["3: Field `c` becomes `a`, which holds other fields."]
      ),
      (
        "{\"fields\":[{\"name\":\"a\"}],\n\"primaryKey\":[\"b\",\"a\",\"a\"]}",
        ["2: The primary key names no field `b`.", "2: The primary key names field `a` twice."]
      ),
      (
        "{\"fields\":[{\"name\":\"a\"}],\n\"foreignKeys\":[]}",
        ["2: `foreignKeys` can't be checked; declare `unique` on single fields."]
      ),
      (
        "{\"fields\":[{\"name\":\"a\"}],\n\"primarykey\":\"a\"}",
        ["2: The property `primarykey` is unknown. Did you mean `primaryKey`?"]
      ),
      (
        "{\"fields\":[\n{\"name\":\"a\",}]}",
        ["2: The schema is not JSON. A comma has no value after it."]
      ),
      ("{\"fields\":[]}\n x", ["2: The schema is not JSON. A value is expected, not `x`."]),
      ("", ["1: The schema is not JSON. The text ends in the middle of a value."]),
    ] as [(String, [String])])
  func faultsOfASchema(_ json: String, _ messages: [String]) throws {
    try expectFaults(json, messages)
  }

  @Test func allFaultsAreToldAtOnce() throws {
    try expectFaults(
      "{\"fields\":[\n{\"name\":\"a\",\"type\":\"int\"},\n{\"name\":\"b\",\"constraints\":{\"min\":1}}],\n\"primaryKey\":\"c\"}",
      [
        "2: Field `a` has the unknown type `int`. Say `integer`.",
        "3: Field `b` has the unknown constraint `min`. The constraints are required, unique, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, enum.",
        "4: The primary key names no field `c`.",
      ])
  }

  private func expectFaults(_ json: String, _ messages: [String]) throws {
    let failure: RunFailure?
    do {
      _ = try schema(json)
      failure = nil
    } catch let error as RunFailure {
      failure = error
    }
    #expect(
      failure?.message.split(separator: "\n").map(String.init) ?? []
        == messages.map { "s.json:" + $0 })
    #expect(failure.map { $0.kind == .configuration } ?? messages.isEmpty)
  }

  @Test func aSchemaMadeInCodeIsCheckedByItsMapper() throws {
    let schema = TableSchema(fields: [
      TableSchemaField("a", .string(), constraints: TableSchemaConstraints(minimum: 1)),
      TableSchemaField("a"),
    ])
    #expect(
      throws: RunFailure(
        .configuration,
        "The schema can't be used. Field `a` is there twice. Field `a` of type string can't have a minimum."
      )
    ) {
      try outcomes(rows(["a"], []), SchemaRecordMapper(schema))
    }
  }
}
