// The container that a model's properties are written through.

import Documents

/// Writes the fields of one map. One word wide: the standard library copies it for every field.
struct KeyedFieldEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let node: EncodingNode

  init(_ node: EncodingNode) { self.node = node }

  var codingPath: [any CodingKey] { node.codingPath }

  /// Does with a nil what the strategy says.
  func encodeAbsent(_ key: Key) {
    switch node.context.options.nils {
    case .omit: break
    case .null: encodeNil(forKey: key)
    case .delete: node.set(name(of: key), .sentinel(.delete()))
    }
  }

  @inline(__always)
  private func name(of key: some CodingKey) -> String { node.name(of: key) }

  func encodeNil(forKey key: Key) { node.set(name(of: key), .null) }

  func encode(_ value: Bool, forKey key: Key) { node.set(name(of: key), .boolean(value)) }
  func encode(_ value: String, forKey key: Key) { node.set(name(of: key), .string(value)) }
  func encode(_ value: Double, forKey key: Key) throws {
    node.set(name(of: key), value.isFinite ? .double(value) : try node.double(value, key: key))
  }
  func encode(_ value: Float, forKey key: Key) throws { try encode(Double(value), forKey: key) }
  func encode(_ value: Int, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: Int8, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: Int16, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: Int32, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: Int64, forKey key: Key) { node.set(name(of: key), .integer(value)) }
  func encode(_ value: UInt, forKey key: Key) throws {
    node.set(name(of: key), try node.integer(value, key: key))
  }
  func encode(_ value: UInt8, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: UInt16, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: UInt32, forKey key: Key) { node.set(name(of: key), .integer(Int64(value))) }
  func encode(_ value: UInt64, forKey key: Key) throws {
    node.set(name(of: key), try node.integer(value, key: key))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try node.encode(value, named: name(of: key), key: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    ValueEncoder(node: node.openChild(named: name(of: key), key: key)).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ValueEncoder(node: node.openChild(named: name(of: key), key: key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { superEncoder(for: NameKey("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(for: key) }

  private func superEncoder(for key: some CodingKey) -> any Encoder {
    ValueEncoder(node: node.openChild(named: name(of: key), key: key))
  }
}
