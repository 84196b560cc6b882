// The JSON scanner: what it tells its sink, and the first fault of texts that are not JSON.

import ByteReading
import Testing

/// Writes down what the scanner tells.
private struct Transcript: JSONSink {
  var lines: [String] = []

  mutating func null() { lines.append("null") }
  mutating func boolean(_ value: Bool) { lines.append(value ? "true" : "false") }
  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    lines.append(text(range, false, bytes))
  }
  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    lines.append("'" + text(range, hasEscapes, bytes) + "'")
  }
  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    lines.append(text(range, hasEscapes, bytes) + ":")
  }
  mutating func beginObject() { lines.append("{") }
  mutating func endObject(count: Int) { lines.append("}\(count)") }
  mutating func beginArray() { lines.append("[") }
  mutating func endArray(count: Int) { lines.append("]\(count)") }

  private func text(_ range: Range<Int>, _ hasEscapes: Bool, _ bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    if hasEscapes {
      JSONUnescape.append(range, of: bytes, to: &text)
    } else {
      for index in range { text.append(bytes[index]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

private func transcript(of text: [UInt8]) -> String {
  var (scanner, sink) = (JSONScanner(maximumDepth: 3), Transcript())
  do {
    let rest = try scanner.scanText(in: text.span, into: &sink)
    if let rest { sink.lines.append("rest@\(rest)") }
    return sink.lines.joined(separator: " ")
  } catch {
    return "\(error.reason)@\(error.byteOffset)"
  }
}

struct JSONScannerTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false\n", "false"), ("0", "0"),
    ("-0.5e+10", "-0.5e+10"),
    ("1E400", "1E400"), ("\"\"", "''"), ("{}", "{ }0"), ("[ ]", "[ ]0"),
    (#"{"a":1,"b":[true,{}]}"#, "{ a: 1 b: [ true { }0 ]2 }2"),
    ("[[[]],[]]", "[ [ [ ]0 ]1 [ ]0 ]2"),
    (#""\"\\\/\b\f\n\r\tz""#, "'\"\\/\u{8}\u{C}\n\r\tz'"),
    (#""\u00e9\u20AC\ud83D\uDE00\u0000""#, "'é€😀\u{0}'"),
    ("\"eight bytes and Grüße, 日本語 😀 more\"", "'eight bytes and Grüße, 日本語 😀 more'"),
    ("[1] 2", "[ 1 ]1 rest@4"), (#"{"\u0061":0}"#, "{ a: 0 }1"),
  ])
  func tellsItsSink(text: String, expected: String) {
    #expect(transcript(of: Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("", "unexpectedEnd@0"), ("  ", "unexpectedEnd@2"), ("tru", "unexpectedEnd@3"),
    ("\"abc", "unexpectedEnd@4"), ("\"abc\\", "unexpectedEnd@5"), ("\"\\u12", "unexpectedEnd@5"),
    ("\"\\ud83d\\", "unexpectedEnd@8"), ("[1", "unexpectedEnd@2"), ("[1,", "unexpectedEnd@3"),
    ("{\"a\"", "unexpectedEnd@4"), ("-", "unexpectedEnd@1"), ("1.", "unexpectedEnd@2"),
    ("1e", "unexpectedEnd@2"), ("trUe", "misspelledLiteral@0"), ("NaN", "expectedValue@0"),
    ("+1", "expectedValue@0"), (".5", "expectedValue@0"), ("[01]", "leadingZero@1"),
    ("-x", "expectedDigit@1"), ("1.e5", "expectedDigit@2"), ("1e+-5", "expectedDigit@3"),
    ("[1,]", "trailingComma@2"), ("{\"a\":1 , }", "trailingComma@7"), ("[,1]", "expectedValue@1"),
    ("{a:1}", "expectedKey@1"), ("{,}", "expectedKey@1"), ("{\"a\" 1}", "expectedColon@5"),
    ("{\"a\":1]", "expectedCommaOrBrace@6"), ("[1}", "expectedCommaOrBracket@2"),
    ("[1 2]", "expectedCommaOrBracket@3"), ("\"a\u{1F}\"", "controlCharacter@2"),
    ("\"a\u{0}\"", "controlCharacter@2"), ("\"\\x\"", "unknownEscape@1"),
    ("\"\\u12g4\"", "expectedHexDigit@1"), ("\"\\udc00\"", "loneSurrogate@1"),
    ("\"\\ud800\"", "loneSurrogate@1"), ("\"\\ud800x\"", "loneSurrogate@1"),
    ("\"\\ud800\\n\"", "loneSurrogate@1"), ("\"\\ud800\\u0041\"", "loneSurrogate@1"),
    ("[[[[]]]]", "tooDeep@3"), ("\u{FEFF}1", "expectedValue@0"),
    ("[1/**/]", "expectedCommaOrBracket@2"),
  ])
  func refuses(text: String, expected: String) {
    #expect(transcript(of: Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      ("a lone continuation byte", [0x80], "invalidUTF8@1"),
      ("an overlong slash", [0xC0, 0xAF], "invalidUTF8@1"),
      ("an overlong form of three bytes", [0xE0, 0x9F, 0xBF], "invalidUTF8@1"),
      ("a surrogate", [0xED, 0xA0, 0x80], "invalidUTF8@1"),
      ("a scalar above U+10FFFF", [0xF4, 0x90, 0x80, 0x80], "invalidUTF8@1"),
      ("a sequence that a quote cuts off", [0x41, 0xE4], "invalidUTF8@2"),
      ("a byte that UTF-8 never has", [0x41, 0x42, 0xFF], "invalidUTF8@3"),
    ] as [(String, [UInt8], String)])
  func refusesWhatIsNotUTF8(name: String, bytes: [UInt8], expected: String) {
    #expect(transcript(of: [0x22] + bytes + [0x22]) == expected)
  }

  @Test func takesASequenceCutOffByTheEndForIncomplete() {
    #expect(transcript(of: [0x22, 0xF0, 0x9F]) == "unexpectedEnd@3")
  }

  @Test func findsTheEndOfAStringAtEveryOffsetInAWord() {
    for length in 0...20 {
      for special in ["\"", "\\", "\n", "é"].map({ Array($0.utf8)[0] }) {
        let text = [UInt8](repeating: 0x61, count: length) + [special]
        let expected = special == 0x22 ? length : nil
        let end = try? scanJSONString(in: text.span, from: 0).end
        #expect(end == expected, "\(special) after \(length) bytes")
      }
    }
  }

  @Test func everyReasonHasASentence() {
    for reason in JSONFault.Reason.allCases {
      let message = JSONFault(reason, at: 0, found: 0x2C).message
      #expect(message.hasSuffix("."))
      #expect(message.first?.isUppercase == true)
    }
  }
}
