// The decoder that models meet, and its container for a single value.

import Documents

/// Reads one node. One word wide, so that it travels without a box.
struct ValueDecoder: Decoder {
  let node: DecodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { node.context.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try node.becomeKeyed()
    return KeyedDecodingContainer(KeyedFieldDecoder<Key>(node: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ElementDecoder(node: node, elements: try node.array())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if case .null = node.value { true } else { false }
  }

  func decode(_ type: Bool.Type) throws -> Bool { try node.boolean(node.value) }
  func decode(_ type: String.Type) throws -> String { try node.string(node.value) }
  func decode(_ type: Double.Type) throws -> Double { try node.double(node.value) }
  func decode(_ type: Float.Type) throws -> Float { try node.float(node.value) }
  func decode(_ type: Int.Type) throws -> Int { try node.integer(node.value) }
  func decode(_ type: Int8.Type) throws -> Int8 { try node.integer(node.value) }
  func decode(_ type: Int16.Type) throws -> Int16 { try node.integer(node.value) }
  func decode(_ type: Int32.Type) throws -> Int32 { try node.integer(node.value) }
  func decode(_ type: Int64.Type) throws -> Int64 { try node.integer(node.value) }
  func decode(_ type: UInt.Type) throws -> UInt { try node.integer(node.value) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try node.integer(node.value) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try node.integer(node.value) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try node.integer(node.value) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try node.integer(node.value) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try node.decode(type) }
}
