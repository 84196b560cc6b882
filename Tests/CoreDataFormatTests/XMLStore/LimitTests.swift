// Objects and headers that no store has: rejected or refused with exact words, in bounded memory.

import ByteReading
import CoreDataFormat
import Records
import Testing

struct LimitCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// What stands between two good objects.
  let middle: String
  /// The records by number, with what rejects them; the source's fault last.
  let lines: [String]
}

private let anew = "No store is written so; have the app that made it write it anew."

private func attribute(_ text: String, _ more: String = "") -> String {
  object("<attribute name=\"x\" type=\"string\"\(more)>\(text)</attribute>", id: "z103")
}

private func crowd(_ count: Int) -> String { (0..<count).map { " a\($0)=''" }.joined() }

private func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

let limitCases: [LimitCase] = [
  LimitCase(
    testDescription: "256 attributes in a tag", middle: attribute("1", crowd(254)),
    lines: ["1", "2", "3"]),
  LimitCase(
    testDescription: "257 attributes in a tag of an object", middle: attribute("1", crowd(255)),
    lines: ["1", "2 invalid_xml_value: A tag has more than 256 attributes.", "3"]),
  LimitCase(
    testDescription: "257 attributes outside of objects", middle: "\n<foo\n\(crowd(257))/>",
    lines: ["1", "! unreadable 3: A tag has more than 256 attributes. " + anew]),
  LimitCase(
    testDescription: "a text beyond a record's size", middle: attribute(times("x", 4_194_304)),
    lines: ["1", "2 document_too_large: The record has 4194390 bytes; 4194304 are read.", "3"]),
  LimitCase(
    testDescription: "a comment beyond a record's size, with tags in it",
    middle: object("<!--" + times("</object> ' ", 400_000) + "-->", id: "z103"),
    lines: ["1", "2 document_too_large: The record has 4800047 bytes; 4194304 are read.", "3"]),
  LimitCase(
    testDescription: "references beyond a record's size",
    middle: object(
      "<relationship name='r' type='0/0' destination='A' idrefs='\(times("z102 ", 900_000))'/>",
      id: "z103"),
    lines: ["1", "2 document_too_large: The record has 4500101 bytes; 4194304 are read.", "3"]),
  LimitCase(
    testDescription: "a tag too long for any object",
    middle: "<foo x='" + times("x", 4_300_000) + "'/>",
    lines: [
      "1", "! unreadable 2: A tag, comment or declaration has more than 4194304 bytes. " + anew,
    ]),
  LimitCase(
    testDescription: "elements too deep in an object",
    middle: object(times("<a>", 600) + times("</a>", 600), id: "z103"),
    lines: [
      "1", "2 too_deep: Elements are nested too deep.", "3",
    ]),
  LimitCase(
    testDescription: "an object too large that the document's end closes",
    middle: "<object type='A' id='z103'>" + times("<b/>", 1_100_000),
    lines: [
      "1", "2 document_too_large: The record has 4400079 bytes; 4194304 are read.",
      "! not_well_formed 3: The XML is broken: Extra content at the end of the document. "
        + "Correct the XML at this place.",
    ]),
  LimitCase(
    testDescription: "1,001 properties",
    middle: object(
      (0..<1_001).map { "<attribute name='p\($0)' type='int16'>1</attribute>" }.joined(),
      entity: "B", id: "z103"),
    lines: [
      "1", "2 invalid_xml_value: The objects of this entity have more than 1000 properties.", "3",
    ]),
  LimitCase(
    testDescription: "an id that no document can have", middle: object("", id: times("x", 1_501)),
    lines: [
      "1", "2 invalid_xml_value: The object's `type` or `id` has more than 1500 bytes.", "3",
    ]),
  LimitCase(
    testDescription: "entities that no model has",
    middle: (0..<10_001).map { object("", entity: "E\($0)", id: "z\($0 + 1_000)") }.joined(),
    lines: [
      "! unreadable 0: The store's objects are of more than 10000 entities. "
        + "Have the app that made the store write it anew."
    ]),
]

@Test("Limits, between good objects", arguments: limitCases, [4_096, 65_536])
func limits(_ test: LimitCase, chunkBytes: Int) throws {
  let text =
    "<database><databaseInfo/>\n" + object("") + test.middle + object("", id: "z104")
    + "\n</database>"
  let found = try told(text, chunkBytes: chunkBytes)
  #expect(found == test.lines)
}

@Test("A header that no store has is refused")
func longHeader() throws {
  let text =
    "<database><databaseInfo><data>\(times("A", 4_300_000))</data></databaseInfo></database>"
  #expect(
    throws: SourceIssue(
      .unreadable, "More than 4194304 bytes stand before the store's first object.", hint: anew)
  ) {
    try told(text, chunkBytes: 65_536)
  }
}

@Test("What is set aside of an object is all of it, and the places behind it are right")
func setAside() throws {
  let big = attribute(times("x\n", 2_100_000))
  let text = "<database><databaseInfo/>\n\(big)\n\(object("", id: "z104"))</database>"
  let reader = try CoreDataXMLFormat().makeReader(
    for: SourceInput(name: "x.xml", bytes: Array(text.utf8)), options: ReaderOptions())
  var (entries, spool, more) = ([RecordEntry](), ByteSpool?.none, true)
  while more {
    var batch = RecordBatch()
    more = try reader.read(into: &batch)
    spool = spool ?? batch.spools[0]
    entries += batch.entries
  }
  #expect(entries.map(\.id) == ["p103", "p104"])
  #expect(entries.map(\.position.line) == [2, 2_100_003])
  #expect(entries.map(\.position.byteOffset) == [26, 27 + big.utf8.count])
  #expect(spool?.count == big.utf8.count)
}

/// Records by number, with what rejects them; a source's fault last.
private func told(_ text: String, chunkBytes: Int) throws -> [String] {
  let reader = try CoreDataXMLFormat(chunkBytes: chunkBytes).makeReader(
    for: SourceInput(name: "x.xml", bytes: Array(text.utf8)), options: ReaderOptions())
  var (lines, more) = ([String](), true)
  do throws(SourceIssue) {
    while more {
      var batch = RecordBatch()
      more = try reader.read(into: &batch)
      for entry in batch.entries {
        let issue = entry.issue.map { batch.issues[$0] }
        let fault = issue.map { " \($0.code.rawValue): \($0.message)" } ?? ""
        lines.append("\(entry.position.record)\(fault)")
      }
    }
  } catch {
    let place = "\(error.code.rawValue) \(error.line ?? 0)"
    lines.append("! \(place): \(error.message) \(error.hint ?? "")")
  }
  return lines
}
