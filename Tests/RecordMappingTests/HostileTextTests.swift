// Texts at random and numbers at the limits: every one gives a result, none ends the program.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct HostileTextTests {
  private static let types: [TableSchemaType] = [
    .string(.email), .string(.uri), .string(.uuid), .string(.binary), .integer(), .number(),
    .decimal(),
    .integer(NumberNotation(groupChar: ",", bareNumber: false)),
    .number(NumberNotation(decimalChar: ",", groupChar: ".", bareNumber: false)),
    .decimal(NumberNotation(decimalChar: ",", groupChar: " ")), .boolean(), .date(), .date(.any),
    .datetime(), .datetime(.any), .time(), .object, .array(), .geopoint(), .geopoint(.array),
    .array(ArrayNotation(itemType: .integer(), delimiter: "-")), .geopoint(.object), .bytes,
    .reference, .any,
  ]

  @Test(arguments: [6, 7] as [UInt64])
  func noTextEndsTheProgram(_ seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let alphabet = Array("0019+-.,eE:TZ/ %{}[]\"ntaé".unicodeScalars)
    let schema = TableSchema(
      fields: Self.types.enumerated().map { TableSchemaField("f\($0.offset)", $0.element) })
    let names = schema.fields.map(\.name)
    let cells = (0..<500).map { _ in
      let length = Int.random(in: 0...12, using: &generator)
      let scalars = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "0" }
      return String(String.UnicodeScalarView(scalars))
    }
    var inference = TypeInference()
    for (place, name) in names.enumerated() {
      let batch = rows([name], cells.map { [$0] })
      let single = TableSchema(fields: [schema.fields[place]])
      #expect(try outcomes(batch, SchemaRecordMapper(single)).count == cells.count)
      inference.note(batch)
    }
    #expect(try inference.schema.fields.count == names.count)
  }

  @Test(arguments: [
    "1e-9223372036854775808", "1e9223372036854775807", "-0e-9223372036854775809",
    "1e-99999999999999999999",
    "0.00000000000000000000000000000000000000000000000001e50",
    "00000000000000000000000000000000000000001",
    "1.0000000000000000000000000000000000000000000000000000", "-9223372036854775808e0",
  ])
  func noNumberEndsTheProgram(_ text: String) throws {
    let names = ["i", "d", "m", "a"]
    let schema = TableSchema(fields: [
      TableSchemaField("i", .integer()), TableSchemaField("d", .number()),
      TableSchemaField("m", .decimal()),
      TableSchemaField("a", .any),
    ])
    for name in names {
      #expect(try outcomes(rows([name], [[text]]), SchemaRecordMapper(schema)).count == 1)
      let batch = object { batch in
        batch.append(.key, name.utf8)
        batch.append(.number, text.utf8)
        return 1
      }
      #expect(try outcomes(batch, SchemaRecordMapper(schema)).count == 1)
      #expect(try outcomes(batch, PlainRecordMapper()).count == 1)
      var inference = TypeInference()
      inference.note(batch)
      #expect(try inference.schema.fields.count == 1)
    }
  }
}
