// What each kind of delimited text gives, fault by fault.

import CSVFormat
import Records
import Testing

@Suite struct CSVReaderTests {
  static let readings: [ReadingCase] = [
    ReadingCase(
      "plain", "id,name\n1,Ann\n2,Bob\n",
      gives: [
        #"1 @2:8+5 {id: "1" text, name: "Ann" text}"#,
        #"2 @3:14+5 {id: "2" text, name: "Bob" text}"#,
      ]),
    ReadingCase(
      "no final line end", "id,name\n1,Ann",
      gives: [
        #"1 @2:8+5 {id: "1" text, name: "Ann" text}"#
      ]),
    ReadingCase(
      "byte order mark and quoted header", "\u{FEFF}\"id\",\"name\"\n\"1\",\"Ann\"\n",
      gives: [
        #"1 @2:15+9 {id: "1", name: "Ann"}"#
      ]),
    ReadingCase(
      "line ends inside quotes", "id,name\r\n1,\"two\nlines\"\r\n2,\"a\r\nb\"\r\n3,c\r\n",
      gives: [
        #"1 @2:9+13 {id: "1" text, name: "two\nlines"}"#,
        #"2 @4:24+8 {id: "2" text, name: "a\r\nb"}"#, #"3 @6:34+3 {id: "3" text, name: "c" text}"#,
      ]),
    ReadingCase(
      "carriage returns alone", "id,name\r1,\"a\rb\"\r2,c\r",
      gives: [
        #"1 @2:8+7 {id: "1" text, name: "a\rb"}"#, #"2 @4:16+3 {id: "2" text, name: "c" text}"#,
      ]),
    ReadingCase(
      "mixed line ends", "id,name\n1,a\r\n2,b\r3,c",
      gives: [
        #"1 @2:8+3 {id: "1" text, name: "a" text}"#, #"2 @3:13+3 {id: "2" text, name: "b" text}"#,
        #"3 @4:17+3 {id: "3" text, name: "c" text}"#, "? mixed_line_endings",
      ]),
    ReadingCase(
      "blank lines", "\nid,name\n\n1,Ann\r\n\r\n\n2,Bob\n\n",
      gives: [
        #"1 @4:10+5 {id: "1" text, name: "Ann" text}"#,
        #"2 @7:20+5 {id: "2" text, name: "Bob" text}"#, "? mixed_line_endings",
      ]),
    ReadingCase(
      "ragged rows", "id,name,qty\n1,Ann,5\n2,Bob\n3,Cy,7,extra\n4,Dee,8\n",
      gives: [
        #"1 @2:12+7 {id: "1" text, name: "Ann" text, qty: "5" text}"#,
        "2 @3:20+5 missing_cell qty", "3 @4:26+12 extra_cell",
        #"4 @5:39+7 {id: "4" text, name: "Dee" text, qty: "8" text}"#,
      ]),
    ReadingCase(
      "quotes inside cells are text", "id,name\n1,6\" pipe\n2,the \"big\" one\n",
      gives: [
        #"1 @2:8+9 {id: "1" text, name: "6\" pipe" text}"#,
        #"2 @3:18+15 {id: "2" text, name: "the \"big\" one" text}"#,
      ]),
    ReadingCase(
      "doubled quotes", "id,name\n1,\"HC 73, \"\"D\"\"\"\n2,\"\"\"\"\n3,\"\"\"a\"\n",
      gives: [
        #"1 @2:8+16 {id: "1" text, name: "HC 73, \"D\""}"#,
        #"2 @3:25+6 {id: "2" text, name: "\""}"#,
        #"3 @4:32+7 {id: "3" text, name: "\"a"}"#,
      ]),
    ReadingCase(
      "text after a closing quote", "id,name\n1,\"pedro\"holanda\n2,\"b\" \n3,ok\n",
      gives: [
        "1 @2:8+16 text_after_quote name", "2 @3:25+6 text_after_quote name",
        #"3 @4:32+4 {id: "3" text, name: "ok" text}"#,
      ]),
    ReadingCase(
      "text after a closing quote at the end", "id,name\n1,\"a\"b",
      gives: [
        "1 @2:8+6 text_after_quote name"
      ]),
    ReadingCase(
      "null and the empty string", "id,note\n1,\"\"\n2,\n3,NULL\n",
      gives: [
        #"1 @2:8+4 {id: "1" text, note: ""}"#, #"2 @3:13+2 {id: "2" text, note: null}"#,
        #"3 @4:16+6 {id: "3" text, note: "NULL" text}"#,
      ]),
    ReadingCase(
      "null text", "id,note\n1,NULL\n2,\"NULL\"\n", options: ["null": "NULL"],
      gives: [
        #"1 @2:8+6 {id: "1" text, note: null}"#, #"2 @3:15+8 {id: "2" text, note: "NULL"}"#,
      ]),
    ReadingCase(
      "NUL byte", bytes: Array("id,name\n1,Ann\n2,B\0b\n3,Cy\n".utf8),
      gives: [
        #"1 @2:8+5 {id: "1" text, name: "Ann" text}"#, "2 @3:14+5 nul_byte name",
        #"3 @4:20+4 {id: "3" text, name: "Cy" text}"#,
      ]),
    ReadingCase(
      "bytes that are no UTF-8",
      bytes: Array("id,name\n1,Ann\n2,Caf".utf8) + [0xE9, 0x0A] + Array("3,".utf8)
        + [0xFF, 0xFE, 0x0A] + Array("4,Dee\n".utf8),
      gives: [
        #"1 @2:8+5 {id: "1" text, name: "Ann" text}"#, "2 @3:14+6 invalid_utf8 name",
        "3 @4:21+4 invalid_utf8 name", #"4 @5:26+5 {id: "4" text, name: "Dee" text}"#,
      ]),
    ReadingCase(
      "a late fault after a record of several lines", "id,note\n1,\"one\ntwo\nthree\"\nx\n3,ok\n",
      gives: [
        #"1 @2:8+17 {id: "1" text, note: "one\ntwo\nthree"}"#, "2 @5:26+1 missing_cell note",
        #"3 @6:28+4 {id: "3" text, note: "ok" text}"#,
      ]),
    ReadingCase(
      "skipped lines and a footer", "Report \"x\n# made by\nid;name\n1;Ann\n(1 row)\n",
      options: ["skip-lines": "2"],
      gives: [
        #"1 @4:28+5 {id: "1" text, name: "Ann" text}"#, "2 @5:34+7 missing_cell name",
      ]),
    ReadingCase(
      "no header", "1,Ann\n2,\n", options: ["no-header": ""],
      gives: [
        #"1 @1:0+5 {column1: "1" text, column2: "Ann" text}"#,
        #"2 @2:6+2 {column1: "2" text, column2: null}"#,
      ]),
    ReadingCase(
      "no header, and faults in the first record", "1,\"a\"b\n2,c\n", options: ["no-header": ""],
      gives: [
        "1 @1:0+6 text_after_quote column2", #"2 @2:7+3 {column1: "2" text, column2: "c" text}"#,
      ]),
    ReadingCase(
      "trimmed spaces", "id , name\n 1 , \"Ann\" \n2,  \n   \n", options: ["trim-spaces": ""],
      gives: [
        #"1 @2:10+11 {id: "1" text, name: "Ann"}"#, #"2 @3:22+4 {id: "2" text, name: null}"#,
      ]),
    ReadingCase(
      "single quotes", "id,name\n'1','Ann, ''A'''\n",
      gives: [
        #"1 @2:8+16 {id: "1", name: "Ann, 'A'"}"#
      ]),
    ReadingCase(
      "no quotes", "id,name\n1,\"a\n2,b\n", options: ["quote": "none"],
      gives: [
        #"1 @2:8+4 {id: "1" text, name: "\"a" text}"#, #"2 @3:13+3 {id: "2" text, name: "b" text}"#,
      ]),
    ReadingCase("header only", "id,name\n", gives: []),
    ReadingCase(
      "one column", "id\n1\n\n\"\"\n",
      gives: [
        #"1 @2:3+1 {id: "1" text}"#, #"2 @4:6+2 {id: ""}"#,
      ]),
  ]

