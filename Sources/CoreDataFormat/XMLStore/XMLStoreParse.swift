// The second pass over an XML store: parser events to records.

import ByteReading
import Records
import XMLReading

/// Follows a store's elements and keeps the bytes of the object that is open.
final class XMLStoreParse: XMLHandler {
  /// What the events are made into.
  var builder: XMLObjectBuilder

  /// The document's bytes from `windowStart` on, as far as the parser was fed.
  private var window: [UInt8] = []
  private var windowStart = 0
  private let parser: XMLStreamParser
  private var depth = 0
  private var isInAttribute = false
  private var text: [UInt8] = []

  /// Makes a parse at the start of a document.
  init(builder: XMLObjectBuilder) throws(XMLFailure) {
    self.builder = builder
    parser = try XMLStreamParser()
  }

  /// Bytes that were read so far.
  var byteCount: Int { windowStart + window.count }

  /// Bytes that the open object takes so far.
  var openByteCount: Int {
    guard let offset = builder.objectOffset else { return 0 }
    return byteCount - offset
  }

  /// Parses the next bytes of the document, UTF-8.
  func parse(_ bytes: ArraySlice<UInt8>) throws(XMLFailure) {
    forgetWhatIsDone()
    let start = window.count
    window.append(contentsOf: bytes)
    var failure: XMLFailure?
    window.withUnsafeBytes { buffer in
      do throws(XMLFailure) {
        try parser.parse(UnsafeRawBufferPointer(rebasing: buffer[start...]), handler: self)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Says that the document is complete.
  func finish() throws(XMLFailure) { try parser.finish(handler: self) }

  private func forgetWhatIsDone() {
    let kept = (builder.objectOffset ?? parser.byteOffset) - windowStart
    window.removeFirst(kept)
    windowStart += kept
  }

  func startElement(_ element: XMLElementStart) {
    depth += 1
    switch depth {
    case 2: if element.name.isEqual(to: "object") { builder.begin(element) }
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
      builder.end(raw: window[(start - windowStart)..<(element.byteOffset - windowStart)])
    }
  }

  func characters(_ characters: UnsafeBufferPointer<UInt8>) {
    if isInAttribute { text.append(contentsOf: characters) }
  }

  /// A buffer larger than this is given back once its value is read.
  private static let largeText = 1_048_576
}
