// Objects, names, references and faults of XML stores, at every chunk size.

import CoreDataFormat
import RecordChecking
import Records
import Testing

struct StoreCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let document: String
  let lines: [String]
  var options: [String: String] = [:]
}

private func toOneOf(_ id: String) -> String {
  "<relationship name=\"parent\" type=\"1/1\" destination=\"THING\" idrefs=\"\(id)\"></relationship>"
}

private let toOne = toOneOf("z103")
private let toMany =
  #"<relationship name="children" type="0/0" destination="THING" idrefs="z104 z103 "></relationship>"#

let storeCases: [StoreCase] = [
  StoreCase(
    testDescription: "case 15: entities in their own case from the hashes, properties as stored",
    document: store(
      object(#"<attribute name="datemodified" type="int16">1</attribute>"#, entity: "TODO"),
      hashes: ["ToDo", "Thing"]),
    lines: ["1 ToDo p102 {datemodified: 1i}"]),
  StoreCase(
    testDescription: "entities that differ by case only stay as they are",
    document: store(object("", entity: "TODO"), hashes: ["ToDo", "Todo"]),
    lines: ["1 TODO p102 {}", "? ambiguous_name"]),
  StoreCase(
    testDescription: "case 17: a reference has the entity of its target, not of the model",
    document: store(object(toOne) + object("", entity: "TODO", id: "z103")),
    lines: ["1 THING p102 {parent: ->TODO/p103}", "2 TODO p103 {}"]),
  StoreCase(
    testDescription: "case 51: references in a circle",
    document: store(
      object(toOne)
        + object(toOne.replacing("z103", with: "z102"), id: "z103")),
    lines: ["1 THING p102 {parent: ->THING/p103}", "2 THING p103 {parent: ->THING/p102}"]),
  StoreCase(
    testDescription: "references to many in the order of the file",
    document: store(object(toMany) + object("", id: "z103") + object("", id: "z104")),
    lines: [
      "1 THING p102 {children: [->THING/p104, ->THING/p103]}", "2 THING p103 {}",
      "3 THING p104 {}",
    ]),
  StoreCase(
    testDescription: "empty relationships, without idrefs and with empty ones",
    document: store(
      object(
        #"<relationship name="a" type="0/1" destination="X"></relationship>"#
          + #"<relationship name="b" type="1/0" destination="X" idrefs=""></relationship>"#)),
    lines: ["1 THING p102 {a: null, b: []}"]),
  StoreCase(
    testDescription: "case 18: a dangling reference is told and becomes null",
    document: store(object(toOne) + object(toMany, id: "z104")),
    lines: [
      "1 THING p102 {parent: null}", "2 THING p104 {children: [->THING/p104]}",
      "? dangling_reference", "? dangling_reference",
    ]),
  StoreCase(
    testDescription: "a dangling reference rejects its object if asked so",
    document: store(object(toOne) + object("", id: "z104")),
    lines: ["1 THING p102 dangling_reference parent parent", "2 THING p104 {}"],
    options: ["strict-references": ""]),
  StoreCase(
    testDescription: "two objects where one may be",
    document: store(object(toOne.replacing("z103", with: "z102 z102"))),
    lines: ["1 THING p102 invalid_xml_value parent parent"]),
  StoreCase(
    testDescription: "a relationship's type that is none",
    document: store(object(toOne.replacing("1/1", with: "one"))),
    lines: ["1 THING p102 invalid_xml_value parent parent"]),
  StoreCase(
    testDescription: "an object without an id, between good objects",
    document: store(object("") + object("", id: "") + object("", id: "z104")),
    lines: ["1 THING p102 {}", "2 THING invalid_xml_value id id", "3 THING p104 {}"]),
  StoreCase(
    testDescription: "ids that somebody wrote by hand",
    document: store(object(toOne.replacing("z103", with: "ABF")) + object("", id: "ABF")),
    lines: ["1 THING p102 {parent: ->THING/ABF}", "2 THING ABF {}"]),
  StoreCase(
    testDescription: "zeros before a number",
    document: store(object(toOne.replacing("z103", with: "z0104")) + object("", id: "z104")),
    lines: ["1 THING p102 {parent: ->THING/p104}", "2 THING p104 {}"]),
  StoreCase(
    testDescription: "an object without an entity",
    document: store(#"<object id="z102"></object>"#),
    lines: ["1 p102 invalid_xml_value type type"]),
  StoreCase(
    testDescription: "a property twice",
    document: store(
      object(
        #"<attribute name="x" type="int16">1</attribute><attribute name="x" type="int16">2</attribute>"#
      )),
    lines: ["1 THING p102 duplicate_key_in_object x x"]),
  StoreCase(
    testDescription: "an element that has no place in an object",
    document: store(
      object("<note>x</note>") + object("<attribute name='x'><b/></attribute>", id: "z103")),
    lines: ["1 THING p102 invalid_xml_value", "2 THING p103 invalid_xml_value"]),
  StoreCase(
    testDescription: "two objects of one id, in other entities even",
    document: store(
      object("") + object(toOneOf("z102"), id: "z103") + object("", entity: "OTHER")
        + object("", id: "abc") + object("", id: "abc") + object("", id: "z104")),
    lines: [
      "1 THING p102 {}", "2 THING p103 {parent: ->THING/p102}",
      "3 OTHER p102 duplicate_key id id", "4 THING abc {}", "5 THING abc duplicate_key id id",
      "6 THING p104 {}",
    ]),
  StoreCase(
    testDescription: "an excerpt of a SQLite store, where ids are an entity's own",
    document: "<database><?ferry excerpt?>" + object("") + object("", entity: "OTHER")
      + "</database>",
    lines: ["1 THING p102 {}", "2 OTHER p102 {}"]),
  StoreCase(
    testDescription: "case 28: empty metadata of Mac OS X 10.4",
    document: store(object(""), metadata: ""), lines: ["1 THING p102 {}"]),
  StoreCase(
    testDescription: "case 26: comments, instructions and CDATA that look like objects",
    document: store(
      "<!-- <object type=\"X\" id=\"z103\"> --><?x <object type=\"X\" id=\"z103\">?>"
        + object(
          #"<attribute name="x" type="string"><![CDATA[<object type="X" id="z103">]]></attribute>"#
            + toOne)),
    lines: [
      #"1 THING p102 {x: "<object type=\"X\" id=\"z103\">", parent: null}"#, "? dangling_reference",
    ]),
  StoreCase(
    testDescription: "no objects", document: store(""), lines: []),
  StoreCase(
    testDescription: "nothing but a root", document: "<database/>", lines: []),
]

@Test(arguments: storeCases, [1, 2, 3, 7, 4_096])
func storesReadTheSameAtEveryChunkSize(_ test: StoreCase, chunkBytes: Int) throws {
  #expect(
    try records(of: test.document, options: test.options, chunkBytes: chunkBytes) == test.lines)
}

@Test(arguments: [1, 7, 4_096])
func recordsHaveTheirPlaces(_ chunkBytes: Int) throws {
  let first = object("\n<attribute name=\"x\" type=\"string\">é</attribute>\n")
  let text = "<database>\n" + first + "\n  " + object("", id: "z103") + "</database>"
  #expect(
    try lines(of: text, chunkBytes: chunkBytes) == [
      "1 @2:11+\(first.utf8.count) THING p102 {x: \"é\"}",
      "2 @5:\(14 + first.utf8.count)+\(object("").utf8.count) THING p103 {}",
    ])
}

@Test(arguments: [1, 7, 4_096])
func brokenXMLEndsTheSourceBehindWholeObjects(_ chunkBytes: Int) throws {
  let good = object("")
  let text = "<database>\n" + good + "\n<object type=\"A\" id=\"z1\"><attribute></b></object>"
  let found = try lines(of: text, chunkBytes: chunkBytes)
  #expect(
    found == [
      "1 @2:11+\(good.utf8.count) THING p102 {}", "! not_well_formed @3:\(52 + good.utf8.count)",
    ])
}

@Test func aStoreThatEndsEarlyGivesItsWholeObjects() throws {
  let text = "<database>" + object("") + "<object type=\"A\" id=\"z1\">"
  let found = try lines(of: text)
  #expect(found.count == 2)
  #expect(found.last?.hasPrefix("! not_well_formed") == true)
}

let refusedStores: [StoreCase] = [
  StoreCase(
    testDescription: "case 25: nested entities",
    document: "<!DOCTYPE database [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">]><database/>",
    lines: ["! entity_declaration @1:34"]),
  StoreCase(
    testDescription: "case 25: an entity over a local file",
    document: "<!DOCTYPE database [\n<!ENTITY a SYSTEM \"file:///etc/hostname\">]><database/>",
    lines: ["! entity_declaration @2:61"]),
  StoreCase(
    testDescription: "another root", document: "<html></html>", lines: ["! unsupported_format"]),
  StoreCase(
    testDescription: "case 29: a binary store", document: "bplist00\u{1}\u{2}",
    lines: ["! unsupported_format"]),
]

