// The encoder that models meet, and its container for a single value.

import Documents

/// Writes into one node. Two words wide, so that it travels without a box.
struct ValueEncoder: Encoder {
  let node: EncodingNode
  private let loan: EncodingLoan?

  init(node: EncodingNode) {
    self.node = node
    loan = node.loan
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { node.context.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeMap()
    guard let loan else { return KeyedEncodingContainer(KeyedFieldEncoder<Key>(node)) }
    return loan.containers.container(keyedBy: type, KeyedEncodingContainer<Key>.self) {
      KeyedEncodingContainer(KeyedFieldEncoder<Key>(node))
    }
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return ElementEncoder(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { node.setSingle(.null) }

  func encode(_ value: Bool) { node.setSingle(.boolean(value)) }
  func encode(_ value: String) { node.setSingle(.string(value)) }
  func encode(_ value: Double) throws { node.setSingle(try node.double(value)) }
  func encode(_ value: Float) throws { node.setSingle(try node.double(Double(value))) }
  func encode(_ value: Int) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: Int8) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: Int16) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: Int32) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: Int64) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: UInt) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: UInt8) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: UInt16) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: UInt32) throws { node.setSingle(try node.integer(value)) }
  func encode(_ value: UInt64) throws { node.setSingle(try node.integer(value)) }

  func encode<T: Encodable>(_ value: T) throws { node.settle(try node.outcome(of: value)) }
}
