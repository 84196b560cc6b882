// Strings files in every encoding they are met in, with and without byte-order marks.

import ByteReading
import ModelStrings
import Testing

struct BytesCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var bytes: [UInt8]
  var encoding: TextEncoding?
  var expected: [String]

  init(_ name: String, _ bytes: [UInt8], as encoding: TextEncoding? = nil, _ expected: [String]) {
    testDescription = name
    self.bytes = bytes
    self.encoding = encoding
    self.expected = expected
  }
}

private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return bigEndian ? bytes : bytes.reversed()
  }
}

private func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
  text.unicodeScalars.flatMap { scalar in
    let bytes = (0..<4).map { UInt8(scalar.value >> (24 - 8 * UInt32($0)) & 0xFF) }
    return bigEndian ? bytes : bytes.reversed()
  }
}

private let sample = "\"a\" = \"é😀\";\n\"b\" = \"ö\";"
private let read = ["1:1 a=é😀", "2:1 b=ö"]
private let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

private let cases = [
  BytesCase("UTF-8", Array(sample.utf8), read),
  BytesCase("UTF-8, marked", utf8Mark + sample.utf8, read),
  BytesCase("UTF-16LE, marked", [0xFF, 0xFE] + utf16(sample, bigEndian: false), read),
  BytesCase("UTF-16BE, marked", [0xFE, 0xFF] + utf16(sample, bigEndian: true), read),
  BytesCase("UTF-16LE, unmarked", utf16(sample, bigEndian: false), read),
  BytesCase("UTF-16BE, unmarked", utf16(sample, bigEndian: true), read),
  BytesCase("UTF-32LE, marked", utf32("\u{FEFF}" + sample, bigEndian: false), read),
  BytesCase("UTF-32BE, marked", utf32("\u{FEFF}" + sample, bigEndian: true), read),
  BytesCase(
    "two marks", [0xFF, 0xFE, 0xFF, 0xFE] + utf16(sample, bigEndian: false),
    read + ["? 1:1 double_bom: The file starts with 2 byte-order marks; all are skipped."]),
  BytesCase("a mark only", utf8Mark, ["?  invalid_strings: The file is empty."]),
  BytesCase(
    "a mark beats the encoding given", utf8Mark + sample.utf8, as: .macRoman, read),
  BytesCase(
    "MacRoman, told", Array("\"a\" = \"".utf8) + [0x8E, 0x8A, 0x22, 0x3B], as: .macRoman,
    ["1:1 a=éä"]),
  BytesCase("Latin-1, told", [0x61, 0x3D, 0x22, 0xE9, 0x22, 0x3B], as: .latin1, ["1:1 a=é"]),
  BytesCase(
    "MacRoman, not told", Array("a = b;\n\"c\" = \"caf".utf8) + [0x8E] + "\";\nd = e;".utf8,
    ["1:1 a=b", "3:1 d=e", "! 2:11 invalid_strings: The byte 0x8E is not UTF-8 there."]),
  BytesCase(
    "bytes that are no text in a comment", Array("/* ".utf8) + [0x8E] + " */ a = b;".utf8,
    ["1:8 a=b"]),
  BytesCase(
    "half a surrogate pair",
    utf16("a = \"", bigEndian: false) + [0x3D, 0xD8]
      + utf16("\";\nb = c;", bigEndian: false),
    ["2:1 b=c", "! 1:6 invalid_strings: The byte 0xFF is not UTF-8 there."]),
  BytesCase(
    "half a unit at the end", utf16("a = b;", bigEndian: false) + [0x20],
    ["1:1 a=b", "! 1:7 invalid_strings: A string is expected, not the byte 0xFE."]),
]

@Suite struct StringsEncodingTests {
  @Test(arguments: cases)
  func reads(_ example: BytesCase) {
    let table = StringsTable(bytes: example.bytes, encoding: example.encoding)
    #expect(lines(of: table) == example.expected)
  }

  @Test func offsetsCountBytesOfTheFile() {
    let offsets = [utf8Mark + sample.utf8, [0xFF, 0xFE] + utf16(sample, bigEndian: false)].map {
      StringsTable(bytes: $0).entries.map(\.position?.byteOffset)
    }
    #expect(offsets == [[3, 19], [2, 28]])
  }

  @Test func namesTheEncoding() {
    #expect(StringsTable(bytes: utf16(sample, bigEndian: true)).encoding == .utf16BigEndian)
  }

  @Test func manyEntries() {
    let source = (0..<200_000).map { "\"key \($0)\" = \"value \($0)\";\n" }.joined()
    let table = StringsTable(bytes: Array(source.utf8))
    #expect(table.count == 200_000)
    #expect(table["key 199999"] == "value 199999")
    #expect(table.entries.last?.position?.line == 200_000)
  }
}
