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
    node.members.find(in: node)
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var allKeys: [Key] {
    node.members.names(in: node).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  /// A key's member; nil when there is none.
  @inline(__always)
  func member(_ key: some CodingKey) -> RecordDecoderMember? {
    node.members.member(key.stringValue, in: node)
  }

  @inline(__always)
  private func required(_ key: Key) throws -> RecordDecoderMember {
    guard let member = member(key) else { throw node.keyNotFound(key) }
    return member
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    let member = try required(key)
    return node.isNull(at: member.place, member.reading)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let member = try required(key)
    return try node.boolean(at: member.place, member.reading, key: key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let member = try required(key)
    return try node.string(at: member.place, member.reading, key: key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    let member = try required(key)
    return try node.double(at: member.place, member.reading, key: key)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    let member = try required(key)
    return try node.float(at: member.place, member.reading, key: key)
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
    let member = try required(key)
    return try node.integer(at: member.place, member.reading, key: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let member = try required(key)
    return try node.decode(type, at: member.place, member.reading, key: key)
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
    guard let member = member(key) else { return RecordValueDecoder(node: node) }
    return RecordValueDecoder(node: RecordDecoderNode(parent: node, key: key, at: member.place))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    RecordValueDecoder(node: try nested(key))
  }

  private func nested(_ key: Key) throws -> RecordDecoderNode {
    RecordDecoderNode(parent: node, key: key, at: try required(key).place)
  }
}

extension RecordMemberDecoder {
  /// A key's member that is there and not null.
  @inline(__always)
  private func present(_ key: Key) -> RecordDecoderMember? {
    guard let member = member(key), !node.isNull(at: member.place, member.reading) else {
      return nil
    }
    return member
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let member = present(key) else { return nil }
    return try node.boolean(at: member.place, member.reading, key: key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let member = present(key) else { return nil }
    return try node.string(at: member.place, member.reading, key: key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let member = present(key) else { return nil }
    return try node.double(at: member.place, member.reading, key: key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let member = present(key) else { return nil }
    return try node.integer(at: member.place, member.reading, key: key) as Int
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let member = present(key) else { return nil }
    return try node.decode(type, at: member.place, member.reading, key: key)
  }
}
