// The property wrapper for times that the store's clock tells.

public import Documents
public import FoundationEssentials

/// A type that can tell a time.
public protocol ServerTimestampWrappable {
  /// The value for a time.
  /// - Throws: when the time can't be told in the type.
  static func wrap(_ timestamp: Timestamp) throws -> Self

  /// The time of a value.
  /// - Throws: when the value tells none.
  static func unwrap(_ value: Self) throws -> Timestamp
}

/// A time that the store fills in: nil is written as the time of the write, anything else is kept.
///
/// Other coders write and read a plain optional. A missing field is read as nil, unless the
/// decoder's `strictMissingKeys` is set.
@propertyWrapper
public struct ServerTimestamp<Value: ServerTimestampWrappable & Codable> {
  /// The time; nil asks for the store's.
  public var wrappedValue: Value?

  /// Makes a wrapper.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension ServerTimestamp: Equatable where Value: Equatable {}
extension ServerTimestamp: Hashable where Value: Hashable {}
extension ServerTimestamp: Sendable where Value: Sendable {}

extension ServerTimestamp: Codable {
  /// Writes a timestamp, or asks the store for one; a plain optional for other coders.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? ValueEncoder else {
      return try wrappedValue.encode(to: encoder)
    }
    if let wrappedValue {
      encoder.node.setSingle(.timestamp(try Value.unwrap(wrappedValue)))
    } else {
      encoder.node.setSentinel(.serverTimestamp())
    }
  }

  /// Reads a timestamp or null; a plain optional from other coders.
  public init(from decoder: any Decoder) throws {
    guard let own = decoder as? ValueDecoder else {
      wrappedValue = try Value?(from: decoder)
      return
    }
    wrappedValue = own.decodeNil() ? nil : try Value.wrap(Timestamp(from: own))
  }
}

extension ServerTimestamp: MissingFieldTolerating {
  static var isAlwaysTolerated: Bool { false }

  static func missing(in node: DecodingNode) -> Self { Self(wrappedValue: nil) }
}

extension Timestamp: ServerTimestampWrappable {
  /// The time itself.
  public static func wrap(_ timestamp: Timestamp) -> Timestamp { timestamp }
  /// The time itself.
  public static func unwrap(_ value: Timestamp) -> Timestamp { value }
}

extension Date: ServerTimestampWrappable {
  /// The time as a date.
  public static func wrap(_ timestamp: Timestamp) -> Date { timestamp.dateValue() }
  /// The date, rounded to the nearest microsecond.
  /// - Throws: `EncodingError.invalidValue` outside the years 1 to 9999.
  public static func unwrap(_ value: Date) throws -> Timestamp {
    if let timestamp = Timestamp(checkedDate: value) { return timestamp }
    throw EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: [], debugDescription: "The date is not within the years 1 to 9999."))
  }
}
