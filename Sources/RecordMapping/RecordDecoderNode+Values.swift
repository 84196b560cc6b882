// How values of records become Swift's and Foundation's types.

import DocumentCoding
import Documents
import FoundationEssentials
import Records

/// The same value seen as the type that it is known to be; callers compare the metatypes first.
///
/// A conditional cast would look up conformances for every field.
@inline(__always)
private func known<T, U>(_ value: T, as type: U.Type) -> U { unsafeBitCast(value, to: type) }

// No function here returns an optional of a generic type: unspecialized code would look up that
// type's metadata for every field.
extension RecordDecoderNode {
  /// Decodes this node.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decode(type, at: index, reading, key: nil)
  }

  /// Decodes a value inside this node, or this node's own where there is no key.
  func decode<T: Decodable>(
    _ type: T.Type, at index: Int, _ reading: RecordFieldReading,
    key: @autoclosure () -> (any CodingKey)?
  ) throws -> T {
    if T.self == String.self {
      return known(try string(at: index, reading, key: key()), as: T.self)
    }
    if T.self == Date.self {
      return known(try timestamp(at: index, reading, key: key()).dateValue(), as: T.self)
    }
    if T.self == [String].self {
      return known(try strings(at: index, reading, key: key()), as: T.self)
    }
    if T.self == Int.self {
      return known(try integer(at: index, reading, key: key()) as Int, as: T.self)
    }
    return try decodeRare(type, at: index, reading, key: key())
  }

  @inline(never)
  private func decodeRare<T: Decodable>(
    _ type: T.Type, at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> T {
    if T.self == Double.self { return known(try double(at: index, reading, key: key), as: T.self) }
    if T.self == Bool.self { return known(try boolean(at: index, reading, key: key), as: T.self) }
    if T.self == Decimal.self {
      return known(try decimal(at: index, reading, key: key), as: T.self)
    }
    if T.self == URL.self { return known(try url(at: index, reading, key: key), as: T.self) }
    if T.self == UUID.self { return known(try uuid(at: index, reading, key: key), as: T.self) }
    if T.self == Data.self { return known(try data(at: index, reading, key: key), as: T.self) }
    if T.self == Timestamp.self {
      return known(try timestamp(at: index, reading, key: key), as: T.self)
    }
    if T.self == GeoPoint.self {
      return known(try place(at: index, reading, key: key), as: T.self)
    }
    if T.self == Value.self { return known(try value(at: index, key: key), as: T.self) }
    if T.self == VectorValue.self, tape.nodes[index].kind == .vector {
      let elements = tape.doubles(tape.nodes[index])
      return known(VectorValue(elements), as: T.self)
    }
    return try child(key, at: index).decodeOwn(type)
  }

  /// The node of a value inside this one, or this one.
  func child(_ key: (any CodingKey)?, at index: Int) -> RecordDecoderNode {
    key.map { RecordDecoderNode(parent: self, key: $0, at: index) } ?? self
  }

  /// The type's own way.
  private func decodeOwn<T: Decodable>(_ type: T.Type) throws -> T {
    let node =
      context.convertsKeys && type is any KeyedByData.Type
      ? RecordDecoderNode(self, keepsKeys: true) : self
    do {
      return try type.init(from: RecordValueDecoder(node: node))
    } catch let error as DecodingError {
      // A dictionary with enum keys has asked for an array; only now is it worth the look.
      guard let dictionary = type as? any RecordKeyedByRawValue.Type,
        dictionary.isKeyedByRawValue, node.holdsObject,
        let result = try dictionary.decode(from: node) as? T
      else { throw error }
      return result
    }
  }

  /// Any value as it is: text stays text.
  func value(at index: Int, key: (any CodingKey)? = nil) throws -> Value {
    do throws(ValueFault) {
      return try context.plain.value(at: index, of: tape)
    } catch {
      throw self.error(error, for: Value.self, key: key)
    }
  }

  private func decimal(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> Decimal {
    let value = try read(\.decimals, at: index, reading, for: Decimal.self, key: key)
    if case .string(let text) = value, let decimal = ExactDecimal.parse(text) { return decimal }
    let fault = ValueFault(
      .outOfRange, "has more digits than Decimal keeps", value: tape.evidence(at: index))
    throw error(fault, for: Decimal.self, key: key)
  }

  private func place(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> GeoPoint {
    if tape.nodes[index].kind == .object {
      return try GeoPoint(from: RecordValueDecoder(node: child(key, at: index)))
    }
    let value = try read(\.places, at: index, reading, for: GeoPoint.self, key: key)
    guard case .geoPoint(let place) = value else {
      throw mismatch(GeoPoint.self, "a place", at: index, key: key)
    }
    return place
  }

  private func data(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> Data {
    let value = try read(\.bytes, at: index, reading, for: Data.self, key: key)
    guard case .bytes(let bytes) = value else {
      throw mismatch(Data.self, "bytes", at: index, key: key)
    }
    return Data(bytes)
  }

  private func url(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> URL {
    let text = try string(at: index, reading, key: key)
    if let url = URL(string: text) { return url }
    throw error(ValueFault(.typeMismatch, "is not a URL", value: text), for: URL.self, key: key)
  }

  private func uuid(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> UUID {
    let text = try string(at: index, reading, key: key)
    if let uuid = UUID(uuidString: text) { return uuid }
    throw error(ValueFault(.typeMismatch, "is not a UUID", value: text), for: UUID.self, key: key)
  }
}
