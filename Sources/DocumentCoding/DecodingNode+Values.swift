// How values become Swift's and Foundation's types.

import ByteReading
import Documents
import FoundationEssentials

// No function here returns an optional of a generic type: unspecialized code would look up that
// type's metadata for every field.
extension DecodingNode {
  /// Decodes this node.
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, from: value, key: nil) }

  /// Decodes a value inside this node, or this node's own where there is no key.
  func decode<T: Decodable>(
    _ type: T.Type, from value: Value, key: @autoclosure () -> (any CodingKey)?
  ) throws -> T {
    if T.self == String.self { return known(try string(value, key: key()), as: T.self) }
    if T.self == Int.self { return known(try integer(value, key: key()) as Int, as: T.self) }
    if T.self == Date.self {
      if case .timestamp(let time) = value, case .timestamp = context.options.dates {
        return known(time.dateValue(), as: T.self)
      }
      return known(try date(child(key(), value)), as: T.self)
    }
    if T.self == [String].self {
      guard case .array(let elements) = value else {
        throw mismatch([Value].self, value, key: key())
      }
      return known(try strings(elements, of: value, key: key()), as: T.self)
    }
    return try decodeRare(type, from: value, key: key())
  }

  @inline(never)
  private func decodeRare<T: Decodable>(
    _ type: T.Type, from value: Value, key: (any CodingKey)?
  ) throws -> T {
    if T.self == Double.self { return known(try double(value, key: key), as: T.self) }
    if T.self == Bool.self { return known(try boolean(value, key: key), as: T.self) }
    if T.self == Int64.self { return known(try integer(value, key: key) as Int64, as: T.self) }
    if T.self == Value.self { return known(value, as: T.self) }
    if T.self == URL.self { return known(try url(value, key: key), as: T.self) }
    if T.self == UUID.self { return known(try uuid(value, key: key), as: T.self) }
    if T.self == Data.self { return known(try data(child(key, value)), as: T.self) }
    if T.self == Decimal.self { return known(try decimal(value, key: key), as: T.self) }
    if T.self == VectorValue.self, case .vector(let elements) = value {
      return known(VectorValue(elements), as: T.self)
    }
    return try child(key, value).decodeOwn(type)
  }

  /// The type's own way.
  private func decodeOwn<T: Decodable>(_ type: T.Type) throws -> T {
    if case .useDefaultKeys = context.options.keys {
    } else if type is any KeyedByData.Type {
      return try withKeptKeys.decodePlainly(type)
    }
    return try decodePlainly(type)
  }

  private func decodePlainly<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      // Through the metatype and not the name, so that a subclass handed over as its superclass is
      // what comes out.
      return try type.init(from: ValueDecoder(node: self))
    } catch let error as DecodingError {
      // A dictionary with enum keys has asked for an array; only now is it worth the look.
      guard case .map = value, case .map = context.options.enumKeyedDictionaries,
        let dictionary = type as? any DecodableByRawKeys.Type, dictionary.isKeyedByRawValue,
        let result = try dictionary.decodeByRawKeys(from: self) as? T
      else { throw error }
      return result
    }
  }

  private func child(_ key: (any CodingKey)?, _ value: Value) -> DecodingNode {
    key.map { child($0, value) } ?? self
  }

  @inline(__always)
  private func strings(
    _ elements: [Value], of value: Value, key: @autoclosure () -> (any CodingKey)?
  ) throws -> [String] {
    var strings: [String] = []
    strings.reserveCapacity(elements.count)
    for element in elements {
      guard case .string(let string) = element else {
        throw child(key(), value).mismatch(String.self, element, key: IndexKey(strings.count))
      }
      strings.append(string)
    }
    return strings
  }

  private func date(_ node: DecodingNode) throws -> Date {
    switch context.options.dates {
    case .timestamp: return try Timestamp(from: ValueDecoder(node: node)).dateValue()
    case .deferredToDate:
      return Date(timeIntervalSinceReferenceDate: try node.double(node.value))
    case .secondsSince1970: return Date(timeIntervalSince1970: try node.double(node.value))
    case .millisecondsSince1970:
      return Date(timeIntervalSince1970: try node.double(node.value) / 1_000)
    case .iso8601:
      let text = try node.string(node.value)
      guard let (seconds, nanoseconds) = RFC3339.parse(text.utf8),
        let time = Timestamp(checkedSeconds: seconds, nanoseconds: nanoseconds)
      else {
        throw node.corrupted("`\(text)` is not a date of the form 2024-02-29T12:00:00Z.")
      }
      return time.dateValue()
    case .custom(let decode): return try decode(ValueDecoder(node: node))
    }
  }

  private func data(_ node: DecodingNode) throws -> Data {
    switch (context.options.data, node.value) {
    case (.blob, .bytes(let bytes)): return Data(bytes)
    case (.blob, .string(let text)), (.base64, .string(let text)):
      guard let bytes = Base64.decode(text.utf8) else {
        throw node.corrupted("The text is not valid base64.")
      }
      return Data(bytes)
    case (.blob, _), (.base64, _): throw node.mismatch(Data.self, node.value)
    case (.deferredToData, _):
      return Data(try [UInt8](from: ValueDecoder(node: node)))
    case (.custom(let decode), _): return try decode(ValueDecoder(node: node))
    }
  }

  private func url(_ value: Value, key: (any CodingKey)?) throws -> URL {
    let text = try string(value, key: key)
    guard let url = URL(string: text) else { throw corrupted("Invalid URL string.", key: key) }
    return url
  }

  private func uuid(_ value: Value, key: (any CodingKey)?) throws -> UUID {
    let text = try string(value, key: key)
    guard let uuid = UUID(uuidString: text) else {
      throw corrupted("`\(text)` is not a UUID.", key: key)
    }
    return uuid
  }

  /// Text and integers exactly; doubles by the fewest digits that tell them.
  private func decimal(_ value: Value, key: (any CodingKey)?) throws -> Decimal {
    switch value {
    case .integer(let integer): return Decimal(integer)
    case .double(let double):
      if double.isNaN { return .nan }
      if let decimal = ExactDecimal.parse("\(double)") { return decimal }
      throw corrupted("The number \(double) does not fit in Decimal.", key: key)
    case .string(let text):
      if let decimal = ExactDecimal.parse(text) { return decimal }
      throw corrupted("`\(text)` is no decimal number that Decimal can hold.", key: key)
    default: throw mismatch(Decimal.self, value, key: key)
    }
  }
}
