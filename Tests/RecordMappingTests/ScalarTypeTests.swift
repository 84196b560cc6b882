// Every scalar type against good, bad and odd values, in cells and in JSON.

import Documents
import Records
import Testing

@testable import RecordMapping

/// A value of a declared type, and what must become of it.
struct TypeCase: CustomTestStringConvertible, Sendable {
  var type: TableSchemaType
  /// The cell's text, or the JSON value.
  var source: String
  var isJSON: Bool
  /// The value, or the fault: `code(constraint) = value | message`.
  var expected: Value

  var testDescription: String { "\(type.name) \(isJSON ? "JSON" : "cell") \(source)" }

  static func cell(_ type: TableSchemaType, _ text: String, _ expected: Value) -> TypeCase {
    TypeCase(type: type, source: text, isJSON: false, expected: expected)
  }

  static func json(_ type: TableSchemaType, _ text: String, _ expected: Value) -> TypeCase {
    TypeCase(type: type, source: text, isJSON: true, expected: expected)
  }

  /// A cell that is refused with a sentence about it.
  static func badCell(
    _ type: TableSchemaType, _ text: String, _ code: String, _ fact: String
  ) -> TypeCase {
    cell(type, text, .string("\(code) v = \(text) | `\(text)` in field `v` \(fact)."))
  }

  /// A JSON value that is refused with a sentence about it.
  static func badJSON(
    _ type: TableSchemaType, _ json: String, as value: String? = nil, _ code: String, _ fact: String
  ) -> TypeCase {
    let shown = value ?? json
    return self.json(
      type, json, .string("\(code) at v v = \(shown) | `\(shown)` in field `v` \(fact)."))
  }

  func check() throws {
    let schema = TableSchema(fields: [TableSchemaField("v", type)])
    let batch = isJSON ? try objects("{\"v\":\(source)}") : rows(["v"], [[source]])
    let told = told(try outcome(batch, SchemaRecordMapper(schema)))
    if case .map(let fields) = told {
      #expect(fields == ["v": expected])
    } else {
      #expect(told == expected)
    }
  }
}

