// Documents in REST form: every kind of value, every breach of the form.

import JSONFormat
import RecordChecking
import Testing

struct FirestoreJSONFormatTests {
  private static let name = #""name":"projects/p/databases/(default)/documents/books/42""#

  @Test(arguments: [
    ("null", #"{"nullValue":null}"#, "null"),
    ("null by name", #"{"nullValue":"NULL_VALUE"}"#, "null"),
    ("a boolean", #"{"booleanValue":true}"#, "true"),
    ("an integer", #"{"integerValue":"-9223372036854775808"}"#, "-9223372036854775808i"),
    ("an integer without quotes", #"{"integerValue":7}"#, "7i"),
    ("a whole double", #"{"doubleValue":3}"#, "3d"),
    ("minus zero", #"{"doubleValue":-0.0}"#, "-0.0d"),
    ("a double in quotes", #"{"doubleValue":"1e-7"}"#, "1e-7d"),
    ("not a number", #"{"doubleValue":"NaN"}"#, "NaNd"),
    ("an infinity", #"{"doubleValue":"-Infinity"}"#, "-Infinityd"),
    (
      "a timestamp", #"{"timestampValue":"2024-02-29T12:00:00.5+01:00"}"#,
      "2024-02-29T11:00:00.500Z"
    ),
    ("a string", #"{"stringValue":"\u00e9\n"}"#, "\"é\\n\""),
    ("an empty string", #"{"stringValue":""}"#, "\"\""),
    ("bytes", #"{"bytesValue":"AP8="}"#, "<AP8=>"),
    (
      "a reference", #"{"referenceValue":"projects/p/databases/(default)/documents/a/b/c/d"}"#,
      "->a/b/c/d"
    ),
    (
      "a foreign reference", #"{"referenceValue":"projects/q/databases/(default)/documents/a/b"}"#,
      "->projects/q/databases/(default)/documents/a/b"
    ),
    ("a place", #"{"geoPointValue":{"latitude":-33.5,"longitude":151}}"#, "geoPoint(-33.5, 151.0)"),
    ("a place at zero", #"{"geoPointValue":{}}"#, "geoPoint(0.0, 0.0)"),
    ("an empty array", #"{"arrayValue":{}}"#, "[]"),
    (
      "an array",
      #"{"arrayValue":{"values":[{"integerValue":"1"},{"mapValue":{"fields":{"a":{"nullValue":null}}}}]}}"#,
      "[1i, {a: null}]"
    ),
    ("an empty map", #"{"mapValue":{}}"#, "{}"),
    (
      "a vector",
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"doubleValue":1},{"doubleValue":-0.5}]}}}}}"#,
      "vector(1.0, -0.5)"
    ),
    (
      "a map of another type", #"{"mapValue":{"fields":{"__type__":{"stringValue":"x"}}}}"#,
      #"{__type__: "x"}"#
    ),
  ])
  func readsValues(name: String, value: String, expected: String) throws {
    let line = #"{\#(Self.name),"fields":{"v":\#(value)}}"#
    try JSONCase(name, line, ["1 @1:0+\(line.utf8.count) books/42 {v: \(expected)}"])
      .check(with: FirestoreJSONFormat())
  }

  @Test(arguments: [
    ("a plain value", "1", "type_mismatch v fields.v"),
    ("no kind", "{}", "type_mismatch v fields.v"),
    ("two kinds", #"{"nullValue":null,"booleanValue":true}"#, "type_mismatch v fields.v"),
    ("an unknown kind", #"{"int":1}"#, "unknown_key v fields.v.int"),
    ("null that isn't", #"{"nullValue":0}"#, "type_mismatch v fields.v.nullValue"),
    ("a boolean in quotes", #"{"booleanValue":"true"}"#, "type_mismatch v fields.v.booleanValue"),
    ("an integer that is true", #"{"integerValue":true}"#, "type_mismatch v fields.v.integerValue"),
    (
      "an integer with a fraction", #"{"integerValue":"1.5"}"#,
      "not_an_integer v fields.v.integerValue"
    ),
    ("an integer with a plus", #"{"integerValue":"+5"}"#, "not_an_integer v fields.v.integerValue"),
    (
      "an integer with a zero in front", #"{"integerValue":"05"}"#,
      "not_an_integer v fields.v.integerValue"
    ),
    ("an empty integer", #"{"integerValue":""}"#, "not_an_integer v fields.v.integerValue"),
    (
      "an integer beyond Int64", #"{"integerValue":"9223372036854775808"}"#,
      "out_of_range v fields.v.integerValue"
    ),
    ("a double that is a word", #"{"doubleValue":"much"}"#, "not_a_number v fields.v.doubleValue"),
    ("a double beyond doubles", #"{"doubleValue":1e400}"#, "out_of_range v fields.v.doubleValue"),
    ("a double that is null", #"{"doubleValue":null}"#, "type_mismatch v fields.v.doubleValue"),
    (
      "a timestamp on a day that isn't", #"{"timestampValue":"2023-02-29T00:00:00Z"}"#,
      "invalid_date v fields.v.timestampValue"
    ),
    (
      "a timestamp that is a number", #"{"timestampValue":0}"#,
      "type_mismatch v fields.v.timestampValue"
    ),
    ("a string that is a number", #"{"stringValue":1}"#, "type_mismatch v fields.v.stringValue"),
    ("bytes that are not base64", #"{"bytesValue":"?"}"#, "type_mismatch v fields.v.bytesValue"),
    (
      "a reference to a collection", #"{"referenceValue":"projects/p/databases/d/documents/a"}"#,
      "invalid_document_id v fields.v.referenceValue"
    ),
    (
      "a place off the earth", #"{"geoPointValue":{"latitude":91}}"#,
      "out_of_range v fields.v.geoPointValue"
    ),
    (
      "a place with a height", #"{"geoPointValue":{"altitude":0}}"#,
      "unknown_key v fields.v.geoPointValue.altitude"
    ),
    ("an array without an object", #"{"arrayValue":[]}"#, "type_mismatch v fields.v.arrayValue"),
    (
      "a map without fields", #"{"mapValue":{"a":{"nullValue":null}}}"#,
      "unknown_key v fields.v.mapValue.a"
    ),
    (
      "a fault deep inside",
      #"{"arrayValue":{"values":[{"nullValue":null},{"mapValue":{"fields":{"a":{"integerValue":"x"}}}}]}}"#,
      "not_an_integer v[1].a fields.v.arrayValue.values[1].mapValue.fields.a.integerValue"
    ),
    (
      "a vector with an integer",
      #"{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"integerValue":"1"}]}}}}}"#,
      "type_mismatch v.value[0] fields.v.mapValue.fields.value.arrayValue.values[0]"
    ),
  ])
  func refusesValues(name: String, value: String, expected: String) throws {
    let line = #"{\#(Self.name),"fields":{"v":\#(value)}}"#
    try JSONCase(
      name, line + "\n{\(Self.name)}\n",
      [
        "1 @1:0+\(line.utf8.count) \(expected)", "2 @2:\(line.utf8.count + 1)+60 books/42 {}",
      ]
    ).check(with: FirestoreJSONFormat())
  }

  @Test(arguments: [
    (
      #"{\#(name),"createTime":"2024-01-01T00:00:00Z","updateTime":"2024-01-01T00:00:00Z"}"#,
      "books/42 {}"
    ),
    (#"{"fields":{}}"#, "missing_key name name"),
    (#"{"name":5}"#, "type_mismatch name name"),
    (#"{"name":"books/42"}"#, "invalid_document_id name name"),
    (#"{"name":"projects/p/databases/d/documents/books"}"#, "invalid_document_id name name"),
    (#"{\#(name),"fields":[]}"#, "type_mismatch fields"),
    (#"{\#(name),"extra":1}"#, "unknown_key extra extra"),
    (#"{\#(name),"createTime":"today"}"#, "invalid_date createTime createTime"),
    (#"[1]"#, "not_an_object"),
    (#"{\#(name),"#, "invalid_json"),
  ])
  func checksDocuments(line: String, expected: String) throws {
    try JSONCase(line, line, ["1 @1:0+\(line.utf8.count) \(expected)"])
      .check(with: FirestoreJSONFormat())
  }
}
