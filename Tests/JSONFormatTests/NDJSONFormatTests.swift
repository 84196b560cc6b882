// Newline-delimited JSON: a value a line, strictly.

import JSONFormat
import RecordChecking
import Testing

struct NDJSONFormatTests {
  @Test(arguments: [
    JSONCase(
      "values of every kind", #"{"a":null,"b":true,"c":-0.5e+10,"d":"é\n\ud83d\ude00","e":[1,{}]}"#,
      [#"1 @1:0+66 {a: null, b: true, c: -0.5e+10, d: "é\n😀", e: [1, {}]}"#]),
    JSONCase(
      "blank lines, white space and both line ends",
      "\n{\"a\":1}\r\n \t\r\n  {\"a\" : 2}  \n{\"a\":3}",
      ["1 @2:1+7 {a: 1}", "2 @4:16+9 {a: 2}", "3 @5:28+7 {a: 3}"]),
    JSONCase(
      "lone carriage returns", "{\"a\":1}\r{\"a\":}\r\r  {\"a\":3}\r",
      ["1 @1:0+7 {a: 1}", "2 @2:8+6 invalid_json", "3 @4:18+7 {a: 3}"]),
    JSONCase(
      "all line ends mixed", "{\"a\":1}\n\r{\"a\":2}\r\n{\"a\":3}\r{\"a\":4}\n{\"a\":5}",
      [
        "1 @1:0+7 {a: 1}", "2 @3:9+7 {a: 2}", "3 @4:18+7 {a: 3}", "4 @5:26+7 {a: 4}",
        "5 @6:34+7 {a: 5}",
      ]),
    JSONCase(
      "a byte order mark", "\u{FEFF}{\"a\":1}\n{\"a\":2}\n",
      ["1 @1:3+7 {a: 1}", "2 @2:11+7 {a: 2}"]),
    JSONCase(
      "two byte order marks", "\u{FEFF}\u{FEFF}{\"a\":1}\n",
      ["1 @1:6+7 {a: 1}", "? double_bom"]),
    JSONCase("nothing", "", ["! empty_source @1:0"]),
    JSONCase("nothing but white space", " \n\r\n", ["! empty_source @1:0"]),
    JSONCase(
      "a line that ends too early", "{\"a\":1}\n{\"a\":2\n{\"a\":3}\n",
      ["1 @1:0+7 {a: 1}", "2 @2:8+6 invalid_json", "3 @3:15+7 {a: 3}"]),
    JSONCase(
      "a last line that ends too early", "{\"a\":1}\n{\"a\":2",
      ["1 @1:0+7 {a: 1}", "2 @2:8+6 invalid_json"]),
    JSONCase(
      "a quote that is missing", "{\"a\":\"x}\n{\"a\":\"y\"}\n",
      ["1 @1:0+8 invalid_json", "2 @2:9+9 {a: \"y\"}"]),
    JSONCase(
      "more on a line", "{\"a\":1}TRAILER\n{\"a\":2}{\"a\":3}\n{\"a\":4},\n{\"a\":5}\n",
      [
        "1 @1:0+14 trailing_content", "2 @2:15+14 trailing_content", "3 @3:30+8 trailing_content",
        "4 @4:39+7 {a: 5}",
      ]),
    JSONCase(
      "values that are no objects", "[{\"a\":1}]\nnull\n\"text\"\n12\ntrue\n",
      [
        "1 @1:0+9 not_an_object", "2 @2:10+4 not_an_object", "3 @3:15+6 not_an_object",
        "4 @4:22+2 not_an_object", "5 @5:25+4 not_an_object",
      ]),
    JSONCase(
      "words and numbers that JSON doesn't have",
      "{\"a\":NaN}\n{\"a\":01}\n{\"a\":+1}\n{'a':1}\n{\"a\":1,}\n{\"a\":.5}\n// {}\n{\"a\":1}\n",
      [
        "1 @1:0+9 invalid_json", "2 @2:10+8 invalid_json", "3 @3:19+8 invalid_json",
        "4 @4:28+7 invalid_json", "5 @5:36+8 invalid_json", "6 @6:45+8 invalid_json",
        "7 @7:54+5 invalid_json", "8 @8:60+7 {a: 1}",
      ]),
    JSONCase(
      "numbers beyond every type keep their digits",
      "{\"a\":9007199254740993,\"b\":18446744073709551616,\"c\":1e400,\"d\":-0}",
      ["1 @1:0+64 {a: 9007199254740993, b: 18446744073709551616, c: 1e400, d: -0}"]),
    JSONCase(
      "bytes that are not UTF-8",
      bytes: Array("{\"a\":\"".utf8) + [0xE9] + Array("\"}\n{\"".utf8) + [0xC3, 0x28]
        + Array("\":1}\n{\"a\":1}".utf8),
      ["1 @1:0+9 invalid_utf8", "2 @2:10+8 invalid_utf8", "3 @3:19+7 {a: 1}"]),
    JSONCase(
      "NUL bytes",
      bytes: Array("{\"a\":\"".utf8) + [0] + Array("\"}\n".utf8) + [0, 0, 0x0A]
        + Array("{\"a\":1}\n{\"a\":2}".utf8) + [0],
      ["1 @1:0+9 nul_byte", "2 @2:10+2 nul_byte", "3 @3:13+7 {a: 1}", "4 @4:21+8 nul_byte"]),
    JSONCase(
      "halves of surrogate pairs", "{\"a\":\"\\ud800\"}\n{\"\\udc00\":1}\n{\"a\":\"\\u12\"}\n",
      [
        "1 @1:0+14 invalid_unicode_escape", "2 @2:15+12 invalid_unicode_escape",
        "3 @3:28+12 invalid_unicode_escape",
      ]),
    JSONCase(
      "depth beyond 512", nested(512) + "\n" + nested(513) + "\n{}\n",
      [
        "1 @1:0+\(nested(512).utf8.count) " + String(repeating: "{a: ", count: 511) + "{}"
          + String(repeating: "}", count: 511),
        "2 @2:\(nested(512).utf8.count + 1)+\(nested(513).utf8.count) too_deep",
        "3 @3:\(nested(512).utf8.count + nested(513).utf8.count + 2)+2 {}",
      ]),
  ])
  func reads(_ test: JSONCase) throws { try test.check(with: NDJSONFormat()) }

  /// Objects in objects, that many levels.
  private static func nested(_ depth: Int) -> String {
    String(repeating: "{\"a\":", count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
  }

  @Test(arguments: [
    JSONCase(
      "doubled", #"{"id":1,"name":"a","id":2}"#, ["1 @1:0+26 duplicate_key_in_object id id"]),
    JSONCase(
      "doubled by an escape", #"{"id":1,"\u0069d":2}"#, ["1 @1:0+20 duplicate_key_in_object id id"]),
    JSONCase(
      "doubled inside", #"{"a":{"x":1},"tags":[{"k":1},{"k":2,"k":3}]}"#,
      ["1 @1:0+44 duplicate_key_in_object tags[1].k tags[1].k"]),
    JSONCase(
      "the same key in several objects", #"{"k":1,"a":{"k":1},"t":[{"k":1},{"k":2}]}"#,
      [#"1 @1:0+41 {k: 1, a: {k: 1}, t: [{k: 1}, {k: 2}]}"#]),
    JSONCase(
      "as the record before, but in one object",
      "{\"t\":[{\"b\":1},{\"b\":2}]}\n{\"t\":[{\"b\":1,\"b\":2}]}\n{\"t\":[{\"b\":1},{\"b\":2}]}\n",
      [
        "1 @1:0+23 {t: [{b: 1}, {b: 2}]}", "2 @2:24+21 duplicate_key_in_object t[0].b t[0].b",
        "3 @3:46+23 {t: [{b: 1}, {b: 2}]}",
      ]),
    JSONCase(
      "after records of the same keys",
      "{\"a\":1,\"b\":2}\n{\"a\":1,\"b\":2}\n{\"a\":1,\"b\":2,\"a\":3}\n{\"a\":1,\"a\":2}\n",
      [
        "1 @1:0+13 {a: 1, b: 2}", "2 @2:14+13 {a: 1, b: 2}",
        "3 @3:28+19 duplicate_key_in_object a a", "4 @4:48+13 duplicate_key_in_object a a",
      ]),
    JSONCase(
      "keys that differ late", #"{"long name 1":1,"long name 2":2,"long name 1":3}"#,
      ["1 @1:0+49 duplicate_key_in_object long name 1 long name 1"]),
    JSONCase("empty keys", #"{"":1,"":2}"#, ["1 @1:0+11 duplicate_key_in_object "]),
  ])
  func findsDoubledKeys(_ test: JSONCase) throws { try test.check(with: NDJSONFormat()) }

  @Test func findsADoubledKeyAmongThousands() throws {
    let members = (0..<3_000).map { "\"key \($0)\":\($0)" } + ["\"key 1234\":0"]
    let text = "{" + members.joined(separator: ",") + "}"
    let lines = try recordLines(of: NDJSONFormat(), in: Array(text.utf8))
    #expect(lines == ["1 @1:0+\(text.utf8.count) duplicate_key_in_object key 1234 key 1234"])
  }
}
