// Properties that hold for every text: nothing depends on how it is cut, and nothing gets lost.

import ByteReading
import CSVFormat
import RecordChecking
import Records
import Testing

@Suite struct CSVPropertyTests {
  private static let pieces: [[UInt8]] =
    [
      "a", "b", ",", ",", ",", "\"", "\"", "\n", "\n", "\r\n", "\r", " ", ";", "é", "\0", "\"\"",
      "\"a\"",
    ].map { Array($0.utf8) } + [[0xFF]]

  @Test(arguments: [
    [:], ["recover": "line"], ["trim-spaces": ""], ["quote": "none"], ["nested": ""],
  ])
  func howATextIsCutDoesNotMatter(_ options: [String: String]) throws {
    var generator = SeededGenerator(state: 4_711)
    for _ in 0..<400 {
      let text = Array("x.a,x.b\n".utf8) + Self.text(&generator)
      var first: [String]?
      for (batchBytes, chunkSize) in [(1, 1), (3, 2), (16, 7), (262_144, 4_096)] {
        var readerOptions = ReaderOptions(options.merging(["delimiter": ","]) { a, _ in a })
        readerOptions.batchBytes = batchBytes
        // What opening warns of comes with the first batch, wherever that ends.
        let lines = try recordLines(
          of: CSVFormat(), in: text, options: readerOptions, chunkSize: chunkSize
        ).filter { $0 != "? preamble" }
        if let first { #expect(lines == first, "\(text)") } else { first = lines }
      }
    }
  }

  @Test func largeTextsAreCutAnywhereToo() throws {
    var generator = SeededGenerator(state: 1_618)
    let rows = (0..<3_000).map { number in
      "\(number)," + (Bool.random(using: &generator) ? "plain é text" : "\"a \"\"b\"\",\nc\"")
        + "\n"
    }
    let text = Array(("id,note\n" + rows.joined()).utf8)
    var first: [String]?
    for batchBytes in [1_000, 16_383, 16_384, 16_385, 65_536, 10_000_000] {
      var options = ReaderOptions()
      options.batchBytes = batchBytes
      let lines = try recordLines(of: CSVFormat(), in: text, options: options, chunkSize: 5_000)
      #expect(lines.count == rows.count)
      if let first { #expect(lines == first) } else { first = lines }
    }
  }

  @Test func everyRecordIsAStretchOfTheSource() throws {
    var generator = SeededGenerator(state: 815)
    for _ in 0..<1_000 {
      let text = Array("a,b\n".utf8) + Self.text(&generator)
      let source = SourceInput(name: "test", bytes: text)
      let reader = try CSVFormat().makeReader(
        for: source, options: ReaderOptions(["delimiter": ","]))
      var end = 4
      for entry in try allEntries(of: reader) {
        let place = entry.position
        #expect(Array(text[place.byteOffset..<place.byteOffset + place.byteLength]) == entry.raw)
        // Between records there is nothing but line ends.
        #expect(text[end..<place.byteOffset].allSatisfy { $0 == 0x0A || $0 == 0x0D })
        #expect(place.line == Self.line(of: place.byteOffset, in: text))
        end = place.byteOffset + place.byteLength
      }
      #expect(text[end...].allSatisfy { $0 == 0x0A || $0 == 0x0D })
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0..<40, using: &generator)).flatMap { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }
  }

  private static func line(of offset: Int, in text: [UInt8]) -> Int {
    var line = 1
    for index in 0..<offset where text[index] == 0x0A || text[index] == 0x0D {
      if text[index] == 0x0A, index > 0, text[index - 1] == 0x0D { continue }
      line += 1
    }
    return line
  }
}

/// A seeded generator (SplitMix64), so that a failure comes again.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
