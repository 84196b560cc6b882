// Text as a value of a declared type: exact or a fault.

import ByteReading
import Documents
import Records

/// Reads the values of scalar types from text. Nothing is rounded, trimmed or guessed.
enum ScalarText {
  /// A whole number within Int64: an optional sign and digits.
  static func integer(_ text: TextBytes) throws(ValueFault) -> Int64 {
    switch NumberText.integer(text) {
    case .value(let value): return value
    case .outOfRange: throw Self.beyondInt64.of(text)
    case .invalid: throw notAnInteger(text)
    }
  }

  /// A double. Fractions are rounded to the nearest one, as everywhere; a number beyond the range
  /// of doubles, or a whole number that would become another one, is a fault.
  static func number(_ text: TextBytes) throws(ValueFault) -> Double {
    guard let value = NumberText.double(text) else {
      guard let special = specialNumber(text) else {
        throw ValueFault(.notANumber, "is not a number").of(text)
      }
      return special
    }
    if !value.isFinite { throw ValueFault(.outOfRange, "is beyond the range of a double").of(text) }
    if value == 0, hasNonzeroDigit(text) {
      throw ValueFault(.outOfRange, "is closer to zero than a double can be").of(text)
    }
    guard WholeNumberText.survives(text, as: value) else {
      throw ValueFault(
        .outOfRange, "has more digits than a double can keep",
        hint: "Declare the field as integer or decimal."
      ).of(text)
    }
    return value
  }

  /// True or false, by the words of the notation.
  static func boolean(_ text: TextBytes) -> Bool? {
    switch text.count {
    case 1:
      switch text[0] {
      case 0x31, 0x54, 0x74: true
      case 0x30, 0x46, 0x66: false
      default: nil
      }
    case 2: isWord(text, "no") ? false : nil
    case 3: isWord(text, "yes") ? true : nil
    case 4: isWord(text, "true") ? true : nil
    case 5: isWord(text, "false") ? false : nil
    default: nil
    }
  }

  /// The instant of a day's midnight in UTC: `yyyy-mm-dd`.
  static func date(_ text: TextBytes) -> Timestamp? {
    guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D,
      let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10)
    else { return nil }
    let time = CivilTime(year: year, month: month, day: day)
    guard time.isValid else { return nil }
    return Timestamp(checkedSeconds: time.secondsSince1970, nanoseconds: 0)
  }

  /// A path of a document: `books/42`, or `projects/P/databases/D/documents/books/42`.
  static func reference(_ text: String) -> DocumentReferenceName? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 5, parts[0] == "projects", parts[2] == "databases", parts[4] == "documents"
    else { return DocumentPath(text).map { DocumentReferenceName(path: $0) } }
    let database = parts[..<4].joined(separator: "/")
    return DocumentPath(parts[5...].joined(separator: "/"))
      .map { DocumentReferenceName(database: database, path: $0) }
  }

  static var beyondInt64: ValueFault { ValueFault(.outOfRange, "is beyond the range of Int64") }

  /// Spreadsheets write long numbers as 1.23457E+11; their digits are gone.
  private static func notAnInteger(_ text: TextBytes) -> ValueFault {
    let looksRounded = NumberText.isDecimal(text) && text.contains { $0 | 0x20 == 0x65 }
    return ValueFault(
      .notAnInteger, "is not a whole number written in digits",
      hint: looksRounded
        ? "Export the column as text: a spreadsheet may have rounded the number." : nil
    ).of(text)
  }

  /// The words that Table Schema allows beside numbers, in any case.
  private static func specialNumber(_ text: TextBytes) -> Double? {
    if isWord(text, "nan") { return .nan }
    if isWord(text, "inf") || isWord(text, "infinity") { return .infinity }
    if isWord(text, "-inf") || isWord(text, "-infinity") { return -.infinity }
    return nil
  }

  private static func hasNonzeroDigit(_ text: TextBytes) -> Bool {
    text.prefix { $0 | 0x20 != 0x65 }.contains { (0x31...0x39).contains($0) }
  }

  /// Whether the text is the word, given in lower case, in any case.
  static func isWord(_ text: TextBytes, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<text.count {
      let letter = (0x41...0x5A).contains(text[index]) ? text[index] | 0x20 : text[index]
      guard letter == word.utf8Start[index] else { return false }
    }
    return true
  }

  private static func number(_ text: TextBytes, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard text[index] &- 0x30 <= 9 else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
    }
    return value
  }
}
