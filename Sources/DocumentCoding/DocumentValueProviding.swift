// Swift's types that are values of a document without any coding.

public import Documents

/// A type whose every value is one value of a document.
public protocol DocumentValueProviding {
  /// The value in a document.
  var documentValue: Value { get }
}

extension Value: DocumentValueProviding {
  /// The value itself.
  public var documentValue: Value { self }
}

extension Bool: DocumentValueProviding {
  /// A boolean.
  public var documentValue: Value { .boolean(self) }
}

extension Int: DocumentValueProviding {
  /// An integer.
  public var documentValue: Value { .integer(Int64(self)) }
}

extension Int32: DocumentValueProviding {
  /// An integer.
  public var documentValue: Value { .integer(Int64(self)) }
}

extension Int64: DocumentValueProviding {
  /// An integer.
  public var documentValue: Value { .integer(self) }
}

extension Double: DocumentValueProviding {
  /// A double.
  public var documentValue: Value { .double(self) }
}

extension Float: DocumentValueProviding {
  /// A double.
  public var documentValue: Value { .double(Double(self)) }
}

extension String: DocumentValueProviding {
  /// A string.
  public var documentValue: Value { .string(self) }
}

extension Timestamp: DocumentValueProviding {
  /// A timestamp.
  public var documentValue: Value { .timestamp(self) }
}

extension GeoPoint: DocumentValueProviding {
  /// A geopoint.
  public var documentValue: Value { .geoPoint(self) }
}

extension VectorValue: DocumentValueProviding {
  /// A vector.
  public var documentValue: Value { .vector(array) }
}
