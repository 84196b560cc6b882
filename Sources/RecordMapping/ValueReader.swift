// Values of one declared type, read off a tape.

import ByteReading
import Documents
import Records

/// Reads the values of a field by its type. Compiled once a source; constraints are not its matter.
final class ValueReader: Sendable {
  /// The declared type.
  let type: TableSchemaType
  /// Reads what has no type of its own.
  let plain: PlainValueReader
  /// The type without its notation, so that choosing by it costs nothing.
  let kind: Kind
  let number: NumberNotation?
  private let words: BooleanWords?
  private let dates: DateReader
  /// The reader of an array's elements.
  let items: ValueReader?
  /// What parts the texts of an array whose elements have no type of their own; or nil.
  let delimiter: [UInt8]?
  /// Whether the type is an array whose elements have no type of their own.
  let isUntypedArray: Bool
  /// Whether any value will do.
  let isAny: Bool

  enum Kind { case string, integer, number, decimal, boolean, date, other }

  /// Compiles a type.
  init(_ type: TableSchemaType, plain: PlainValueReader) {
    self.type = type
    self.plain = plain
    var (number, words, dates, items) = (
      NumberNotation?.none, BooleanWords?.none, DateReader(.default), ValueReader?.none
    )
    var delimiter: [UInt8]?
    switch type {
    case .string: kind = .string
    case .integer(let notation): (kind, number) = (.integer, notation.isPlain ? nil : notation)
    case .number(let notation): (kind, number) = (.number, notation.isPlain ? nil : notation)
    case .decimal(let notation): (kind, number) = (.decimal, notation.isPlain ? nil : notation)
    case .boolean(let notation): (kind, words) = (.boolean, BooleanWords(notation))
    case .date(let notation), .datetime(let notation), .time(let notation):
      (kind, dates) = (.date, DateReader(notation))
    case .array(let notation):
      kind = .other
      items = notation.itemType.map { ValueReader($0, plain: plain) }
      if let text = notation.delimiter, items == nil { delimiter = Array(text.utf8) }
    default: kind = .other
    }
    (self.number, self.words, self.dates, self.items) = (number, words, dates, items)
    self.delimiter = delimiter
    isUntypedArray = if case .array = type { items == nil } else { false }
    isAny = if case .any = type { true } else { false }
  }

  /// The value at a place of the tape, which is not null.
  func value(at index: Int, of tape: RecordTape) throws(ValueFault) -> Value {
    let node = tape.nodes[index]
    switch kind {
    case .string where node.kind == .text || node.kind == .string:
      return .string(tape.text(node))
    case .integer: return .integer(try integer(node, at: index, of: tape))
    case .number: return .double(try double(node, at: index, of: tape))
    case .decimal: return .string(try decimal(node, at: index, of: tape))
    case .boolean: return .boolean(try boolean(node, at: index, of: tape))
    case .date: return try date(node, at: index, of: tape)
    case .string: throw mismatch(at: index, of: tape)
    case .other: return try structured(at: index, of: tape)
    }
  }

  /// The fault of a value of another kind.
  func mismatch(at index: Int, of tape: RecordTape) -> ValueFault {
    ValueFault(
      .typeMismatch, "is \(tape.kindName(tape.nodes[index])), not \(type.nameWithArticle)",
      value: tape.evidence(at: index))
  }

