// The grammar of `.strings` text: every form of entry, and what it means.

import ModelStrings
import PropertyLists
import Testing

struct StringsCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var source: String
  var expected: [String]

  init(_ name: String, _ source: String, _ expected: [String]) {
    testDescription = name
    self.source = source
    self.expected = expected
  }
}

/// A table as lines: entries as `line:column key=value`, then problems as `! line:column message`.
func lines(of table: StringsTable) -> [String] {
  func place(_ position: TextPosition?) -> String {
    [position?.line, position?.column].compactMap(\.self).map(String.init).joined(separator: ":")
  }
  return table.entries.map {
    "\(place($0.position)) \($0.key)=\($0.value.string ?? $0.value.kindName)"
  }
    + table.problems.map {
      "\($0.isLoss ? "!" : "?") \(place($0.position)) \($0.code.rawValue): \($0.message)"
    }
}

private let forms = [
  StringsCase("double quotes", #""a" = "b";"#, ["1:1 a=b"]),
  StringsCase("single quotes", #"'a "x"' = 'b';"#, [#"1:1 a "x"=b"#]),
  StringsCase("bare tokens", "Entity/Employee = x-1.$_:/;", ["1:1 Entity/Employee=x-1.$_:/"]),
  StringsCase("key alone", #""a"; b ;"#, ["1:1 a=a", "1:6 b=b"]),
  StringsCase("space everywhere", "\n\t\u{B}\u{C}\u{2028}\u{2029} a\n=\r\nb\r;", ["2:7 a=b"]),
  StringsCase("comments", "/* x ; \" * */ a // y\n = /**/ b; // end", ["1:15 a=b"]),
  StringsCase("line ends inside a text", "a = \"x\ny\";", ["1:1 a=x\ny"]),
  StringsCase("empty key and value", #""" = "";"#, ["1:1 ="]),
  StringsCase("braces around all", "{ a = b; c = d; }", ["1:3 a=b", "1:10 c=d"]),
  StringsCase(
    "nested values", "a = { x = (1, (2,), <0fB d>); y; }; b = <>; c = ();",
    ["1:1 a=dictionary", "1:37 b=data", "1:45 c=array"]),
  StringsCase("comments only", "// nothing\n/* here */", []),
  StringsCase("text of other scripts", "\"ключ\" = \"Ключ 日本\";", ["1:1 ключ=Ключ 日本"]),
]

private let escapes = [
  StringsCase("letters", #"a = "\a\b\f\n\r\t\v";"#, ["1:1 a=\u{7}\u{8}\u{C}\n\r\t\u{B}"]),
  StringsCase("quotes and backslash", #"a = "\"\'\\";"#, [#"1:1 a="'\"#]),
  StringsCase("line end", "a = \"x\\\ny\";", ["1:1 a=x\ny"]),
  StringsCase("octal is NEXTSTEP", #"a = "\341\60\0601\377";"#, ["1:1 a=Æ001\u{FFFD}"]),
  StringsCase("\\U with fewer digits", #"a = "\Ue9-\U00e9\U0041BC";"#, ["1:1 a=é-éABC"]),
  StringsCase("surrogates are joined", #"a = "\Ud83d\Ude00";"#, ["1:1 a=😀"]),
  StringsCase("half a pair", #"a = "\Ud83dx\Ude00";"#, ["1:1 a=\u{FFFD}x\u{FFFD}"]),
  StringsCase("high half and a letter", #"a = "\Ud83d\U0041";"#, ["1:1 a=\u{FFFD}A"]),
  StringsCase("other characters are themselves", #"a = "\u00e9\q\é\Uz";"#, ["1:1 a=u00e9qéUz"]),
]

private let faults = [
  StringsCase(
    "quote inside a text", "a = b;\n\"k\" = \"say \"hi\" now\";\nc = d;",
    [
      "1:1 a=b", "3:1 c=d",
      "! 2:12 invalid_strings: The quote ends the string, but `h` follows where `;` is expected; inside a text write `\\\"`.",
    ]),
  StringsCase(
    "two semicolons", #""a" = "b";; "c" = "d";"#,
    ["1:1 a=b", "1:13 c=d", "? 1:11 invalid_strings: A `;` ends no entry and is skipped."]),
  StringsCase(
    "no semicolon at a line's end", "a = b\nc = d;\ne = f",
    [
      "1:1 a=b", "2:1 c=d", "3:1 e=f",
      "? 1:6 invalid_strings: The `;` behind the value is missing.",
      "? 3:6 invalid_strings: The `;` behind the value is missing.",
    ]),
  StringsCase(
    "no semicolon in a line", "a = b c = d;\ne = f;",
    ["2:1 e=f", "! 1:7 invalid_strings: `;` is expected, not `c`."]),
  StringsCase(
    "no equals sign", "\"a\" \"b\"; \"c\" = \"d\";",
    ["1:10 c=d", "! 1:5 invalid_strings: `=` is expected, not `\"`."]),
  StringsCase(
    "closing quote missing", "\"a\" = \"b;\n\"c\" = \"d\";\n\"e\" = \"f\";",
    [
      "2:1 c=d", "3:1 e=f",
      "! 1:7 invalid_strings: The string that starts here ends on a later line, before `c`; a closing quote is missing.",
    ]),
  StringsCase(
    "closing quote of a key missing", "\"a = b;\n\"c\" = \"d\";",
    [
      "2:1 c=d",
      "! 1:1 invalid_strings: The string that starts here ends on a later line, before `c`; a closing quote is missing.",
    ]),
  StringsCase(
    "cut inside a key", "\"a\" = \"b\";\n\"c",
    ["1:1 a=b", "! 2:1 invalid_strings: The string that starts here has no closing quote."]),
  StringsCase(
    "cut inside a value", "\"a\" = \"b\";\n\"c\" = \"d",
    ["1:1 a=b", "! 2:7 invalid_strings: The string that starts here has no closing quote."]),
  StringsCase(
    "comment without end", "a = b; /* c = d;",
    ["1:1 a=b", "? 1:8 invalid_strings: The comment that starts here has no closing `*/`."]),
  StringsCase(
    "hash", "# x\na = b;",
    ["2:1 a=b", "! 1:1 invalid_strings: A string is expected, not `#`."]),
  StringsCase(
    "typographic quotes", "“a” = “b”;\nc = d;",
    ["2:1 c=d", "! 1:1 invalid_strings: A string is expected, not `“` (U+201C)."]),
  StringsCase(
    "no-break space", "a =\u{A0}b;\nc = d;",
    ["2:1 c=d", "! 1:4 invalid_strings: A string is expected, not U+00A0."]),
  StringsCase(
    "odd data", "a = <abc>;\nc = d;",
    ["2:1 c=d", "! 1:9 invalid_strings: The data has an odd number of digits."]),
  StringsCase(
    "array without end", "a = (b, c;\nc = d;",
    ["2:1 c=d", "! 1:10 invalid_strings: A `,` or `)` is expected, not `;`."]),
  StringsCase(
    "slash comment glued to a token", "a/*c*/=b;\nc = d;",
    ["2:1 c=d", "! 1:3 invalid_strings: `=` is expected, not `*`."]),
  StringsCase(
    "text behind the closing brace", "{ a = b; } c = d;",
    ["1:3 a=b", "! 1:12 invalid_strings: Text follows the closing `}`."]),
  StringsCase(
    "duplicates", "a = 1;\nb = 2;\na = 3;\nb = 2;",
    [
      "1:1 a=1", "2:1 b=2", "3:1 a=3", "4:1 b=2",
      "? 3:1 duplicate_string: The key `a` stands on line 1 already; this later value is used.",
      "? 4:1 duplicate_string: The key `b` stands on line 2 already; with the same value.",
    ]),
  StringsCase("empty file", "", ["?  invalid_strings: The file is empty."]),
]

@Suite struct StringsTextTests {
  @Test(arguments: forms + escapes + faults)
  func reads(_ example: StringsCase) {
    let table = StringsTable(bytes: Array(example.source.utf8), named: "x.strings")
    #expect(lines(of: table) == example.expected)
  }

  /// All upper codes, from `\\200` to `\\377`, after the mapping that Unicode publishes; the last two
  /// have no character.
  @Test func octalCodesAreNEXTSTEPs() {
    let expected =
      "\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿"
      + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}"
    let escapes = (0x80...0xFF).map { "\\" + String($0, radix: 8) }.joined()
    let table = StringsTable(bytes: Array("a = \"\(escapes)\";".utf8))
    #expect(table["a"].map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test func laterEntryHolds() {
    let table = StringsTable(bytes: Array("a = 1; b = 2; a = 3;".utf8))
    #expect(table["a"] == "3")
    #expect(table.count == 2)
    #expect(table.texts == ["a": "3", "b": "2"])
  }

  @Test func nestedValuesKeepTheirContents() {
    let table = StringsTable(bytes: Array("a = { x = (1, (2,), <0fB d>); y; };".utf8))
    #expect(
      table.entries.first?.value
        == .dictionary([
          "x": .array([.string("1"), .array([.string("2")]), .data([0x0F, 0xBD])]),
          "y": .string("y"),
        ]))
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: "(", count: 100_000)
    let table = StringsTable(bytes: Array("a = \(deep);\nb = c;".utf8))
    #expect(table["b"] == "c")
    #expect(
      table.problems.map(\.message) == ["The value is nested deeper than 512 levels."])
  }

  @Test func manyProblemsAreCounted() {
    let source = String(repeating: "a = b c;\n", count: 1_500) + "a = b;"
    let table = StringsTable(bytes: Array(source.utf8))
    #expect(table["a"] == "b")
    #expect(table.problems.count == 1_001)
    #expect(table.problems.last?.message == "500 more problems are not listed.")
  }
}
