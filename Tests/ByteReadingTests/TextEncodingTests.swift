// Encodings by name, by their first bytes, and as UTF-8.

import ByteReading
import Testing

/// Bytes of an encoding and what they are in UTF-8.
struct EncodedCase: Sendable, CustomTestStringConvertible {
  var name: String
  var encoding: TextEncoding
  var bytes: [UInt8]
  var utf8: [UInt8]

  init(_ name: String, _ encoding: TextEncoding, _ bytes: [UInt8], _ utf8: [UInt8]) {
    self.name = name
    self.encoding = encoding
    self.bytes = bytes
    self.utf8 = utf8
  }

  init(_ name: String, _ encoding: TextEncoding, _ bytes: [UInt8], text: String) {
    self.init(name, encoding, bytes, Array(text.utf8))
  }

  var testDescription: String { name }
}

@Suite struct TextEncodingTests {
  static let cases: [EncodedCase] = [
    EncodedCase("UTF-8", .utf8, [0x61, 0xE9, 0xC3], [0x61, 0xE9, 0xC3]),
    EncodedCase(
      "UTF-16LE", .utf16LittleEndian, [0xFF, 0xFE, 0x61, 0, 0xE9, 0], text: "\u{FEFF}aé"),
    EncodedCase("UTF-16BE", .utf16BigEndian, [0, 0x61, 0x20, 0xAC], text: "a€"),
    EncodedCase(
      "a surrogate pair", .utf16LittleEndian, [0x3D, 0xD8, 0x00, 0xDE, 0x61, 0], text: "😀a"),
    EncodedCase(
      "a high surrogate alone", .utf16LittleEndian, [0x3D, 0xD8, 0x61, 0], [0xFF, 0x61]),
    EncodedCase(
      "a low surrogate alone", .utf16BigEndian, [0xDE, 0x00, 0, 0x61], [0xFF, 0x61]),
    EncodedCase("a high surrogate at the end", .utf16BigEndian, [0xD8, 0x3D], [0xFF]),
    EncodedCase(
      "a high surrogate and a byte at the end", .utf16BigEndian, [0xD8, 0x3D, 0xDE], [0xFF, 0xFE]),
    EncodedCase("half a unit at the end", .utf16LittleEndian, [0x61, 0, 0x62], [0x61, 0xFE]),
    EncodedCase("UTF-32LE", .utf32LittleEndian, [0, 0xF6, 1, 0, 0x61, 0, 0, 0], text: "😀a"),
    EncodedCase("UTF-32BE", .utf32BigEndian, [0, 1, 0xF6, 0], text: "😀"),
    EncodedCase(
      "numbers that are no characters", .utf32BigEndian,
      [0, 0, 0xD8, 0, 0, 0x11, 0, 0, 0, 0, 0, 0x61], [0xFF, 0xFF, 0x61]),
    EncodedCase(
      "UTF-32 cut off", .utf32LittleEndian, [0x61, 0, 0, 0, 1, 2, 3], [0x61, 0xFE, 0xFE, 0xFE]),
    EncodedCase("Latin-1", .latin1, [0x43, 0xE9, 0x80, 0xFF], text: "Cé\u{80}ÿ"),
    EncodedCase("Windows-1252", .windows1252, [0x80, 0x93, 0xE9, 0x9F], text: "€“éŸ"),
    EncodedCase("a hole of Windows-1252", .windows1252, [0x61, 0x81, 0x62], [0x61, 0xFF, 0x62]),
    EncodedCase("Mac Roman", .macRoman, [0x8E, 0xDB, 0xF0], text: "é€\u{F8FF}"),
    EncodedCase(
      "Shift_JIS", .shiftJIS, [0x2C, 0x96, 0xBC, 0x91, 0x4F, 0xB1, 0x95, 0x5C, 0x0A],
      text: ",名前ｱ表\n"),
    EncodedCase("a byte that is no Shift_JIS", .shiftJIS, [0x61, 0xFF, 0x62], [0x61, 0xFF, 0x62]),
    EncodedCase(
      "a lead byte and no trail", .shiftJIS, [0x61, 0x96, 0x0A, 0x62], [0x61, 0xFF, 0x0A, 0x62]),
    EncodedCase("Shift_JIS cut off", .shiftJIS, [0x61, 0x96], [0x61, 0xFF]),
  ]

  @Test(arguments: cases, pieceSizes)
  func transcodes(_ example: EncodedCase, size: Int) throws {
    for chunkSize in pieceSizes {
      let stream = try TranscodingByteStream(
        MemoryByteStream(example.bytes, chunkSize: chunkSize), from: example.encoding)
      #expect(outcome(of: stream, size: size) == StreamOutcome(bytes: example.utf8))
    }
  }

  @Test(arguments: cases)
  func tellsTheLengthInTheSource(_ example: EncodedCase) {
    let length = example.utf8.withUnsafeBufferPointer {
      example.encoding.sourceLength(ofTranscoded: $0)
    }
    #expect(length == example.bytes.count)
  }

  @Test func aFailureComesBehindTheText() throws {
    let stream = try TranscodingByteStream(
      FailingByteStream([0x61, 0, 0x62, 0]), from: .utf16LittleEndian)
    let result = outcome(of: stream)
    #expect(result.text == "ab")
    #expect(result.failure?.reason == .inputOutput)
  }

  @Test(arguments: [
    ("UTF-8", TextEncoding.utf8), ("utf8", .utf8), ("utf-16", .utf16LittleEndian),
    ("UTF_16BE", .utf16BigEndian), ("utf-32", .utf32LittleEndian), ("latin-1", .latin1),
    ("ISO-8859-1", .latin1), ("Windows-1252", .windows1252), ("cp1252", .windows1252),
    ("Shift-JIS", .shiftJIS), ("sjis", .shiftJIS), ("MacRoman", .macRoman),
  ])
  func hasNames(_ name: String, encoding: TextEncoding) {
    #expect(TextEncoding(name: name) == encoding)
  }

  @Test(arguments: TextEncoding.allCases)
  func knowsItsOwnName(_ encoding: TextEncoding) {
    #expect(TextEncoding(name: encoding.rawValue) == encoding)
  }

  @Test(arguments: ["", "utf-7", "klingon", "8859"])
  func refusesOtherNames(_ name: String) {
    #expect(TextEncoding(name: name) == nil)
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x61], TextEncoding.utf8, true),
      ([0xFF, 0xFE, 0x61, 0], .utf16LittleEndian, true),
      ([0xFE, 0xFF, 0, 0x61], .utf16BigEndian, true),
      ([0xFF, 0xFE, 0, 0], .utf32LittleEndian, true),
      ([0, 0, 0xFE, 0xFF], .utf32BigEndian, true),
      ([0x61, 0, 0x62, 0], .utf16LittleEndian, false),
      ([0, 0x61, 0, 0x62], .utf16BigEndian, false),
      ([0x61, 0, 0, 0], .utf32LittleEndian, false),
      ([0, 0, 0, 0x61], .utf32BigEndian, false),
      ([0x61, 0x62, 0x63, 0x64], nil, false), ([], nil, false), ([0x61, 0], nil, false),
      ([0x61, 0x62, 0, 0x63], nil, false),
    ] as [([UInt8], TextEncoding?, Bool)])
  func detects(_ head: [UInt8], encoding: TextEncoding?, hasMark: Bool) {
    #expect(TextEncoding.detect(in: head) == encoding)
    #expect(TextEncoding.startsWithByteOrderMark(head) == hasMark)
  }
}
