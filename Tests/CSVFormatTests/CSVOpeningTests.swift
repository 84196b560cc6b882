// What opening a source finds: dialect, header, encoding, and what it refuses.

import ByteReading
import CSVFormat
import Records
import Testing

/// A text and what a reader tells of it before the first record.
struct DialectCase: Sendable, CustomTestStringConvertible {
  var text: String
  var options: [String: String] = [:]
  var delimiter = ","
  var quote = "\""
  var lineEnd = "LF"
  var columns: [String]

  var testDescription: String { text }
}

/// Options that make no sense, and what is said of them.
struct UsageCase: Sendable, CustomTestStringConvertible {
  var text = "id,name\n1,a\n"
  var options: [String: String] = [:]
  var message: String
  var advice: String?

  var testDescription: String { message }
}

@Suite struct CSVOpeningTests {
  static let dialects: [DialectCase] = [
    DialectCase(text: "id,name\n1,a\n", columns: ["id", "name"]),
    DialectCase(
      text: "id;name\r\n1;2,5\r\n2;3,5\r\n", delimiter: ";", lineEnd: "CRLF",
      columns: ["id", "name"]),
    DialectCase(
      text: "id\tname\r1\ta,b\r", delimiter: "tab", lineEnd: "CR", columns: ["id", "name"]),
    DialectCase(text: "id|name\n1|\"a|b\"\n", delimiter: "|", columns: ["id", "name"]),
    DialectCase(text: "a,b;c,d\n1,2,3\n4,5,6\n", columns: ["a", "b;c", "d"]),
    DialectCase(text: "'a','b'\n'1','x, y'\n", quote: "'", columns: ["a", "b"]),
    DialectCase(text: "a,b\n'tis,x\n", columns: ["a", "b"]),
    DialectCase(text: "name\nAnn\n", columns: ["name"]),
    DialectCase(
      text: "a:b\n1:2\n", options: ["delimiter": ":"], delimiter: ":", columns: ["a", "b"]),
    DialectCase(
      text: "a b\n1 2\n", options: ["delimiter": "space"], delimiter: " ", columns: ["a", "b"]),
    DialectCase(text: "~a~,b\n", options: ["quote": "~"], quote: "~", columns: ["a", "b"]),
    DialectCase(
      text: "\"a\",b\n", options: ["quote": "none"], quote: "none", columns: ["\"a\"", "b"]),
    DialectCase(text: "1,2\n", options: ["header": ""], columns: ["1", "2"]),
    DialectCase(text: "1,2\n", options: ["no-header": ""], columns: ["column1", "column2"]),
    DialectCase(
      text: "1,2\n", options: ["no-header": "", "columns": "n,the text"],
      columns: ["n", "the text"]),
    DialectCase(text: "\"two\nlines\",b\n1,2\n", columns: ["two\nlines", "b"]),
    DialectCase(text: "x;y\na,b\n", options: ["skip-lines": "1"], columns: ["a", "b"]),
    DialectCase(
      text: "a,b;c\n1,2;3\n", options: ["delimiter": ";"], delimiter: ";", columns: ["a,b", "c"]),
  ]

  @Test(arguments: dialects)
  func findsTheDialect(_ example: DialectCase) throws {
    let description = try reader(example.text, example.options).description
    let settings = Dictionary(uniqueKeysWithValues: description.dialect.map { ($0.name, $0.value) })
    #expect(settings["delimiter"] == example.delimiter)
    #expect(settings["quote"] == example.quote)
    #expect(settings["line-end"] == example.lineEnd)
    #expect(description.columns == example.columns)
    #expect(description.format == "csv")
  }

  @Test(arguments: [
    ("Sales of May\nid,price\n1,2.5\n2,3\n", ["id", "price"], "1", 3),
    (
      "Sales\r\nall shops\r\n\r\nid;price\r\n1;2,5\r\n2;3,5\r\n", ["id", "price"], "3", 5
    ),
    (
      "\nTitle\n\nname,born\na,2024-01-31\nb,2023-01-31\nTotal of 2\nc,2022-01-31\n"
        + "d,2021-01-01\ne,2020-01-01\n", ["name", "born"], "3", 5
    ),
    ("\"A title\nof two lines\"\nid\tn\nx\t1\ny\t2\n", ["id", "n"], "2", 4),
  ])
  func passesASurePreamble(
    _ text: String, _ columns: [String], _ lines: String, _ firstLine: Int
  ) throws {
    let reader = try reader(text)
    #expect(reader.description.columns == columns)
    #expect(reader.description.dialect.first { $0.name == "preamble" }?.value == lines)
    #expect(!String(decoding: reader.rejectedPrefix, as: UTF8.self).contains("itle"))
    var batch = RecordBatch()
    _ = try reader.read(into: &batch)
    #expect(batch.entries.first?.position.line == firstLine)
    #expect(batch.warnings.map(\.code) == [.preamble])
    #expect(batch.warnings[0].message.hasSuffix("the header is line \(firstLine - 1)."))
  }

