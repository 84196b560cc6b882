// The container that an array's elements are read through.

import Documents

/// Reads the elements of one array, one after another. A failed attempt doesn't move it on.
struct ElementDecoder: UnkeyedDecodingContainer {
  let node: DecodingNode
  private let elements: [Value]
  private(set) var currentIndex = 0

  init(node: DecodingNode, elements: [Value]) {
    self.node = node
    self.elements = elements
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var count: Int? { elements.count }

  var isAtEnd: Bool { currentIndex == elements.count }

  /// Reads the element at hand and moves on if that works out.
  @inline(__always)
  private mutating func next<T>(
    _ type: Any.Type, _ read: (DecodingNode, Value, IndexKey) throws -> T
  ) throws -> T {
    let key = IndexKey(currentIndex)
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        type, node.contextOfError(key, "The array has no more elements."))
    }
    let result = try read(node, elements[currentIndex], key)
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        Any?.self,
        node.contextOfError(IndexKey(currentIndex), "The array has no more elements."))
    }
    guard case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try next(type) { try $0.boolean($1, key: $2) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    try next(type) { try $0.string($1, key: $2) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try next(type) { try $0.double($1, key: $2) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try next(type) { try $0.float($1, key: $2) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  private mutating func integer<I: FixedWidthInteger>() throws -> I {
    try next(I.self) { try $0.integer($1, key: $2) }
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next(type) { try $0.decode(type, from: $1, key: $2) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next(type) { try ValueDecoder(node: $0.child($2, $1)).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Value].self) { try ValueDecoder(node: $0.child($2, $1)).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next(Value.self) { ValueDecoder(node: $0.child($2, $1)) }
  }
}
