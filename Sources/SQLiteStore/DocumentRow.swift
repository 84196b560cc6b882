// Between documents and rows: fields as text and a sheet's number, and back.

import ByteReading
import Documents

/// What a row keeps of a document's fields. Equal rows stand for equal fields, and the other way
/// round, as long as only this code writes them.
struct EncodedFields: Equatable {
  /// The fields as plain JSON.
  var text: [UInt8] = []
  /// The type sheet as JSON.
  var kinds: [UInt8] = []

  /// Encodes anew into the same buffers.
  mutating func encode(_ fields: FieldMap) {
    text.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    PlainForm.append(fields, to: &text)
    TypeSheet.append(of: fields, to: &kinds)
  }

  /// Whether a lent row says the same.
  func hasSameBytes(as row: LentRow) -> Bool {
    text.hasSameBytes(as: row.text) && kinds.hasSameBytes(as: row.kinds)
  }
}

/// Reads documents from rows of one connection.
final class RowDecoder {
  let sheets: SheetCatalogue
  private let path: String
  private var scanner = JSONScanner()

  init(sheets: SheetCatalogue, path: String) {
    self.sheets = sheets
    self.path = path
  }

  /// The fields of a row: its text's column and the column of its sheet's number.
  func fields(
    of statement: SQLiteStatement, text: Int32, sheet: Int32
  ) throws(StoreFailure) -> FieldMap {
    let entry = try sheets.entry(statement.integer(sheet))
    let kinds = entry.number == 0 ? nil : entry.sheet
    return try statement.withText(text) { bytes throws(StoreFailure) in
      try fields(bytes.span, sheet: kinds)
    }
  }

  /// The fields that text and a sheet's text stand for.
  func fields(_ encoded: EncodedFields) throws(StoreFailure) -> FieldMap {
    guard let sheet = TypeSheet(text: encoded.kinds) else { throw damaged("its sheet is no JSON.") }
    return try fields(encoded.text.span, sheet: sheet)
  }

  private func fields(_ text: Span<UInt8>, sheet: TypeSheet?) throws(StoreFailure) -> FieldMap {
    let plain: Value
    do {
      plain = try PlainForm.read(text, with: &scanner)
    } catch {
      throw damaged("at byte \(error.byteOffset) of its fields: \(error.message)")
    }
    guard case .map(let fields) = plain else { throw damaged("its fields are no object.") }
    guard let sheet else { return fields }
    guard let typed = sheet.apply(to: fields) else { throw damaged("its type sheet doesn't fit.") }
    return typed
  }

  private func damaged(_ fact: String) -> StoreFailure {
    StoreFailure(.notAStore, "\(path): a document is damaged: \(fact)")
  }
}

/// Times as rows keep them: microseconds since 1970.
extension Timestamp {
  /// Microseconds since 1970, finer digits cut off.
  var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1_000) }

  /// The time of that many microseconds since 1970; the nearest end of the range when beyond it.
  init(microseconds: Int64) {
    let seconds = microseconds.flooredQuotient(by: 1_000_000)
    let rest = microseconds - seconds * 1_000_000
    self =
      Timestamp(checkedSeconds: seconds, nanoseconds: Int32(rest) * 1_000)
      ?? Timestamp(
        seconds: seconds < 0 ? Self.secondsRange.lowerBound : Self.secondsRange.upperBound,
        nanoseconds: 0)
  }
}
