// Finds the end of a record that can't be read, so that the next one can.

import ByteReading

/// Looks for the place where reading can go on after a faulty or oversized record.
///
/// The skipper follows strings and brackets from the record's first byte; its end is the bracket
/// that closes its first one. A closing bracket also closes what was left open inside it. Where
/// brackets and quotes are the very fault, these signs end the record too, since JSON can't have
/// them inside a value:
///
/// - a `{` in an object that doesn't follow a colon (a missing `}`); between values, only at the
///   start of a line;
/// - a `]` without its `[` before the end of the source (the end of the array around the record);
/// - a string that ends with `},{` (a missing quote before it);
/// - a line end in a string (a missing quote): reading goes on at the next line that starts with
///   `{`, in the same column if the record started its line, or with the `]` that ends the array.
///
/// It keeps its state between calls, so that a record of any size is passed in bounded memory.
struct RecordSkipper {
  /// What the records stand in.
  enum Surroundings { case array, values }

  /// Where a record ends and the reader goes on; indices of the bytes at hand.
  struct Gap: Equatable {
    var recordEnd: Int
    var resume: Int
  }

  /// Offset in the source behind the last byte of the record so far: white space and commas at its
  /// end don't count.
  private(set) var contentEnd: Int

  private let surroundings: Surroundings
  /// White space before the record on its line; nil when something else stands there.
  private let indent: Int?
  private var state = State.content
  private var brackets = BracketStack()
  /// The last byte outside of strings that is no white space; 0 at the start.
  private var last: UInt8 = 0
  private var sawLineEnd = false
  /// A `]` that ends the array around the record, unless more than white space follows it.
  private var arrayEnd: Gap?
  private var tail = StringTail()

  private enum State { case content, string, escape, lineStart(column: Int), brokenLine }

  /// - Parameters:
  ///   - start: offset in the source of the record's first byte.
  ///   - isComplete: whether a whole value was read already, and `start` is the byte behind it.
  init(
    in surroundings: Surroundings, from start: Int, indent: Int?,
    afterValue isComplete: Bool = false
  ) {
    self.surroundings = surroundings
    self.indent = indent
    contentEnd = start
    last = isComplete ? 0x7D : 0
  }

  /// Goes on at `start` of `bytes`, whose first byte stands at `base` in the source.
  /// - Returns: nil when the record goes on behind these bytes.
  mutating func skip(in bytes: Span<UInt8>, from start: Int, base: Int) -> Gap? {
    for index in start..<bytes.count {
      if let resume = take(bytes[index], at: base + index) {
        return Gap(recordEnd: contentEnd - base, resume: resume - base)
      }
      let byte = bytes[index]
      if byte > 0x20, byte != 0x2C { contentEnd = base + index + 1 }
    }
    return nil
  }

  /// What stands when the source ends before the record does.
  func end(base: Int) -> Gap {
    if let arrayEnd, surroundings == .array {
      return Gap(recordEnd: arrayEnd.recordEnd - base, resume: arrayEnd.resume - base)
    }
    return Gap(recordEnd: contentEnd - base, resume: .max)
  }

  /// Takes one byte; returns where reading goes on when the record has ended.
  private mutating func take(_ byte: UInt8, at offset: Int) -> Int? {
    switch state {
    case .content: return takeContent(byte, at: offset)
    case .string: return takeString(byte, at: offset)
    case .escape: state = byte == 0x0A ? .lineStart(column: 0) : .string
    case .lineStart(let column): return takeLineStart(byte, column, at: offset)
    case .brokenLine: if byte == 0x0A { state = .lineStart(column: 0) }
    }
    return nil
  }

  private mutating func takeContent(_ byte: UInt8, at offset: Int) -> Int? {
    defer {
      if byte > 0x20 { (last, sawLineEnd) = (byte, false) }
      if byte == 0x0A { sawLineEnd = true }
    }
    if byte > 0x20 { arrayEnd = nil }
    switch byte {
    case 0x22:
      state = .string
      tail = StringTail()
    case 0x7B: return takeOpeningBrace(at: offset)
    case 0x5B:
      if brackets.isEmpty, last != 0 { return offset }
      brackets.open(brace: false)
    case 0x7D:
      if brackets.close(brace: true) { return endOfValue(at: offset) }
    case 0x5D:
      if brackets.close(brace: false) { return endOfValue(at: offset) }
      if surroundings == .array, brackets.isEmpty { return offset }
      arrayEnd = Gap(recordEnd: contentEnd, resume: offset)
    case 0x2C: if brackets.isEmpty, surroundings == .array { return offset }
    case 0x20, 0x09, 0x0A, 0x0D:
      if brackets.isEmpty, last != 0, surroundings == .values { return offset }
    default: break
    }
    return nil
  }

  private mutating func takeOpeningBrace(at offset: Int) -> Int? {
    if brackets.isEmpty {
      if last != 0 { return offset }
    } else if brackets.isInObject, last != 0x3A, surroundings == .array || sawLineEnd {
      return offset
    }
    brackets.open(brace: true)
    return nil
  }

  /// Between values the record ends with its bracket; in an array the comma is still to come.
  private mutating func endOfValue(at offset: Int) -> Int? {
    guard brackets.isEmpty, surroundings == .values else { return nil }
    contentEnd = offset + 1
    return offset + 1
  }

  private mutating func takeString(_ byte: UInt8, at offset: Int) -> Int? {
    switch byte {
    case 0x22:
      state = .content
      (last, sawLineEnd) = (byte, false)
      if let brace = tail.nextRecord {
        contentEnd = tail.recordEnd
        return brace
      }
      if brackets.isEmpty, surroundings == .values { return endOfValue(at: offset) }
    case 0x5C: state = .escape
    case 0x0A: state = .lineStart(column: 0)
    default: tail.take(byte, at: offset)
    }
    return nil
  }

  private mutating func takeLineStart(_ byte: UInt8, _ column: Int, at offset: Int) -> Int? {
    switch byte {
    case 0x0A: state = .lineStart(column: 0)
    case 0x20, 0x09, 0x0D: state = .lineStart(column: column + 1)
    case 0x2C: state = .lineStart(column: column + 1)
    case 0x7B where indent == nil || column == indent: return offset
    case 0x5D where surroundings == .array && (indent.map { column <= $0 } ?? true): return offset
    default: state = .brokenLine
    }
    return nil
  }
}

/// Whether the text of a string so far ends with `},{`, white space and a missing comma allowed:
/// the seam between two records, met inside a string because a quote is missing.
private struct StringTail {
  /// Offset behind the `}` of the seam.
  private(set) var recordEnd = 0
  /// Offset of the seam's `{`, if the text ends with it.
  private(set) var nextRecord: Int?
  private var sawBrace = false

  mutating func take(_ byte: UInt8, at offset: Int) {
    nextRecord = byte == 0x7B && sawBrace ? offset : nil
    switch byte {
    case 0x7D: (sawBrace, recordEnd) = (true, offset + 1)
    case 0x20, 0x2C, 0x7B: break
    default: sawBrace = false
    }
  }
}
