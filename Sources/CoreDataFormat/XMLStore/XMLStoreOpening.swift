// Opening an XML store: its bytes made readable more than once, its header read.

import ByteReading
import Records
import XMLReading

/// An XML store whose header was read.
struct XMLStoreOpening {
  /// Opens the store's bytes from the start; works any number of times.
  let open: @Sendable () throws(ByteStreamFailure) -> any ByteStream
  /// What stands before the first object, as UTF-8.
  let prefix: [UInt8]
  /// Name of the encoding.
  let encoding: String
  /// What the header says.
  let header: XMLStoreHeader

  /// What stands before the first object of an excerpt: the same, and the mark of one.
  var prefixOfExcerpt: [UInt8] {
    let mark = Array("\(ExcerptMark.text)".utf8)
    let isMarked = prefix.indices.contains { prefix[$0...].starts(with: mark) }
    return isMarked ? prefix : prefix + mark + Array("\n    ".utf8)
  }

  /// A header that takes more is none.
  private static let longestHeader = 4_194_304

  /// Opens a source and reads as far as its first object.
  init(_ source: SourceInput) throws(SourceIssue) {
    do {
      open = source.path == nil ? try SpooledSource(source.open()).opener : source.open
      var parser: XMLStreamParser?
      header = XMLStoreHeader { parser?.stop() }
      parser = try XMLStreamParser()
      let stream = XMLTextStream(over: try open())
      prefix = try Self.read(stream, parser, header)
      encoding = stream.encodingName
      parser = nil
    } catch {
      throw SourceIssue(opening: error)
    }
    guard header.root == "database" else {
      throw SourceIssue(
        .unsupportedFormat,
        "The document's root element is `\(header.root ?? "")`, not the `database` of a store.")
    }
  }

  /// The store's text as UTF-8, to be read at any place: a copy, decompressed and decoded.
  func text() throws(ByteStreamFailure) -> SpooledSource {
    try SpooledSource(XMLTextStream(over: try open()))
  }

  private static func read(
    _ stream: XMLTextStream, _ parser: XMLStreamParser?, _ header: XMLStoreHeader
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while let parser {
      guard bytes.count <= longestHeader else {
        throw SourceIssue(
          .unreadable, "More than \(longestHeader) bytes stand before the store's first object.",
          hint: "No store is written so; have the app that made it write it anew.")
      }
      let count = try stream.readBytes(into: &chunk, at: 0)
      if count == 0 {
        try parser.finish(handler: header)
        break
      }
      bytes += chunk[..<count]
      let goesOn = try chunk.withUnsafeBytes {
        try parser.parse(UnsafeRawBufferPointer(rebasing: $0[..<count]), handler: header)
      }
      if !goesOn { break }
    }
    return Array(bytes.prefix(header.endOffset ?? 0))
  }
}

extension SourceIssue {
  /// The issue of whatever stopped a store from being read.
  init(opening error: any Error) {
    switch error {
    case let issue as SourceIssue: self = issue
    case let failure as XMLFailure: self.init(failure)
    case let failure as ByteStreamFailure:
      self.init(
        failure.reason == .truncated ? .truncatedStream : .unreadable, failure.message,
        byteOffset: failure.byteOffset)
    default: self.init(.unreadable, "The store can't be read: \(error).")
    }
  }

  private init(_ failure: XMLFailure) {
    let (code, hint): (SourceIssue.Code, String) =
      switch failure.kind {
      case .entityDeclaration:
        (
          .entityDeclaration,
          "Remove the declaration, and write the entity's text where it is used."
        )
      case .outOfMemory: (.unreadable, "Free some memory, and run again.")
      case let kind where kind.isLimit:
        (.unreadable, "No store is written so; have the app that made it write it anew.")
      default: (.notWellFormed, "Correct the XML at this place.")
      }
    self.init(
      code, failure.message, line: failure.line, byteOffset: failure.byteOffset, hint: hint)
  }
}
