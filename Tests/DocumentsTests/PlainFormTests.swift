// Plain JSON, written and read.

import Documents
import Testing

struct PlainFormTests {
  static let values: [(Value, String)] = [
    (nil, "null"), (true, "true"), (.integer(.min), "-9223372036854775808"), (.double(3), "3.0"),
    (.double(-0.0), "-0.0"), (.double(1e16), "1e+16"), (.double(.nan), #""NaN""#),
    (.double(-.infinity), #""-Infinity""#), ("a\u{0}", #""a\u0000""#), (.bytes([1]), #""AQ==""#),
    (.timestamp(Timestamp(seconds: 0, nanoseconds: 1_999)), #""1970-01-01T00:00:00.000001Z""#),
    (
      .reference(DocumentReferenceName(path: DocumentPath(unchecked: "a/b"))), #""a/b""#
    ),
    (
      .reference(
        DocumentReferenceName(
          database: "projects/p/databases/d", path: DocumentPath(unchecked: "a/b"))),
      #""projects/p/databases/d/documents/a/b""#
    ),
    (.geoPoint(GeoPoint(latitude: 0, longitude: 1)), #"{"latitude":0.0,"longitude":1.0}"#),
    (.vector([1, .infinity]), #"[1.0,"Infinity"]"#),
    ([1, ["b": [:], "a": []]], #"[1,{"a":[],"b":{}}]"#),
  ]

  @Test(arguments: values)
  func valuesAreWrittenPlainly(value: Value, text: String) {
    var bytes: [UInt8] = []
    PlainForm.append(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      ("null", nil), (" [1, 2.0 ,-3e0]", [1, 2.0, -3.0]), ("-0", .double(-0.0)), ("0", 0),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(0x1p63)),
      (#"{"b":1,"a":{"c":[]},"b":2}"#, ["a": ["c": []], "b": 2]),
      (#""\ud83d\ude00\u0000""#, "😀\u{0}"),
    ] as [(String, Value)])
  func plainTextIsRead(text: String, value: Value) throws {
    #expect(try PlainForm.read(Array(text.utf8)) == value)
  }

  @Test(arguments: ["", "{", "[1,]", "01", "nul", "1 2", "\"\\ud800\""])
  func anythingElseIsAFault(text: String) {
    #expect(throws: (any Error).self) { try PlainForm.read(Array(text.utf8)) }
  }
}
