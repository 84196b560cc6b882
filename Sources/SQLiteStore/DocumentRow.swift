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
  private var stack = FieldStack()

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
    var fields = FieldMap(collected: try plainFields(text))
    guard let sheet else { return fields }
    guard sheet.apply(in: &fields) else { throw damaged("its type sheet doesn't fit.") }
    return fields
  }

  /// The fields as plain JSON tells them, in the order of the text.
  private func plainFields(_ text: Span<UInt8>) throws(StoreFailure) -> [FieldMap.Field] {
    stack.start()
    let rest: Int?
    do {
      rest = try scanner.scanText(in: text, into: &stack)
    } catch {
      throw damaged("at byte \(error.byteOffset) of its fields: \(error.message)")
    }
    if let rest {
      let fault = JSONFault(.expectedValue, at: rest, found: text[rest])
      throw damaged("at byte \(rest) of its fields: \(fault.message)")
    }
    guard let fields = stack.takeFields() else { throw damaged("its fields are no object.") }
    return fields
  }

  private func damaged(_ fact: String) -> StoreFailure {
    StoreFailure(.notAStore, "\(path): a document is damaged: \(fact)")
  }
}

extension TypeSheet {
  /// Gives fields the kinds that a document's sheet names, in place; false when it doesn't fit.
  fileprivate func apply(in fields: inout FieldMap) -> Bool {
    guard case .map(let sheets) = self else { return false }
    for (name, sheet) in sheets {
      // Another program may have removed the field; then there is nothing to do.
      guard let plain = fields[name] else { continue }
      guard let typed = sheet.apply(to: plain) else { return false }
      fields[name] = typed
    }
    return true
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
