// Records through models to documents: ids, transforms, field values.

import DocumentCoding
import Documents
import Foundation
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

struct CodableMappingDecodeTests {
  private struct Book: Codable {
    @DocumentID var id: String?
    var title: String
    var pages: Int
    @ServerTimestamp var added: Timestamp?
    @ExplicitNull var remark: String?
  }

  private let books = rows(
    ["id", "title", "pages"], [["b1", "Emma", "474"], ["b2", "Persuasion", "x"]])
  private let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 0)

  private func mapped(_ result: Outcome) -> Outcome.Mapped? {
    if case .mapped(let record) = result { record } else { nil }
  }

  @Test func wrappers() throws {
    let outcomes = try outcomes(books, CodableRecordMapper(Book.self, time: time))
    let record = try #require(mapped(outcomes[0]))
    #expect(record.id == "b1")
    #expect(
      record.fields
        == ["title": "Emma", "pages": 474, "added": .timestamp(time), "remark": nil])
    #expect(
      told(outcomes[1])
        == "not_an_integer pages = x | `x` in field `pages` is not a whole number written in digits."
    )
  }

  @Test func idOfTheModel() throws {
    let mapper = CodableRecordMapper(Book.self, id: \.title)
    #expect(mapped(try outcomes(books, mapper)[0])?.id == "Emma")
  }

  @Test func idOfTheRun() throws {
    struct Plain: Codable { var title: String }
    let mapper = CodableRecordMapper(Plain.self, id: \.title)
    let context = MappingContext(idField: "id")
    #expect(mapped(try outcomes(books, mapper, context: context)[0])?.id == "b1")
    let dropping = MappingContext(idField: "title", dropsIDField: true)
    let record = mapped(try outcomes(books, mapper, context: dropping)[0])
    #expect(record?.id == "Emma")
    #expect(record?.fields == [:])
  }

  @Test(arguments: [
    ("nowhere", "missing_key nowhere | Field `nowhere` is missing."),
    ("title", "invalid_document_id title = a/b | `a/b` in field `title` can't be a document's id."),
    ("id", "missing_value id | Field `id` has no value."),
  ])
  func idsThatAreNone(_ field: String, _ issue: String) throws {
    let batch = rows(["id", "title", "pages"], [[nil, "a/b", "1"]])
    let result = try outcome(
      batch, CodableRecordMapper(Book.self), context: MappingContext(idField: field))
    #expect(told(result) == .string(issue))
  }

  @Test func transforms() throws {
    struct Title: Codable { var name: String }
    let batch = rows(
      ["id", "title", "pages"], [["1", "Emma", "474"], ["2", "Notes", "0"], ["3", "Odd", "-1"]])
    let mapper = CodableRecordMapper(
      Book.self,
      transform: { book throws -> Title? in
        guard book.pages >= 0 else {
          throw RecordRejection("is below zero", field: "pages", value: String(book.pages))
        }
        return book.pages == 0 ? nil : Title(name: book.title.uppercased())
      })
    #expect(
      try outcomes(batch, mapper).map(told) == [
        ["name": "EMMA"], "skipped",
        "constraint(transform) pages = -1 | `-1` in field `pages` is below zero.",
      ])
  }

  @Test func modelsThatCannotBeStored() throws {
    struct Grid: Codable { var rows: [[Int]] }
    let batch = try objects(#"{"rows":[[1],[2]]}"#)
    #expect(
      told(try outcome(batch, CodableRecordMapper(Grid.self)))
        == "nested_array at rows[0] rows | Field `rows` can't be stored: an array can't be an element of an array; put a map between."
    )
  }

  @Test func unmappedColumns() throws {
    struct Plain: Codable {
      var title: String
      var subtitle: String?
    }
    let worker = CodableRecordMapper(Plain.self).makeWorker(
      for: SourceDescription(format: "test"), context: MappingContext())
    _ = worker.map(books)
    _ = worker.map(books)
    #expect(worker.unmappedFields == ["id", "pages"])
  }

  @Test func modelsThatKeepTheirDecoder() throws {
    final class Kept: Codable {
      let decoder: (any Decoder)?
      var late: String? {
        try? decoder?.container(keyedBy: Keys.self).decode(String.self, forKey: .title)
      }
      enum Keys: CodingKey { case title }
      init(from decoder: any Decoder) throws { self.decoder = decoder }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(late, forKey: .title)
      }
    }
    #expect(
      try outcomes(books, CodableRecordMapper(Kept.self)).map(told) == [
        ["title": "Emma"], ["title": "Persuasion"],
      ])
  }
}
