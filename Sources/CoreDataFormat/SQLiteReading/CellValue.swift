// A cell of a SQLite store, made a node of its attribute's type.

import ByteReading
import Records

/// Why a cell can't be read.
struct CellFault: Hashable {
  var code: RecordIssueCode
  var message: String
}

/// Reads cells of attributes.
struct CellReader {
  /// Where external values lie, `.<Store>_SUPPORT/_EXTERNAL_DATA`; nil when the store has no path.
  let externalFolder: String?
  /// Whether a decimal was met that SQLite may have rounded.
  private(set) var sawRoundedDecimal = false

  init(externalFolder: String?) { self.externalFolder = externalFolder }

  /// Appends one node for a cell that isn't null.
  mutating func append(
    _ row: StoreStatement, _ column: Int, of kind: AttributeKind, isExternal: Bool,
    to batch: inout RecordBatch
  ) -> CellFault? {
    switch (kind, row.storage(column)) {
    case (_, .null): batch.appendNull()
    case (.int16, .integer), (.int32, .integer), (.int64, .integer):
      return appendInteger(row.integer(column), of: kind, to: &batch)
    case (.boolean, .integer):
      guard 0...1 ~= row.integer(column) else { return .malformed(.notABoolean, kind) }
      batch.append(row.integer(column) == 1)
    case (.float, .real), (.double, .real), (.float, .integer), (.double, .integer):
      appendDouble(row.real(column), isFloat: kind == .float, to: &batch)
    case (.decimal, .integer):
      batch.append(.number, String(row.integer(column)).utf8, flags: .typedDecimal)
    case (.decimal, .real): return appendDecimal(row.real(column), to: &batch)
    case (.date, .integer), (.date, .real):
      guard let date = StoreDate(secondsSince2001: row.real(column)) else {
        return CellFault(code: .outOfRange, message: "The date is outside the years 1 to 9999.")
      }
      batch.appendTimestamp(seconds: date.seconds, nanoseconds: date.nanoseconds)
    case (.uuid, .blob):
      guard let text = UUIDText.make(row.bytes(column)) else {
        return .malformed(.typeMismatch, kind)
      }
      batch.append(.string, text.utf8)
    case (.decimal, .text), (.date, .text), (.float, .text), (.double, .text):
      let fault = AttributeText.append(row.bytes(column), of: kind, order: .swapped, to: &batch)
      return fault.map { _ in .malformed(.typeMismatch, kind) }
    case (.string, .text), (.other, .text), (.uuid, .text), (.uri, .text):
      return appendText(row.bytes(column), to: &batch)
    case (.transformable, .blob): TransformableValue.append(Array(row.bytes(column)), to: &batch)
    case (.binary, .blob), (.other, .blob):
      return isExternal
        ? appendExternal(row.bytes(column), to: &batch) : appendBytes(row.bytes(column), to: &batch)
    default: return .malformed(.typeMismatch, kind)
    }
    return nil
  }

  private func appendInteger(
    _ value: Int64, of kind: AttributeKind, to batch: inout RecordBatch
  ) -> CellFault? {
    guard kind.integerRange?.contains(value) == true else { return .malformed(.outOfRange, kind) }
    batch.append(.number, String(value).utf8, flags: .typedInteger)
    return nil
  }

  /// A float is told in the digits of a float, as an XML store has it.
  private func appendDouble(_ value: Double, isFloat: Bool, to batch: inout RecordBatch) {
    if isFloat, Double(Float(value)) == value {
      batch.append(.number, Float(value).description.utf8, flags: .typedDouble)
    } else {
      batch.appendDouble(value)
    }
  }

  private mutating func appendDecimal(_ value: Double, to batch: inout RecordBatch) -> CellFault? {
    guard value.isFinite else { return .malformed(.typeMismatch, .decimal) }
    let text = DecimalText.plain(value)
    // 15 digits go through a double and back unharmed; more may have been rounded by SQLite.
    if text.utf8.count(where: { $0 &- 0x30 <= 9 }) > 15 { sawRoundedDecimal = true }
    batch.append(.number, text.utf8, flags: .typedDecimal)
    return nil
  }

  private func appendText(
    _ text: UnsafeBufferPointer<UInt8>, to batch: inout RecordBatch
  ) -> CellFault? {
    guard UTF8Validation.firstInvalidByte(in: text) == nil else {
      return CellFault(code: .invalidUTF8, message: "The text is not UTF-8.")
    }
    batch.append(.string, text)
    return nil
  }

  private func appendBytes(
    _ bytes: UnsafeBufferPointer<UInt8>, to batch: inout RecordBatch
  ) -> CellFault? {
    batch.append(.bytes, bytes)
    return nil
  }

  /// First byte 1: the value follows. First byte 2: a file's name of 36 characters and a NUL follow.
  private func appendExternal(
    _ bytes: UnsafeBufferPointer<UInt8>, to batch: inout RecordBatch
  ) -> CellFault? {
    guard bytes.first == 1 || bytes.first == 2 else { return appendBytes(bytes, to: &batch) }
    let rest = UnsafeBufferPointer(rebasing: bytes[1...])
    if bytes.first == 1 { return appendBytes(rest, to: &batch) }
    let name = String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    guard name.utf8.count == 36, name.utf8.allSatisfy(\.isUUIDCharacter), let externalFolder else {
      return CellFault(code: .typeMismatch, message: "The name of an external value is broken.")
    }
    guard let content = ExternalValue.read(externalFolder + "/" + name) else {
      return CellFault(
        code: .missingValue, message: "The external value `\(name)` can't be read beside the store."
      )
    }
    batch.append(.bytes, content)
    return nil
  }
}

extension CellFault {
  fileprivate static func malformed(_ code: RecordIssueCode, _ kind: AttributeKind) -> CellFault {
    CellFault(code: code, message: "The value is not \(kind.description).")
  }
}

extension UInt8 {
  fileprivate var isUUIDCharacter: Bool {
    self == 0x2D || (0x30...0x39).contains(self) || (0x41...0x46).contains(self)
      || (0x61...0x66).contains(self)
  }
}
