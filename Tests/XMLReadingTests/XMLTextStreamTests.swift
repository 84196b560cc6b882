// Encodings of XML documents, made UTF-8 whatever the chunks are.

import ByteReading
import Testing
import XMLReading

struct EncodingCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  let text: String
  let name: String
}

private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
  text.utf16.flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    return bigEndian ? [high, low] : [low, high]
  }
}

private let sample = "<?xml version=\"1.0\"?><a>é😀,</a>"

let encodingCases: [EncodingCase] = [
  EncodingCase(testDescription: "UTF-8", bytes: Array(sample.utf8), text: sample, name: "UTF-8"),
  EncodingCase(
    testDescription: "UTF-16LE with a mark", bytes: utf16("\u{FEFF}" + sample, bigEndian: false),
    text: "\u{FEFF}" + sample, name: "UTF-16LE"),
  EncodingCase(
    testDescription: "UTF-16BE without a mark", bytes: utf16(sample, bigEndian: true),
    text: sample, name: "UTF-16BE"),
  EncodingCase(
    testDescription: "ISO-8859-1",
    bytes: Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9],
    text: "<?xml version='1.0' encoding='ISO-8859-1'?><a>é", name: "ISO-8859-1"),
  EncodingCase(
    testDescription: "no declaration", bytes: Array("<a/>".utf8), text: "<a/>", name: "UTF-8"),
  EncodingCase(testDescription: "nothing", bytes: [], text: "", name: "UTF-8"),
]

private func decoded(_ bytes: [UInt8], chunkSize: Int) throws -> (bytes: [UInt8], name: String) {
  let stream = XMLTextStream(over: MemoryByteStream(bytes, chunkSize: chunkSize))
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 5)
  while case let count = try buffer.withUnsafeMutableBytes({ try stream.read(into: $0) }), count > 0
  {
    result += buffer[..<count]
  }
  return (result, stream.encodingName)
}

@Test(arguments: encodingCases, [1, 2, 3, 7, 4_096])
func encodingsBecomeUTF8(_ test: EncodingCase, chunkSize: Int) throws {
  let result = try decoded(test.bytes, chunkSize: chunkSize)
  #expect(String(decoding: result.bytes, as: UTF8.self) == test.text)
  #expect(result.name == test.name)
}

@Test func otherEncodingsAreRefused() throws {
  let bytes = Array("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><a/>".utf8)
  let refusal = #expect(throws: ByteStreamFailure.self) { try decoded(bytes, chunkSize: 7) }
  #expect(
    refusal?.message
      == "The XML declaration names the encoding `Shift_JIS`, which is not supported.")
}

@Test(arguments: [
  utf16("<a>", bigEndian: false) + [0x00, 0xD8], utf16("<a", bigEndian: true) + [0],
])
func halfCharactersAreNotUTF8(_ bytes: [UInt8]) throws {
  let result = try decoded(bytes, chunkSize: 4_096).bytes
  #expect(result.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) } != nil)
}
