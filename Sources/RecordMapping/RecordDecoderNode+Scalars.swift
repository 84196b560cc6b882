// Text, numbers and truth values of records.

import Documents
import Records

extension RecordDecoderNode {
  @inline(__always)
  func string(
    at index: Int, _ readers: RecordDecoderReaders, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> String {
    let node = source.tape.nodes[index]
    guard node.kind == .text || node.kind == .string, !isNull(at: index, readers) else {
      throw nullOrMismatch(String.self, "a string", at: index, readers, key: key())
    }
    return source.tape.text(node)
  }

  @inline(__always)
  func integer<I: FixedWidthInteger>(
    at index: Int, _ readers: RecordDecoderReaders, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> I {
    let value = try read(readers.integers, at: index, readers, for: I.self, key: key())
    guard case .integer(let integer) = value, let exact = I(exactly: integer) else {
      let fault = ValueFault(
        .outOfRange, "is beyond the range of \(I.self)", value: source.tape.evidence(at: index))
      throw error(fault, for: I.self, key: key())
    }
    return exact
  }

  @inline(__always)
  func double(
    at index: Int, _ readers: RecordDecoderReaders, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Double {
    let value = try read(readers.numbers, at: index, readers, for: Double.self, key: key())
    guard case .double(let double) = value else {
      throw mismatch(Double.self, "a number", at: index, key: key())
    }
    return double
  }

  func float(
    at index: Int, _ readers: RecordDecoderReaders, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Float {
    let double = try double(at: index, readers, key: key())
    let float = Float(double)
    guard float.isFinite || !double.isFinite else {
      let fault = ValueFault(
        .outOfRange, "is beyond the range of Float", value: source.tape.evidence(at: index))
      throw error(fault, for: Float.self, key: key())
    }
    return float
  }

  @inline(__always)
  func boolean(
    at index: Int, _ readers: RecordDecoderReaders, key: @autoclosure () -> (any CodingKey)? = nil
  ) throws -> Bool {
    let value = try read(readers.booleans, at: index, readers, for: Bool.self, key: key())
    guard case .boolean(let boolean) = value else {
      throw mismatch(Bool.self, "a boolean", at: index, key: key())
    }
    return boolean
  }

  /// Reads a value that must not be null; faults become errors with their path.
  @inline(__always)
  func read(
    _ reader: ValueReader, at index: Int, _ readers: RecordDecoderReaders, for type: Any.Type,
    key: @autoclosure () -> (any CodingKey)?
  ) throws -> Value {
    if isNull(at: index, readers) {
      throw error(ValueFault(.nullValue, "is null"), for: type, key: key())
    }
    do throws(ValueFault) {
      return try reader.value(at: index, of: source.tape)
    } catch {
      throw self.error(error, for: type, key: key())
    }
  }

  /// The fault of a value that is null, or of the wrong kind.
  @inline(never)
  func nullOrMismatch(
    _ type: Any.Type, _ name: String, at index: Int, _ readers: RecordDecoderReaders,
    key: (any CodingKey)?
  ) -> DecodingError {
    isNull(at: index, readers)
      ? error(ValueFault(.nullValue, "is null"), for: type, key: key)
      : mismatch(type, name, at: index, key: key)
  }
}
