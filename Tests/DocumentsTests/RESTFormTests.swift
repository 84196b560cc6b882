// The JSON form of the REST API, written and read.

import Documents
import Testing

struct RESTFormTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var value: Value
    var json: String

    init(_ testDescription: String, _ value: Value, _ json: String) {
      self.testDescription = testDescription
      self.value = value
      self.json = json
    }
  }

  static let cases = [
    Case("null", nil, #"{"nullValue":null}"#),
    Case("boolean", true, #"{"booleanValue":true}"#),
    Case("smallest integer", .integer(.min), #"{"integerValue":"-9223372036854775808"}"#),
    Case("whole double", .double(3), #"{"doubleValue":3.0}"#),
    Case("minus zero", .double(-0.0), #"{"doubleValue":-0.0}"#),
    Case("large double", .double(1e300), #"{"doubleValue":1e+300}"#),
    Case("NaN", .double(.nan), #"{"doubleValue":"NaN"}"#),
    Case("infinity", .double(.infinity), #"{"doubleValue":"Infinity"}"#),
    Case("minus infinity", .double(-.infinity), #"{"doubleValue":"-Infinity"}"#),
    Case(
      "timestamp", .timestamp(Timestamp(seconds: 1_709_208_000, nanoseconds: 123_456_000)),
      #"{"timestampValue":"2024-02-29T12:00:00.123456Z"}"#),
    Case(
      "before 1970", .timestamp(Timestamp(seconds: -1, nanoseconds: 500_000_000)),
      #"{"timestampValue":"1969-12-31T23:59:59.500Z"}"#),
    Case("string", "a\"\\\n\u{0}é😀", #"{"stringValue":"a\"\\\n\u0000é😀"}"#),
    Case("bytes", .bytes([0xDE, 0xAD, 0xBE, 0xEF]), #"{"bytesValue":"3q2+7w=="}"#),
    Case(
      "reference", .reference(DocumentReferenceName(path: DocumentPath(unchecked: "a/b"))),
      #"{"referenceValue":"projects/p/databases/d/documents/a/b"}"#),
    Case(
      "foreign reference",
      .reference(
        DocumentReferenceName(
          database: "projects/q/databases/(default)", path: DocumentPath(unchecked: "a/b"))),
      #"{"referenceValue":"projects/q/databases/(default)/documents/a/b"}"#),
    Case(
      "place", .geoPoint(GeoPoint(latitude: 1.5, longitude: -2)),
      #"{"geoPointValue":{"latitude":1.5,"longitude":-2.0}}"#),
    Case(
      "place on the equator", .geoPoint(GeoPoint(latitude: 0, longitude: 7)),
      #"{"geoPointValue":{"longitude":7.0}}"#),
    Case(
      "null island", .geoPoint(GeoPoint(latitude: 0, longitude: 0)), #"{"geoPointValue":{}}"#),
    Case("empty array", [], #"{"arrayValue":{}}"#),
    Case(
      "array", [1, nil], #"{"arrayValue":{"values":[{"integerValue":"1"},{"nullValue":null}]}}"#),
    Case("empty map", [:], #"{"mapValue":{}}"#),
    Case(
      "map", ["b": 1, "a": [[:]]],
      #"{"mapValue":{"fields":{"a":{"arrayValue":{"values":[{"mapValue":{}}]}},"#
        + #""b":{"integerValue":"1"}}}}"#),
    Case(
      "vector", .vector([1, .nan]),
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"#
        + #""value":{"arrayValue":{"values":[{"doubleValue":1.0},{"doubleValue":"NaN"}]}}}}}"#),
  ]

  static let form = RESTForm(database: "projects/p/databases/d")

  @Test(arguments: cases)
  func valuesAreWrittenAndReadBack(_ test: Case) throws {
    var bytes: [UInt8] = []
    Self.form.append(test.value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == test.json)
    #expect(try Self.form.value(PlainForm.read(bytes)) == test.value)
  }

  @Test func documentsCarryNameFieldsAndTimes() throws {
    let document = Document(
      path: DocumentPath(unchecked: "books/é b"), fields: ["a": 1],
      createTime: Timestamp(seconds: 0, nanoseconds: 0),
      updateTime: Timestamp(seconds: 1, nanoseconds: 1_000))
    var bytes: [UInt8] = []
    Self.form.append(document, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"name":"projects/p/databases/d/documents/books/é b","fields":{"a":{"integerValue":"1"}},"#
        + #""createTime":"1970-01-01T00:00:00Z","updateTime":"1970-01-01T00:00:01.000001Z"}"#)
    #expect(try Self.form.document(from: bytes) == document)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"name":"books/1"}"#, #"{"name":"projects/p/databases/d/documents/a"}"#,
    #"{"name":"projects/p/databases/d/documents/a/b","fields":[]}"#,
    #"{"name":"projects/p/databases/d/documents/a/b","fields":{"a":{}}}"#,
    #"{"name":"projects/p/databases/d/documents/a/b","fields":{"a":{"integerValue":"1.5"}}}"#,
    #"{"name":"projects/p/databases/d/documents/a/b","fields":{"a":{"geoPointValue":{"latitude":91}}}}"#,
    #"{"name":"projects/p/databases/d/documents/a/b","createTime":"yesterday"}"#,
  ])
  func anythingElseIsNoDocument(_ text: String) {
    #expect(throws: RESTFormFault.self) { try Self.form.document(from: Array(text.utf8)) }
  }
}
