// A source opened as text: its encoding known, its byte order mark passed.

import ByteReading
import Records

/// The bytes of a source from behind its byte order mark on, and the place they stand at.
struct SourceText {
  var window: SourceWindow
  var lines = LineCounter()
  /// The white space between the start of the line and the next byte, in bytes; nil when something
  /// else stands there.
  private(set) var indent: Int? = 0
  private var warnings: [SourceWarning] = []

  /// Opens a source and passes its byte order mark; a second one is told in a warning.
  /// - Throws: `empty_source` when there is nothing but white space, and what the stream reports.
  init(opening source: SourceInput) throws(SourceIssue) {
    do throws(ByteStreamFailure) {
      window = SourceWindow(try source.open())
    } catch {
      throw SourceIssue(error)
    }
    var marks = 0
    while skipByteOrderMark() { marks += 1 }
    if marks > 1 {
      warnings = [
        SourceWarning(
          .doubleBOM, "The source starts with \(marks) byte order marks.", line: 1, byteOffset: 0)
      ]
    }
    guard peek() == nil else { return }
    if let failure = window.failure { throw SourceIssue(failure) }
    throw SourceIssue(.emptySource, "The source is empty.", line: 1, byteOffset: 0)
  }

  /// The next byte that is no white space, which stays unread; nil at the end.
  mutating func peek() -> UInt8? {
    while let byte = nextByte() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      advance()
    }
    return nil
  }

  /// The next byte, which stays unread; nil at the end.
  mutating func nextByte() -> UInt8? {
    if window.isEmpty { window.fill(to: 65_536) }
    return window.isEmpty ? nil : window.first
  }

  /// Passes a byte that `peek` or `nextByte` gave.
  mutating func advance() {
    guard let byte = nextByte() else { return }
    lines.pass(byte)
    switch byte {
    case 0x0A: indent = 0
    case 0x20, 0x09: indent = indent.map { $0 + 1 }
    default: indent = nil
    }
    window.consume(1)
  }

  /// The warnings so far, once.
  mutating func takeWarnings() -> [SourceWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// An issue at the next byte, or the reason why there is none.
  mutating func issue(_ code: SourceIssue.Code, _ message: String) -> SourceIssue {
    if nextByte() == nil, let failure = window.failure { return SourceIssue(failure) }
    return SourceIssue(code, message, line: lines.line, byteOffset: lines.byteOffset)
  }

  private mutating func skipByteOrderMark() -> Bool {
    window.fill(to: 3)
    guard window.starts(with: [0xEF, 0xBB, 0xBF]) else { return false }
    lines.passMark(of: 3)
    window.consume(3)
    return true
  }
}
