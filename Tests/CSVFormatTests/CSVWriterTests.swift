// What is written imports as the same text.

import ByteReading
import CSVFormat
import Documents
import RecordChecking
import Records
import Testing

@Suite struct CSVWriterTests {
  @Test(
    arguments: [
      ("null", .null, ""), ("true", true, "true"),
      ("integer", .integer(.min), "-9223372036854775808"),
      ("double", 3.0, "3.0"), ("not a number", .double(.nan), "NaN"),
      ("infinity", .double(-.infinity), "-Infinity"), ("empty string", "", "\"\""),
      ("string", "plain", "plain"), ("quote", "6\" pipe", "\"6\"\" pipe\""),
      ("line end", "a\r\nb", "\"a\r\nb\""), ("delimiters", "a;b", "\"a;b\""),
      ("tab", "a\tb", "\"a\tb\""),
      ("single quote", "'a'", "\"'a'\""), ("spaces", " a", "\" a\""),
      ("space behind", "a ", "\"a \""),
      ("byte order mark", "\u{FEFF}a", "\"\u{FEFF}a\""), ("non-Latin", "日本", "日本"),
      (
        "timestamp", .timestamp(Timestamp(seconds: 1_709_208_000, nanoseconds: 5_000)),
        "2024-02-29T12:00:00.000005Z"
      ),
      ("bytes", .bytes([0xFB, 0xFF]), "+/8="),
      ("place", .geoPoint(GeoPoint(latitude: 52.5, longitude: -13)), "\"-13.0, 52.5\""),
      ("array", ["a", 1, nil], #""["a",1,null]""#.replacing("\"a\"", with: "\"\"a\"\"")),
      ("map", ["b": 1.5, "a": "x"], #""{""a"":""x"",""b"":1.5}""#), ("empty map", [:], "\"{}\""),
      ("vector", .vector([1, 2.5]), "\"[1.0,2.5]\""),
    ] as [(String, Value, String)])
  func writes(_ name: String, value: Value, cell: String) throws {
    var bytes: [UInt8] = []
    try CSVWriter(columns: [CSVColumn(field: "v")]).append(["v": value], id: "1", to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "1,\(cell)\n")
  }

  @Test func writesReferencesAsPaths() throws {
    var bytes: [UInt8] = []
    let path = try #require(DocumentPath("books/42"))
    let fields: FieldMap = ["v": .reference(DocumentReferenceName(path: path))]
    try CSVWriter(columns: ["v", "w"].map(CSVColumn.init(field:)), idField: "key")
      .append(fields, id: "1", to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "1,books/42,\n")
  }

  @Test func theIDComesFirstAndOnce() throws {
    var columns = CSVColumns()
    columns.add(["name": "Ann", "id": "1"])
    columns.add(["a,b": 1, "name": nil])
    #expect(columns.columns == ["a,b", "id", "name"].map(CSVColumn.init(field:)))
    let writer = CSVWriter(columns: columns.columns)
    var bytes: [UInt8] = []
    try writer.appendHeader(to: &bytes)
    try writer.append(["name": "Ann", "id": "1"], id: "1", to: &bytes)
    try writer.append(["a,b": 1, "name": nil, "id": 2], id: "2", to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "id,\"a,b\",name\n1,,Ann\n2,1,\n")
  }

  @Test(
    arguments: [
      (
        ["id": "7"], "Document `1` has a field `id` that is not its id.",
        "Name another column for the id with --id-field."
      ),
      (
        ["v": "a\0"], "Field `v` of document `1` holds a NUL byte, which CSV can't carry.",
        "Export as ndjson."
      ),
    ] as [(FieldMap, String, String)])
  func refuses(_ fields: FieldMap, message: String, advice: String) {
    var bytes: [UInt8] = []
    let failure = #expect(throws: RunFailure.self) {
      try CSVWriter(columns: [CSVColumn(field: "v")]).append(fields, id: "1", to: &bytes)
    }
    #expect(failure == RunFailure(.configuration, message, advice: advice))
  }

  @Test func mapsAndArraysAreSpreadWhereTheyComeBack() throws {
    let documents: [FieldMap] = [
      [
        "addr": ["city": "Rome", "zip": 12], "tags": ["a", nil, "b"], "empty": [:],
        "mixed": ["a": 1],
        "nulls": ["a": nil], "open": ["a", nil], "spots": [["x": "1"], ["x": "2", "y": "3"]],
        "sums": [1, 2],
      ],
      ["addr": nil, "mixed": "text", "a.b": 1, "m": ["0": "x", "c.d": ["`": "y"]], "tags": ["c"]],
    ]
    var columns = CSVColumns()
    for document in documents { columns.add(document) }
    let writer = CSVWriter(columns: columns.columns)
    var bytes: [UInt8] = []
    try writer.appendHeader(to: &bytes)
    for (index, document) in documents.enumerated() {
      try writer.append(document, id: "\(index)", to: &bytes)
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"""
        id,`a.b`,addr.city,addr.zip,empty,m.`0`,m.`c.d`.`\``,mixed,nulls,open,spots.0.x,spots.1.x,spots.1.y,sums,tags.0,tags.1,tags.2
        0,,Rome,12,"{}",,,"{""a"":1}","{""a"":null}","[""a"",null]",1,2,3,"[1,2]",a,,b
        1,1,,,,x,y,text,,,,,,,c,,

        """#)
  }

  /// Documents of one made-up shape each, with names and texts that tempt a reader.
  @Test func randomDocumentsComeBack() throws {
    var generator = SeededGenerator(state: 31_415)
    for _ in 0..<300 {
      let shape = RandomShape.map(depth: 3, &generator)
      let documents = (0..<4).map { _ in shape.fields(&generator) }
      var columns = CSVColumns()
      for document in documents { columns.add(document) }
      let writer = CSVWriter(columns: columns.columns, idField: "the id")
      var bytes: [UInt8] = []
      try writer.appendHeader(to: &bytes)
      for (index, document) in documents.enumerated() {
        try writer.append(document, id: "d\(index)", to: &bytes)
      }
      let read = try RandomShape.documents(
        in: bytes, areNested: documents.contains(where: \.isNested))
      #expect(
        read == documents.map { $0.withoutNulls }, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private static let pieces = [
    "a", "B", ",", ";", "\t", "|", "\"", "'", "\n", "\r", "\r\n", " ", "é", "e\u{301}", "\u{FEFF}",
    "日本", "😀",
    "\\", "NULL", "1", "-", "=", "\u{200B}", "\u{85}", "\u{2028}", "\u{1}", ":",
  ]

  /// Nothing is told to the reader: the dialect must be found again from what was written.
  @Test func randomTextComesBack() throws {
    var generator = SeededGenerator(state: 2_718)
    for _ in 0..<500 {
      let columns = (0..<Int.random(in: 0...4, using: &generator)).map {
        "c\($0)" + Self.text(&generator)
      }
      let documents = (0..<Int.random(in: 0..<6, using: &generator)).map { id in
        (id: "d\(id)" + Self.text(&generator), cells: columns.map { _ in Self.cell(&generator) })
      }
      let writer = CSVWriter(columns: columns.map(CSVColumn.init(field:)), idField: "the id")
      var bytes: [UInt8] = []
      try writer.appendHeader(to: &bytes)
      for document in documents {
        let fields = FieldMap(
          zip(columns, document.cells).map { ($0, $1.map { .string($0) } ?? .null) })
        try writer.append(fields, id: document.id, to: &bytes)
      }
      let expected = documents.map { [$0.id] + $0.cells }
      let read = try Self.cells(of: bytes)
      #expect(read == expected.map { $0.map { $0.map { Array($0.utf8) } } }, "\(bytes)")
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }

  private static func cell(_ generator: inout SeededGenerator) -> String? {
    Int.random(in: 0..<5, using: &generator) == 0 ? nil : text(&generator)
  }

  /// The cells of all records, as bytes; nil for null.
  private static func cells(of bytes: [UInt8]) throws -> [[[UInt8]?]] {
    let reader = try CSVFormat().makeReader(
      for: SourceInput(name: "test", bytes: bytes), options: ReaderOptions())
    var result: [[[UInt8]?]] = []
    var batch = RecordBatch()
    while try reader.read(into: &batch) {
      #expect(batch.issues.isEmpty)
      result += batch.entries.compactMap { batch.record($0) }.map { record in
        record.elements.map { $0.kind == .null ? nil : Array($0.payload) }
      }
      batch.removeRecords()
    }
    return result
  }
}