  /// What may as well be a column with commas in its texts, or a header that is too short.
  @Test(arguments: [
    ("name\nSmith, John\nDoe, Jane\nMiller, Ann\n", 1, 2),
    ("full name\nSmith, John\nDoe, Jane\nMiller, Ann\n", 1, 2),
    ("the street\nMain 1, 12345\nMain 2, 12346\nMain 3, 12347\n", 1, 2),
    ("a,b\n1,2,3\n4,5,6\n7,8,9\n", 2, 3),
  ])
  func tellsOfAPossiblePreamble(_ text: String, _ before: Int, _ after: Int) throws {
    let reader = try reader(text)
    var batch = RecordBatch()
    _ = try reader.read(into: &batch)
    #expect(batch.entries.allSatisfy { $0.issue != nil })
    #expect(
      batch.warnings.map(\.message) == [
        "Line 1 has \(before == 1 ? "1 cell" : "\(before) cells"), line 2 and those below it "
          + "\(after): if the header is line 2, give --skip-lines 1."
      ])
  }

  @Test(arguments: [
    ("Sales of May\nid,price\n1,2.5\n2,3\n", ["skip-lines": "0"], ["Sales of May"]),
    ("Sales of May\nid,price\n1,2.5\n2,3\n", ["header": ""], ["Sales of May"]),
    ("id,price\n1,2.5\n2,3\n3\n", [:], ["id", "price"]),
    ("a title\nid,price\n1,2.5\n", [:], ["a title"]),
  ])
  func findsNoPreamble(
    _ text: String, _ options: [String: String], _ columns: [String]
  ) throws {
    let reader = try reader(text, options)
    #expect(reader.description.columns == columns)
    var batch = RecordBatch()
    _ = try reader.read(into: &batch)
    #expect(batch.warnings.isEmpty)
  }

  static let refusals: [UsageCase] = [
    UsageCase(
      text: "a,b;c\n1,2;3\n", message: "`test` may be separated by `,` or by `;`.",
      advice: "Give --delimiter ',' or --delimiter ';'."),
    UsageCase(
      text: "1,2\n3,4\n",
      message: "The first line of `test` holds numbers or dates only: it may be a record.",
      advice: "Give --no-header if it is a record, or --header if it names the columns."),
    UsageCase(
      text: "2024-02-29T10:00:00Z,\n",
      message: "The first line of `test` holds numbers or dates only: it may be a record.",
      advice: "Give --no-header if it is a record, or --header if it names the columns."),
    UsageCase(
      options: ["encoding": "klingon"], message: "--encoding `klingon` is not known.",
      advice: "Choose one of UTF-8, UTF-16LE, UTF-16BE, UTF-32LE, UTF-32BE, ISO-8859-1, "
        + "windows-1252, macintosh, Shift_JIS."),
    UsageCase(
      options: ["delimiter": ";;"], message: "--delimiter `;;` can't be used.",
      advice: "Give one ASCII character that is no letter and no digit, or a word such as tab."),
    UsageCase(
      options: ["delimiter": "x"], message: "--delimiter `x` can't be used.",
      advice: "Give one ASCII character that is no letter and no digit, or a word such as tab."),
    UsageCase(
      options: ["quote": "\n"], message: "--quote `\n` can't be used.",
      advice: "Give one ASCII character that is no letter and no digit, or a word such as tab."),
    UsageCase(
      options: ["quote": "é"], message: "--quote `é` can't be used.",
      advice: "Give one ASCII character that is no letter and no digit, or a word such as tab."),
    UsageCase(
      options: ["delimiter": ";", "quote": ";"],
      message: "--delimiter and --quote name the same character."),
    UsageCase(
      options: ["skip-lines": "-1"], message: "--skip-lines `-1` is not a number of lines.",
      advice: "Give 0 or more."),
    UsageCase(
      options: ["skip-lines": "two"], message: "--skip-lines `two` is not a number of lines.",
      advice: "Give 0 or more."),
    UsageCase(
      options: ["recover": "maybe"], message: "--recover `maybe` is not known.",
      advice: "Choose auto, line or never."),
    UsageCase(
      options: ["header": "", "no-header": ""],
      message: "--header and --no-header contradict each other."),
    UsageCase(
      options: ["columns": "a"],
      message: "--columns names the columns of a source that has no header.",
      advice: "Give --no-header, too, or let the header name them."),
    UsageCase(
      options: ["no-header": "", "columns": "a,b,a"],
      message: "--columns `a,b,a` has a name that is empty or there twice.",
      advice: "Write names that differ, with commas between them."),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: UsageCase) throws {
    let failure = #expect(throws: RunFailure.self) { try reader(example.text, example.options) }
    #expect(failure == RunFailure(.usage, example.message, advice: example.advice))
  }

  static let faults: [ReadingCase] = [
    ReadingCase("nothing", "", gives: ["! empty_source @1:0"]),
    ReadingCase("blank lines only", "\n\r\n\n", gives: ["! empty_source @1:0"]),
    ReadingCase(
      "blanks only", "\n  ", options: ["trim-spaces": ""], gives: ["! empty_source @1:0"]),
    ReadingCase("a byte order mark only", "\u{FEFF}", gives: ["! empty_source @1:0"]),
    ReadingCase(
      "fewer lines than skipped", "a,b\n", options: ["skip-lines": "2"],
      gives: ["! empty_source @2:4"]),
    ReadingCase(
      "two columns of one name", "\n\u{FEFF}id,name,name\n1,a,b\n",
      gives: ["! duplicate_header @2:1"]),
    ReadingCase(
      "an open quote in the header", "id,\"name\n1,a\n", gives: ["! not_well_formed @1:0"]),
    ReadingCase(
      "text behind a quote in the header", "id,\"name\"x\n1,a\n", gives: ["! not_well_formed @1:0"]),
    ReadingCase(
      "a header that is no UTF-8", bytes: [0x69, 0x64, 0x2C, 0xE9, 0x0A, 0x31, 0x2C, 0x61],
      gives: ["! not_well_formed @1:0"]),
    ReadingCase(
      "NUL in the header", bytes: Array("id,a\0b,c,d\n".utf8), gives: ["! not_well_formed @1:0"]),
  ]

  @Test(arguments: faults)
  func reportsSourcesThatCantBeRead(_ reading: ReadingCase) throws {
    let lines = try checkedLines(reading.bytes, reading.options)
    #expect(lines == reading.lines)
  }

  static let headers: [ReadingCase] = [
    ReadingCase(
      "case twins", "ID,id\n1,2\n",
      gives: [#"1 @2:6+3 {ID: "1" text, id: "2" text}"#, "? headers_differ_by_case"]),
    ReadingCase(
      "a blank name", "id,,column2\n1,2,3\n",
      gives: [
        #"1 @2:12+5 {id: "1" text, column2_: "2" text, column2: "3" text}"#, "? blank_header",
      ]),
    ReadingCase(
      "delimiters at line ends, but not at all", "id,name,\n1,Ann,\n2,Bob\n3,Cy,x\n",
      gives: [
        #"1 @2:9+6 {id: "1" text, name: "Ann" text, column3: null}"#,
        "2 @3:16+5 missing_cell column3",
        #"3 @4:22+6 {id: "3" text, name: "Cy" text, column3: "x" text}"#,
        "? blank_header",
      ]),
    ReadingCase(
      "two byte order marks", "\u{FEFF}\u{FEFF}id,name\n1,a\n",
      gives: [#"1 @2:14+3 {id: "1" text, name: "a" text}"#, "? double_bom"]),
  ]

  @Test(arguments: headers)
  func warnsOfHeaders(_ reading: ReadingCase) throws {
    let lines = try checkedLines(reading.bytes, reading.options)
    #expect(lines == reading.lines)
  }

  @Test func aDelimiterAtEachLineEndMakesNoColumn() throws {
    let lines = try checkedLines("id,name,\n1,Ann,\n2,Bob\n3,,\n")
    #expect(
      lines == [
        #"1 @2:9+6 {id: "1" text, name: "Ann" text}"#,
        #"2 @3:16+5 {id: "2" text, name: "Bob" text}"#,
        #"3 @4:22+3 {id: "3" text, name: null}"#, "? trailing_delimiter",
      ])
  }

  @Test func namesThePositionsOfDuplicates() throws {
    let issue = #expect(throws: SourceIssue.self) { try reader("id,name,name\n1,a,b\n") }
    #expect(issue?.message == "Columns 2 and 3 have the same name, `name`.")
  }

  @Test func tabsAreTheDelimiterOfTSV() throws {
    let lines = try checkedLines("a,b\tc\n1,2\t3\n", format: TSVFormat())
    #expect(lines == [#"1 @2:6+5 {a,b: "1,2" text, c: "3" text}"#])
  }

  @Test(
    arguments: [
      ("id,name\n1,a\n", "x", FormatRecognition.byContent, .possible),
      ("id\tname\n1\ta\n", "x.csv", .byName, .byContent),
      ("name\nAnn\n", "x.csv", .byName, .possible),
      ("name\nAnn\n", "x.TSV", .possible, .byName), ("", "x.csv", .byName, .possible),
      ("{\"a\":1,\"b\":2}\n{\"a\":1,\"b\":2}\n", "x", .no, .no), ("<a>\n<b/>\n", "x.xml", .no, .no),
      ("a\0b,c\n1,2\n", "x", .no, .no),
      ("some text, written\nby a person\n", "x.txt", .possible, .possible),
    ] as [(String, String, FormatRecognition, FormatRecognition)])
  func recognizes(
    _ text: String, name: String, csv: FormatRecognition, tsv: FormatRecognition
  ) {
    #expect(CSVFormat().recognize(head: Array(text.utf8), name: name) == csv)
    #expect(TSVFormat().recognize(head: Array(text.utf8), name: name) == tsv)
  }
}

/// A reader over a text named `test`.
@discardableResult
func reader(
  _ text: String, _ options: [String: String] = [:]
) throws -> any RecordReader {
  try CSVFormat().makeReader(
    for: SourceInput(name: "test", bytes: Array(text.utf8)), options: ReaderOptions(options))
}
