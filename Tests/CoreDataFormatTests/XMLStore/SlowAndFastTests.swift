// The fast way and the parser give the same records: objects with and without what the fast way
// leaves to the parser.

import CoreDataFormat
import RecordChecking
import Records
import Testing

/// Ways to write an object otherwise without changing what it says.
private let spellings: [@Sendable (String) -> String] = [
  {
    $0.replacing(
      "<attribute name=\"a\" type=\"string\">", with: "<attribute  name='a' type='string'>")
  },
  { $0.replacing("</attribute>", with: "</attribute >") },
  { $0.replacing("<object ", with: "<object\n") },
  { $0.replacing("</object>", with: "<!-- </object> <object> --></object>") },
  { $0.replacing("text", with: "<![CDATA[text]]>") },
  { $0.replacing("text", with: "&#116;ext") },
  { $0.replacing("></relationship>", with: "/>") },
  { "<?pi <object?>" + $0 },
  { $0 + "<other><object type=\"X\" id=\"z1\"/></other>" },
]

private func plain(_ number: Int) -> String {
  """
  <object type="THING" id="z\(number)">
          <attribute name="a" type="string">text \(number)</attribute>
          <attribute name="b" type="date">274201500.83986997604370117188</attribute>
          <relationship name="r" type="0/1" destination="THING" idrefs="z\(number)"></relationship>
      </object>
  """
}

/// Lines without the lengths and offsets, which spellings change.
private func contents(_ document: String, _ chunkBytes: Int) throws -> [String] {
  try records(of: document, chunkBytes: chunkBytes)
}

@Test(arguments: spellings.indices, [1, 5, 64, 4_096])
func spellingsDontChangeRecords(_ index: Int, chunkBytes: Int) throws {
  let numbers = Array(102..<110)
  let expected = try contents(store(numbers.map(plain).joined(separator: "\n    ")), 65_536)
  #expect(expected.count == numbers.count)
  for special in [102, 105, 109] {
    let objects = numbers.map { $0 == special ? spellings[index](plain($0)) : plain($0) }
    #expect(try contents(store(objects.joined(separator: "\n    ")), chunkBytes) == expected)
  }
}

@Test(arguments: [1, 64, 65_536])
func placesBehindASpecialObjectAreRight(_ chunkBytes: Int) throws {
  let special = spellings[3](plain(102)).replacing("\n", with: "\n\n")
  let document =
    "<database>\n" + plain(101) + "\n" + special + "\n\n" + plain(103) + "\n</database>"
  let found = try lines(of: document, chunkBytes: chunkBytes).map { $0.split(separator: " ")[1] }
  let second = 12 + plain(101).utf8.count
  let third = second + special.utf8.count + 2
  #expect(
    found == [
      "@2:11+\(plain(101).utf8.count)", "@7:\(second)+\(special.utf8.count)",
      "@17:\(third)+\(plain(103).utf8.count)",
    ])
}

@Test(arguments: [1, 64, 65_536])
func faultsBehindFastObjectsHaveTheirPlaces(_ chunkBytes: Int) throws {
  let document = "<database>\n" + plain(101) + "\n" + plain(102) + "\n<object></x>"
  #expect(
    try lines(of: document, chunkBytes: chunkBytes).last
      == "! not_well_formed @12:\(document.utf8.count)")
}

struct HarmfulText: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
}

@Test(arguments: [
  HarmfulText(testDescription: "a control character", bytes: [0x01]),
  HarmfulText(testDescription: "the end of a section", bytes: Array("]]>".utf8)),
  HarmfulText(testDescription: "a bare ampersand", bytes: Array("a & b".utf8)),
  HarmfulText(testDescription: "half a character", bytes: [0xC3]),
  HarmfulText(testDescription: "an overlong form", bytes: [0xC0, 0xAF]),
  HarmfulText(testDescription: "U+FFFE", bytes: [0xEF, 0xBF, 0xBE]),
  HarmfulText(testDescription: "a surrogate", bytes: [0xED, 0xA0, 0x80]),
])
func theFastWayAcceptsNothingThatXMLForbids(_ test: HarmfulText) throws {
  let before = Array(
    "<database><object type=\"A\" id=\"z1\"><attribute name=\"x\" type=\"string\">".utf8)
  let bytes = before + test.bytes + Array("</attribute></object></database>".utf8)
  let lines = try recordLines(of: CoreDataXMLFormat(), in: bytes)
  #expect(lines.count == 1)
  #expect(lines.first?.hasPrefix("! not_well_formed") == true)
}