@Suite struct ScalarTypeTests {
  @Test(
    arguments: [
      .cell(.string(), "01234", "01234"), .cell(.string(), "", ""), .cell(.string(), " é ", " é "),
      .json(.string(), #""a\u00e9\n""#, "aé\n"),
      .badJSON(.string(), "12", "type_mismatch", "is a number, not a string"),
      .badJSON(.string(), "true", "type_mismatch", "is a boolean, not a string"),
      .badJSON(.string(), "[1, 2]", as: "[1,2]", "type_mismatch", "is an array, not a string"),
    ] as [TypeCase])
  func strings(_ value: TypeCase) throws { try value.check() }

  @Test(
    arguments: [
      .cell(.integer(), "0", 0), .cell(.integer(), "-12", -12), .cell(.integer(), "+12", 12),
      .cell(.integer(), "007", 7), .cell(.integer(), "9223372036854775807", .integer(.max)),
      .cell(.integer(), "-9223372036854775808", .integer(.min)),
      .cell(.integer(), "9007199254740993", 9_007_199_254_740_993),
      .badCell(.integer(), "9223372036854775808", "out_of_range", "is beyond the range of Int64"),
      .badCell(.integer(), "-9223372036854775809", "out_of_range", "is beyond the range of Int64"),
      .badCell(.integer(), "12.7", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "3.0", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "1e3", "not_an_integer", "is not a whole number written in digits"),
      .badCell(
        .integer(), "1.23457E+11", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "0x1F", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), " 5", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "-", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "1,234", "not_an_integer", "is not a whole number written in digits"),
      .badCell(.integer(), "٣", "not_an_integer", "is not a whole number written in digits"),
      .json(.integer(), "3.0", 3), .json(.integer(), "1E2", 100), .json(.integer(), "-0", 0),
      .json(.integer(), "120e-1", 12), .json(.integer(), "0e999999999999", 0),
      .json(.integer(), "-9223372036854775808.0", .integer(.min)),
      .json(.integer(), "9223372036854775807e0", .integer(.max)),
      .badJSON(.integer(), "3.5", "not_an_integer", "is not a whole number"),
      .badJSON(.integer(), "1e-400", "not_an_integer", "is not a whole number"),
      .badJSON(.integer(), "1e400", "out_of_range", "is beyond the range of Int64"),
      .badJSON(.integer(), "18446744073709551615", "out_of_range", "is beyond the range of Int64"),
      .badJSON(
        .integer(), "1e99999999999999999999", "out_of_range", "is beyond the range of Int64"),
      .badJSON(.integer(), #""12""#, as: "12", "type_mismatch", "is a string, not an integer"),
      .badJSON(.integer(), "false", "type_mismatch", "is a boolean, not an integer"),
    ] as [TypeCase])
  func integers(_ value: TypeCase) throws { try value.check() }

  @Test(
    arguments: [
      .cell(.number(), "0.1", 0.1), .cell(.number(), "3", .double(3)), .cell(.number(), ".5", 0.5),
      .cell(.number(), "5.", .double(5)), .cell(.number(), "-1.5e-3", -0.0015),
      .cell(.number(), "-0", .double(-0.0)), .cell(.number(), "-0.0", .double(-0.0)),
      .cell(.number(), "0.10000000000000001", 0.1), .cell(.number(), "1e308", 1e308),
      .cell(.number(), "5e-324", .double(.leastNonzeroMagnitude)), .cell(.number(), "0e-999", 0.0),
      .cell(.number(), "9007199254740992", 9_007_199_254_740_992.0),
      .cell(.number(), "100000000000000000000000", 1e23),
      .cell(.number(), "1152921504606846976", 1_152_921_504_606_846_976.0),
      .cell(.number(), "NaN", .double(.nan)), .cell(.number(), "-INF", .double(-.infinity)),
      .cell(.number(), "inf", .double(.infinity)),
      .badCell(
        .number(), "9007199254740993", "out_of_range", "has more digits than a double can keep"),
      .badCell(.number(), "1e309", "out_of_range", "is beyond the range of a double"),
      .badCell(.number(), "1e-400", "out_of_range", "is closer to zero than a double can be"),
      .badCell(.number(), "12,5", "not_a_number", "is not a number"),
      .badCell(.number(), "1.2.3", "not_a_number", "is not a number"),
      .badCell(.number(), "1e", "not_a_number", "is not a number"),
      .badCell(.number(), "", "not_a_number", "is not a number"),
      .badCell(.number(), "0x1p3", "not_a_number", "is not a number"),
      .badCell(.number(), "nano", "not_a_number", "is not a number"),
      .json(.number(), "1", .double(1)), .json(.number(), "-1.5e-3", -0.0015),
      .badJSON(.number(), "1e400", "out_of_range", "is beyond the range of a double"),
      .badJSON(.number(), #""1""#, as: "1", "type_mismatch", "is a string, not a number"),
    ] as [TypeCase])
  func numbers(_ value: TypeCase) throws { try value.check() }

  @Test(
    arguments: [
      .cell(.decimal(), "0.1", "0.1"), .cell(.decimal(), "1.50", "1.50"),
      .cell(.decimal(), ".5", "0.5"), .cell(.decimal(), "5.", "5"),
      .cell(.decimal(), "+1.0", "1.0"),
      .cell(.decimal(), "-007.10", "-7.10"), .cell(.decimal(), "000", "0"),
      .cell(.decimal(), "-0.00", "0.00"),
      .cell(.decimal(), "12345678901234567.89", "12345678901234567.89"),
      .cell(.decimal(), "1.5e3", "1500"), .cell(.decimal(), "1.5E-3", "0.0015"),
      .cell(.decimal(), "-12e-2", "-0.12"), .cell(.decimal(), "1.25e1", "12.5"),
      .badCell(.decimal(), "1e128", "out_of_range", "has an exponent beyond -128 to 127"),
      .badCell(.decimal(), "1,5", "not_a_number", "is not a decimal number"),
      .badCell(.decimal(), "NaN", "not_a_number", "is not a decimal number"),
      .badCell(.decimal(), "", "not_a_number", "is not a decimal number"),
      .json(.decimal(), "1.10", "1.10"), .json(.decimal(), #""19.990""#, "19.990"),
      .json(.decimal(), "9007199254740993", "9007199254740993"),
      .badJSON(.decimal(), "true", "type_mismatch", "is a boolean, not a decimal"),
      .badJSON(.decimal(), #""x""#, as: "x", "not_a_number", "is not a decimal number"),
    ] as [TypeCase])
  func decimals(_ value: TypeCase) throws { try value.check() }

  private static let european = NumberNotation(decimalChar: ",", groupChar: ".")
  private static let french = NumberNotation(decimalChar: ",", groupChar: "\u{202F}")
  private static let priced = NumberNotation(groupChar: ",", bareNumber: false)

  @Test(
    arguments: [
      .cell(.number(european), "1.234,5", 1234.5),
      .cell(.number(european), "-1.234.567,89", -1_234_567.89),
      .cell(.number(european), "12,5", 12.5), .cell(.number(european), "1234,5", 1234.5),
      .badCell(.number(european), "1.5", "not_a_number", "is not a number as the schema writes it"),
      .badCell(
        .number(european), "1.2.345", "not_a_number", "is not a number as the schema writes it"),
      .badCell(
        .number(european), "1234.567", "not_a_number", "is not a number as the schema writes it"),
      .badCell(
        .number(european), "1,234,5", "not_a_number", "is not a number as the schema writes it"),
      .cell(.number(french), "1\u{202F}234,5", 1234.5),
      .cell(.decimal(european), "1.234,50", "1234.50"),
      .cell(.integer(NumberNotation(groupChar: ",")), "1,234,567", 1_234_567),
      .cell(.integer(NumberNotation(groupChar: ",")), "12,34,567", 1_234_567),
      .badCell(
        .integer(NumberNotation(groupChar: ",")), "1,234.5", "not_an_integer",
        "is not a whole number written in digits"),
      .badCell(
        .integer(NumberNotation(groupChar: ",")), "9,223,372,036,854,775,808", "out_of_range",
        "is beyond the range of Int64"),
      .cell(.number(priced), "€ 1,234.50", 1234.5), .cell(.number(priced), "-$5", .double(-5)),
      .cell(.number(priced), "$-5", .double(-5)), .cell(.number(priced), "95 %", .double(95)),
      .cell(.number(priced), "5 e", .double(5)), .cell(.number(priced), "USD.5", 0.5),
      .badCell(.number(priced), "(5)", "not_a_number", "is not a number as the schema writes it"),
      .badCell(.number(priced), "5-", "not_a_number", "is not a number as the schema writes it"),
      .badCell(.number(priced), "--5", "not_a_number", "is not a number as the schema writes it"),
      .badCell(.number(priced), "1.2.3", "not_a_number", "is not a number as the schema writes it"),
      .badCell(.number(priced), "none", "not_a_number", "is not a number as the schema writes it"),
      .json(.number(european), "1.5", 1.5),
      .json(.decimal(european), #""1.234,5""#, "1234.5"),
    ] as [TypeCase])
  func notations(_ value: TypeCase) throws { try value.check() }

  private static let danish = BooleanNotation(trueValues: ["ja"], falseValues: ["nej", "0"])

  @Test(
    arguments: [
      .cell(.boolean(), "true", true), .cell(.boolean(), "T", true), .cell(.boolean(), "1", true),
      .cell(.boolean(), "yes", true), .cell(.boolean(), "YeS", true),
      .cell(.boolean(), "FALSE", false),
      .cell(.boolean(), "f", false), .cell(.boolean(), "no", false), .cell(.boolean(), "0", false),
      .badCell(.boolean(), "maybe", "not_a_boolean", "is neither true nor false"),
      .badCell(.boolean(), "y", "not_a_boolean", "is neither true nor false"),
      .badCell(.boolean(), "", "not_a_boolean", "is neither true nor false"),
      .badCell(.boolean(), "2", "not_a_boolean", "is neither true nor false"),
      .json(.boolean(), "true", true), .json(.boolean(), "false", false),
      .badJSON(.boolean(), "1", "type_mismatch", "is a number, not a boolean"),
      .badJSON(.boolean(), #""true""#, as: "true", "type_mismatch", "is a string, not a boolean"),
      .cell(.boolean(danish), "ja", true), .cell(.boolean(danish), "0", false),
      .json(.boolean(danish), #""nej""#, false), .json(.boolean(danish), "true", true),
      .badCell(.boolean(danish), "Ja", "not_a_boolean", "is neither true nor false"),
      .badCell(.boolean(danish), "true", "not_a_boolean", "is neither true nor false"),
      .cell(.boolean(BooleanNotation(trueValues: ["on"])), "FALSE", false),
      .badCell(
        .boolean(BooleanNotation(trueValues: ["on"])), "true", "not_a_boolean",
        "is neither true nor false"),
    ] as [TypeCase])
  func booleans(_ value: TypeCase) throws { try value.check() }

  @Test(
    arguments: [
      .cell(.bytes, "3q2+7w==", .bytes([0xDE, 0xAD, 0xBE, 0xEF])), .cell(.bytes, "", .bytes([])),
      .json(.bytes, #""3q2-7w""#, .bytes([0xDE, 0xAD, 0xBE, 0xEF])),
      .badCell(.bytes, "3q2?", "type_mismatch", "is not base64"),
      .badJSON(.bytes, "[1]", "type_mismatch", "is an array, not bytes"),
      .cell(.any, "12", "12"), .json(.any, "12", 12), .json(.any, "12.0", 12.0),
      .json(.any, #"{"a":[1,null]}"#, ["a": [1, nil]]),
    ] as [TypeCase])
  func others(_ value: TypeCase) throws { try value.check() }

  @Test(
    arguments: [
      (#"books/42"#, "books/42", nil),
      (
        "projects/p/databases/(default)/documents/books/42", "books/42",
        "projects/p/databases/(default)"
      ),
    ] as [(String, String, String?)])
  func references(_ text: String, _ path: String, _ database: String?) throws {
    let name = DocumentReferenceName(database: database, path: try #require(DocumentPath(path)))
    try TypeCase.cell(.reference, text, .reference(name)).check()
    try TypeCase.json(.reference, "\"\(text)\"", .reference(name)).check()
  }

  @Test(arguments: ["books", "books//42", "", "projects/p/databases/d/documents/books"])
  func pathsOfNoDocument(_ text: String) throws {
    try TypeCase.badCell(.reference, text, "type_mismatch", "is no document's path").check()
  }
}
