// Properties that may be nil: an absent field and null are the same to them.

import Documents

extension KeyedFieldDecoder {
  /// The place of a field that is there and not null.
  @inline(__always)
  private func present(_ key: Key) -> Int? {
    guard let position = position(of: key) else { return nil }
    if case .null = fields[position].value { return nil }
    return position
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let position = present(key) else { return nil }
    return try node.boolean(fields[position].value, key: key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let position = present(key) else { return nil }
    return try node.string(fields[position].value, key: key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let position = present(key) else { return nil }
    return try node.double(fields[position].value, key: key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    guard let position = present(key) else { return nil }
    return try node.float(fields[position].value, key: key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try integer(key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try integer(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try integer(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try integer(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try integer(key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try integer(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try integer(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try integer(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try integer(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try integer(key) }

  @inline(__always)
  private func integer<I: FixedWidthInteger>(_ key: Key) throws -> I? {
    guard let position = present(key) else { return nil }
    return try node.integer(fields[position].value, key: key) as I
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let position = present(key) else {
      // See `KeyedDecodingContainer.decodesMissingFields`.
      return T.self == DocumentContainerProbe.self
        ? known(DocumentContainerProbe(), as: T.self) : nil
    }
    return try node.decode(type, from: fields[position].value, key: key)
  }
}
