// A streaming XML parser: UTF-8 chunks in, events out, with exact places.

import ByteReading
import CLibXML

/// Parses one document, pushed in chunks of any size. Used by one task at a time.
///
/// Nothing outside the input is read: no external DTD, no network. An entity declaration ends the
/// parse, so that no text can grow or vanish; the five entities of XML itself and character
/// references are resolved. Memory and time are bounded by the limits, not by the document's size: a
/// text of any length arrives in runs.
public final class XMLStreamParser {
  private let parser: OpaquePointer
  private let maximumAttributes: Int
  private var scanner = XMLMarkupScanner()
  /// Number of bytes that were handed over.
  private var byteCount = 0

  /// Makes a parser.
  /// - Parameters:
  ///   - maximumDepth: elements nested deeper are a fault.
  ///   - maximumTagBytes: a longer tag, comment or declaration is a fault; before the first element
  ///     they may take 65,536 bytes at most. A tag is held whole.
  ///   - maximumAttributes: a tag with more is a fault, for each is compared with all others.
  /// - Throws: `XMLFailure` of kind `outOfMemory`.
  public init(
    maximumDepth: Int = 512, maximumTagBytes: Int = 4_194_304, maximumAttributes: Int = 256
  ) throws(XMLFailure) {
    self.maximumAttributes = maximumAttributes
    let callbacks = clibxml_callbacks(
      start_element: { context, name, attributes, count, offset, line in
        handler(at: context)?.startElement(
          XMLElementStart(
            name: UnsafeBufferPointer(name),
            attributes: XMLAttributes(
              storage: UnsafeBufferPointer(start: attributes, count: count)),
            byteOffset: Int(offset), line: Int(line)))
      },
      end_element: { context, name, offset, line in
        handler(at: context)?.endElement(
          XMLElementEnd(
            name: UnsafeBufferPointer(name), byteOffset: Int(offset), line: Int(line)))
      },
      characters: { context, text in
        handler(at: context)?.characters(UnsafeBufferPointer(text))
      })
    guard let parser = clibxml_create(callbacks, Int32(clamping: maximumDepth), maximumTagBytes)
    else {
      throw XMLFailure(
        .outOfMemory, "There is no memory for a parser.", line: 1, byteOffset: 0)
    }
    self.parser = parser
  }

  deinit { clibxml_free(parser) }

  /// Parses the next bytes of the document; UTF-8, whatever the declaration says.
  /// - Returns: false when the handler has stopped the parse.
  /// - Throws: `XMLFailure` at the first fault; the parse is over then.
  @discardableResult
  public func parse(
    _ bytes: UnsafeRawBufferPointer, handler: any XMLHandler
  ) throws(XMLFailure) -> Bool {
    let bytes = bytes.bindMemory(to: UInt8.self)
    defer { byteCount += bytes.count }
    guard let crowded = offsetOfCrowdedTag(in: bytes) else {
      return try push(bytes, isLast: false, to: handler)
    }
    let before = UnsafeBufferPointer(rebasing: bytes.prefix(max(0, crowded - byteCount)))
    guard try push(before, isLast: false, to: handler) else { return false }
    defer { clibxml_stop(parser) }
    throw XMLFailure(
      .tooManyAttributes, "A tag has more than \(maximumAttributes) attributes.",
      line: Int(clibxml_line(parser, Int64(crowded))), byteOffset: crowded)
  }

  /// Where the tag starts that has too many attributes, if these bytes hold them.
  private func offsetOfCrowdedTag(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while scanner.attributeCount <= maximumAttributes {
      guard let piece = scanner.endOfPiece(in: bytes, from: index) else { break }
      index = piece.end
    }
    return scanner.attributeCount > maximumAttributes ? scanner.pieceOffset : nil
  }