  @Test(arguments: readings)
  func reads(_ reading: ReadingCase) throws {
    let lines = try checkedLines(reading.bytes, reading.options)
    #expect(lines == reading.lines)
  }

  static let openQuotes: [ReadingCase] = [
    ReadingCase(
      "too little follows to be sure", "id,name\n1,ok\n2,\"never closed\n3,three\n4,four\n",
      gives: [
        #"1 @2:8+4 {id: "1" text, name: "ok" text}"#, "2 @3:13+31 unterminated_quote name",
      ]),
    ReadingCase(
      "three whole records follow", "id,name\n1,\"open\n2,b\n3,c\n4,d\n",
      gives: [
        "1 @2:8+7 unterminated_quote name", #"2 @3:16+3 {id: "2" text, name: "b" text}"#,
        #"3 @4:20+3 {id: "3" text, name: "c" text}"#, #"4 @5:24+3 {id: "4" text, name: "d" text}"#,
      ]),
    ReadingCase(
      "text, then three whole records", "id,name\n1,\"open\nmore\n2,b\n\n3,c\n4,d\n",
      gives: [
        "1 @2:8+12 unterminated_quote name", #"2 @4:21+3 {id: "2" text, name: "b" text}"#,
        #"3 @6:26+3 {id: "3" text, name: "c" text}"#, #"4 @7:30+3 {id: "4" text, name: "d" text}"#,
      ]),
    ReadingCase(
      "a later quote shows it", "id,name\n1,\"open\n2,\"b\"\n3,c\n",
      gives: [
        "1 @2:8+7 unterminated_quote name", #"2 @3:16+5 {id: "2" text, name: "b"}"#,
        #"3 @4:22+3 {id: "3" text, name: "c" text}"#,
      ]),
    ReadingCase(
      "all cells quoted", "id,name\r\n\"1\",\"open\r\n\"2\",\"b\"\r\n",
      gives: [
        "1 @2:9+9 unterminated_quote name", #"2 @3:20+7 {id: "2", name: "b"}"#,
      ]),
    ReadingCase(
      "one after another", "id,name\n1,\"a\n2,\"b\n3,\"c\n4,d\n",
      gives: [
        "1 @2:8+4 unterminated_quote name", "2 @3:13+4 unterminated_quote name",
        "3 @4:18+9 unterminated_quote name",
      ]),
    ReadingCase(
      "asked to read on at the next line", "id,name\n1,\"open\n2,b\n", options: ["recover": "line"],
      gives: [
        "1 @2:8+7 unterminated_quote name", #"2 @3:16+3 {id: "2" text, name: "b" text}"#,
      ]),
    ReadingCase(
      "asked never to", "id,name\n1,\"open\n2,b\n3,c\n4,d\n", options: ["recover": "never"],
      gives: [
        "1 @2:8+20 unterminated_quote name"
      ]),
    ReadingCase(
      "quotes inside text of several lines", "id,name\n1,\"a\nsaid \"hi\" to\nb\"\n2,ok\n",
      gives: [
        "1 @2:8+17 text_after_quote name", "2 @4:26+2 missing_cell name",
        #"3 @5:29+4 {id: "2" text, name: "ok" text}"#,
      ]),
  ]

  @Test(arguments: openQuotes)
  func findsTheNextRecordBehindAnOpenQuote(_ reading: ReadingCase) throws {
    let lines = try checkedLines(reading.bytes, reading.options)
    #expect(lines == reading.lines)
  }
}
