// The JSON of a schema file as a tree that knows its places.

import ByteReading

/// A value of a schema file.
struct TableSchemaElement {
  /// One named value.
  struct Member {
    var name: String
    /// 0-based offset of the name.
    var byteOffset: Int
    var value: TableSchemaElement
  }

  enum Content {
    case null
    case boolean(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([TableSchemaElement])
    case object([Member])
  }

  var content: Content
  /// 0-based offset of a leaf; of a container, of its name or of what stands before it.
  var byteOffset: Int

  /// What the value is, for messages.
  var kindName: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Reads a file.
  /// - Throws: the first fault, or where something stands behind the value.
  static func read(_ json: [UInt8]) throws(JSONFault) -> TableSchemaElement {
    var builder = TableSchemaElementBuilder()
    var scanner = JSONScanner(maximumDepth: 64)
    let hasBOM = json.starts(with: [0xEF, 0xBB, 0xBF])
    let excess = try scanner.scanText(in: json.span, from: hasBOM ? 3 : 0, into: &builder)
    if let excess { throw JSONFault(.expectedValue, at: excess, found: json[excess]) }
    return builder.root
  }
}

/// Builds the tree.
private struct TableSchemaElementBuilder: JSONSink {
  private(set) var root = TableSchemaElement(content: .null, byteOffset: 0)
  private var open: [(content: TableSchemaElement.Content, byteOffset: Int)] = []
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

  private mutating func add(_ content: TableSchemaElement.Content, at byteOffset: Int? = nil) {
    let element = TableSchemaElement(content: content, byteOffset: byteOffset ?? offset)
    switch open.popLast() {
    case (.object(var members), let start)?:
      let (name, place) = names.popLast() ?? ("", start)
      members.append(TableSchemaElement.Member(name: name, byteOffset: place, value: element))
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
