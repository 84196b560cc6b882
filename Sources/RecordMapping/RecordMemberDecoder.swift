// The container that a model's properties are read from a record through.

import DocumentCoding
import Documents
import Records

/// Reads the members of one object or row. One word wide: the standard library copies it for every
/// field.
struct RecordMemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: RecordDecoderNode

  init(node: RecordDecoderNode) {
    self.node = node
    node.members.find(at: node.index, in: node.source, of: node)
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var allKeys: [Key] {
    node.members.names(in: node.source).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { place(key) != nil }

  /// Where a key's value lies; nil when there is none.
  @inline(__always)
  func place(_ key: some CodingKey) -> Int? {
    node.members.member(key.stringValue, in: node.source).map { node.members.places[$0] }
  }

  @inline(__always)
  private func required(_ key: Key) throws -> Int {
    guard let place = place(key) else { throw node.keyNotFound(key) }
    return place
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    node.isNull(at: try required(key), node.readers(for: key))
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try node.boolean(at: required(key), node.readers(for: key), key: key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try node.string(at: required(key), node.readers(for: key), key: key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try node.double(at: required(key), node.readers(for: key), key: key)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try node.float(at: required(key), node.readers(for: key), key: key)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

  @inline(__always)
  private func integer<I: FixedWidthInteger>(_ key: Key) throws -> I {
    try node.integer(at: required(key), node.readers(for: key), key: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try node.decode(type, at: required(key), node.readers(for: key), key: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try RecordValueDecoder(node: nested(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try RecordValueDecoder(node: nested(key)).unkeyedContainer()
  }

  /// A superclass part of a record is the record itself, unless it has a member `super`.
  func superDecoder() throws -> any Decoder {
    let key = RecordNameKey("super")
    guard let place = place(key) else { return RecordValueDecoder(node: node) }
    return RecordValueDecoder(node: RecordDecoderNode(parent: node, key: key, at: place))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    RecordValueDecoder(node: try nested(key))
  }

  private func nested(_ key: Key) throws -> RecordDecoderNode {
    RecordDecoderNode(parent: node, key: key, at: try required(key))
  }
}

extension RecordMemberDecoder {
  /// Where a key's value lies that is there and not null.
  @inline(__always)
  private func present(_ key: Key) -> Int? {
    guard let place = place(key), !node.isNull(at: place, node.readers(for: key)) else {
      return nil
    }
    return place
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let place = present(key) else { return nil }
    return try node.boolean(at: place, node.readers(for: key), key: key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let place = present(key) else { return nil }
    return try node.string(at: place, node.readers(for: key), key: key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let place = present(key) else { return nil }
    return try node.double(at: place, node.readers(for: key), key: key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let place = present(key) else { return nil }
    return try node.integer(at: place, node.readers(for: key), key: key) as Int
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let place = present(key) else { return nil }
    return try node.decode(type, at: place, node.readers(for: key), key: key)
  }
}