@Test(arguments: refusedStores)
func storesAreRefusedWithAReason(_ test: StoreCase) throws {
  let found = try lines(of: test.document)
  #expect(found == test.lines)
}

@Test func anAttributeThatFillsItsRecordIsRead() throws {
  let base64 = String(repeating: "QUFB", count: 1_040_000)
  let text = store(object("<attribute name=\"x\" type=\"binary\">\n\(base64)\n</attribute>"))
  let format = CoreDataXMLFormat()
  let reader = try format.makeReader(
    for: SourceInput(name: "x.xml", bytes: Array(text.utf8)), options: ReaderOptions())
  var batch = RecordBatch()
  #expect(try reader.read(into: &batch))
  let value = batch.record(batch.entries[0])?["x"]
  #expect(value?.kind == .bytes)
  #expect(value?.payload.count == 3_120_000)
  #expect(value?.payload.allSatisfy { $0 == UInt8(ascii: "A") } == true)
}

@Test func rejectedObjectsImportAgainAsTheyAre() throws {
  let bad = object(#"<attribute name="x" type="int16">x</attribute>"#)
  let source = SourceInput(
    name: "x.xml", bytes: Array(store(bad + object("", id: "z103"), hashes: ["Thing"]).utf8))
  let reader = try CoreDataXMLFormat().makeReader(for: source, options: ReaderOptions())
  var batch = RecordBatch()
  _ = try reader.read(into: &batch)
  let entry = try #require(batch.entries.first)
  let raw = Array(batch.bytes[entry.raw])
  #expect(String(decoding: raw, as: UTF8.self) == bad)
  let again = reader.rejectedPrefix + raw + reader.rejectedSeparator + raw + reader.rejectedSuffix
  #expect(
    try records(of: String(decoding: again, as: UTF8.self)) == [
      "1 Thing p102 invalid_xml_value x x", "2 Thing p102 invalid_xml_value x x",
    ])
}

