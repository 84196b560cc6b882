// The second pass over an XML store: its bytes to records, the fast way where that is possible.

import ByteReading
import Glibc
import Records
import XMLReading

/// Reads a store from front to back.
///
/// Objects in the canonical form are read directly. Everything else, from the declaration to the
/// end tag, goes through the parser, which is not told of the objects between: a whole element may
/// be left out of a document without making it more or less well-formed. Places are corrected by
/// what was left out.
final class XMLStoreParse: XMLHandler {
  /// What the store is made into.
  let builder: XMLObjectBuilder

  private var parser: XMLStreamParser
  private var canonical: CanonicalObjectParser
  /// The document's bytes from `bufferStart` on: what is being read, and what the open object takes.
  private var buffer: [UInt8] = []
  private var bufferStart = 0
  /// Index in the buffer behind what was read one way or the other.
  private var done = 0
  /// Line of the byte at `done`.
  private var line = 1
  /// What the parser was not told of.
  private var skipped = (bytes: 0, lines: 0)
  private var depth = 0
  private var isInAttribute = false
  private var text: [UInt8] = []
  private let objectLimit: Int
  /// An object that is passed without being read, and why.
  private var passed: PassedObject?

  /// An object that takes more goes through the parser, which reads on where it stopped.
  private static let longestCanonical = 1_048_576
  /// A buffer larger than this is given back once its value is read.
  private static let largeText = 1_048_576

  /// Makes a parse at the start of a document.
  /// - Parameter objectLimit: an object of more bytes is rejected without being held.
  init(
    builder: XMLObjectBuilder, canonical: CanonicalObjectParser,
    objectLimit: Int = ReaderOptions().recordLimit
  ) throws(XMLFailure) {
    self.builder = builder
    self.objectLimit = objectLimit
    self.canonical = canonical
    parser = try XMLStreamParser()
  }

  /// Bytes that were handed over so far.
  var byteCount: Int { bufferStart + buffer.count }

  /// Reads the next bytes of the document, UTF-8.
  func parse(_ bytes: ArraySlice<UInt8>) throws(XMLFailure) {
    forgetWhatIsDone()
    buffer.append(contentsOf: bytes)
    if passed != nil { try pass() }
    try advance(isLast: false)
    guard passed == nil, let start = builder.objectOffset, byteCount - start > objectLimit else {
      return
    }
    try pass(from: start, because: nil)
  }

  /// Reads bytes that are whole elements, whatever may follow.
  func parse(wholeElements bytes: ArraySlice<UInt8>) throws(XMLFailure) {
    forgetWhatIsDone()
    buffer.append(contentsOf: bytes)
    try advance(isLast: true)
  }

  /// Says that the document is complete.
  func finish() throws(XMLFailure) {
    try advance(isLast: true)
    if let passed {
      throw XMLFailure(
        .notWellFormed, "The XML is broken: the object that starts here has no end.",
        line: passed.line, byteOffset: passed.start)
    }
    do throws(XMLFailure) { try parser.finish(handler: self) } catch { throw corrected(error) }
  }

  private func forgetWhatIsDone() {
    var kept = done
    if passed != nil {
      kept = done
    } else if let start = builder.objectOffset {
      kept = start - bufferStart
    } else if !parser.isBetweenElements {
      kept = min(done, max(0, parser.byteOffset + skipped.bytes - bufferStart))
    }
    buffer.removeFirst(kept)
    bufferStart += kept
    done -= kept
  }

  private func advance(isLast: Bool) throws(XMLFailure) {
    builder.forgetSource()
    while done < buffer.count, passed == nil {
      if depth == 1, canonical.isUsable, parser.isBetweenElements {
        let needsMore = readCanonical()
        if done == buffer.count { return }
        if needsMore, !isLast, buffer.count - done < Self.longestCanonical { return }
      }
      try feed(upTo: nextBoundary())
    }
  }

  /// Reads objects as long as they are canonical; whether more bytes may show another to be.
  private func readCanonical() -> Bool {
    let source = buffer
    return source.withUnsafeBufferPointer { bytes in
      while true {
        let start = bytes.endOfSpace(from: done)
        skip(to: start, in: bytes)
        if start == bytes.count { return true }
        switch builder.read(
          with: &canonical, bytes, at: start, line: line, byteOffset: bufferStart + start)
        {
        case .needsMore: return true
        case .deviates: return false
        case .read(let end): skip(to: end, in: bytes)
        }
      }
    }
  }

  private func skip(to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let lines = bytes.lineFeeds(in: done..<end)
    skipped.bytes += end - done
    skipped.lines += lines
    line += lines
    done = end
  }

  /// Where the parser's next piece ends: behind an object, before one, or at the end.
  private func nextBoundary() -> Int {
    buffer.withUnsafeBufferPointer { $0.boundaryOfObject(from: done) ?? $0.count }
  }

