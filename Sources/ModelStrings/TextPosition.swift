// A place in a text file, as an editor and as a program name it.

import ByteReading

/// A place in a strings file.
public struct TextPosition: Hashable, Sendable {
  /// 1-based physical line; lines end with LF, CR LF or CR.
  public var line: Int
  /// 1-based column in characters (Unicode scalars); nil in property lists, where only the line of
  /// a key is known.
  public var column: Int?
  /// 0-based offset in the file's bytes, in its own encoding; nil likewise.
  public var byteOffset: Int?

  /// Makes a position.
  public init(line: Int, column: Int? = nil, byteOffset: Int? = nil) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}

/// Tells the positions of places in a decoded text. O(n) for any number of places that ascend.
struct PositionCursor {
  private let text: DecodedText
  private var index = 0
  private var line = 1
  private var column = 1
  private var byteOffset: Int

  /// Makes a cursor at the start of a text.
  init(_ text: DecodedText) {
    self.text = text
    byteOffset = text.markLength
  }

  /// The position of a byte of the UTF-8 text, not before the last one asked for.
  mutating func position(of target: Int) -> TextPosition {
    let end = min(max(target, index), text.utf8.count)
    byteOffset += text.utf8.withUnsafeBufferPointer {
      text.encoding.sourceLength(ofTranscoded: UnsafeBufferPointer(rebasing: $0[index..<end]))
    }
    while index < end { passByte() }
    return TextPosition(line: line, column: column, byteOffset: byteOffset)
  }

  private mutating func passByte() {
    let byte = text.utf8[index]
    let isPairedReturn =
      byte == 0x0D && index + 1 < text.utf8.count && text.utf8[index + 1] == 0x0A
    if byte == 0x0A || byte == 0x0D && !isPairedReturn {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
    index += 1
  }
}
