// The first pass over an XML store: every object's entity, before any reference is resolved.

import ByteReading
import Glibc
import Records
import XMLReading

/// Goes over a store's tags without parsing the rest, many times faster than a parser.
///
/// What it gives is right for every well-formed store. Of one that isn't, the parse that follows
/// tells where it breaks.
struct ObjectScanner {
  private var links = ObjectLinks()
  private var ledger: InverseLedger
  private var census = EscapeCensus()
  private var entityNumbers: [[UInt8]: Int] = [:]
  private var lastEntity: (stored: [UInt8], number: Int)?
  private var object: ObjectID?
  private let keepsPlaces: Bool
  /// Offset of the bytes at hand in the store's text, and of the open object whose place is kept.
  private var offset = 0
  private var objectOffset: Int?
  /// Follows a tag, comment or section that is longer than the window.
  private var passing: XMLMarkupScanner?

  /// A store with more objects whose ids are taken is none.
  private static let mostDuplicates = 100_000
  /// No model has so many entities; ids that are no numbers are written by hand.
  private static let (mostEntities, mostTextIDs) = (10_000, 100_000)

  private init(ledger: InverseLedger, keepsPlaces: Bool) {
    self.ledger = ledger
    self.keepsPlaces = keepsPlaces
    links.index = ObjectIndex(keepsPlaces: keepsPlaces)
  }

  /// Scans a whole store; a second time over the relationships only if their sides don't match.
  /// - Parameter keepsPlaces: whether objects are to be found again out of turn.
  /// - Throws: the stream's `ByteStreamFailure`, or a `SourceIssue`.
  static func scan(
    schema: StoreSchema, keepsPlaces: Bool, open: () throws(ByteStreamFailure) -> any ByteStream
  ) throws -> ObjectLinks {
    var scanner = ObjectScanner(ledger: InverseLedger(schema: schema), keepsPlaces: keepsPlaces)
    try scanner.scan(open())
    scanner.links.escapeOrder = scanner.census.order
    if scanner.links.isExcerpt { scanner.links.duplicates = [] }
    guard scanner.ledger.beginCollecting() else { return scanner.links }
    try scanner.scan(open())
    scanner.links.oneSided = scanner.ledger.oneSided(in: scanner.links)
    return scanner.links
  }

  private mutating func scan(_ source: any ByteStream) throws {
    var window = ScanWindow(over: XMLTextStream(over: source))
    offset = 0
    while try window.fill() {
      let used = window.bytes.withUnsafeBufferPointer {
        scan($0[..<window.count], isLast: window.isAtEnd)
      }
      window.drop(used)
      offset += used
      try checkLimits()
    }
  }

  private func checkLimits() throws(SourceIssue) {
    let fact: String
    if links.duplicates.count > Self.mostDuplicates, !links.isExcerpt {
      fact = "More than \(Self.mostDuplicates) ids belong to several objects."
    } else if links.storedEntities.count > Self.mostEntities {
      fact = "The store's objects are of more than \(Self.mostEntities) entities."
    } else if links.index.textCount > Self.mostTextIDs {
      fact = "More than \(Self.mostTextIDs) ids are not `z` and a number."
    } else {
      return
    }
    throw SourceIssue(
      .unreadable, fact, hint: "Have the app that made the store write it anew.")
  }

  /// Scans what is complete and returns how far that is.
  private mutating func scan(_ slice: Slice<UnsafeBufferPointer<UInt8>>, isLast: Bool) -> Int {
    let bytes = UnsafeBufferPointer(rebasing: slice)
    var position = 0
    if passing != nil {
      guard let piece = passing?.endOfPiece(in: bytes, from: 0) else { return bytes.count }
      passing = nil
      position = piece.end
    }
    while let open = bytes.index(of: UInt8(ascii: "<"), from: position) {
      guard let end = endOfMarkup(bytes, from: open) else {
        if open == 0, bytes.count >= ScanWindow.longest {
          passing = XMLMarkupScanner()
          _ = passing?.endOfPiece(in: bytes, from: 0)
          return bytes.count
        }
        position = isLast ? bytes.count : open
        census.note(UnsafeBufferPointer(rebasing: bytes[..<position]))
        return position
      }
      position = end
    }
    census.note(bytes)
    return bytes.count
  }

