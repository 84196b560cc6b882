// Where pieces of markup begin and end, whatever their size, and how many attributes a tag has.

private import Glibc

/// Follows the borders of a document's markup without understanding more of it.
///
/// It goes before a parser that compares each attribute of a tag with all others, and passes what no
/// parser is to be told of. It keeps its state between calls, so that a piece of any size is
/// followed in no memory. Of a document that is well-formed it is right.
package struct XMLMarkupScanner {
  /// What a piece of markup is.
  package enum Piece { case startTag, endTag, emptyElement, other }

  /// Number of attributes of the tag that is open, or was the last.
  package private(set) var attributeCount = 0
  /// Where the piece began that is open, or was the last: the number of bytes scanned before it.
  package private(set) var pieceOffset = 0
  private var scanned = 0
  private var state = State.text
  /// Declarations that are open: `<!DOCTYPE` holds others.
  private var declarations = 0
  private var isEndTag = false

  private enum State {
    case text
    /// Behind `<`.
    case opened
    /// Behind `<!`.
    case marked
    /// Behind `<!-`.
    case dashed
    case tag(lastIsSlash: Bool)
    case quoted(UInt8)
    case declaration
    case declarationQuoted(UInt8)
    case comment(dashes: Int)
    case instruction(lastIsMark: Bool)
    /// From `<![` on: what stands before the second bracket can't end it.
    case section(brackets: Int)
  }

  /// Makes a scanner that stands in text.
  package init() {}

  /// Goes on behind the end of the piece that is open, or else of the next one.
  /// - Returns: what it is and the index behind it; nil when the bytes end before.
  package mutating func endOfPiece(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (piece: Piece, end: Int)? {
    var index = start
    defer { scanned += index - start }
    while index < bytes.count {
      if let sought {
        index = bytes.index(of: sought, from: index)
        if index == bytes.count { return nil }
      }
      if case .text = state { pieceOffset = scanned + index - start }
      index += 1
      if let piece = take(bytes[index - 1]) { return (piece, index) }
    }
    return nil
  }

  /// The only byte that changes the state; nil when several do.
  private var sought: UInt8? {
    switch state {
    case .text: UInt8(ascii: "<")
    case .quoted(let quote), .declarationQuoted(let quote): quote
    case .comment(dashes: 0): UInt8(ascii: "-")
    case .section(brackets: 0): UInt8(ascii: "]")
    case .instruction(lastIsMark: false): UInt8(ascii: "?")
    default: nil
    }
  }

  /// Takes one byte; returns what ends with it.
  private mutating func take(_ byte: UInt8) -> Piece? {
    switch state {
    case .text: state = .opened
    case .opened: open(byte)
    case .marked: mark(byte)
    case .dashed: state = byte == UInt8(ascii: "-") ? .comment(dashes: 0) : .declaration
    case .tag(let lastIsSlash): return takeTag(byte, lastIsSlash)
    case .quoted: state = .tag(lastIsSlash: false)
    case .declaration: return takeDeclaration(byte)
    case .declarationQuoted: state = .declaration
    case .comment(let dashes):
      if dashes >= 2, byte == UInt8(ascii: ">") { return ended() }
      state = .comment(dashes: byte == UInt8(ascii: "-") ? min(2, dashes + 1) : 0)
    case .instruction(let lastIsMark):
      if lastIsMark, byte == UInt8(ascii: ">") { return ended() }
      state = .instruction(lastIsMark: byte == UInt8(ascii: "?"))
    case .section(let brackets):
      if brackets >= 2, byte == UInt8(ascii: ">") { return ended() }
      state = .section(brackets: byte == UInt8(ascii: "]") ? min(2, brackets + 1) : 0)
    }
    return nil
  }

  private mutating func open(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "!"): state = .marked
    case UInt8(ascii: "?"): state = .instruction(lastIsMark: false)
    default:
      (attributeCount, isEndTag) = (0, byte == UInt8(ascii: "/"))
      state = .tag(lastIsSlash: false)
    }
  }

  private mutating func mark(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): state = .dashed
    case UInt8(ascii: "["): state = .section(brackets: 0)
    default:
      declarations += 1
      state = .declaration
    }
  }

  private mutating func takeTag(_ byte: UInt8, _ lastIsSlash: Bool) -> Piece? {
    switch byte {
    case UInt8(ascii: ">"):
      state = .text
      return isEndTag ? .endTag : lastIsSlash ? .emptyElement : .startTag
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      attributeCount += 1
      state = .quoted(byte)
    default: state = .tag(lastIsSlash: byte == UInt8(ascii: "/"))
    }
    return nil
  }

  private mutating func takeDeclaration(_ byte: UInt8) -> Piece? {
    switch byte {
    case UInt8(ascii: "<"): state = .opened
    case UInt8(ascii: ">"):
      declarations -= 1
      return ended()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .declarationQuoted(byte)
    default: break
    }
    return nil
  }

  /// Leaves a piece that is no tag; one in a declaration is a part of it.
  private mutating func ended() -> Piece? {
    state = declarations > 0 ? .declaration : .text
    return declarations > 0 ? nil : .other
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Index of the next such byte; `count` when there is none.
  fileprivate func index(of byte: UInt8, from start: Int) -> Int {
    guard let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
