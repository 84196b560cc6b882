// Reads a property list of any kind, told apart by its first bytes.

import XMLReading

extension PropertyList {
  /// Reads a binary, XML or old-style text property list.
  ///
  /// Binary lists are bounds-checked and free of loops; XML lists expand no entities and read
  /// nothing but their own bytes; all are refused when nested deeper than 512 levels.
  /// - Throws: `PropertyListFault` at the first fault.
  public init(bytes: [UInt8]) throws(PropertyListFault) {
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(bytes)
      self = try reader.read()
    } else if Self.looksLikeXML(bytes) {
      self = try PropertyList(xml: bytes)
    } else {
      self = try PropertyList(text: bytes)
    }
  }

  /// Reads an XML property list in UTF-8, UTF-16 or Latin-1.
  /// - Throws: `PropertyListFault`, with its line.
  public init(xml bytes: [UInt8]) throws(PropertyListFault) {
    let builder = XMLPropertyListBuilder()
    // XML allows no white space before its declaration; files that have some are read all the same.
    let start = bytes.firstIndex { !($0 == 0x20 || (0x09...0x0D).contains($0)) } ?? 0
    do throws(XMLFailure) {
      try XMLStreamParser.parse(document: Array(bytes[start...]), handler: builder)
    } catch {
      throw PropertyListFault(error.message, line: error.line, byteOffset: error.byteOffset)
    }
    if let fault = builder.fault { throw fault }
    guard let value = builder.value else {
      throw PropertyListFault("The XML is no property list: it holds no value.", line: 1)
    }
    self = value
  }

  /// Reads an old-style text property list in UTF-8.
  /// - Throws: `PropertyListFault`, with line and byte offset.
  public init(text bytes: [UInt8]) throws(PropertyListFault) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var parser = TextPropertyListParser(bytes, from: start)
    do throws(TextPropertyListParser.Fault) {
      parser.skipSpace()
      self = try parser.readValue()
      parser.skipSpace()
      guard parser.next == nil else {
        throw TextPropertyListParser.Fault("Text follows the value.", at: parser.index)
      }
    } catch {
      let line = bytes[..<error.offset].count { $0 == 0x0A } + 1
      throw PropertyListFault(error.message, line: line, byteOffset: error.offset)
    }
  }

  /// Whether the first bytes, white space and a byte-order mark passed, are those of XML: `<` and
  /// one of `?`, `!` and `p`. Old-style data, `<0fbd77>`, never goes on so.
  package static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
    var head = Array(bytes.prefix(4_096))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
    // UTF-16 of either order: the zero bytes of ASCII go, marks go.
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { head.removeFirst(2) }
    if head.prefix(64).contains(0) { head.removeAll { $0 == 0 } }
    let first = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(2)
    return first.first == UInt8(ascii: "<") && "?!p".utf8.contains(first.last ?? 0)
  }
}
