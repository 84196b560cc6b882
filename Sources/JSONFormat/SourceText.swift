// A source opened as text: its encoding known, its byte order mark passed.

import ByteReading
import Records

/// The text of a source as UTF-8, read byte by byte up to where the records start.
struct SourceText {
  /// The source's encoding.
  let encoding: TextEncoding
  private(set) var window: SourceWindow
  private var lines: LineCounter
  private var warnings: [SourceWarning] = []
  /// Number of the window's bytes that are read.
  private var position = 0

  /// Opens a source and passes its byte order mark; a second one is told in a warning.
  /// - Parameters:
  ///   - name: the encoding to read it in; nil to go by its first bytes.
  ///   - mayBeEmpty: whether a source of nothing but white space is one without records.
  /// - Throws: `SourceIssue` when there is nothing but white space, or the stream fails;
  ///   `RunFailure` of kind `usage` for an encoding of another name.
  init(
    opening source: SourceInput, encoding name: String?, mayBeEmpty: Bool = false
  ) throws {
    encoding = try Self.encoding(of: source, named: name)
    lines = LineCounter(encoding: encoding)
    do throws(ByteStreamFailure) {
      let stream = try source.open()
      window = SourceWindow(
        encoding == .utf8 ? stream : try TranscodingByteStream(stream, from: encoding))
    } catch {
      throw SourceIssue(error)
    }
    passByteOrderMarks()
    guard peek() == nil else { return }
    if let failure = window.failure { throw SourceIssue(failure) }
    if mayBeEmpty { return }
    throw SourceIssue(.emptySource, "The source is empty.", line: 1, byteOffset: 0)
  }

  private static func encoding(of source: SourceInput, named name: String?) throws -> TextEncoding {
    guard let name else { return TextEncoding.detect(in: source.head) ?? .utf8 }
    guard let encoding = TextEncoding(name: name) else {
      let names = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunFailure(
        .usage, "--encoding: there is no encoding `\(name)`.", advice: "Encodings: \(names).")
    }
    return encoding
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
    if position == window.count {
      letGo()
      window.fill(to: 65_536)
    }
    return position < window.count ? window[position] : nil
  }

  /// Passes the byte that `peek` or `nextByte` gave.
  mutating func advance() { position += 1 }

  /// Hands over what is unread, and its place; nothing is left behind.
  mutating func handOver() -> (window: SourceWindow, lines: LineCounter) {
    letGo()
    return (window.handOver(), lines)
  }

  /// Takes back what was handed over, read on to some place.
  mutating func takeBack(_ window: SourceWindow, at lines: LineCounter) {
    self.window = window
    self.lines = lines
    position = 0
  }

  /// The warnings so far, once.
  mutating func takeWarnings() -> [SourceWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// An issue at the next byte, or the reason why there is none.
  mutating func issue(_ code: SourceIssue.Code, _ message: String) -> SourceIssue {
    if nextByte() == nil, let failure = window.failure { return SourceIssue(failure) }
    letGo()
    return SourceIssue(code, message, line: lines.line, byteOffset: lines.sourceOffset)
  }

  /// Counts what is read and drops it from the window.
  private mutating func letGo() {
    let buffer = window.buffer
    let bytes = buffer.span.extracting(window.unread)
    lines.pass(to: position, in: bytes, base: window.byteOffset)
    window.consume(position)
    position = 0
  }

  private mutating func passByteOrderMarks() {
    var count = 0
    window.fill(to: 3)
    while window.count >= 3, window[0] == 0xEF, window[1] == 0xBB, window[2] == 0xBF {
      position = 3
      letGo()
      lines.startLine()
      count += 1
      window.fill(to: 3)
    }
    guard count > 1 else { return }
    warnings.append(
      SourceWarning(
        .doubleBOM, "The source starts with \(count) byte order marks.", line: 1, byteOffset: 0))
  }
}
