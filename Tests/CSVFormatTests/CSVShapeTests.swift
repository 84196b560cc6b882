// Nested columns, encodings, and files of rejected records that import again.

import ByteReading
import CSVFormat
import Records
import Testing

@Suite struct CSVShapeTests {
  static let nested: [ReadingCase] = [
    ReadingCase(
      "maps and arrays", "id,addr.city,tags.0,addr.zip,tags.1\n1,Ulm,a,\"\",b\n2,,,,\n3,x,,y,z\n",
      gives: [
        #"1 @2:36+12 {id: "1" text, addr: {city: "Ulm" text, zip: ""}, tags: ["a" text, "b" text]}"#,
        #"2 @3:49+5 {id: "2" text, addr: null, tags: null}"#,
        #"3 @4:55+8 {id: "3" text, addr: {city: "x" text, zip: "y" text}, tags: [null, "z" text]}"#,
      ]),
    ReadingCase(
      "maps in arrays", "a.0.x,a.0.y,a.1.x,a.1.y\n1,2,3,4\n1,,,\n",
      gives: [
        #"1 @2:24+7 {a: [{x: "1" text, y: "2" text}, {x: "3" text, y: "4" text}]}"#,
        #"2 @3:32+4 {a: [{x: "1" text, y: null}]}"#,
      ]),
    ReadingCase(
      "elements out of order", "t.1,t.0\nb,a\n", gives: [#"1 @2:8+3 {t: ["a" text, "b" text]}"#]),
    ReadingCase(
      "numbers with a gap are names", "t.0,t.2\na,b\n",
      gives: [#"1 @2:8+3 {t: {0: "a" text, 2: "b" text}}"#]),
    ReadingCase(
      "doubled quotes", "a.b,c\n\"x \"\"y\"\"\",z\n",
      gives: [#"1 @2:6+11 {a: {b: "x \"y\""}, c: "z" text}"#]),
    ReadingCase(
      "names that can't be split", ".cnt,a..b,c.,a,a.x\n1,2,3,4,5\n",
      gives: [
        #"1 @2:19+9 {.cnt: "1" text, a..b: "2" text, c.: "3" text, a: "4" text, a.x: "5" text}"#,
        "? invalid_path", "? invalid_path", "? invalid_path", "? invalid_path",
      ]),
    ReadingCase(
      "names in backquotes", "`a.b`,m.`0`,m.`c`.`\\`.`,`x`y,q.`z\n1,2,3,4,5\n",
      gives: [
        #"1 @2:34+9 {a.b: "1" text, m: {0: "2" text, c: {`.: "3" text}}, `x`y: "4" text, q: {`z: "5" text}}"#
      ]),
    ReadingCase(
      "one name written twice", "a,`a`,`a`.b\n1,2,3\n",
      gives: [
        #"1 @2:12+5 {a: "1" text, `a`: "2" text, `a`.b: "3" text}"#, "? invalid_path",
        "? invalid_path",
      ]),
    ReadingCase(
      "faults keep their columns", "id,a.b\n1\n2,x\n",
      gives: ["1 @2:7+1 missing_cell a.b", #"2 @3:9+3 {id: "2" text, a: {b: "x" text}}"#]),
  ]

  @Test(arguments: nested)
  func nestsDottedColumns(_ reading: ReadingCase) throws {
    let lines = try checkedLines(reading.bytes, ["nested": ""])
    #expect(lines == reading.lines)
  }

  @Test func columnsStayFlatUnlessAsked() throws {
    #expect(try checkedLines("a.b\nx\n") == [#"1 @2:4+1 {a.b: "x" text}"#])
  }

  static let encoded: [ReadingCase] = [
    ReadingCase(
      "UTF-16 with a byte order mark", bytes: [0xFF, 0xFE] + utf16("id,n\n1,é\n2,😀\n3\n"),
      gives: [
        #"1 @2:12+6 {id: "1" text, n: "é" text}"#, #"2 @3:20+8 {id: "2" text, n: "😀" text}"#,
        "3 @4:30+2 missing_cell n",
      ]),
    ReadingCase(
      "UTF-16 without one", bytes: utf16("id,n\n1,a\n"),
      gives: [#"1 @2:10+6 {id: "1" text, n: "a" text}"#]),
    ReadingCase(
      "a byte order mark beats the option", bytes: [0xFF, 0xFE] + utf16("id,n\n1,a\n"),
      options: ["encoding": "latin-1"], gives: [#"1 @2:12+6 {id: "1" text, n: "a" text}"#]),
    ReadingCase(
      "a lone surrogate", bytes: utf16("id,n\n1,") + [0x00, 0xD8] + utf16("\n2,b\n"),
      gives: ["1 @2:10+6 invalid_utf8 n", #"2 @3:18+6 {id: "2" text, n: "b" text}"#]),
    ReadingCase(
      "an odd byte at the end", bytes: utf16("id,n\n1,a\n2,b") + [0x63],
      gives: [#"1 @2:10+6 {id: "1" text, n: "a" text}"#, "2 @3:18+7 invalid_utf8 n"]),
    ReadingCase(
      "Windows-1252", bytes: Array("id,n\n1,".utf8) + [0x80, 0xE9, 0x0A, 0x32, 0x2C, 0x81, 0x0A],
      options: ["encoding": "windows-1252"],
      gives: [#"1 @2:5+4 {id: "1" text, n: "€é" text}"#, "2 @3:10+3 invalid_utf8 n"]),
    ReadingCase(
      "Shift_JIS", bytes: Array("id,n\n1,".utf8) + [0x95, 0x5C, 0xB1, 0x0A, 0x32, 0x2C, 0x0A],
      options: ["encoding": "sjis"],
      gives: [#"1 @2:5+5 {id: "1" text, n: "表ｱ" text}"#, #"2 @3:11+2 {id: "2" text, n: null}"#]),
    ReadingCase(
      "mixed faults in one batch",
      bytes: Array("id,n\n1,".utf8) + [0xE9, 0x0A] + Array("2\n3,c\n".utf8),
      options: ["encoding": "latin-1"],
      gives: [
        #"1 @2:5+3 {id: "1" text, n: "é" text}"#, "2 @3:9+1 missing_cell n",
        #"3 @4:11+3 {id: "3" text, n: "c" text}"#,
      ]),
  ]

  @Test(arguments: encoded)
  func readsEncodings(_ reading: ReadingCase) throws {
    let lines = try checkedLines(reading.bytes, reading.options)
    #expect(lines == reading.lines)
  }

  /// A source, how it is read, and the file of its rejected records.
  static let rejected: [(text: [UInt8], options: [String: String], file: String)] = [
    (Array("id,name\n1\n2,b\n3,c,d\n".utf8), [:], "id,name\n1\n3,c,d\n"),
    (
      Array("\u{FEFF}\"id\",name\r\n1\r\n2,b\r\n3,c,d".utf8), [:],
      "\u{FEFF}\"id\",name\r\n1\r\n3,c,d\r\n"
    ),
    (
      Array("title\n\nid;name\n1;\"a\"b\n".utf8), ["skip-lines": "1"],
      "title\n\nid;name\n1;\"a\"b\n"
    ),
    (Array("1,a\n2\n".utf8), ["no-header": ""], "2\n"),
    (utf16("id,é\n1\n2,b\n"), [:], "\u{FEFF}id,é\n1\n"),
  ]

  @Test(arguments: rejected)
  func rejectedRecordsMakeAFile(_ example: (text: [UInt8], options: [String: String], file: String))
    throws
  {
    let source = SourceInput(name: "test", bytes: example.text)
    let reader = try CSVFormat().makeReader(for: source, options: ReaderOptions(example.options))
    let raws = try allEntries(of: reader).filter { $0.code != nil }.map(\.raw)
    let file =
      reader.rejectedPrefix + raws.joined(separator: reader.rejectedSeparator)
      + reader.rejectedSuffix
    #expect(String(decoding: file, as: UTF8.self) == example.file)
  }

  /// Without a header there is nothing that tells how many cells are missing.
  @Test(arguments: rejected.filter { $0.options["no-header"] == nil })
  func thatFileImportsAgain(_ example: (text: [UInt8], options: [String: String], file: String))
    throws
  {
    let source = SourceInput(name: "test", bytes: example.text)
    let first = try CSVFormat().makeReader(for: source, options: ReaderOptions(example.options))
    let codes = try allEntries(of: first).compactMap(\.code)
    let again = try reader(
      example.file, example.options.merging(["delimiter": "auto"]) { a, _ in a })
    #expect(try allEntries(of: again).map(\.code) == codes)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }
}
