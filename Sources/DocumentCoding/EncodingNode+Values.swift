// How Swift's and Foundation's types become values.

import ByteReading
import Documents
import FoundationEssentials

/// The same value seen as the type that it is known to be.
///
/// For generic code that has compared the metatypes: a conditional cast would look up conformances
/// for every field. Callers check `T.self == U.self` first; the sizes are checked here.
@inline(__always)
func known<T, U>(_ value: T, as type: U.Type) -> U { unsafeBitCast(value, to: type) }

extension EncodingNode {
  /// Encodes a value of any type that stands at this node.
  func outcome<T: Encodable>(of value: T) throws -> Outcome {
    if let direct = try direct(value, key: nil) { return .value(direct) }
    if T.self == FieldValue.self { return .sentinel(known(value, as: FieldValue.self)) }
    return try ownOutcome(of: value)
  }

  /// Encodes a field of this map.
  func encode<T: Encodable>(_ value: T, named name: String, key: any CodingKey) throws {
    if let direct = try direct(value, key: key) { return set(name, direct) }
    let node = child(key)
    let outcome = try node.outcome(of: value)
    set(name, outcome)
    if !node.transforms.isEmpty { adopt(node, under: name) }
  }

  /// Encodes an element of this array.
  func encodeElement<T: Encodable>(_ value: T) throws {
    if isDiscarding { return }
    // Text and numbers need no node, and so no key; an array would have to be refused with one.
    if let scalar = scalar(value) { return append(scalar) }
    let node = child(IndexKey(count))
    append(try element(node.outcome(of: value), of: node))
  }

  /// The value as its own `encode(to:)` has it.
  private func ownOutcome<T: Encodable>(of value: T) throws -> Outcome {
    self.type = T.self
    if case .useDefaultKeys = context.options.keys {
    } else if T.self is any KeyedByData.Type {
      keepsKeys = true
    }
    do {
      try value.encode(to: ValueEncoder(node: self))
      if isDiscarding, let dictionary = value as? any EncodableByRawKeys {
        restartAsMap()
        try dictionary.encodeByRawKeys(to: self)
      }
      return try finish()
    } catch {
      abandonChildren()
      throw error
    }
  }

  /// Text, truth values and numbers, as generic code hands them over.
  @inline(__always)
  private func scalar<T>(_ value: T) -> Value? {
    if T.self == String.self { return .string(known(value, as: String.self)) }
    if T.self == Int.self { return .integer(Int64(known(value, as: Int.self))) }
    if T.self == Bool.self { return .boolean(known(value, as: Bool.self)) }
    return nil
  }

  /// The value of a type that needs no `encode(to:)`; nil for all others.
  private func direct<T>(
    _ value: T, key: @autoclosure () -> (any CodingKey)?
  ) throws -> Value? {
    if let scalar = scalar(value) { return scalar }
    if T.self == Date.self {
      return try date(known(value, as: Date.self), key: key())
    }
    if T.self == [String].self {
      return .array(known(value, as: [String].self).map { .string($0) })
    }
    if T.self == Double.self { return try double(known(value, as: Double.self), key: key()) }
    if T.self == Int64.self { return .integer(known(value, as: Int64.self)) }
    if T.self == Timestamp.self { return .timestamp(known(value, as: Timestamp.self)) }
    if T.self == GeoPoint.self { return .geoPoint(known(value, as: GeoPoint.self)) }
    if T.self == URL.self { return .string(known(value, as: URL.self).absoluteString) }
    if T.self == UUID.self { return .string(known(value, as: UUID.self).uuidString) }
    if T.self == Data.self { return try data(known(value, as: Data.self), key: key()) }
    if T.self == Decimal.self { return try decimal(known(value, as: Decimal.self), key: key()) }
    if T.self == Value.self { return try checked(known(value, as: Value.self), key: key()) }
    if T.self == VectorValue.self { return .vector(known(value, as: VectorValue.self).array) }
    return nil
  }

  /// A ready value; arrays in arrays are refused here as everywhere.
  private func checked(_ value: Value, key: (any CodingKey)?) throws -> Value {
    if value.holdsNestedArray {
      throw nestedArray(value, key: key)
    }
    return value
  }

  /// An integer of any width; documents hold 64 bits with a sign.
  @inline(__always)
  func integer(_ value: some FixedWidthInteger, key: (any CodingKey)? = nil) throws -> Value {
    guard let exact = Int64(exactly: value) else {
      throw invalid(value, "\(value) is beyond the integers of a document.", key: key)
    }
    return .integer(exact)
  }

  func double(_ value: Double, key: (any CodingKey)? = nil) throws -> Value {
    if value.isFinite { return .double(value) }
    switch context.options.floats {
    case .double: return .double(value)
    case .throw: throw invalid(value, "\(value) is no finite number.", key: key)
    case .convertToString(let positive, let negative, let nan):
      return .string(value.isNaN ? nan : value < 0 ? negative : positive)
    }
  }

  private func date(_ date: Date, key: (any CodingKey)?) throws -> Value? {
    switch context.options.dates {
    case .timestamp: return .timestamp(try timestamp(of: date, key: key))
    case .deferredToDate: return try double(date.timeIntervalSinceReferenceDate, key: key)
    case .secondsSince1970: return try double(date.timeIntervalSince1970, key: key)
    case .millisecondsSince1970: return try double(date.timeIntervalSince1970 * 1_000, key: key)
    case .iso8601:
      let time = try timestamp(of: date, key: key)
      return .string(RFC3339.format(seconds: time.seconds, nanoseconds: time.nanoseconds))
    case .custom(let encode):
      return try custom(key: key) { try encode(date, $0) }
    }
  }

  private func timestamp(of date: Date, key: (any CodingKey)?) throws -> Timestamp {
    guard let timestamp = Timestamp(checkedDate: date) else {
      throw invalid(date, "The date is not within the years 1 to 9999.", key: key)
    }
    return timestamp
  }

  private func data(_ data: Data, key: (any CodingKey)?) throws -> Value? {
    switch context.options.data {
    case .blob: return .bytes([UInt8](data))
    case .deferredToData: return .array(data.map { .integer(Int64($0)) })
    case .base64: return .string(Base64.encode(data))
    case .custom(let encode): return try custom(key: key) { try encode(data, $0) }
    }
  }

  private func decimal(_ decimal: Decimal, key: (any CodingKey)?) throws -> Value {
    switch context.options.decimals {
    case .string: return .string(decimal.description)
    case .double: return try double(Double(decimal.description) ?? .nan, key: key)
    }
  }

  private func custom(
    key: (any CodingKey)?, _ encode: (ValueEncoder) throws -> Void
  ) throws -> Value {
    let node = key == nil ? self : child(key)
    try encode(ValueEncoder(node: node))
    guard case .value(let value) = try node.finish() else {
      throw invalid(node, "A field value can't stand for a date or data.", key: key)
    }
    return value
  }
}

extension Value {
  /// Whether an array has an array as an element anywhere inside.
  fileprivate var holdsNestedArray: Bool {
    switch self {
    case .array(let elements):
      elements.contains {
        if case .array = $0 { true } else { $0.holdsNestedArray }
      }
    case .map(let fields): fields.contains { $0.value.holdsNestedArray }
    default: false
    }
  }
}
