// Text, numbers and truth values of records: the usual ones at once, all others by their readers.

import ByteReading
import Documents
import Records

extension RecordDecoderNode {
  @inline(__always)
  func string(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> String {
    let node = tape.nodes[index]
    guard node.kind == .text || node.kind == .string, !isNull(at: index, reading) else {
      throw nullOrMismatch(String.self, "a string", at: index, reading, key: key())
    }
    return tape.text(node)
  }

  @inline(__always)
  func integer<I: FixedWidthInteger>(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> I {
    let node = tape.nodes[index]
    if node.kind == .number || node.kind == .text && reading.plain.contains(.numbers),
      case .value(let integer) = NumberText.integer(tape.payload(node)),
      let exact = I(exactly: integer)
    {
      return exact
    }
    return try rareInteger(at: index, reading, key: key())
  }

  @inline(never)
  private func rareInteger<I: FixedWidthInteger>(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> I {
    let value = try read(\.integers, at: index, reading, for: I.self, key: key)
    guard case .integer(let integer) = value, let exact = I(exactly: integer) else {
      let fault = ValueFault(
        .outOfRange, "is beyond the range of \(I.self)", value: tape.evidence(at: index))
      throw error(fault, for: I.self, key: key)
    }
    return exact
  }

  @inline(__always)
  func double(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Double {
    let node = tape.nodes[index]
    if node.kind == .number || node.kind == .text && reading.plain.contains(.numbers),
      let double = NumberText.shortDouble(tape.payload(node))
    {
      return double
    }
    return try rareDouble(at: index, reading, key: key())
  }

  @inline(never)
  private func rareDouble(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> Double {
    let value = try read(\.numbers, at: index, reading, for: Double.self, key: key)
    guard case .double(let double) = value else {
      throw mismatch(Double.self, "a number", at: index, key: key)
    }
    return double
  }

  func float(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Float {
    let double = try double(at: index, reading, key: key())
    let float = Float(double)
    guard float.isFinite || !double.isFinite else {
      let fault = ValueFault(
        .outOfRange, "is beyond the range of Float", value: tape.evidence(at: index))
      throw error(fault, for: Float.self, key: key())
    }
    return float
  }

  @inline(__always)
  func boolean(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Bool {
    let node = tape.nodes[index]
    if node.kind == .boolean { return node.length == 1 }
    if node.kind == .text, reading.plain.contains(.booleans),
      let boolean = ScalarText.boolean(tape.payload(node))
    {
      return boolean
    }
    return try rareBoolean(at: index, reading, key: key())
  }

  @inline(never)
  private func rareBoolean(
    at index: Int, _ reading: RecordFieldReading, key: (any CodingKey)?
  ) throws -> Bool {
    let value = try read(\.booleans, at: index, reading, for: Bool.self, key: key)
    guard case .boolean(let boolean) = value else {
      throw mismatch(Bool.self, "a boolean", at: index, key: key)
    }
    return boolean
  }

  /// Reads a value that must not be null; faults become errors with their path.
  func read(
    _ reader: (RecordDecoderReaders) -> ValueReader, at index: Int,
    _ reading: RecordFieldReading, for type: Any.Type, key: (any CodingKey)?
  ) throws -> Value {
    if isNull(at: index, reading) {
      throw error(ValueFault(.nullValue, "is null"), for: type, key: key)
    }
    do throws(ValueFault) {
      return try reader(context.readers(reading)).value(at: index, of: tape)
    } catch {
      throw self.error(error, for: type, key: key)
    }
  }

  /// The fault of a value that is null, or of the wrong kind.
  @inline(never)
  func nullOrMismatch(
    _ type: Any.Type, _ name: String, at index: Int, _ reading: RecordFieldReading,
    key: (any CodingKey)?
  ) -> DecodingError {
    isNull(at: index, reading)
      ? error(ValueFault(.nullValue, "is null"), for: type, key: key)
      : mismatch(type, name, at: index, key: key)
  }
}
