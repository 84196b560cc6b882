// Numbers at random: what goes in comes out, digit for digit and bit for bit.

import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct ExactnessTests {
  private let schema = TableSchema(fields: [
    TableSchemaField("i", .integer()), TableSchemaField("d", .number()),
    TableSchemaField("m", .decimal()),
  ])

  private func mapped(_ batch: RecordBatch) throws -> [FieldMap] {
    try outcomes(batch, SchemaRecordMapper(schema)).compactMap { result in
      guard case .mapped(let record) = result else {
        Issue.record("\(told(result))")
        return nil
      }
      return record.fields
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func numbersComeBackDigitForDigit(_ seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let numbers = (0..<2_000).map { _ in
      (
        integer: Int64(
          truncatingIfNeeded: generator.next() >> UInt64.random(in: 0...63, using: &generator)),
        double: Self.finiteDouble(&generator), decimal: Self.decimal(&generator)
      )
    }
    let cells = numbers.map {
      [String($0.integer), $0.double.description, $0.decimal] as [String?]
    }
    let fields = try mapped(rows(["i", "d", "m"], cells))
    #expect(fields.count == numbers.count)
    for (fields, number) in zip(fields, numbers) {
      #expect(
        fields == [
          "i": .integer(number.integer), "d": .double(number.double), "m": .string(number.decimal),
        ])
    }
  }

  @Test(arguments: [4, 5] as [UInt64])
  func theNextDoubleIsAnotherOne(_ seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let numbers = (0..<500).map { _ in Self.finiteDouble(&generator) }
    for number in numbers where number.nextUp.isFinite {
      let fields = try mapped(rows(["i", "d", "m"], [[nil, number.nextUp.description, nil]]))
      #expect(fields.first?["d"] == .double(number.nextUp))
      #expect(fields.first?["d"] != .double(number))
    }
  }

  @Test func integersNextToTheLimitsAreTold() throws {
    for (text, isFine) in [
      ("9223372036854775807", true), ("9223372036854775808", false), ("-9223372036854775808", true),
      ("-9223372036854775809", false), ("99999999999999999999999999999999999999999", false),
    ] {
      let cell = try outcome(rows(["i"], [[text]]), SchemaRecordMapper(schema))
      let json = try outcome(objects("{\"i\":\(text)}"), PlainRecordMapper())
      for result in [cell, json] {
        if case .rejected(let issue) = result {
          #expect(!isFine && issue.code == .outOfRange && issue.value == text)
        } else {
          let value = try #require(Int64(text))
          #expect(isFine && told(result) == ["i": .integer(value)])
        }
      }
    }
  }

  /// Any bit pattern that is a finite number.
  private static func finiteDouble(_ generator: inout SeededGenerator) -> Double {
    while true {
      let double = Double(bitPattern: generator.next())
      if double.isFinite { return double }
    }
  }

  /// A canonical decimal of up to 60 digits.
  private static func decimal(_ generator: inout SeededGenerator) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
    }
    let whole =
      String(Int.random(in: 1...9, using: &generator))
      + digits(Int.random(in: 0...29, using: &generator))
    let sign = Bool.random(using: &generator) ? "-" : ""
    let fraction = digits(Int.random(in: 0...30, using: &generator))
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
