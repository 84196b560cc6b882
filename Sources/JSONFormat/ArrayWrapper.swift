// What stands around the array of records: objects that name it, or nothing.

import ByteReading
import Records

/// Finds the array that a path of keys leads to, and reads what follows it.
///
/// The values of members beside the path are passed by their strings and brackets alone, in
/// constant memory; no more is checked of them.
struct ArrayWrapper {
  /// The keys from the top-level object to the array; empty when the array is the top-level value.
  let path: [String]

  /// Reads up to the first byte behind the array's `[`.
  /// - Throws: `unsupported_format` when the path leads nowhere or not to an array, and
  ///   `not_well_formed` or `unexpected_end` for faults on the way.
  func enter(_ source: inout SourceText) throws(SourceIssue) {
    for (depth, key) in path.enumerated() {
      try open(0x7B, "object", depth, &source)
      var others: [String] = []
      guard try find(key, afterMember: false, others: &others, &source) else {
        throw missing(key, depth, others, &source)
      }
    }
    try open(0x5B, "array", path.count, &source)
  }

  /// Reads from behind the array's `]` to the end of the source.
  /// - Returns: a fault when the objects are not closed, name the array again, or more follows.
  func leave(_ source: inout SourceText) -> SourceEnd {
    do throws(SourceIssue) {
      for key in path.reversed() {
        var others: [String] = []
        if try find(key, afterMember: true, others: &others, &source) {
          throw source.issue(.notWellFormed, "The key `\(key)` occurs more than once.")
        }
      }
      if source.peek() != nil {
        throw source.issue(.notWellFormed, "More text follows the end of the records' array.")
      }
      return SourceEnd.complete.after(source.window.failure)
    } catch {
      return .fault(error)
    }
  }

  private func open(
    _ bracket: UInt8, _ kind: String, _ depth: Int, _ source: inout SourceText
  ) throws(SourceIssue) {
    guard let byte = source.peek() else { throw source.endsEarly() }
    guard byte == bracket else {
      let place = depth == 0 ? "the top level" : "`\(path[..<depth].joined(separator: "."))`"
      throw source.issue(.unsupportedFormat, "There is no \(kind) at \(place).")
    }
    source.advance()
  }

  private func missing(
    _ key: String, _ depth: Int, _ others: [String], _ source: inout SourceText
  ) -> SourceIssue {
    let place = depth == 0 ? "the top level" : "`\(path[..<depth].joined(separator: "."))`"
    let names = others.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    var issue = source.issue(
      .unsupportedFormat,
      "There is no `\(key)` at \(place)" + (names.isEmpty ? "." : "; the keys are \(names)."))
    issue.hint = "Name the way to the records with --records."
    return issue
  }

  /// Reads the members of an object up to the value of the one named `key`, or behind its `}`.
  /// - Parameter afterMember: whether a comma has to come before the next member.
  /// - Returns: whether the member was found.
  private func find(
    _ key: String, afterMember: Bool, others: inout [String], _ source: inout SourceText
  ) throws(SourceIssue) -> Bool {
    var needsComma = afterMember
    while let byte = source.peek() {
      if byte == 0x7D {
        source.advance()
        return false
      }
      if needsComma {
        guard byte == 0x2C else {
          throw source.issue(.notWellFormed, "A comma or `}` is expected after a member.")
        }
        source.advance()
        needsComma = false
        continue
      }
      let name = try source.readKey()
      if name.utf8.elementsEqual(key.utf8) { return true }
      others.append(name)
      try source.skipValue()
      needsComma = true
    }
    throw source.endsEarly()
  }
}

extension SourceText {
  /// The fault of a source that ends before its brackets are closed.
  mutating func endsEarly() -> SourceIssue {
    issue(.unexpectedEnd, "The source ends before its brackets are closed.")
  }

  /// Reads a key and its colon.
  mutating func readKey() throws(SourceIssue) -> String {
    guard peek() == 0x22 else {
      throw issue(.notWellFormed, "A name in double quotes is expected.")
    }
    var text: [UInt8] = []
    try skipString { text.append($0) }
    guard let colon = peek() else { throw endsEarly() }
    guard colon == 0x3A else { throw issue(.notWellFormed, "A colon is expected after the name.") }
    advance()
    var name: [UInt8] = []
    JSONUnescape.append(0..<text.count, of: text.span, to: &name)
    return String(decoding: name, as: UTF8.self)
  }

  /// Passes a value by its strings and brackets alone.
  mutating func skipValue() throws(SourceIssue) {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case 0x22: try skipString { _ in }
      case 0x7B, 0x5B:
        depth += 1
        advance()
      case 0x2C where depth == 0: throw issue(.notWellFormed, "A value is expected.")
      case 0x7D, 0x5D:
        guard depth > 0 else { throw issue(.notWellFormed, "A value is expected.") }
        depth -= 1
        advance()
      case 0x2C, 0x3A: advance()
      default: skipWord()
      }
      if depth == 0 { return }
    }
    throw endsEarly()
  }

  /// Passes a number or a literal.
  private mutating func skipWord() {
    while let byte = nextByte(), byte > 0x20, ![0x2C, 0x3A, 0x7B, 0x7D, 0x5B, 0x5D].contains(byte) {
      advance()
    }
  }

  /// Passes a string, quotes included, and hands over the bytes between them.
  private mutating func skipString(_ take: (UInt8) -> Void) throws(SourceIssue) {
    advance()
    var isEscaped = false
    while let byte = nextByte() {
      advance()
      if byte == 0x22, !isEscaped { return }
      isEscaped = byte == 0x5C && !isEscaped
      take(byte)
    }
    throw endsEarly()
  }
}