@Test func rejectedObjectsKeepTheirReferences() throws {
  let bad = object(#"<attribute name="x" type="int16">x</attribute>"# + toOne)
  let source = SourceInput(
    name: "x.xml", bytes: Array(store(bad + object("", id: "z103"), hashes: ["Thing"]).utf8))
  let reader = try CoreDataXMLFormat().makeReader(for: source, options: ReaderOptions())
  let mended = Array(bad.replacing(">x<", with: ">1<").utf8)
  let again = String(
    decoding: reader.rejectedPrefix + mended + reader.rejectedSuffix, as: UTF8.self)
  #expect(try records(of: again) == ["1 Thing p102 {x: 1i, parent: ->Thing/p103}"])
  let twice = try CoreDataXMLFormat().makeReader(
    for: SourceInput(name: "x.xml", bytes: Array(again.utf8)), options: ReaderOptions())
  #expect(twice.rejectedPrefix == reader.rejectedPrefix)
}

@Test func aWarningNamesObjectRelationshipAndId() throws {
  let source = SourceInput(
    name: "x.xml", bytes: Array("<database>\n\(object(toOne))</database>".utf8))
  let reader = try CoreDataXMLFormat().makeReader(for: source, options: ReaderOptions())
  var batch = RecordBatch()
  _ = try reader.read(into: &batch)
  #expect(
    batch.warnings == [
      SourceWarning(
        .danglingReference,
        "Relationship `parent` of THING `z102` names `z103`, which is not in the store.", line: 2,
        byteOffset: 11)
    ])
}

struct RecognitionCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let head: [UInt8]
  let name: String
  let recognition: FormatRecognition
}

@Test(arguments: [
  RecognitionCase(
    testDescription: "a store", head: Array(store("").utf8), name: "x", recognition: .byContent),
  RecognitionCase(
    testDescription: "a root only", head: Array("\n<database>".utf8), name: "x",
    recognition: .byContent),
  RecognitionCase(
    testDescription: "UTF-16", head: Array("<database>".utf8).flatMap { [0, $0] }, name: "x",
    recognition: .byContent),
  RecognitionCase(
    testDescription: "a binary store", head: Array("bplist00".utf8), name: "x",
    recognition: .byContent),
  RecognitionCase(
    testDescription: "another XML", head: Array("<a/>".utf8), name: "a.XML", recognition: .byName),
  RecognitionCase(
    testDescription: "another name", head: Array("<a/>".utf8), name: "a.svg", recognition: .no),
  RecognitionCase(
    testDescription: "no XML", head: Array("id,name".utf8), name: "a.xml", recognition: .no),
])
func storesAreRecognizedByContent(_ test: RecognitionCase) {
  #expect(
    CoreDataXMLFormat().recognize(head: test.head, name: test.name) == test.recognition)
}

@Test func mappingModelsAreNamedAsSuch() throws {
  let source = SourceInput(
    name: "xcmapping.xml",
    bytes: Array(store(object("", entity: "XDDEVMAPPINGMODEL"), hashes: ["XDDevMappingModel"]).utf8)
  )
  let reader = try CoreDataXMLFormat().makeReader(for: source, options: ReaderOptions())
  #expect(
    reader.description.dialect == [
      .init("content", "mapping model"), .init("framework", "1526"),
    ])
}