  /// Index behind the markup that starts at `open`; nil when it isn't complete.
  private mutating func endOfMarkup(_ bytes: UnsafeBufferPointer<UInt8>, from open: Int) -> Int? {
    guard open + 1 < bytes.count else { return nil }
    switch bytes[open + 1] {
    case UInt8(ascii: "o"):
      guard let end = bytes.endOfTag(from: open) else { return nil }
      if let tag = ScannedTag(bytes[open..<end], named: "object") {
        note(object: tag, at: open..<end)
      }
      return end
    case UInt8(ascii: "/") where objectOffset != nil:
      guard let end = bytes.endOfTag(from: open) else { return nil }
      if bytes.holds("</object", at: open) { endObject(at: end) }
      return end
    case UInt8(ascii: "r") where ledger.isWatching:
      guard let end = bytes.endOfTag(from: open) else { return nil }
      if let tag = ScannedTag(bytes[open..<end], named: "relationship") { note(relationship: tag) }
      return end
    case UInt8(ascii: "?"):
      guard let end = bytes.end(of: "?>", from: open + 2) else { return nil }
      if bytes.holds(ExcerptMark.text, at: open) { links.isExcerpt = true }
      return end
    case UInt8(ascii: "!"):
      guard open + 9 <= bytes.count else { return nil }
      if bytes.holds("<!--", at: open) { return bytes.end(of: "-->", from: open + 4) }
      if bytes.holds("<![CDATA[", at: open) { return bytes.end(of: "]]>", from: open + 9) }
      return bytes.endOfTag(from: open)
    default: return open + 2
    }
  }

  private mutating func note(object tag: ScannedTag, at place: Range<Int>) {
    objectOffset = nil
    guard let type = tag["type"], type.count <= ObjectLinks.longestName, let id = tag["id"],
      id.count <= ObjectLinks.longestName, let id = ObjectID(id)
    else {
      object = nil
      return
    }
    object = id
    let entity = entityNumber(of: type)
    guard !ledger.isCollecting else { return }
    links.count += 1
    guard entity < ObjectIndex.maximumEntities else { return }
    guard links.index.insert(id, entity: entity) else {
      links.duplicates.insert(id)
      return
    }
    guard keepsPlaces else { return }
    objectOffset = offset + place.lowerBound
    if tag.isWholeElement { endObject(at: place.upperBound) }
  }

  /// Notes the place of the open object, which ends before an index.
  private mutating func endObject(at end: Int) {
    guard let start = objectOffset, let object else { return }
    links.index.setPlace(of: object, .init(offset: start, length: offset + end - start))
    objectOffset = nil
  }

  private mutating func entityNumber(of entity: UnsafeBufferPointer<UInt8>) -> Int {
    if let lastEntity, lastEntity.stored.hasBytes(of: entity) { return lastEntity.number }
    let key = Array(entity)
    let number = entityNumbers[key] ?? links.storedEntities.count
    if number == links.storedEntities.count {
      entityNumbers[key] = number
      links.storedEntities.append(String(decoding: key, as: UTF8.self))
    }
    lastEntity = (key, number)
    return number
  }

  private mutating func note(relationship tag: ScannedTag) {
    guard let object, let lastEntity, let name = tag["name"], let references = tag["idrefs"] else {
      return
    }
    let entity = links.storedEntities[lastEntity.number]
    guard let side = ledger.side(entity: entity, relationship: name) else { return }
    for id in references.split(whereSeparator: \.isXMLSpace) {
      if let target = ObjectID(id) { ledger.note(side, from: object, to: target) }
    }
  }
}

