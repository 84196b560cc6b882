// Relationships in other forms than references: the same of an XML and of a SQLite store.

import ByteReading
import CoreDataFormat
import Foundation
import Records
import Testing

/// The library of `LibraryStore.swift`, both ways, with its model.
private struct LibraryStores {
  let fixture: SQLiteFixture
  let xml: String
  let model: String

  init() throws {
    let archive = try #require(Base64.decode(Array(archivedNumbers.utf8)))
    let digits = archive.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    fixture = try SQLiteFixture(librarySQL(archive: "x'\(digits)'"))
    _ = try fixture.write(
      "outside", to: ".Store_SUPPORT/_EXTERNAL_DATA/7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8")
    model = try fixture.write(libraryModel, to: "Library.xcdatamodel/contents")
    xml = try fixture.write(libraryXML(photo: "b3V0c2lkZQ=="), to: "Store.xml")
  }

  /// The records of both stores, held to be the same; what a person's attributes are is left out.
  func records(_ relations: String) throws -> [String] {
    let options = ["model": model, "relations": relations]
    let fromXML = try storeRecords(at: xml, options)
    let fromSQLite = try fixture.records(options)
    #expect(fromSQLite.map(sorted) == fromXML.map(sorted))
    return fromSQLite.map { $0.replacing(#/born: .*?visits: \d+i, /#, with: "") }
  }

  /// Members in the order of their names, a whole double as one: what a document compares.
  private func sorted(_ line: String) -> [Substring] {
    line.replacing(".0d", with: "d").split { "{},".contains($0) }.map { $0.drop { $0 == " " } }
      .sorted()
  }
}

private struct Relations: CustomTestStringConvertible, Sendable {
  var testDescription: String { name }
  var name: String
  var rules: String
  var records: [Int: String]
}

private let relations = [
  Relations(
    name: "many to many, ordered, declared by an abstract parent", rules: "Item.tags=embed",
    records: [
      0:
        #"Book p102 {titleText: "Emma", note: "old", pages: 96i, owner: ->Person/p105, tags: [{name: "new", items: [->Book/p102]}, {name: "old", items: [->Book/p102, ->Film/p103]}]}"#,
      2: #"Book p104 {titleText: "", pages: -5i, owner: null, tags: []}"#,
    ]),
  Relations(
    name: "a sub-entity's own form", rules: "Item.tags=omit,Film.tags=reference",
    records: [
      0: #"Book p102 {titleText: "Emma", note: "old", pages: 96i, owner: ->Person/p105}"#,
      1:
        #"Film p103 {titleText: "M <1931> & \\", note: "black", owner: ->Person/p105, tags: [->Tag/p107]}"#,
    ]),
  Relations(
    name: "to one, of a sub-entity", rules: "Person.favourite=embed",
    records: [
      3:
        #"Person p105 {favourite: {titleText: "M <1931> & \\", note: "black", owner: ->Person/p105, tags: [->Tag/p107]}, items: [->Film/p103, ->Book/p102]}"#,
      4: "Person p106 {favourite: null, items: []}",
    ]),
  Relations(
    name: "a cycle ends in references", rules: "Tag.items=embed,Item.tags=embed",
    records: [
      6:
        #"Tag p108 {name: "new", items: [{titleText: "Emma", note: "old", pages: 96i, owner: ->Person/p105, tags: [->Tag/p108, {name: "old", items: [->Book/p102, {titleText: "M <1931> & \\", note: "black", owner: ->Person/p105, tags: [->Tag/p107]}]}]}]}"#
    ]),
  Relations(
    name: "below another's document, ordered", rules: "Person.items=subcollection,Item.tags=omit",
    records: [
      0:
        #"Book Person/p105/items/p102 {titleText: "Emma", note: "old", pages: 96i, owner: ->Person/p105}"#,
      2: #"Book p104 {titleText: "", pages: -5i, owner: null}"#,
      3:
        "Person p105 {favourite: ->Person/p105/items/p103, items: [->Person/p105/items/p103, ->Person/p105/items/p102]}",
      5: #"Tag p107 {name: "old", items: [->Person/p105/items/p102, ->Person/p105/items/p103]}"#,
    ]),
]

@Test("Relations take the forms that are asked for", arguments: relations)
private func forms(_ example: Relations) throws {
  let records = try LibraryStores().records(example.rules)
  #expect(records.count == 7)
  for (index, line) in example.records { #expect(records[index] == line) }
}

private let treeModel = """
  <?xml version="1.0"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Node">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="above" optional="YES" maxCount="1" destinationEntity="Node" inverseName="below" inverseEntity="Node"/>
      <relationship name="below" optional="YES" toMany="YES" destinationEntity="Node" inverseName="above" inverseEntity="Node"/>
    </entity>
  </model>
  """

private func node(_ id: Int, above: Int?, below: [Int] = [], text: String = "") -> String {
  let up = above.map { " idrefs=\"z\($0)\"" } ?? ""
  let down = below.isEmpty ? "" : " idrefs=\"\(below.map { "z\($0)" }.joined(separator: " "))\""
  return object(
    "<attribute name=\"name\" type=\"string\">\(text)\(id)</attribute>"
      + "<relationship name=\"above\" type=\"0/1\" destination=\"NODE\"\(up)></relationship>"
      + "<relationship name=\"below\" type=\"0/0\" destination=\"NODE\"\(down)></relationship>",
    entity: "NODE", id: "z\(id)")
}

/// The records of a tree, and the messages of what was rejected.
private func tree(
  _ nodes: [String], _ relations: String
) throws -> (records: [String], messages: [String]) {
  let fixture = try SQLiteFixture("")
  let model = try fixture.write(treeModel, to: "Tree.xcdatamodel/contents")
  let xml = try fixture.write(store(nodes.joined(separator: "\n    ")), to: "Tree.xml")
  let options = ReaderOptions(["model": model, "relations": relations])
  let reader = try CoreDataXMLFormat().makeReader(for: try fileSource(xml), options: options)
  var (batch, messages) = (RecordBatch(), [String]())
  while try reader.read(into: &batch) {
    messages += batch.issues.map(\.message)
    batch.removeRecords()
  }
  return (try storeRecords(at: xml, options.values), messages)
}

@Test func aWayLeadsThroughAllThatLieAbove() throws {
  let nodes = [node(3, above: 2), node(1, above: nil, below: [2]), node(2, above: 1, below: [3])]
  #expect(
    try tree(nodes, "Node.below=subcollection").records == [
      #"Node Node/p1/below/p2/below/p3 {name: "3", above: ->Node/p1/below/p2}"#,
      #"Node p1 {name: "1", above: null}"#,
      #"Node Node/p1/below/p2 {name: "2", above: ->Node/p1}"#,
    ])
}

@Test func objectsThatLieBelowEachOtherStayOnTheirOwn() throws {
  let nodes = [
    node(1, above: 2, below: [2]), node(2, above: 1, below: [1, 3]), node(3, above: 2),
  ]
  #expect(
    try tree(nodes, "Node.below=subcollection").records == [
      #"Node p1 {name: "1", above: ->Node/p2}"#, #"Node p2 {name: "2", above: ->Node/p1}"#,
      #"Node Node/p2/below/p3 {name: "3", above: ->Node/p2}"#,
    ])
}

@Test func anObjectThatCantBeReadIsNotEmbedded() throws {
  let broken = object(
    "<attribute name=\"name\" type=\"int16\">many</attribute>", entity: "NODE", id: "z2")
  let found = try tree(
    [node(1, above: nil, below: [2]), broken, node(3, above: nil)], "Node.below=embed")
  #expect(
    found.records == [
      "Node p1 invalid_xml_value below ", "Node p2 invalid_xml_value name many",
      #"Node p3 {name: "3", above: null, below: []}"#, "? inverse_mismatch",
    ])
  #expect(
    found.messages.last
      == "The object `Node/p2` is needed and can't be read: The value is not a 16-bit integer.")
}

