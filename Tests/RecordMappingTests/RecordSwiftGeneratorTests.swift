// What `ferry generate SOURCE --swift` writes; the Swift is compiled as a part of these tests.

import ByteReading
import Documents
import FoundationEssentials
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

#if canImport(Glibc)
  import Glibc
#endif

/// Records with one of everything.
private func visitors() throws -> RecordBatch {
  try objects(
    #"""
    {"id":"a","first name":"Ann","age":30,"since":"2024-02-29","seen":"2024-02-29T01:02:03Z",
     "score":1.5,"huge":18446744073709551615,"ok":true,"any":1,"address":{"zip":"01234","in":
     {"x":1}},"tags":["a","b"],"trips":[{"to":"Rome","days":3},{"to":"Oslo","days":null}],
     "grid":[[1,2.5],[3]],"none":null,"empty":[],"a.b":"dot","self":"s","Value":{"v":1}}
    """#,
    #"""
    {"id":"b","first name":"Bob","age":31,"since":"2024-03-01","seen":"2024-03-01T01:02:03Z",
     "score":2,"huge":3,"ok":false,"any":"x","address":null,"tags":["c"],"trips":[],"grid":[],
     "none":null,"empty":[],"a.b":"dot","self":"s","Value":{}}
    """#)
}

/// Rows of text whose columns nest.
private func cells() throws -> RecordBatch {
  var batch = RecordBatch()
  let root = batch.open(.object)
  for (name, text) in [("code", "007"), ("price", "1.50"), ("on", "2024-02-29"), ("ok", "True")] {
    batch.append(.key, name.utf8)
    batch.append(.text, text.utf8)
  }
  batch.append(.key, "tags".utf8)
  let tags = batch.open(.array)
  batch.append(.text, "1".utf8)
  batch.appendNull()
  batch.close(tags, count: 2)
  batch.close(root, count: 5)
  batch.appendRecord(
    root: root, raw: 0..<0, at: RecordPosition(record: 1, line: 1, byteOffset: 0, byteLength: 0))
  return batch
}

private func source(_ batch: RecordBatch, _ name: String) throws -> String {
  var types = TypeInference(unfoldsObjects: true)
  types.note(batch)
  return try RecordSwiftGenerator(types).source(title: "\(name).json", name: name)
}

@Suite struct RecordSwiftGeneratorTests {
  @Test(arguments: ["visitors", "price-list"])
  func isWhatIsCompiled(name: String) throws {
    let text = try source(name == "visitors" ? visitors() : cells(), name)
    let file =
      #filePath.replacing("GeneratorTests.swift", with: "Generated")
      + (name == "visitors" ? ".swift" : "Cells.swift")
    if getenv("RECORD") != nil {
      let output = try OutputFile(path: file)
      try output.write(Array(text.utf8))
      try output.commit()
    }
    let golden = try FileByteStream(path: file).readAll(limit: 1 << 20)
    #expect(text == String(decoding: golden, as: UTF8.self))
  }

  @Test func everyRecordIsReadByItsModel() throws {
    let batch = try visitors()
    let values = try batch.entries.map {
      try RecordDecoder().decode(Visitors.self, from: try #require(batch.record($0)))
    }
    #expect(values[0].documentID == nil)
    #expect(values.map(\.firstName) == ["Ann", "Bob"])
    #expect(values.map(\.huge) == [Decimal(string: "18446744073709551615"), 3])
    #expect(values.map(\.any) == [.integer(1), .string("x")])
    #expect(values.map(\.address?.zip) == ["01234", nil])
    #expect(values[0].trips.map(\.days) == [3, nil])
    #expect(values[0].grid == [[1, 2.5], [3]])
    #expect(values.map(\.value.v) == [1, nil])
  }

  @Test func cellsAreReadByTheirModel() throws {
    let batch = try cells()
    let record = try #require(batch.record(batch.entries[0]))
    let value = try RecordDecoder().decode(PriceList.self, from: record)
    #expect(value.code == "007")
    #expect(value.price == 1.5)
    #expect(value.ok)
    #expect(value.tags == [1, nil])
  }

  @Test(
    arguments: [
      ("language_name", "languageName", "LanguageName"), ("ISBN", "isbn", "ISBN"),
      ("URLName", "urlName", "URLName"), ("first name", "firstName", "FirstName"),
      ("numberOfPages", "numberOfPages", "NumberOfPages"), ("Über-Maß", "überMaß", "ÜberMaß"),
    ])
  func namesFollowSwift(name: String, property: String, type: String) throws {
    let text = try source(try objects(#"{"\#(name)":1}"#), name)
    #expect(text.contains("var \(property): Int\n"))
    #expect(text.contains("struct \(type): Codable"))
  }
}
