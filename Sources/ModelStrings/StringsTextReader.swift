// Reads `.strings` text: one bad entry is told and skipped, all others are kept.

import PropertyLists

/// Reads the entries of a decoded `.strings` text.
struct StringsTextReader {
  private typealias Fault = TextPropertyListParser.Fault

  /// A problem before its place is told as line and column.
  private struct Note {
    var message: String
    var key: String?
    var offset: Int
    var isLoss: Bool
  }

  /// More problems than this are counted, not listed.
  private static let listedProblems = 1_000

  private let text: DecodedText
  private let file: String
  private var parser: TextPropertyListParser
  private var entries: [(key: String, value: PropertyList, offset: Int)] = []
  private var notes: [Note] = []
  private var unlistedProblems = 0

  /// Makes a reader; `file` names the file in problems.
  init(_ text: DecodedText, file: String) {
    self.text = text
    self.file = file
    parser = TextPropertyListParser(text.utf8)
  }

  /// Reads everything. O(n).
  mutating func read() -> (entries: [StringsTable.Entry], problems: [StringsProblem]) {
    parser.skipSpace()
    let isBraced = parser.skip("{")
    while true {
      parser.skipSpace()
      guard let next = parser.next else { break }
      if isBraced, next == UInt8(ascii: "}") {
        parser.index += 1
        parser.skipSpace()
        guard parser.next != nil else { break }
        note(Fault("Text follows the closing `}`.", at: parser.index))
        break
      }
      if next == UInt8(ascii: ";") {
        note(Fault("A `;` ends no entry and is skipped.", at: parser.index), isLoss: false)
        parser.index += 1
        continue
      }
      readEntryOrSkip()
    }
    if let start = parser.unterminatedComment {
      note(Fault("The comment that starts here has no closing `*/`.", at: start), isLoss: false)
    }
    return (positionedEntries(), positionedProblems())
  }

  private mutating func readEntryOrSkip() {
    let start = parser.index
    var key: String?
    do throws(Fault) {
      try readEntry(key: &key)
    } catch {
      note(error, key: key)
      parser.index = StringsEntryFinder(bytes: text.utf8).nextEntry(after: start)
    }
  }

  private mutating func readEntry(key: inout String?) throws(Fault) {
    let start = parser.index
    let name = try parser.readText()
    key = name
    let keyEnd = parser.index
    parser.skipSpace()
    if parser.skip(";") {
      entries.append((name, .string(name), start))
      return
    }
    guard parser.skip("=") else { throw endFault(of: start..<keyEnd, expected: "`=`") }
    parser.skipSpace()
    let valueStart = parser.index
    let value = try parser.readValue()
    let valueEnd = parser.index
    parser.skipSpace()
    if !parser.skip(";") {
      guard endsLine(from: valueEnd, to: parser.index) else {
        throw endFault(of: valueStart..<valueEnd, expected: "`;`")
      }
      note(Fault("The `;` behind the value is missing.", at: valueEnd), key: name, isLoss: false)
    }
    entries.append((name, value, start))
  }

  /// Whether only white space and comments with a line end among them, or the end of the text,
  /// come between two places: then a missing `;` leaves no doubt.
  private func endsLine(from start: Int, to end: Int) -> Bool {
    end == text.utf8.count || text.utf8[start..<end].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The fault of a token that is not followed by what should follow. The common causes are a quote
  /// inside the text, which ended it early, and a quote that is missing, which ended it late.
  private func endFault(of token: Range<Int>, expected: String) -> Fault {
    let found = TextPropertyListParser.describe(text.utf8, at: parser.index)
    let quoted = [0x22, 0x27].contains(text.utf8[token.lowerBound])
    let spansLines = text.utf8[token].contains { $0 == 0x0A || $0 == 0x0D }
    if quoted, spansLines {
      return Fault(
        "The string that starts here ends on a later line, before \(found); a closing quote is missing.",
        at: token.lowerBound)
    }
    if quoted, token.upperBound == parser.index {
      return Fault(
        "The quote ends the string, but \(found) follows where \(expected) is expected; inside a text write `\\\"`.",
        at: token.upperBound - 1)
    }
    return Fault("\(expected) is expected, not \(found).", at: parser.index)
  }

  private mutating func note(_ fault: Fault, key: String? = nil, isLoss: Bool = true) {
    guard notes.count < Self.listedProblems else {
      unlistedProblems += 1
      return
    }
    notes.append(Note(message: fault.message, key: key, offset: fault.offset, isLoss: isLoss))
  }

  private func positionedEntries() -> [StringsTable.Entry] {
    var cursor = PositionCursor(text)
    return entries.map { .init($0.key, $0.value, at: cursor.position(of: $0.offset)) }
  }

  private func positionedProblems() -> [StringsProblem] {
    var cursor = PositionCursor(text)
    var problems = notes.sorted { $0.offset < $1.offset }.map {
      StringsProblem(
        .invalidStrings, $0.message, file: file, key: $0.key,
        position: cursor.position(of: $0.offset), isLoss: $0.isLoss)
    }
    if unlistedProblems > 0 {
      problems.append(
        StringsProblem(
          .invalidStrings, "\(unlistedProblems) more problems are not listed.", file: file,
          isLoss: true))
    }
    return problems
  }
}