@Test func anObjectThatEmbedsTooMuchIsRejectedBetweenGoodOnes() throws {
  // Each node embeds all later ones: without a limit, two to the power of their number.
  let (count, text) = (9, String(repeating: "x", count: 400_000))
  let nodes = (1...count).map { number in
    node(number, above: nil, below: Array(number + 1..<count + 1), text: number < 9 ? text : "")
  }
  let found = try tree(nodes, "Node.below=embed,Node.above=omit").records
    .filter { !$0.hasPrefix("?") }
  #expect(found.first == "Node p1 document_too_large below ")
  #expect(found.last == #"Node p9 {name: "9", below: []}"#)
  #expect(found.count == count)
}

@Test func objectsInAnyXMLAreEmbedded() throws {
  let odd = """
    <object id='z2' type='NODE'><!-- </object> --><attribute type='string' name='name'>\
    <![CDATA[</object>]]>&amp;</attribute></object>
    """
  #expect(
    try tree([node(1, above: nil, below: [2]), odd], "Node.below=embed,Node.above=omit").records
      .first == #"Node p1 {name: "1", below: [{name: "</object>&"}]}"#)
}

private struct RefusedRelations: CustomTestStringConvertible, Sendable {
  var testDescription: String { rules }
  var rules: String
  var kind: RunFailure.Kind
  var message: String
  var advice: String
}

@Test(
  "What makes no sense of the model is told beforehand",
  arguments: [
    RefusedRelations(
      rules: "Item.tags", kind: .usage, message: "`Item.tags` gives no relationship a form.",
      advice: "Write it like --relations 'Book.tags=embed'."),
    RefusedRelations(
      rules: "Item.tags=nest", kind: .usage, message: "A relationship can't become `nest`.",
      advice: "Forms: reference, embed, subcollection, omit."),
    RefusedRelations(
      rules: "Item.tags=embed,Item.tags=omit", kind: .usage,
      message: "`Item.tags` is asked for as embed and omit.", advice: "Leave one of them out."),
    RefusedRelations(
      rules: "item.tags=embed", kind: .configuration,
      message: "`--relations`: the model has no entity `item`.",
      advice: "Entities: Book, Film, Item, Person, Tag."),
    RefusedRelations(
      rules: "Item.tag=embed", kind: .configuration,
      message: "`--relations`: `Item` has no relationship `tag`.",
      advice: "Relationships: owner, tags."),
    RefusedRelations(
      rules: "Item.tags=subcollection", kind: .configuration,
      message: "`--relations`: `Item.tags` can't be a subcollection, since its inverse doesn't "
        + "lead to one object: a document would lie in several places.",
      advice: "Choose embed or reference."),
  ])
private func refusals(_ example: RefusedRelations) throws {
  let stores = try LibraryStores()
  for path in [stores.xml, stores.fixture.path] {
    let failure = #expect(throws: RunFailure.self) {
      try storeRecords(at: path, ["model": stores.model, "relations": example.rules])
    }
    #expect(failure == RunFailure(example.kind, example.message, advice: example.advice))
  }
}

@Test func withoutAModelNoFormCanBeAskedFor() throws {
  let failure = #expect(throws: RunFailure.self) {
    try records(of: store(""), options: ["relations": "Node.below=embed"])
  }
  #expect(failure?.kind == .configuration)
  #expect(failure?.advice == "Name it with --model.")
}
