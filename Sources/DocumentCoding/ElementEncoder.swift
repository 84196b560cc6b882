// The container that an array's elements are written through.

import Documents

/// Writes the elements of one array.
struct ElementEncoder: UnkeyedEncodingContainer {
  let node: EncodingNode
  private let loan: EncodingLoan?

  init(node: EncodingNode) {
    self.node = node
    loan = node.loan
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var count: Int { node.count }

  func encodeNil() { node.append(.null) }

  func encode(_ value: Bool) { node.append(.boolean(value)) }
  func encode(_ value: String) { node.append(.string(value)) }
  func encode(_ value: Double) throws { node.append(try node.double(value, key: nextKey)) }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) { node.append(.integer(Int64(value))) }
  func encode(_ value: Int8) { node.append(.integer(Int64(value))) }
  func encode(_ value: Int16) { node.append(.integer(Int64(value))) }
  func encode(_ value: Int32) { node.append(.integer(Int64(value))) }
  func encode(_ value: Int64) { node.append(.integer(value)) }
  func encode(_ value: UInt) throws { node.append(try node.integer(value, key: nextKey)) }
  func encode(_ value: UInt8) { node.append(.integer(Int64(value))) }
  func encode(_ value: UInt16) { node.append(.integer(Int64(value))) }
  func encode(_ value: UInt32) { node.append(.integer(Int64(value))) }
  func encode(_ value: UInt64) throws { node.append(try node.integer(value, key: nextKey)) }

  func encode<T: Encodable>(_ value: T) throws { try node.encodeElement(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    ValueEncoder(node: node.openElement()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueEncoder(node: node.openElement()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { ValueEncoder(node: node.openElement()) }

  private var nextKey: IndexKey { IndexKey(node.count) }
}
