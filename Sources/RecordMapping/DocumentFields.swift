// The members of a document where each is a field: the common case, gone through for each record.

import Documents
import Records

/// The members of documents, in byte order of their names.
struct DocumentFields {
  private let fields: [DocumentField]

  /// Takes members as fields; nil when one is something else.
  init?(_ members: [DocumentShape], _ fields: [CompiledField]) {
    self.fields = members.compactMap { member in
      guard case .field(let index) = member.content else { return nil }
      return DocumentField(member.fieldName, index, fields[index])
    }
    guard self.fields.count == members.count else { return nil }
  }

  /// Writes the fields of the record whose fields lie at `places`. Holding on to each of them while
  /// it is written would cost more than finding its column; the array holds them all.
  /// - Parameter keep: gets values that the worker has to hold on to.
  func append(
    from places: UnsafeBufferPointer<Int>, of tape: RecordTape, to writer: inout FieldTextWriter,
    _ keep: (Value, CompiledField) -> Void
  ) throws(FieldFault) {
    for index in fields.indices {
      let field = Unmanaged.passUnretained(fields[index])
      let fault = field._withUnsafeGuaranteedRef { field -> FieldFault? in
        do throws(FieldFault) {
          try field.append(from: places, of: tape, to: &writer, keep)
          return nil
        } catch {
          return error
        }
      }
      if let fault { throw fault }
    }
  }
}

/// A field as a member of documents.
private final class DocumentField {
  private let field: CompiledField
  private let name: FieldName
  private let index: Int

  init(_ name: FieldName, _ index: Int, _ field: CompiledField) {
    (self.name, self.index, self.field) = (name, index, field)
  }

  func append(
    from places: UnsafeBufferPointer<Int>, of tape: RecordTape, to writer: inout FieldTextWriter,
    _ keep: (Value, CompiledField) -> Void
  ) throws(FieldFault) {
    let place = field.place(index, among: places)
    do throws(ValueFault) {
      guard field.needsValue else {
        return try field.append(name, at: place, of: tape, to: &writer)
      }
      guard let value = try field.value(at: place, of: tape) else { return }
      writer.append(name, value)
      if field.isKept { keep(value, field) }
    } catch {
      throw FieldFault(field.name, error)
    }
  }
}
