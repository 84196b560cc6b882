// The property wrapper that writes nil as null.

/// An optional whose nil is written as null, where a plain optional writes nothing.
///
/// A missing field is read as nil, unless the decoder's `strictMissingKeys` is set.
@propertyWrapper
public struct ExplicitNull<Value> {
  /// The value; nil is null.
  public var wrappedValue: Value?

  /// Makes a wrapper.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension ExplicitNull: Equatable where Value: Equatable {}
extension ExplicitNull: Hashable where Value: Hashable {}
extension ExplicitNull: Sendable where Value: Sendable {}

extension ExplicitNull: Encodable where Value: Encodable {
  /// Writes the value or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension ExplicitNull: Decodable where Value: Decodable {
  /// Reads a value or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

extension ExplicitNull: MissingFieldTolerating {
  static var isAlwaysTolerated: Bool { false }

  static func missing(in node: DecodingNode) -> Self { Self(wrappedValue: nil) }
}
