// Objects, arrays and places, in cells and in JSON; and nodes that have a type already.

import ByteReading
import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

@Suite struct StructuredTypeTests {
  @Test(
    arguments: [
      .cell(.object, #"{"a":1,"b":[1,2.5,null]}"#, ["a": 1, "b": [1, 2.5, nil]]),
      .cell(.object, #" {"a":"x, y","é\u0021":true} "#, ["a": "x, y", "é!": true]),
      .cell(.object, "{}", [:]), .json(.object, #"{"b":1,"a":{}}"#, ["a": [:], "b": 1]),
      .cell(.array(), "[1,[2]]", [1, [2]]), .cell(.array(), "[]", []),
      .json(.array(), "[1,\"a\"]", [1, "a"]),
      .badCell(.object, "[1]", "type_mismatch", "is an array, not an object"),
      .badCell(.array(), "{}", "type_mismatch", "is an object, not an array"),
      .badCell(.object, "7", "type_mismatch", "is a number, not an object"),
      .badCell(
        .object, "[1,,3]", "invalid_json_cell",
        "is not JSON: at its byte 4, a value is expected, not `,`"),
      .badCell(
        .object, "{\"a\":1} x", "invalid_json_cell",
        "is not JSON: at its byte 9, something stands behind the value"),
      .badCell(
        .object, "{\"a\":1,}", "invalid_json_cell",
        "is not JSON: at its byte 7, a comma has no value after it"),
      .badCell(
        .object, "{'a':1}", "invalid_json_cell",
        "is not JSON: at its byte 2, a name in double quotes is expected, not `'`"),
      .badCell(
        .array(), "", "invalid_json_cell",
        "is not JSON: at its byte 1, the text ends in the middle of a value"),
      .badCell(.object, "{\"a\":1,\"a\":2}", "invalid_json_cell", "has the name `a` twice"),
      .badCell(
        .object, "{\"b\":{\"a\":1,\"a\":2}}", "invalid_json_cell", "has the name `b.a` twice"),
      .badJSON(.object, "[]", "type_mismatch", "is an array, not an object"),
      .badJSON(.object, #""{}""#, as: "{}", "type_mismatch", "is a string, not an object"),
      .badJSON(.array(), "{}", "type_mismatch", "is an object, not an array"),
      .badJSON(.array(), #""[]""#, as: "[]", "type_mismatch", "is a string, not an array"),
    ] as [TypeCase])
  func containers(_ value: TypeCase) throws { try value.check() }

  private static let bars = ArrayNotation(itemType: .integer(), delimiter: "|")
  private static let words = ArrayNotation(delimiter: ", ")
  private static let days = ArrayNotation(itemType: .date())

  @Test(
    arguments: [
      .cell(.array(bars), "1|2|3", [1, 2, 3]), .cell(.array(bars), "", []),
      .cell(.array(bars), "7", [7]),
      .cell(.array(words), "a, b,c, ", ["a", "b,c", ""]),
      .json(.array(words), #""a, b""#, ["a", "b"]),
      .json(.array(bars), "[1,null,3.0]", [1, nil, 3]),
      .cell(
        .array(days), #"["1970-01-02",null]"#,
        [.timestamp(Timestamp(seconds: 86_400, nanoseconds: 0)), nil]),
      .cell(
        .array(bars), "1||3",
        "not_an_integer v =  | `` in field `v` is not a whole number written in digits."),
      .cell(
        .array(bars), "1|x",
        "not_an_integer v = x | `x` in field `v` is not a whole number written in digits."),
      .json(
        .array(bars), #"[1,"x"]"#,
        "type_mismatch at v[1] v = x | `x` in field `v` is a string, not an integer."),
      .json(
        .array(), #"[1,1e999]"#,
        "out_of_range at v[1] v = 1e999 | `1e999` in field `v` is beyond the range of a double."),
      .json(
        .object, #"{"a":[{"b":1e999}]}"#,
        "out_of_range at v.a[0].b v = 1e999 | `1e999` in field `v` is beyond the range of a double."
      ),
    ] as [TypeCase])
  func elements(_ value: TypeCase) throws { try value.check() }

  private static let oslo = Value.geoPoint(GeoPoint(latitude: 59.9, longitude: 10.75))
  private static let range = "is not within 180 degrees of longitude and 90 of latitude"

  @Test(
    arguments: [
      .cell(.geopoint(), "10.75, 59.9", oslo), .cell(.geopoint(), "10.75,59.9", oslo),
      .json(.geopoint(), #""10.75, 59.9""#, oslo), .cell(.geopoint(.array), "[10.75, 59.9]", oslo),
      .json(.geopoint(.array), "[10.75, 59.9]", oslo),
      .json(.geopoint(.object), #"{"lon":10.75,"lat":59.9}"#, oslo),
      .cell(.geopoint(.object), #"{"latitude":59.9,"longitude":10.75}"#, oslo),
      .badCell(.geopoint(), "10.75", "type_mismatch", "is not a place written `lon, lat`"),
      .badCell(.geopoint(), "10.75;59.9", "type_mismatch", "is not a place written `lon, lat`"),
      .badCell(.geopoint(), "10.75, 59.9, 0", "type_mismatch", "is not a place written `lon, lat`"),
      .badCell(.geopoint(), "10.75, x", "type_mismatch", "is not a place written `lon, lat`"),
      .badCell(.geopoint(), "59.9, 190", "out_of_range", range),
      .badCell(.geopoint(), "0, 91", "out_of_range", range),
      .badCell(.geopoint(.array), "[1]", "type_mismatch", "is not a place written `[lon, lat]`"),
      .badCell(.geopoint(.array), "{}", "type_mismatch", "is an object, not a geopoint"),
      .badCell(
        .geopoint(.array), "[1,", "invalid_json_cell",
        "is not JSON: at its byte 4, the text ends in the middle of a value"),
      .badJSON(
        .geopoint(.array), #"[1,"2"]"#, "type_mismatch", "is not a place written `[lon, lat]`"),
      .badJSON(
        .geopoint(.object), #"{"lon":1}"#, "type_mismatch",
        #"is not a place written `{"lon": lon, "lat": lat}`"#),
      .badJSON(.geopoint(.object), #"{"lon":1,"lat":91}"#, "out_of_range", range),
      .badJSON(.geopoint(), "[1,2]", "type_mismatch", "is an array, not a geopoint"),
    ] as [TypeCase])
  func places(_ value: TypeCase) throws { try value.check() }

  /// A node that has a type of its own, under a declared type.
  private func told(
    _ type: TableSchemaType, _ append: (inout RecordBatch) -> Void
  ) throws -> Value {
    let schema = TableSchema(fields: [TableSchemaField("v", type)])
    let batch = object { batch in
      batch.append(.key, "v".utf8)
      append(&batch)
      return 1
    }
    let told = RecordMappingTests.told(try outcome(batch, SchemaRecordMapper(schema)))
    guard case .map(let fields) = told, let value = fields["v"] else { return told }
    return value
  }

  @Test func typedNumbersFitTheirTypes() throws {
    #expect(try told(.integer()) { $0.append(.number, "7".utf8, flags: .typedInteger) } == 7)
    #expect(try told(.integer()) { $0.append(.number, "7".utf8, flags: .typedDouble) } == 7)
    #expect(
      try told(.integer()) { $0.append(.number, "NaN".utf8, flags: .typedDouble) }
        == "not_an_integer at v v = NaN | `NaN` in field `v` is not a whole number.")
    #expect(
      try told(.number()) { $0.append(.number, "-Infinity".utf8, flags: .typedDouble) }
        == .double(-.infinity))
    #expect(try told(.number()) { $0.append(.number, "7".utf8, flags: .typedInteger) } == 7.0)
    #expect(
      try told(.decimal()) { $0.append(.number, "7.10".utf8, flags: .typedDecimal) } == "7.10")
    #expect(
      try told(.string()) { $0.append(.number, "7.10".utf8, flags: .typedDecimal) }
        == "type_mismatch at v v = 7.10 | `7.10` in field `v` is a number, not a string.")
  }

  @Test func timestampsFitDatetimesAndMidnightsDates() throws {
    let noon = Value.timestamp(Timestamp(seconds: 43_200, nanoseconds: 1_000))
    #expect(
      try told(.datetime()) { $0.appendTimestamp(seconds: 43_200, nanoseconds: 1_999) } == noon)
    #expect(
      try told(.date()) { $0.appendTimestamp(seconds: -86_400, nanoseconds: 0) }
        == .timestamp(Timestamp(seconds: -86_400, nanoseconds: 0)))
    #expect(
      try told(.date()) { $0.appendTimestamp(seconds: 43_200, nanoseconds: 0) }
        == #"invalid_date at v v = 1970-01-01T12:00:00Z | `1970-01-01T12:00:00Z` in field `v` has a time of day."#
    )
    #expect(
      try told(.time()) { $0.appendTimestamp(seconds: 0, nanoseconds: 0) }
        == #"type_mismatch at v v = 1970-01-01T00:00:00Z | `1970-01-01T00:00:00Z` in field `v` is a timestamp, not a time."#
    )
  }

  @Test func otherTypedNodesFitTheirTypes() throws {
    let book = DocumentReferenceName(path: try #require(DocumentPath("books/1")))
    #expect(try told(.reference) { $0.append(.reference, "books/1".utf8) } == .reference(book))
    #expect(try told(.reference) { $0.append(.link, "books/1".utf8) } == .reference(book))
    #expect(try told(.bytes) { $0.append(.bytes, [7]) } == .bytes([7]))
    #expect(
      try told(.geopoint()) { $0.appendGeoPoint(latitude: 59.9, longitude: 10.75) } == Self.oslo)
    #expect(try told(.array()) { $0.appendVector([1]) } == .vector([1]))
    #expect(try told(.any) { $0.appendVector([1]) } == .vector([1]))
    #expect(
      try told(.string()) { $0.append(.bytes, [7]) }
        == "type_mismatch at v v = Bw== | `Bw==` in field `v` is bytes, not a string.")
    #expect(
      try told(.integer()) { $0.appendGeoPoint(latitude: 1, longitude: 2) }
        == "type_mismatch at v v = [1.0, 2.0] | `[1.0, 2.0]` in field `v` is a place, not an integer."
    )
  }
}
