// Plain JSON exports: their form, and that they come back as they were.

import ByteReading
import Documents
import JSONFormat
import Records
import Testing

struct JSONWriterTests {
  private func text(
    _ documents: [Document], _ layout: JSONWriter.Layout, idField: String = "id"
  ) throws -> String {
    var writer = JSONWriter(layout, idField: idField)
    var bytes = writer.beginning
    for document in documents { try writer.append(document, to: &bytes) }
    return String(decoding: bytes + writer.ending, as: UTF8.self)
  }

  private func document(_ path: String, _ fields: FieldMap) throws -> Document {
    Document(path: try #require(DocumentPath(path)), fields: fields)
  }

  @Test func writesLinesAndArrays() throws {
    let documents = [
      try document("books/42", ["title": "Pnin", "pages": 331, "é": .double(3)]),
      try document("books/a\"b", [:]),
    ]
    let first = "{\"id\":\"42\",\"pages\":331,\"title\":\"Pnin\",\"é\":3.0}"
    let second = "{\"id\":\"a\\\"b\"}"
    #expect(try text(documents, .lines) == first + "\n" + second + "\n")
    #expect(try text(documents, .array) == "[\n" + first + ",\n" + second + "\n]\n")
    #expect(try text([], .lines) == "")
    #expect(try text([], .array) == "[\n]\n")
  }

  @Test func writesWhatJSONCanNotTell() throws {
    let path = try #require(DocumentPath("a/b"))
    let fields: FieldMap = [
      "a": .timestamp(Timestamp(seconds: 0, nanoseconds: 1_000)), "b": .bytes([0, 255]),
      "c": .reference(DocumentReferenceName(path: path)),
      "d": .geoPoint(GeoPoint(latitude: 1, longitude: -2.5)), "e": .vector([1, -0.5]),
      "f": .double(.nan), "g": .double(-.infinity), "h": nil, "i": [true, [:]],
    ]
    #expect(
      try text([try document("x/1", fields)], .lines, idField: "key")
        == #"{"key":"1","a":"1970-01-01T00:00:00.000001Z","b":"AP8=","c":"a/b","#
        + #""d":{"latitude":1.0,"longitude":-2.5},"e":[1.0,-0.5],"f":"NaN","g":"-Infinity","#
        + #""h":null,"i":[true,{}]}"# + "\n")
  }

  @Test func keepsAFieldThatSaysTheID() throws {
    #expect(try text([try document("x/7", ["id": 7])], .lines) == "{\"id\":7}\n")
    #expect(try text([try document("x/7", ["id": "7"])], .lines) == "{\"id\":\"7\"}\n")
    let clash = RunFailure(
      .configuration, "The document `x/7` has a field `id` that is not its id.",
      advice: "Name another field for the id with --id-field.")
    for value in [Value.integer(8), "8", nil, .double(7), "07"] {
      #expect(throws: clash) { try text([try document("x/7", ["id": value])], .lines) }
    }
  }

  @Test(arguments: [JSONWriter.Layout.lines, .array])
  func textIsWrittenAsItsDocumentsAre(_ layout: JSONWriter.Layout) throws {
    var random = SeededGenerator(state: 21)
    var documents = try (0..<300).map { try document("x/\"\($0)", random.fields(depth: 3)) }
    documents += try ["id", "a", "z"].map { try document("x/7", [$0: 7, "b": 1, "y": 2]) }
    documents.append(try document("x/7", ["id": "7"]))
    var writer = JSONWriter(layout)
    var bytes = writer.beginning
    try writer.append(plain(documents), to: &bytes)
    #expect(String(decoding: bytes + writer.ending, as: UTF8.self) == (try text(documents, layout)))
  }

  /// Documents as text, but for every third.
  private func plain(_ documents: [Document]) -> PlainDocuments {
    var plain = PlainDocuments()
    for (index, document) in documents.enumerated() {
      guard index % 3 > 0 else {
        plain.append(document)
        continue
      }
      var text: [UInt8] = []
      PlainForm.append(document.fields, to: &text)
      let member = document.fields["id"].flatMap { value in
        var member = Array(#""id":"#.utf8)
        PlainForm.append(value, to: &member)
        return text.firstRange(of: member)
      }
      Array(document.path.documentID.utf8).withUnsafeBufferPointer { id in
        text.withUnsafeBufferPointer { plain.append(id: id, fields: $0, idMember: member) }
      }
    }
    return plain
  }

  @Test(arguments: [JSONWriter.Layout.lines, .array])
  func documentsComeBackAsTheyWere(_ layout: JSONWriter.Layout) throws {
    var random = SeededGenerator(state: 20)
    let documents = try (0..<300).map { try document("x/\($0)", random.fields(depth: 4)) }
    let bytes = Array(try text(documents, layout, idField: "the id").utf8)
    let format: any RecordFormat = layout == .lines ? NDJSONFormat() : JSONFormat()
    let reader = try format.makeReader(
      for: SourceInput(name: "x", bytes: bytes, chunkSize: 1_000), options: ReaderOptions())
    var (read, batch) = ([FieldMap](), RecordBatch())
    while try reader.read(into: &batch) {
      #expect(batch.issues == [])
      read += batch.entries.compactMap { batch.record($0).map(Self.fields) }
      batch.removeRecords()
    }
    var expected = documents.map(\.fields)
    for (index, document) in documents.enumerated() {
      expected[index]["the id"] = .string(document.path.documentID)
    }
    #expect(read == expected)
  }

  private static func fields(_ record: RecordValue) -> FieldMap {
    FieldMap(record.members.map { ($0.name, value($0.value)) })
  }

  /// A value as a mapping without a schema takes it.
  private static func value(_ record: RecordValue) -> Value {
    switch record.kind {
    case .boolean: .boolean(record.node.length == 1)
    case .string: .string(record.text)
    case .array: .array(record.elements.map(value))
    case .object: .map(fields(record))
    case .number: Int64(record.text).map(Value.integer) ?? .double(Double(record.text) ?? .nan)
    default: .null
    }
  }
}
