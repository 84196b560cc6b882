// Documents written as an XML store: byte for byte, and read back.

import CoreDataFormat
import Documents
import Foundation
import Records
import Testing

private func reference(_ path: String) throws -> Value {
  .reference(DocumentReferenceName(path: try #require(DocumentPath(path))))
}

private func document(_ path: String, _ fields: FieldMap) throws -> Document {
  Document(path: try #require(DocumentPath(path)), fields: fields)
}

private func model() throws -> ManagedObjectModel {
  try ManagedObjectModel(bytes: Array(libraryModel.utf8), named: "Library")
}

private func written(
  _ documents: [(Document, entity: String)], _ metadata: CoreDataXMLWriter.Metadata = .init()
) throws -> (text: String, notes: [String]) {
  var writer = CoreDataXMLWriter(model: try model(), metadata: metadata)
  for (document, entity) in documents { try writer.add(document, entity: entity) }
  var bytes = writer.beginning
  for (document, entity) in documents { try writer.append(document, entity: entity, to: &bytes) }
  return (String(decoding: bytes + writer.ending, as: UTF8.self), writer.notes)
}

@Test func aStoreIsWrittenAsCoreDataWritesIt() throws {
  let (text, notes) = try written([
    (
      try document(
        "Book/p110",
        [
          "titleText": "a < b \\ c, 😀（1）", "pages": 3, "owner": try reference("Person/ada"),
          "shelf": "B",
        ]), "Book"
    ),
    (
      try document(
        "Person/ada",
        [
          "isMember": true, "height": 19.600000381469727, "rating": 3.0, "salary": "10.110",
          "born": .timestamp(Timestamp(seconds: 1_252_508_700, nanoseconds: 839_870_000)),
          "key": "7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8",
          "photo": .bytes([UInt8](repeating: 0x41, count: 60)),
        ]), "Person"
    ),
  ])
  #expect(
    text == """
      <?xml version="1.0"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

      <database>
          <databaseInfo>
              <version>134481920</version>
              <UUID>00000000-0000-0000-0000-000000000000</UUID>
              <nextObjectID>111</nextObjectID>
              <metadata>
              </metadata>
          </databaseInfo>
          <object type="BOOK" id="z110">
              <attribute name="titletext" type="string">a \\u3c00 b \\\\ c, \\u3dd8\\u00de\\u08ff1\\u09ff</attribute>
              <attribute name="pages" type="int16">3</attribute>
              <relationship name="owner" type="0/1" destination="PERSON" idrefs="z111"></relationship>
              <relationship name="tags" type="0/0" destination="TAG"></relationship>
          </object>
          <object type="PERSON" id="z111">
              <attribute name="born" type="date">274201500.83986997604370117188</attribute>
              <attribute name="height" type="float">19.6</attribute>
              <attribute name="ismember" type="bool">1</attribute>
              <attribute name="key" type="UUID">7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8</attribute>
              <attribute name="photo" type="binary">QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB
      QUFB
      </attribute>
              <attribute name="rating" type="double">3</attribute>
              <attribute name="salary" type="decimal">10.110</attribute>
              <relationship name="favourite" type="0/1" destination="ITEM"></relationship>
              <relationship name="items" type="0/0" destination="ITEM" idrefs="z110"></relationship>
          </object>
      </database>

      """)
  #expect(notes == ["The entity `Book` has no property `shelf`."])
}

@Test func whatIsWrittenIsReadBackAsItWas() throws {
  let fixture = try SQLiteFixture("")
  let modelPath = try fixture.write(libraryModel, to: "Library.xcdatamodel/contents")
  let (text, notes) = try written([
    (
      try document(
        "Film/p7",
        [
          "titleText": "M", "owner": try reference("Person/p7"),
          "tags": .array([try reference("Tag/p9"), try reference("Tag/p8")]),
        ]), "Film"
    ),
    (
      try document(
        "Person/p7",
        [
          "born": .timestamp(Timestamp(seconds: -62_135_596_800, nanoseconds: 0)),
          "visits": .integer(.min), "salary": "-0.001", "photo": .bytes([0, 1, 2]),
        ]), "Person"
    ),
    (try document("Tag/p8", ["name": "\u{1}\r\n"]), "Tag"),
    (try document("Tag/p9", ["name": "two", "items": .array([])]), "Tag"),
  ])
  #expect(notes == [])
  let path = try fixture.write(text, to: "Written.xml")
  let found = try storeRecords(at: path, ["model": modelPath, "strict-references": ""])
  #expect(
    found == [
      #"Film p7 {titleText: "M", owner: ->Person/p102, tags: [->Tag/p9, ->Tag/p8]}"#,
      #"Person p102 {born: 0001-01-01T00:00:00Z, photo: <AAEC>, salary: -0.001m, visits: -9223372036854775808i, favourite: null, items: [->Film/p7]}"#,
      #"Tag p8 {name: "\u0001\r\n", items: [->Film/p7]}"#,
      #"Tag p9 {name: "two", items: [->Film/p7]}"#,
    ])
}

@Test func hashesAreWrittenOnlyWhenTheyAreKnown() throws {
  let (text, _) = try written(
    [(try document("Tag/p8", [:]), "Tag")], .init(versionHashes: ["Tag": [0, 1, 2]]))
  #expect(text.contains("<key>Tag</key>\n                        <data>\n\t\tAAEC\n"))
  #expect(!text.contains("<key>Person</key>"))
}

@Test func whatCannotBeWrittenIsSaid() throws {
  let far = try document("Book/p1", ["pages": 40_000])
  #expect(
    throws: DocumentFault(
      .outOfRange, field: "pages", message: "40000 is not a 16-bit integer.")
  ) { try written([(far, "Book")]) }
  let wrong = try document("Book/p1", ["pages": "many"])
  #expect(
    throws: DocumentFault(
      .storeRefused, field: "pages",
      message: "The value has no place in an attribute of int16.")
  ) { try written([(wrong, "Book")]) }
  #expect(throws: DocumentFault.self) { try written([(far, "Item")]) }
  #expect(throws: DocumentFault.self) { try written([(far, "Nobody")]) }
  let lost = try document("Book/p1", ["owner": try reference("Person/p9")])
  #expect(
    try written([(lost, "Book")]).notes
      == ["`owner` of `Book/p1` names `Person/p9`, which is not written."])
}
