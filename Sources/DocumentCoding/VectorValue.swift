// A vector of numbers, for search by nearness.

/// A vector of doubles. Coded by other coders as `{"array": [...]}`.
public struct VectorValue: Codable, Hashable, Sendable {
  /// The vector's elements.
  public var array: [Double]

  /// Makes a vector.
  public init(_ array: [Double]) { self.array = array }
}
