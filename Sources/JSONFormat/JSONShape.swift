// What the first bytes of a source say about its layout.

import ByteReading

/// The layout of JSON, as far as a source's first bytes tell it.
enum JSONShape {
  /// Starts with the bracket of an array.
  case array
  /// Objects, however they are broken into lines.
  case values
  /// An object a line.
  case lines
  /// An object a line, in the form of Firestore's documents.
  case documents
  /// A Singer message a line.
  case messages
  /// Nothing that looks like JSON.
  case unknown

  /// - Parameters:
  ///   - head: the first bytes, up to 64 KiB.
  ///   - name: the source's name; its extension decides about a single object on one line.
  init(head: [UInt8], name: String) {
    let bytes = head.span
    let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
    let start = skipJSONSpace(in: bytes, from: hasMark ? 3 : 0)
    guard start < bytes.count else {
      self = .unknown
      return
    }
    let isLineName = name.hasExtension(in: ["ndjson", "jsonl", "ldjson"])
    switch bytes[start] {
    case 0x5B where Self.opensArray(bytes, start):
      self = isLineName && Self.isWholeLine(bytes, from: start) == true ? .lines : .array
    case 0x7B where Self.opensObject(bytes, start):
      let first = FirstObject(in: bytes, at: start)
      let isMarked = first.isDocument || first.isMessage
      if !Self.hasLines(bytes, from: start, evenOne: isLineName || isMarked) {
        self = .values
      } else {
        self = first.isDocument ? .documents : first.isMessage ? .messages : .lines
      }
    default: self = .unknown
    }
  }

  /// Whether what follows a `[` can be an element, so that `[a],b` is no JSON.
  private static func opensArray(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let next = skipJSONSpace(in: bytes, from: start + 1)
    return next == bytes.count || Array("[{\"]-0123456789tfn,".utf8).contains(bytes[next])
  }

  /// Whether what follows a `{` can be a member.
  private static func opensObject(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let next = skipJSONSpace(in: bytes, from: start + 1)
    return next == bytes.count || bytes[next] == 0x22 || bytes[next] == 0x7D
  }

  /// Whether the lines start with `{` each, and one of the first two is one object by its brackets.
  /// A single line counts as such only if `evenOne`.
  private static func hasLines(_ bytes: Span<UInt8>, from start: Int, evenOne: Bool) -> Bool {
    var (index, count, hasWhole) = (start, 0, false)
    while index < bytes.count, count < 16 {
      guard bytes[index] == 0x7B else { return false }
      count += 1
      if count <= 2, isWholeLine(bytes, from: index) != false { hasWhole = true }
      guard let lineEnd = firstLineEnd(in: bytes, index..<bytes.count) else { break }
      index = skipJSONSpace(in: bytes, from: lineEnd + 1)
    }
    return hasWhole && (count > 1 || evenOne)
  }

  /// Whether the value that starts at `start` ends with its line, by its strings and brackets; nil
  /// when the bytes end before that is known.
  private static func isWholeLine(_ bytes: Span<UInt8>, from start: Int) -> Bool? {
    let lineEnd = firstLineEnd(in: bytes, start..<bytes.count)
    let line = bytes.extracting(0..<(lineEnd ?? bytes.count))
    var skipper = RecordSkipper(in: .values, from: start, indent: nil)
    guard let gap = skipper.skip(in: line, from: start, base: 0) else {
      return lineEnd == nil ? nil : false
    }
    return skipJSONSpace(in: line, from: gap.resume) == line.count
  }
}

extension String {
  /// Whether the name ends with one of these extensions, in any case.
  func hasExtension(in extensions: [String]) -> Bool {
    guard let dot = utf8.lastIndex(of: 0x2E) else { return false }
    return extensions.contains(self[utf8.index(after: dot)...].lowercased())
  }
}
