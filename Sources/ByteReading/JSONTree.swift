// JSON as a tree that knows its places: for the small files that people write, such as schemas.

/// A value of a JSON file.
package struct JSONTree: Sendable {
  /// One named value.
  package struct Member: Sendable {
    /// The name.
    package var name: String
    /// 0-based offset of the name.
    package var byteOffset: Int
    /// The value.
    package var value: JSONTree
  }

  /// What a value is.
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])
  }

  /// What the value is.
  package var content: Content
  /// 0-based offset of a leaf; of a container, of its name or of what stands before it.
  package var byteOffset: Int

  /// What the value is, for messages.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Reads a file of at most 64 levels.
  /// - Parameter allowsComments: whether `// ...` and `/* ... */` may stand where white space may.
  /// - Throws: the first fault, or where something stands behind the value.
  package static func read(
    _ json: [UInt8], allowsComments: Bool = false
  ) throws(JSONFault) -> JSONTree {
    let json = allowsComments ? try JSONComments.blanked(in: json) : json
    var builder = JSONTreeBuilder()
    var scanner = JSONScanner(maximumDepth: 64)
    let hasBOM = json.starts(with: [0xEF, 0xBB, 0xBF])
    let excess = try scanner.scanText(in: json.span, from: hasBOM ? 3 : 0, into: &builder)
    if let excess { throw JSONFault(.expectedValue, at: excess, found: json[excess]) }
    return builder.root
  }

  /// 1-based line of a place in a file.
  package static func line(of byteOffset: Int, in json: [UInt8]) -> Int {
    1 + json.prefix(byteOffset).count { $0 == 0x0A }
  }
}

/// Builds the tree.
private struct JSONTreeBuilder: JSONSink {
  private(set) var root = JSONTree(content: .null, byteOffset: 0)
  private var open: [(content: JSONTree.Content, byteOffset: Int)] = []
  private var names: [(name: String, byteOffset: Int)] = []
  private var offset = 0

  mutating func null() { add(.null) }

  mutating func boolean(_ value: Bool) { add(.boolean(value)) }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    offset = range.lowerBound
    add(.number(Self.text(range, hasEscapes: false, in: bytes)))
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    offset = range.lowerBound
    add(.string(Self.text(range, hasEscapes: hasEscapes, in: bytes)))
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    offset = range.lowerBound
    names.append((Self.text(range, hasEscapes: hasEscapes, in: bytes), offset))
  }

  mutating func beginObject() { open.append((.object([]), offset)) }

  mutating func endObject(count: Int) { close() }

  mutating func beginArray() { open.append((.array([]), offset)) }

  mutating func endArray(count: Int) { close() }

  private mutating func close() {
    guard let (content, byteOffset) = open.popLast() else { return }
    add(content, at: byteOffset)
  }

  private mutating func add(_ content: JSONTree.Content, at byteOffset: Int? = nil) {
    let element = JSONTree(content: content, byteOffset: byteOffset ?? offset)
    switch open.popLast() {
    case (.object(var members), let start)?:
      let (name, place) = names.popLast() ?? ("", start)
      members.append(JSONTree.Member(name: name, byteOffset: place, value: element))
      open.append((.object(members), start))
    case (.array(var elements), let start)?:
      elements.append(element)
      open.append((.array(elements), start))
    default: root = element
    }
  }

  private static func text(
    _ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>
  ) -> String {
    var text: [UInt8] = []
    if hasEscapes {
      JSONUnescape.append(range, of: bytes, to: &text)
    } else {
      for index in range { text.append(bytes[index]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
