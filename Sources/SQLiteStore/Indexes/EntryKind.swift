// The kinds of values that an index tells apart, in the order in which queries sort them.

import Documents

/// The kind of an index's entry, kept as its number.
enum EntryKind: Int64, CaseIterable {
  case null = 0
  case boolean = 1
  case nan = 2
  case number = 3
  case timestamp = 4
  case string = 5
  case bytes = 6
  case reference = 7
  case geoPoint = 8
  case array = 9
  case vector = 10
  case map = 11
  /// SQL can't tell, such as text with a NUL, which it cuts: looked at by every query.
  case unsure = 50

  /// What is added to the kind of an array's element.
  static let elementOffset: Int64 = 100

  /// The kinds of values, in their order.
  static let known = allCases.filter { $0 != .unsure }

  /// The kind of a value.
  init(_ value: Value) {
    self =
      switch value {
      case .null: .null
      case .boolean: .boolean
      case .integer: .number
      case .double(let number): number.isNaN ? .nan : .number
      case .timestamp: .timestamp
      case .string: .string
      case .bytes: .bytes
      case .reference: .reference
      case .geoPoint: .geoPoint
      case .array: .array
      case .vector: .vector
      case .map: .map
      }
  }

  /// How far the order of entries is that of values.
  enum Order {
    /// The same.
    case exact
    /// The same but for numbers that are almost equal, since SQLite may misread the last digit.
    case near
    /// Another one.
    case other
  }

  /// How far the order of entries of this kind is that of values.
  var order: Order {
    switch self {
    case .null, .boolean, .nan, .timestamp, .string: .exact
    case .number: .near
    case .bytes, .reference, .geoPoint, .array, .vector, .map, .unsure: .other
    }
  }

  /// Whether a larger value never has a smaller entry, so that ranges can be searched for.
  var isMonotone: Bool {
    switch self {
    case .boolean, .number, .timestamp, .string, .geoPoint, .vector: true
    case .null, .nan, .bytes, .reference, .array, .map, .unsure: false
    }
  }
}