  private func integer(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> Int64 {
    let text = tape.payload(node)
    if node.kind == .text {
      guard let number else { return try ScalarText.integer(text) }
      return try rewritten(text, by: number, else: .notAnInteger) { (text) throws(ValueFault) in
        try ScalarText.integer(text)
      }
    }
    guard node.kind == .number else { throw mismatch(at: index, of: tape) }
    if case .value(let value) = NumberText.integer(text) { return value }
    guard NumberText.isDecimal(text) else {
      throw ValueFault(.notAnInteger, "is not a whole number").of(text)
    }
    switch WholeNumberText.value(ofDecimal: text) {
    case .value(let value): return value
    case .outOfRange: throw ScalarText.beyondInt64.of(text)
    case .invalid: throw ValueFault(.notAnInteger, "is not a whole number").of(text)
    }
  }

  private func double(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> Double {
    let text = tape.payload(node)
    if node.kind == .text {
      guard let number else { return try ScalarText.number(text) }
      return try rewritten(text, by: number, else: .notANumber) { (text) throws(ValueFault) in
        try ScalarText.number(text)
      }
    }
    guard node.kind == .number else { throw mismatch(at: index, of: tape) }
    if node.flags.contains(.typedDouble) { return try plain.typedDouble(text) }
    return try ScalarText.number(text)
  }

  private func decimal(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> String {
    let text = tape.payload(node)
    switch node.kind {
    case .text where number != nil, .string where number != nil:
      return try rewritten(text, by: number ?? NumberNotation(), else: .notANumber) {
        (text) throws(ValueFault) in try DecimalText.canonical(text)
      }
    case .text, .string, .number: return try DecimalText.canonical(text)
    default: throw mismatch(at: index, of: tape)
    }
  }

  func boolean(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> Bool {
    if node.kind == .boolean { return node.length == 1 }
    guard node.kind == .text || node.kind == .string && words != nil else {
      throw mismatch(at: index, of: tape)
    }
    let text = tape.payload(node)
    guard let value = words.map({ $0.meaning(of: text) }) ?? ScalarText.boolean(text) else {
      throw ValueFault(.notABoolean, "is neither true nor false").of(text)
    }
    return value
  }

  func date(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> Value {
    switch node.kind {
    case .text, .string: return try dates.value(tape.payload(node), as: type)
    case .number where dates.isEpoch: return try dates.value(tape.payload(node), as: type)
    case .timestamp:
      let timestamp = try plain.timestamp(node, of: tape)
      if case .time = type { throw mismatch(at: index, of: tape) }
      if case .date = type, timestamp.seconds % 86_400 != 0 || timestamp.nanoseconds != 0 {
        throw ValueFault(
          .invalidDate, "has a time of day", value: tape.evidence(at: index),
          hint: "Declare the field as datetime.")
      }
      return .timestamp(timestamp)
    default: throw mismatch(at: index, of: tape)
    }
  }

  /// Reads a number in a notation of its own; faults show the text as it was.
  private func rewritten<Result>(
    _ text: TextBytes, by notation: NumberNotation, else code: RecordIssueCode,
    _ read: (TextBytes) throws(ValueFault) -> Result
  ) throws(ValueFault) -> Result {
    guard let digits = notation.plain(text) else {
      let name = code == .notAnInteger ? "a whole number" : "a number"
      throw ValueFault(code, "is not \(name) as the schema writes it").of(text)
    }
    do throws(ValueFault) {
      return try digits.withUnsafeBufferPointer { (digits) throws(ValueFault) in
        try read(digits)
      }
    } catch {
      throw error.of(text)
    }
  }
}

/// The words for true and false of a schema that names its own.
private struct BooleanWords: Sendable {
  private let trueValues: [[UInt8]]?
  private let falseValues: [[UInt8]]?

  init?(_ notation: BooleanNotation) {
    guard notation.trueValues != nil || notation.falseValues != nil else { return nil }
    trueValues = notation.trueValues?.map { Array($0.utf8) }
    falseValues = notation.falseValues?.map { Array($0.utf8) }
  }

  func meaning(of text: TextBytes) -> Bool? {
    if trueValues?.contains(where: text.elementsEqual) ?? (ScalarText.boolean(text) == true) {
      return true
    }
    let isFalse =
      falseValues?.contains(where: text.elementsEqual) ?? (ScalarText.boolean(text) == false)
    return isFalse ? false : nil
  }
}

extension TableSchemaType {
  /// The type's word with its article, for messages.
  var nameWithArticle: String {
    switch self {
    case .integer, .object, .array: "an \(name)"
    case .bytes: "bytes"
    case .any: "any value"
    default: "a \(name)"
    }
  }
}