/// The mark of `rejected.xml`: a store of the rejected objects only.
///
/// References of such objects lead to objects that are not there, because they were stored. They are
/// taken to be of the entity that the relationship names.
enum ExcerptMark {
  /// A processing instruction, which every reader but this one passes over.
  static let text: StaticString = "<?ferry excerpt?>"
}

/// A buffer that a stream is read into, a quarter of a megabyte at a time.
private struct ScanWindow {
  private static let block = 262_144
  /// A longer tag is passed: its object is rejected, or the store refused.
  static let longest = 4_194_304

  private let source: any ByteStream
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private(set) var isAtEnd = false

  init(over source: any ByteStream) { self.source = source }

  /// Reads until the buffer is full or the source ends; false when nothing is left to scan.
  mutating func fill() throws(ByteStreamFailure) -> Bool {
    if isAtEnd { return false }
    if count == bytes.count {
      guard bytes.count < Self.longest else { return false }
      bytes.append(contentsOf: repeatElement(0, count: max(Self.block, bytes.count)))
    }
    while count < bytes.count {
      let got = try source.readBytes(into: &bytes, at: count)
      if got == 0 {
        isAtEnd = true
        break
      }
      count += got
    }
    return count > 0
  }

  /// Forgets the first bytes.
  mutating func drop(_ used: Int) {
    bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      memmove(start, start + used, count - used)
    }
    count -= used
  }
}

/// The attributes of a tag.
private struct ScannedTag {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Nil when the tag has another name.
  init?(_ tag: Slice<UnsafeBufferPointer<UInt8>>, named name: StaticString) {
    bytes = UnsafeBufferPointer(rebasing: tag)
    let end = 1 + name.utf8CodeUnitCount
    guard bytes.count > end, bytes[end].isXMLSpace,
      UnsafeBufferPointer(rebasing: bytes[1..<end]).isEqual(to: name)
    else { return nil }
  }

  /// Whether it is the element's end, too: `<object/>`.
  var isWholeElement: Bool { bytes.count > 1 && bytes[bytes.count - 2] == UInt8(ascii: "/") }

  /// The value between the quotes, as it stands there.
  subscript(name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    var index = bytes.firstIndex(where: \.isXMLSpace) ?? bytes.count
    while index < bytes.count {
      while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "=") { index += 1 }
      let key = UnsafeBufferPointer(rebasing: bytes[start..<index]).trimmed
      while index < bytes.count, !bytes[index].isQuote { index += 1 }
      guard index < bytes.count, let end = bytes.index(of: bytes[index], from: index + 1) else {
        return nil
      }
      if key.isEqual(to: name) { return UnsafeBufferPointer(rebasing: bytes[(index + 1)..<end]) }
      index = end + 1
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

extension UnsafeBufferPointer<UInt8> {
  /// Index of the next such byte.
  fileprivate func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Index behind the tag's `>`, which doesn't stand in quotes.
  fileprivate func endOfTag(from open: Int) -> Int? {
    var index = open + 1
    while index < count {
      if self[index] == UInt8(ascii: ">") { return index + 1 }
      if self[index].isQuote {
        guard let quote = self.index(of: self[index], from: index + 1) else { return nil }
        index = quote
      }
      index += 1
    }
    return nil
  }

  /// Index behind the next such text.
  fileprivate func end(of text: StaticString, from start: Int) -> Int? {
    let first = text.utf8Start[0]
    var index = start
    while let found = self.index(of: first, from: index) {
      if holds(text, at: found) { return found + text.utf8CodeUnitCount }
      index = found + 1
    }
    return nil
  }

  fileprivate func holds(_ text: StaticString, at index: Int) -> Bool {
    index + text.utf8CodeUnitCount <= count
      && UnsafeBufferPointer(rebasing: self[index..<index + text.utf8CodeUnitCount])
        .isEqual(to: text)
  }
}
