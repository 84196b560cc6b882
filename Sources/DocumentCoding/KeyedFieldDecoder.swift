// The container that a model's properties are read through.

import Documents

/// Reads the fields of one map. One word wide: the standard library copies it for every field.
struct KeyedFieldDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: DecodingNode

  var fields: FieldMap {
    @inline(__always) get { node.fields }
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var allKeys: [Key] {
    if let names = node.names { return names.all.compactMap { Key(stringValue: $0) } }
    return fields.compactMap { Key(stringValue: $0.name) }
  }

  func contains(_ key: Key) -> Bool { position(of: key) != nil }

  @inline(__always)
  func position(of key: some CodingKey) -> Int? {
    guard let names = node.names else { return fields.position(of: key.stringValue) }
    return names.position(of: key.stringValue)
  }

  /// The place of a field that must be there.
  @inline(__always)
  private func required(_ key: Key) throws -> Int {
    guard let position = position(of: key) else { throw node.keyNotFound(key) }
    return position
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = fields[try required(key)].value { true } else { false }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try node.boolean(fields[try required(key)].value, key: key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try node.string(fields[try required(key)].value, key: key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try node.double(fields[try required(key)].value, key: key)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try node.float(fields[try required(key)].value, key: key)
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
    try node.integer(fields[try required(key)].value, key: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let position = position(of: key) else { return try missing(type, key) }
    return try node.decode(type, from: fields[position].value, key: key)
  }

  /// What a wrapper has for a field that is not there; an error for all other types.
  @inline(never)
  private func missing<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    guard let wrapper = type as? any MissingFieldTolerating.Type,
      !node.context.options.strictMissingKeys || wrapper.isAlwaysTolerated,
      let value = try wrapper.missing(in: node) as? T
    else { throw node.keyNotFound(key) }
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try ValueDecoder(node: nested(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try ValueDecoder(node: nested(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { superDecoder(for: NameKey("super")) }

  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(for: key) }

  /// A missing superclass part reads as null, as with Foundation's coders.
  private func superDecoder(for key: some CodingKey) -> any Decoder {
    ValueDecoder(node: node.child(key, position(of: key).map { fields[$0].value } ?? .null))
  }

  private func nested(_ key: Key) throws -> DecodingNode {
    node.child(key, fields[try required(key)].value)
  }
}
