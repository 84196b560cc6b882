// A place in a text file, as an editor and as a program name it.

/// A place in a strings file.
public struct TextPosition: Hashable, Sendable {
  /// 1-based physical line; lines end with LF, CR LF or CR.
  public var line: Int
  /// 1-based column in characters (Unicode scalars).
  public var column: Int
  /// 0-based offset in the file's bytes, in its own encoding.
  public var byteOffset: Int

  /// Makes a position.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}

/// Tells the positions of places in a decoded text. O(n) for any number of places that ascend.
struct PositionCursor {
  private let text: DecodedText
  private var index = 0
  private var position: TextPosition

  /// Makes a cursor at the start of a text.
  init(_ text: DecodedText) {
    self.text = text
    position = TextPosition(line: 1, column: 1, byteOffset: text.markLength)
  }

  /// The position of a byte of the UTF-8 text.
  mutating func position(of target: Int) -> TextPosition {
    if target < index { self = PositionCursor(text) }
    while index < min(target, text.utf8.count) { advance() }
    return position
  }

  private mutating func advance() {
    let byte = text.utf8[index]
    let endsLine = byte == 0x0A || byte == 0x0D && !(index + 1 < text.utf8.count && text.utf8[index + 1] == 0x0A)
    if endsLine {
      position.line += 1
      position.column = 1
    } else if byte & 0xC0 != 0x80 {
      position.column += 1
    }
    position.byteOffset += sourceLength(of: byte)
    index += 1
  }

  /// Source bytes that a UTF-8 byte accounts for: of other encodings the lead byte for the whole.
  private func sourceLength(of byte: UInt8) -> Int {
    let encoding = text.encoding
    if encoding == .utf8 { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    // Four UTF-8 bytes are a surrogate pair in UTF-16; everything else is one unit.
    return encoding.unitLength == 2 && (0xF0..<0xF8).contains(byte) ? 4 : encoding.unitLength
  }
}