  /// Says that the document is complete.
  /// - Throws: `XMLFailure` when it isn't.
  public func finish(handler: any XMLHandler) throws(XMLFailure) {
    _ = try push(UnsafeBufferPointer(start: nil, count: 0), isLast: true, to: handler)
  }

  /// 0-based offset of the first byte that no event was told about yet: later bytes may be part of a
  /// tag that isn't complete.
  public var byteOffset: Int { Int(clibxml_offset(parser)) }

  /// Whether every tag that was fed is complete and only white space may wait inside: a caller that
  /// knows a piece of the document to be whole elements may read it by other means, and not feed it.
  public var isBetweenElements: Bool { clibxml_is_between_elements(parser) != 0 }

  /// Ends the parse from within a handler's method; no event follows.
  public func stop() { clibxml_stop(parser) }

  /// Parses a whole document in any encoding that `XMLTextStream` reads.
  /// - Throws: `XMLFailure`; a failure of decoding comes as `notWellFormed`.
  public static func parse(document: [UInt8], handler: any XMLHandler) throws(XMLFailure) {
    let parser = try XMLStreamParser()
    do {
      let stream = XMLTextStream(over: MemoryByteStream(document))
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = try chunk.withUnsafeMutableBytes { try stream.read(into: $0) }
        if count == 0 { break }
        let goesOn = try chunk.withUnsafeBytes {
          try parser.parse(UnsafeRawBufferPointer(rebasing: $0[..<count]), handler: handler)
        }
        if !goesOn { return }
      }
    } catch let failure as ByteStreamFailure {
      throw XMLFailure(
        .notWellFormed, failure.message, line: 1, byteOffset: failure.byteOffset)
    } catch let failure as XMLFailure {
      throw failure
    } catch {
      preconditionFailure("Streams and parsers throw failures of their own only")
    }
    try parser.finish(handler: handler)
  }

  private func push(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to handler: any XMLHandler
  ) throws(XMLFailure) -> Bool {
    // libxml2 counts a chunk in 32 bits.
    let half = Int(Int32.max / 2)
    if bytes.count > half {
      let goesOn = try push(
        UnsafeBufferPointer(rebasing: bytes[..<half]), isLast: false, to: handler)
      guard goesOn else { return false }
      return try push(UnsafeBufferPointer(rebasing: bytes[half...]), isLast: isLast, to: handler)
    }
    var handler = handler
    let goesOn = withUnsafeMutablePointer(to: &handler) {
      clibxml_parse(parser, $0, bytes.baseAddress, bytes.count, isLast ? 1 : 0)
    }
    if let failure { throw failure }
    return goesOn != 0
  }

  private var failure: XMLFailure? {
    let failure = clibxml_get_failure(parser)
    let told = String(cString: failure.message)
    let (line, offset) = (Int(failure.line), Int(failure.offset))
    let (kind, message): (XMLFailure.Kind, String)
    switch failure.fault {
    case CLIBXML_FINE: return nil
    case CLIBXML_ENTITY_DECLARATION:
      (kind, message) = (.entityDeclaration, "The document declares the entity `\(told)`.")
    case CLIBXML_UNDECLARED_ENTITY:
      (kind, message) = (.undeclaredEntity, "The entity `\(told)` is not declared.")
    case CLIBXML_TOO_DEEP: (kind, message) = (.tooDeep, told + ".")
    case CLIBXML_TAG_TOO_LONG: (kind, message) = (.tagTooLong, told + " bytes.")
    case CLIBXML_OUT_OF_MEMORY: (kind, message) = (.outOfMemory, told + ".")
    default: (kind, message) = (.notWellFormed, "The XML is broken: \(told).")
    }
    return XMLFailure(kind, message, line: line, byteOffset: offset)
  }
}

/// The handler that `push` put on its stack for the length of a chunk.
private func handler(at context: UnsafeMutableRawPointer?) -> (any XMLHandler)? {
  context?.assumingMemoryBound(to: (any XMLHandler).self).pointee
}
