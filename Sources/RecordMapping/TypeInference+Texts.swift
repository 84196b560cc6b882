// Which types the texts of a field could be read as without loss.

import ByteReading
import Documents

/// What the texts of one field could be.
struct TextEvidence: Sendable {
  /// The first text that ruled out all types but string, if others were left before it.
  private var excluding: String?
  private var candidates: Candidates = .all
  /// Digits after the point, while all numbers have as many; -1 before the first, -2 when not.
  private var fractionDigits = -1
  private var fractionsAreShort = true
  private var words: Words = []
  private var hasTexts = false

  private struct Candidates: OptionSet {
    let rawValue: UInt8
    static let integer = Candidates(rawValue: 1)
    static let number = Candidates(rawValue: 2)
    static let boolean = Candidates(rawValue: 4)
    static let date = Candidates(rawValue: 8)
    static let datetime = Candidates(rawValue: 16)
    static let all: Candidates = [.integer, .number, .boolean, .date, .datetime]
    /// What a text of JSON may still be: it would have written numbers and booleans as such.
    static let ofStrings: Candidates = [.date, .datetime]
  }

  /// Spellings of true and false; two spellings in one field would become one.
  private struct Words: OptionSet {
    let rawValue: UInt8
    static let lower = Words(rawValue: 1)
    static let capital = Words(rawValue: 2)
    static let upper = Words(rawValue: 4)
  }

  /// The type of all texts.
  var type: TableSchemaType {
    guard hasTexts else { return .string() }
    if candidates.contains(.integer) { return .integer() }
    if candidates.contains(.number), fractionsAreShort || fractionDigits > 0 { return .number() }
    if candidates.contains(.boolean) { return .boolean() }
    if candidates.contains(.date) { return .date() }
    return candidates.contains(.datetime) ? .datetime() : .string()
  }

  /// Digits after the point that every number of the field has, if zeros at the end count.
  var decimals: Int? { !fractionsAreShort && fractionDigits > 0 ? fractionDigits : nil }

  /// Why the texts stay text, where that is no matter of course.
  var reason: String? {
    if let excluding { return "because of `\(excluding)`" }
    guard candidates.contains(.number), !fractionsAreShort, fractionDigits < 0 else { return nil }
    return "because zeros at the end of its numbers would be lost"
  }

  /// Takes a text in.
  /// - Parameter isTyped: whether the source says that it is text, as JSON does.
  mutating func note(_ text: TextBytes, isTyped: Bool) {
    hasTexts = true
    if isTyped { candidates.formIntersection(.ofStrings) }
    guard !candidates.isEmpty else { return }
    let before = candidates
    candidates.formIntersection(fitting(text))
    guard candidates.isEmpty, before != .all, !isTyped else { return }
    let shown = String(decoding: text.prefix(40), as: UTF8.self)
    excluding = shown
  }

  private mutating func fitting(_ text: TextBytes) -> Candidates {
    var fitting: Candidates = []
    if candidates.contains(.integer), isInteger(text) { fitting.insert(.integer) }
    if candidates.contains(.number), isNumber(text) { fitting.insert(.number) }
    if candidates.contains(.boolean), isBoolean(text) { fitting.insert(.boolean) }
    if candidates.contains(.date), ScalarText.date(text) != nil { fitting.insert(.date) }
    if candidates.contains(.datetime), isInstant(text) { fitting.insert(.datetime) }
    return fitting
  }

  /// Whether the text is the one that the integer is written as.
  private func isInteger(_ text: TextBytes) -> Bool {
    guard case .value(let value) = NumberText.integer(text) else { return false }
    return text.elementsEqual(String(value).utf8)
  }

  /// Whether a double has the number's digits, and the number no needless zeros in front.
  private mutating func isNumber(_ text: TextBytes) -> Bool {
    guard let value = NumberText.double(text), value.isFinite else { return false }
    if text.contains(where: { $0 | 0x20 == 0x65 }) {
      return text.elementsEqual(value.description.utf8)
    }
    let digits = text[0] == 0x2D ? TextBytes(rebasing: text.dropFirst()) : text
    guard let first = digits.first, first &- 0x30 <= 9,
      first != 0x30 || digits.count == 1 || digits[1] == 0x2E, digits.last != 0x2E,
      value != 0 || text[0] != 0x2D, WholeNumberText.hasDigits(of: value, text)
    else { return false }
    noteFraction(of: digits)
    return true
  }

  /// Zeros at the end of a fraction are kept only where all fractions are as long as another.
  private mutating func noteFraction(of digits: TextBytes) {
    let point = digits.firstIndex(of: 0x2E)
    let count = point.map { digits.count - $0 - 1 } ?? 0
    if point != nil, digits.last == 0x30 { fractionsAreShort = false }
    if fractionDigits == -1 { fractionDigits = count }
    if fractionDigits != count { fractionDigits = -2 }
  }

  private mutating func isBoolean(_ text: TextBytes) -> Bool {
    switch String(decoding: text.prefix(6), as: UTF8.self) {
    case "true", "false": words.insert(.lower)
    case "True", "False": words.insert(.capital)
    case "TRUE", "FALSE": words.insert(.upper)
    default: return false
    }
    return words == .lower || words == .capital || words == .upper
  }

  /// Whether the text is the one that the instant is written as; a store keeps microseconds.
  private func isInstant(_ text: TextBytes) -> Bool {
    guard text.count <= 27, let instant = RFC3339.parse(text) else { return false }
    return text.elementsEqual(
      RFC3339.format(seconds: instant.seconds, nanoseconds: instant.nanoseconds).utf8)
  }
}
