// XML stores read with their model: names and inverses.

import CoreDataFormat
import RecordChecking
import Records
import Testing

/// Two objects that name each other or don't, of the model in `LibraryStore`.
private func pair(owner: String?, items: String?) -> String {
  func references(_ ids: String?) -> String { ids.map { " idrefs=\"\($0)\"" } ?? "" }
  return store(
    object(
      #"<attribute name="titletext" type="string">A</attribute>"#
        + "<relationship name=\"owner\" type=\"0/1\" destination=\"PERSON\"\(references(owner))></relationship>",
      entity: "BOOK", id: "z102")
      + object(
        "<relationship name=\"items\" type=\"0/0\" destination=\"ITEM\"\(references(items))></relationship>",
        entity: "PERSON", id: "z103") + object("", entity: "FILM", id: "z104"))
}

private func found(_ document: String, strict: Bool = false) throws -> [String] {
  let fixture = try SQLiteFixture("")
  let model = try fixture.write(libraryModel, to: "Library.xcdatamodel/contents")
  let options = strict ? ["model": model, "strict-references": ""] : ["model": model]
  var results: Set<[String]> = []
  for chunkBytes in [1, 7, 4_096] {
    results.insert(try records(of: document, options: options, chunkBytes: chunkBytes))
  }
  #expect(results.count == 1)
  return results.first ?? []
}

@Test func case15AModelGivesPropertiesTheirOwnCase() throws {
  #expect(
    try found(pair(owner: "z103", items: "z102")) == [
      #"1 Book p102 {titleText: "A", owner: ->Person/p103}"#,
      "2 Person p103 {items: [->Book/p102]}", "3 Film p104 {}",
    ])
}

@Test func aReferenceThatNobodyReturnsIsTold() throws {
  #expect(
    try found(pair(owner: "z103", items: nil)) == [
      #"1 Book p102 {titleText: "A", owner: ->Person/p103}"#, "2 Person p103 {items: []}",
      "3 Film p104 {}", "? inverse_mismatch",
    ])
  #expect(
    try found(pair(owner: nil, items: "z102 z104")) == [
      #"1 Book p102 {titleText: "A", owner: null}"#,
      "2 Person p103 {items: [->Book/p102, ->Film/p104]}", "3 Film p104 {}",
      "? inverse_mismatch", "? inverse_mismatch",
    ])
}

@Test func strictReferencesRejectTheObjectThatNamesAnother() throws {
  #expect(
    try found(pair(owner: "z103", items: nil), strict: true) == [
      "1 Book p102 inverse_mismatch owner owner", "2 Person p103 {items: []}", "3 Film p104 {}",
    ])
  #expect(
    try found(pair(owner: "z999", items: nil), strict: true) == [
      "1 Book p102 dangling_reference owner owner", "2 Person p103 {items: []}",
      "3 Film p104 {}",
    ])
}

@Test func aDanglingReferenceIsNoMissingInverse() throws {
  #expect(try found(pair(owner: "z999", items: nil)).last == "? dangling_reference")
  #expect(try found(pair(owner: "z999", items: nil)).count == 4)
}
