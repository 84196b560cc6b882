// Numbers, truth values and text, read without loss or not at all.

import Documents

extension DecodingNode {
  @inline(__always)
  func boolean(_ value: Value, key: @autoclosure () -> (any CodingKey)? = nil) throws -> Bool {
    if case .boolean(let boolean) = value { return boolean }
    throw mismatch(Bool.self, value, key: key())
  }

  @inline(__always)
  func string(_ value: Value, key: @autoclosure () -> (any CodingKey)? = nil) throws -> String {
    if case .string(let string) = value { return string }
    throw mismatch(String.self, value, key: key())
  }

  @inline(__always)
  func integer<I: FixedWidthInteger>(
    _ value: Value, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> I {
    if case .integer(let integer) = value, let exact = I(exactly: integer) { return exact }
    return try rareInteger(value, key: key())
  }

  /// A double that is whole is read as an integer; anything else fails.
  @inline(never)
  private func rareInteger<I: FixedWidthInteger>(
    _ value: Value, key: (any CodingKey)?
  ) throws -> I {
    switch value {
    case .integer(let integer):
      throw corrupted("The number \(integer) does not fit in \(I.self).", key: key)
    case .double(let double):
      if let exact = I(exactly: double) { return exact }
      throw corrupted("The number \(double) does not fit in \(I.self).", key: key)
    default: throw mismatch(I.self, value, key: key)
    }
  }

  @inline(__always)
  func double(_ value: Value, key: @autoclosure () -> (any CodingKey)? = nil) throws -> Double {
    if case .double(let double) = value { return double }
    return try rareDouble(value, as: Double.self, key: key())
  }

  /// An integer is read as a double if that keeps its digits.
  @inline(never)
  private func rareDouble(
    _ value: Value, as type: Any.Type, key: (any CodingKey)?
  ) throws -> Double {
    switch value {
    case .double(let double): return double
    case .integer(let integer):
      if let exact = Double(exactly: integer) { return exact }
      throw corrupted("The number \(integer) does not fit in \(type) exactly.", key: key)
    case .string(let text):
      if let double = nonConforming(text) { return double }
    default: break
    }
    throw mismatch(type, value, key: key)
  }

  private func nonConforming(_ text: String) -> Double? {
    guard
      case .convertFromString(let positive, let negative, let nan) =
        context.options.floats
    else { return nil }
    return text == positive ? .infinity : text == negative ? -.infinity : text == nan ? .nan : nil
  }

  /// A double is rounded to the nearest float, but never to an infinity.
  func float(_ value: Value, key: @autoclosure () -> (any CodingKey)? = nil) throws -> Float {
    let double = try rareDouble(value, as: Float.self, key: key())
    let float = Float(double)
    guard float.isFinite || !double.isFinite else {
      throw corrupted("The number \(double) does not fit in Float.", key: key())
    }
    return float
  }
}