  private func feed(upTo end: Int) throws(XMLFailure) {
    let (source, piece) = (buffer, done..<end)
    done = end
    line += source.withUnsafeBufferPointer { $0.lineFeeds(in: piece) }
    var failure: XMLFailure?
    source.withUnsafeBytes { bytes in
      do throws(XMLFailure) {
        try parser.parse(UnsafeRawBufferPointer(rebasing: bytes[piece]), handler: self)
      } catch {
        failure = error
      }
    }
    guard let failure else { return }
    guard let start = builder.objectOffset, failure.kind.isLimit else { throw corrected(failure) }
    try pass(from: start, because: failure)
  }

  private func corrected(_ failure: XMLFailure) -> XMLFailure {
    var failure = failure
    failure.line += skipped.lines
    failure.byteOffset += skipped.bytes
    return failure
  }
}

// Objects that are rejected without being read.
extension XMLStoreParse {
  /// Passes the open object, all of it that was read so far and all that follows.
  private func pass(from start: Int, because failure: XMLFailure?) throws(XMLFailure) {
    let line = builder.objectLine
    passed = PassedObject(start: start, line: line, failure: failure)
    done = start - bufferStart
    self.line = line
    isInAttribute = false
    text = []
    try pass()
  }

  /// Passes what is at hand. Behind the object a parser goes on that knows of nothing before it, as
  /// if the objects there were not in the document.
  private func pass() throws(XMLFailure) {
    guard var passed else { return }
    let (source, from) = (buffer, done)
    let end = source.withUnsafeBufferPointer { bytes in
      let end = passed.take(bytes, from: from)
      line += bytes.lineFeeds(in: from..<(end ?? bytes.count))
      return end
    }
    done = end ?? source.count
    self.passed = passed
    guard end != nil else { return }
    self.passed = nil
    builder.end(passed, limit: objectLimit)
    parser = try XMLStreamParser()
    depth = 0
    let root = Array("<database>".utf8)
    var failure: XMLFailure?
    root.withUnsafeBytes { bytes in
      do throws(XMLFailure) { try parser.parse(bytes, handler: self) } catch { failure = error }
    }
    if let failure { throw failure }
    skipped = (bufferStart + done - root.count, line - 1)
  }
}

// The parser's events.
extension XMLStoreParse {
  func startElement(_ element: XMLElementStart) {
    depth += 1
    switch depth {
    case 2:
      if element.name.isEqual(to: "object") {
        builder.begin(
          element, line: element.line + skipped.lines,
          byteOffset: element.byteOffset + skipped.bytes)
      }
    case 3 where builder.isInObject: startProperty(element)
    case 4... where builder.isInObject: builder.addUnknown(element.name)
    default: break
    }
  }

  private func startProperty(_ element: XMLElementStart) {
    if element.name.isEqual(to: "attribute") {
      text.removeAll(keepingCapacity: true)
      isInAttribute = builder.beginAttribute(element)
    } else if element.name.isEqual(to: "relationship") {
      builder.addRelationship(element)
    } else {
      builder.addUnknown(element.name)
    }
  }

  func endElement(_ element: XMLElementEnd) {
    depth -= 1
    if depth == 2, isInAttribute {
      isInAttribute = false
      text.withUnsafeBufferPointer { builder.endAttribute($0) }
      if text.capacity > Self.largeText { text = [] }
    } else if depth == 1, let start = builder.objectOffset {
      let end = element.byteOffset + skipped.bytes
      builder.end(
        raw: buffer[(start - bufferStart)..<(end - bufferStart)], limit: objectLimit)
    }
  }

  func characters(_ characters: UnsafeBufferPointer<UInt8>) {
    if isInAttribute { text.append(contentsOf: characters) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Number of line feeds in a range.
  fileprivate func lineFeeds(in range: Range<Int>) -> Int {
    guard let base = baseAddress else { return 0 }
    var (count, index) = (0, range.lowerBound)
    // Eight bytes at once: a byte's high bit stays clear where it is a line feed, and those are
    // counted.
    while index + 8 <= range.upperBound {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) ^ Self.lineFeedWord
      let other = (word & Self.lowBits &+ Self.lowBits) | word | Self.lowBits
      count &+= (~other).nonzeroBitCount
      index += 8
    }
    while index < range.upperBound {
      count &+= base[index] == 0x0A ? 1 : 0
      index += 1
    }
    return count
  }

  private static var lineFeedWord: UInt64 { 0x0A0A_0A0A_0A0A_0A0A }
  private static var lowBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }

  /// Index of the next byte that is no space and no line feed.
  fileprivate func endOfSpace(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == 0x20 || self[index] == 0x0A { index += 1 }
    return index
  }

  /// Index behind the next `</object>`, or of the next `<object` that doesn't stand at the start.
  fileprivate func boundaryOfObject(from start: Int) -> Int? {
    var from = start
    while from < count, let base = baseAddress,
      let found = memchr(base + from, Int32(UInt8(ascii: "<")), count - from)
    {
      let index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      var cursor = ByteCursor(self, at: index, base: 0)
      if cursor.skip("</object>") { return cursor.index }
      if index > start, cursor.isAt("<object") { return index }
      from = index + 1
    }
    return nil
  }
}
