// JSON: elements of an array, values one after another, records under a path.

import JSONFormat
import RecordChecking
import Records
import Testing

struct JSONFormatTests {
  @Test(arguments: [
    JSONCase(
      "an array on one line", #"[{"a":1},{"a":2}]"#, ["1 @1:1+7 {a: 1}", "2 @1:9+7 {a: 2}"]),
    JSONCase(
      "an array, pretty-printed",
      "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": [\n      2\n    ]\n  }\n]\n",
      ["1 @2:4+16 {a: 1}", "2 @5:24+30 {a: [2]}"]),
    JSONCase("a byte order mark", "\u{FEFF}[{\"a\":1}]", ["1 @1:4+7 {a: 1}"]),
    JSONCase(
      "all line ends", "[\r{\"a\":1},\r\n{\"a\":2},\n\r{\"a\":}]",
      ["1 @2:2+7 {a: 1}", "2 @3:12+7 {a: 2}", "3 @5:22+6 invalid_json [2]"]),
    JSONCase("an empty array", " [ ] \n", []),
    JSONCase(
      "values one after another", "{\"a\":1}{\"a\":2}\n{\n  \"a\": 3\n}\n",
      ["1 @1:0+7 {a: 1}", "2 @1:7+7 {a: 2}", "3 @2:15+12 {a: 3}"]),
    JSONCase("one object", "{\"a\":1}", ["1 @1:0+7 {a: 1}"]),
    JSONCase(
      "elements that are no objects", #"[1,"x",null,[{}],{"a":1}]"#,
      [
        "1 @1:1+1 not_an_object [0]", "2 @1:3+3 not_an_object [1]", "3 @1:7+4 not_an_object [2]",
        "4 @1:12+4 not_an_object [3]", "5 @1:17+7 {a: 1}",
      ]),
    JSONCase(
      "doubled keys", #"[{"a":1},{"a":1,"a":2}]"#,
      ["1 @1:1+7 {a: 1}", "2 @1:9+13 duplicate_key_in_object a [1].a"]),
    JSONCase("nothing", "", ["! empty_source @1:0"]),
    JSONCase("a byte order mark alone", "\u{FEFF}", ["! empty_source @1:0"]),
    JSONCase(
      "a trailing comma", "[{\"a\":1},\n{\"a\":2}\n,\n]",
      ["1 @1:1+7 {a: 1}", "2 @2:10+7 {a: 2}", "! trailing_comma @3:18"]),
    JSONCase(
      "an array that isn't closed", "[{\"a\":1}\n", ["1 @1:1+7 {a: 1}", "! unexpected_end @2:9"]),
    JSONCase(
      "an array that ends with a comma", "[{\"a\":1},",
      ["1 @1:1+7 {a: 1}", "! unexpected_end @1:9"]),
    JSONCase(
      "an array that ends in a record", "[{\"a\":1},\n{\"a\":\"x",
      ["1 @1:1+7 {a: 1}", "! unexpected_end @2:17"]),
    JSONCase(
      "text behind the array", "[{\"a\":1}]\n{\"a\":2}",
      ["1 @1:1+7 {a: 1}", "! not_well_formed @2:10"]),
    JSONCase(
      "a value that ends too early", "{\"a\":1}{\"a\":",
      ["1 @1:0+7 {a: 1}", "! unexpected_end @1:12"]),
    JSONCase(
      "objects with commas between them", "{\"a\":1},\n{\"a\":2}",
      ["1 @1:0+7 {a: 1}", "! not_well_formed @1:7"]),
  ])
  func reads(_ test: JSONCase) throws { try test.check(with: JSONFormat()) }

  @Test(arguments: [
    JSONCase(
      "a number", #"[{"a":01},{"a":2}]"#, ["1 @1:1+8 invalid_json [0]", "2 @1:10+7 {a: 2}"]),
    JSONCase(
      "with objects inside", #"[{"x":NaN,"t":[{"a":1},{"b":2}]},{"a":2}]"#,
      ["1 @1:1+31 invalid_json [0]", "2 @1:33+7 {a: 2}"]),
    JSONCase(
      "quotes of the wrong kind", #"[{'a':'b'},{"a":2}]"#,
      ["1 @1:1+9 invalid_json [0]", "2 @1:11+7 {a: 2}"]),
    JSONCase("a word", #"[oops,{"a":2}]"#, ["1 @1:1+4 invalid_json [0]", "2 @1:6+7 {a: 2}"]),
    JSONCase(
      "a comma too much", #"[{"a":1},,{"a":2}]"#,
      ["1 @1:1+7 {a: 1}", "2 @1:9+0 invalid_json [1]", "3 @1:10+7 {a: 2}"]),
    JSONCase(
      "a missing comma", "[{\"a\":1} {\"a\":2}\n{\"a\":3}]",
      ["1 @1:1+7 invalid_json [0]", "2 @1:9+7 invalid_json [1]", "3 @2:17+7 {a: 3}"]),
    JSONCase(
      "text behind a record", #"[{"a":1}x y,{"a":2}]"#,
      ["1 @1:1+10 invalid_json [0]", "2 @1:12+7 {a: 2}"]),
    JSONCase(
      "a brace too much", #"[{"a":1}},{"a":2}]"#, ["1 @1:1+8 invalid_json [0]", "2 @1:10+7 {a: 2}"]),
    JSONCase(
      "a missing brace", #"[{"a":1},{"a":2,{"a":3},{"a":4}]"#,
      ["1 @1:1+7 {a: 1}", "2 @1:9+6 invalid_json [1]", "3 @1:16+7 {a: 3}", "4 @1:24+7 {a: 4}"]),
    JSONCase(
      "a missing brace on a line of its own", "[\n{\"a\":1,\"b\":{\"c\":2},\n{\"a\":3}\n]",
      ["1 @2:2+18 invalid_json [0]", "2 @3:22+7 {a: 3}"]),
    JSONCase(
      "a missing brace at the end", #"[{"a":1},{"a":2]"#,
      ["1 @1:1+7 {a: 1}", "2 @1:9+6 invalid_json [1]"]),
    JSONCase(
      "a missing bracket", #"[{"a":[1,2},{"a":3}]"#,
      ["1 @1:1+10 invalid_json [0]", "2 @1:12+7 {a: 3}"]),
    JSONCase(
      "a bracket too much", #"[{"a":1],"b":2},{"a":3}]"#,
      ["1 @1:1+14 invalid_json [0]", "2 @1:16+7 {a: 3}"]),
    JSONCase(
      "a missing quote on a line of its own", "[\n  {\"a\":\"x},\n  {\"a\":\"y\"}\n]",
      ["1 @2:4+8 invalid_json [0]", "2 @3:16+9 {a: \"y\"}"]),
    JSONCase(
      "a missing quote on one line", #"[{"a":"x},{"a":"y"},{"a":"z"}]"#,
      ["1 @1:1+8 invalid_json [0]", "2 @1:10+9 {a: \"y\"}", "3 @1:20+9 {a: \"z\"}"]),
    JSONCase(
      "a missing quote in the last record", "[\n{\"a\":1},\n{\"a\":\"x}\n]\n",
      ["1 @2:2+7 {a: 1}", "2 @3:11+8 invalid_json [1]"]),
    JSONCase(
      "a missing quote, pretty-printed",
      "[\n  {\n    \"a\": \"x,\n    \"t\": [\n      {\n        \"b\": 1\n      }\n    ]\n  },\n  {\n    \"a\": 2\n  }\n]",
      ["1 @2:4+66 invalid_json [0]", "2 @10:74+16 {a: 2}"]),
    JSONCase(
      "an escape that JSON doesn't have", #"[{"a":"C:\path"},{"a":2}]"#,
      ["1 @1:1+15 invalid_json [0]", "2 @1:17+7 {a: 2}"]),
    JSONCase(
      "a tab in a string", "[{\"a\":\"\t\"},{\"a\":2}]",
      ["1 @1:1+9 invalid_json [0]", "2 @1:11+7 {a: 2}"]),
    JSONCase(
      "a record that is never closed", #"[{"a":1},{"a":oops,"b":[1"#,
      ["1 @1:1+7 {a: 1}", "2 @1:9+16 invalid_json [1]", "! unexpected_end @1:25"]),
    JSONCase(
      "too deep",
      "[" + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + ",{}]",
      ["1 @1:1+1200 too_deep [0]", "2 @1:1202+2 {}"]),
  ])
  func goesOnAfterAFaultyElement(_ test: JSONCase) throws { try test.check(with: JSONFormat()) }

  @Test(arguments: [
    JSONCase(
      "a number", "{\"a\":01}\n{\"a\":2}", ["1 @1:0+8 invalid_json", "2 @2:9+7 {a: 2}"]),
    JSONCase(
      "a missing quote", "{\"a\":\"x}\n{\"a\":\"y\"}",
      ["1 @1:0+8 invalid_json", "2 @2:9+9 {a: \"y\"}"]),
    JSONCase(
      "a missing brace", "{\n \"a\": 1\n\n{\n \"a\": 2\n}\n",
      ["1 @1:0+9 invalid_json", "2 @4:11+11 {a: 2}"]),
    JSONCase(
      "words between", "{\"a\":1} oops {\"a\":2}",
      ["1 @1:0+7 {a: 1}", "2 @1:8+4 invalid_json", "3 @1:13+7 {a: 2}"]),
    JSONCase(
      "a brace too much", "{\"a\":1}}{\"a\":2}",
      ["1 @1:0+7 {a: 1}", "2 @1:7+1 invalid_json", "3 @1:8+7 {a: 2}"]),
    JSONCase(
      "scalars", "1 \"x\" null",
      ["1 @1:0+1 not_an_object", "2 @1:2+3 not_an_object", "3 @1:6+4 not_an_object"]),
  ])
  func goesOnAfterAFaultyValue(_ test: JSONCase) throws { try test.check(with: JSONFormat()) }

  @Test(arguments: [
    JSONCase(
      "one key", #"{"meta":{"n":[1,"]}"]},"items":[{"a":1},{"a":2}],"next":null}"#,
      records: "items",
      ["1 @1:32+7 {a: 1}", "2 @1:40+7 {a: 2}"]),
    JSONCase(
      "two keys, with faults told by the whole path", #"{"x":0,"data":{"items":[{"a":1},2]}}"#,
      records: "data.items", ["1 @1:24+7 {a: 1}", "2 @1:32+1 not_an_object data.items[1]"]),
    JSONCase("an escaped key", #"{"\u0069tems":[{}]}"#, records: "items", ["1 @1:15+2 {}"]),
    JSONCase(
      "a key that isn't there", #"{"data":{}}"#, records: "items", ["! unsupported_format @1:11"]),
    JSONCase(
      "no array there", #"{"items":{"a":1}}"#, records: "items", ["! unsupported_format @1:9"]),
    JSONCase("no object there", #"[{"a":1}]"#, records: "items", ["! unsupported_format @1:0"]),
    JSONCase(
      "a key that is there twice", #"{"items":[{}],"items":[{}]}"#, records: "items",
      ["1 @1:10+2 {}", "! not_well_formed @1:22"]),
    JSONCase(
      "an object that isn't closed", #"{"items":[{}]"#, records: "items",
      ["1 @1:10+2 {}", "! unexpected_end @1:13"]),
    JSONCase(
      "text behind the object", #"{"items":[{}]} x"#, records: "items",
      ["1 @1:10+2 {}", "! not_well_formed @1:15"]),
    JSONCase(
      "an object with a fault on the way", #"{"a" 1}"#, records: "items", ["! not_well_formed @1:5"]
    ),
  ])
  func readsTheRecordsUnderAPath(_ test: JSONCase) throws { try test.check(with: JSONFormat()) }

  @Test func refusesAPathWithAnEmptyKey() {
    #expect(
      throws: RunFailure(
        .usage, "--records: `a..b` has an empty key.",
        advice: "Write keys joined by dots, such as data.items.")
    ) {
      _ = try JSONFormat().makeReader(
        for: SourceInput(name: "x.json", bytes: Array("{}".utf8)),
        options: ReaderOptions(["records": "a..b"]))
    }
  }
}
