// What a streaming parse calls: elements with their places, and text.

public import CLibXML

/// Receives the events of an `XMLStreamParser`. Everything handed over is borrowed for the call.
public protocol XMLHandler: AnyObject {
  /// A start tag, or the first half of `<x/>`.
  func startElement(_ element: XMLElementStart)
  /// An end tag, or the second half of `<x/>`.
  func endElement(_ element: XMLElementEnd)
  /// A run of text, references resolved and line ends made line feeds; UTF-8. The text between two
  /// tags may come in several runs, each of whole characters.
  func characters(_ text: UnsafeBufferPointer<UInt8>)
}

/// A start tag.
@frozen
public struct XMLElementStart {
  /// The element's name as written, prefix included. In one document, equal names have equal
  /// addresses.
  public let name: UnsafeBufferPointer<UInt8>
  /// The tag's attributes, in the order of the tag.
  public let attributes: XMLAttributes
  /// 0-based offset of the tag's `<` in the input.
  public let byteOffset: Int
  /// 1-based line of the tag's `<`.
  public let line: Int

  @inlinable
  init(
    name: UnsafeBufferPointer<UInt8>, attributes: XMLAttributes, byteOffset: Int, line: Int
  ) {
    self.name = name
    self.attributes = attributes
    self.byteOffset = byteOffset
    self.line = line
  }
}

/// An end tag.
@frozen
public struct XMLElementEnd {
  /// The element's name as written, prefix included.
  public let name: UnsafeBufferPointer<UInt8>
  /// 0-based offset of the byte behind the tag's `>` in the input.
  public let byteOffset: Int
  /// 1-based line of the tag's `>`.
  public let line: Int

  @inlinable
  init(name: UnsafeBufferPointer<UInt8>, byteOffset: Int, line: Int) {
    self.name = name
    self.byteOffset = byteOffset
    self.line = line
  }
}

/// One attribute of a start tag.
@frozen
public struct XMLAttribute {
  /// The attribute's name as written, prefix included.
  public let name: UnsafeBufferPointer<UInt8>
  /// The value, references resolved; UTF-8.
  public let value: UnsafeBufferPointer<UInt8>

  @inlinable
  init(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    self.name = name
    self.value = value
  }
}

/// The attributes of a start tag, in order.
@frozen
public struct XMLAttributes: RandomAccessCollection {
  @usableFromInline let storage: UnsafeBufferPointer<clibxml_attribute>

  @inlinable
  init(storage: UnsafeBufferPointer<clibxml_attribute>) { self.storage = storage }

  /// 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// Number of attributes.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The attribute at a place.
  @inlinable
  public subscript(position: Int) -> XMLAttribute {
    XMLAttribute(
      name: UnsafeBufferPointer(storage[position].name),
      value: UnsafeBufferPointer(storage[position].value))
  }

  /// The value of the attribute of that name; nil when there is none. O(attributes).
  @inlinable
  public subscript(name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    first { $0.name.isEqual(to: name) }?.value
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a C text.
  @inlinable
  init(_ text: clibxml_text) { self.init(start: text.start, count: text.count) }

  /// Whether these bytes are those of a literal.
  @inlinable
  public func isEqual(to literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != literal.utf8Start[index] { return false }
    return true
  }
}
