// Events, places and refusals of the streaming parser, at every chunk size.

import Testing
import XMLReading

struct ParserCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let document: String
  let events: [String]
}

let parserCases: [ParserCase] = [
  ParserCase(
    testDescription: "places of tags over lines",
    document: "<?xml version=\"1.0\"?>\n<a>\n  <b x=\"1\"\n y='2'>t</b>\n</a>\n",
    events: [
      "<a> @2:22", #""\n  ""#, "<b x=\"1\" y=\"2\"> @3:28", "\"t\"", "</b> @4:49", #""\n""#,
      "</a> @5:54",
    ]),
  ParserCase(
    testDescription: "an empty element ends where it starts",
    document: "<a><b/></a>",
    events: ["<a> @1:0", "<b> @1:3", "</b> @1:7", "</a> @1:11"]),
  ParserCase(
    testDescription: "entities of XML itself, character references, CDATA and comments",
    document: "<a x=\"&quot;&#233;\">&lt;&amp;&gt;<![CDATA[<&]]><!-- <b> -->&#x1F600;</a>",
    events: ["<a x=\"\"é\"> @1:0", "\"<&><&😀\"", "</a> @1:72"]),
  ParserCase(
    testDescription: "prefixes stay as they are written",
    document: "<p:a xmlns:p=\"u\" p:x=\"1\"/>",
    events: ["<p:a p:x=\"1\"> @1:0", "</p:a> @1:26"]),
  ParserCase(
    testDescription: "line ends become line feeds",
    document: "<a>1\r\n2</a>", events: ["<a> @1:0", #""1\n2""#, "</a> @2:11"]),
  ParserCase(
    testDescription: "a byte order mark counts",
    document: "\u{FEFF}<a/>", events: ["<a> @1:3", "</a> @1:7"]),
  ParserCase(
    testDescription: "an external DTD is not looked for",
    document: "<!DOCTYPE a SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\"><a/>",
    events: ["<a> @1:62", "</a> @1:66"]),
  ParserCase(
    testDescription: "defaults of an internal subset are not handed on",
    document: "<!DOCTYPE a [<!ATTLIST a x CDATA 'd'>]><a/>",
    events: ["<a> @1:39", "</a> @1:43"]),
]

@Test(arguments: parserCases, [1, 2, 3, 7, 4_096])
func eventsAreTheSameAtEveryChunkSize(_ test: ParserCase, chunkSize: Int) throws {
  #expect(try events(of: Array(test.document.utf8), chunkSize: chunkSize) == test.events)
}

let refusedDocuments: [ParserCase] = [
  ParserCase(
    testDescription: "nested entities",
    document: "<!DOCTYPE a [<!ENTITY b \"x\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>",
    events: ["! entityDeclaration"]),
  ParserCase(
    testDescription: "an entity over a local file",
    document: "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]><a>&b;</a>",
    events: ["! entityDeclaration"]),
  ParserCase(
    testDescription: "a parameter entity",
    document: "<!DOCTYPE a [<!ENTITY % b \"x\">]><a/>", events: ["! entityDeclaration"]),
  ParserCase(
    testDescription: "an unparsed entity",
    document: "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY b SYSTEM \"f\" NDATA n>]><a/>",
    events: ["! entityDeclaration"]),
  ParserCase(
    testDescription: "an undeclared entity in text behind an external DTD",
    document: "<!DOCTYPE a SYSTEM \"x.dtd\"><a>1&nbsp;2</a>",
    events: ["<a>", "\"1\"", "! undeclaredEntity"]),
  ParserCase(
    testDescription: "an undeclared entity in an attribute behind an external DTD",
    document: "<!DOCTYPE a SYSTEM \"x.dtd\"><a x='&nbsp;'/>", events: ["! undeclaredEntity"]),
  ParserCase(
    testDescription: "a wrong end tag", document: "<a><b></a>",
    events: ["<a>", "<b>", "! notWellFormed"]),
  ParserCase(
    testDescription: "the end in the middle", document: "<a><b></b>",
    events: ["<a>", "<b>", "</b>", "! notWellFormed"]),
  ParserCase(
    testDescription: "a control character", document: "<a>\u{1}</a>",
    events: ["<a>", "! notWellFormed"]),
  ParserCase(
    testDescription: "an attribute twice", document: "<a x='1' x='2'/>",
    events: ["! notWellFormed"]),
  ParserCase(
    testDescription: "an attribute too many",
    document: "<a><b x='1'/><c\n x='>' y='\"' z=''></c></a>",
    events: ["<a>", "<b x=\"1\">", "</b>", "! tooManyAttributes"]),
  ParserCase(
    testDescription: "quotes that are no attributes'",
    document: "<!DOCTYPE a [<!ATTLIST a z CDATA '>'>]><a><!-- ' > --><![CDATA[ ' > ]]>"
      + "<?p ' > ?>' ' ' '<b x='1' y='2'/>",
    events: ["<a>", "\" \\' > \\' \\' \\' \\'\"", "<b x=\"1\" y=\"2\">", "</b>", "! notWellFormed"]),
  ParserCase(
    testDescription: "nothing", document: "", events: ["! notWellFormed"]),
  ParserCase(
    testDescription: "eleven elements deep", document: String(repeating: "<a>", count: 11),
    events: Array(repeating: "<a>", count: 10) + ["! tooDeep"]),
  ParserCase(
    testDescription: "a tag of two thousand bytes",
    document: "<a x='\(String(repeating: "x", count: 2_000))", events: ["! tagTooLong"]),
]

@Test(arguments: refusedDocuments, [1, 7, 4_096])
func faultsEndTheParse(_ test: ParserCase, chunkSize: Int) throws {
  let lines = try events(of: Array(test.document.utf8), chunkSize: chunkSize)
  #expect(lines.map { $0.split(separator: " @")[0] } == test.events.map { $0[...] })
}

@Test(arguments: [1, 5, 4_096])
func aTagWithTooManyAttributesHasItsPlace(chunkSize: Int) throws {
  let lines = try events(
    of: Array("<a>\n\n <b\n x='' y='' z=''/></a>".utf8), chunkSize: chunkSize)
  #expect(lines.last == "! tooManyAttributes @3:6")
}

@Test func declaredDefaultsAreForgottenWithTheFirstTag() throws {
  let names = (0..<2_000).map { "b\($0) CDATA 'x'" }.joined(separator: " ")
  let document =
    "<!DOCTYPE a [<!ATTLIST b \(names)>]><a>" + String(repeating: "<b/>", count: 20_000) + "</a>"
  let found = try events(of: Array(document.utf8), maximumTagBytes: 65_536)
  #expect(found.count == 40_002)
}

@Test func aFaultHasItsPlace() throws {
  let lines = try events(of: Array("<a>\n<b>\n</c>\n</a>".utf8))
  #expect(lines.last == "! notWellFormed @3:12")
}

@Test func bytesThatAreNoUTF8AreRefused() throws {
  let lines = try events(of: Array("<a>x".utf8) + [0xFF] + Array("</a>".utf8))
  #expect(lines.last?.hasPrefix("! notWellFormed @1:") == true)
}

@Test func aTextOfTwelveMegabytesArrivesWhole() throws {
  final class Counter: XMLHandler {
    var count = 0
    func startElement(_ element: XMLElementStart) {}
    func endElement(_ element: XMLElementEnd) {}
    func characters(_ text: UnsafeBufferPointer<UInt8>) { count += text.count }
  }
  let counter = Counter()
  let text = [UInt8](repeating: UInt8(ascii: "A"), count: 12_000_000)
  try XMLStreamParser.parse(
    document: Array("<a>".utf8) + text + Array("</a>".utf8), handler: counter)
  #expect(counter.count == 12_000_000)
}

@Test func aHandlerMayStop() throws {
  let parser = try XMLStreamParser()
  let recorder = EventRecorder()
  recorder.afterStart = { parser.stop() }
  let goesOn = try Array("<a><b/></a>".utf8).withUnsafeBytes {
    try parser.parse($0, handler: recorder)
  }
  #expect(!goesOn)
  #expect(recorder.events == ["<a> @1:0"])
}
