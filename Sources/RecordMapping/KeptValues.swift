// What a record gives beside its document: its id and its unique values.

import Documents
import MigrationEngine
import Records

/// The values of one record that the run has to know.
struct KeptValues {
  private var idParts: [Value?]
  /// Values that no other record may have.
  private(set) var unique: [UniqueValue] = []

  init(idPartCount: Int) {
    idParts = idPartCount == 0 ? [] : Array(repeating: nil, count: idPartCount)
  }

  /// Whether parts of the id are still to come.
  var lacksID: Bool { idParts.contains { $0 == nil } }

  mutating func keep(_ value: Value, of field: CompiledField) {
    if let part = field.idPart { idParts[part] = value }
    if field.isUnique, value != .null {
      unique.append(UniqueValue(field: field.name, value: value))
    }
  }

  /// The document's id; nil when no field gives one.
  /// - Throws: `invalid_document_id` for a value that is neither text nor a whole number, and for
  ///   an empty one.
  func id(of plan: SchemaPlan) throws(FieldFault) -> String? {
    guard !idParts.isEmpty else { return nil }
    var parts: [String] = []
    for (place, value) in idParts.enumerated() {
      do throws(ValueFault) {
        parts.append(try DocumentIDText.text(of: value ?? .null))
      } catch {
        let field = plan.fields.first { $0.idPart == place }
        throw FieldFault(field?.name ?? "", error)
      }
    }
    return DocumentIDText.joined(parts)
  }
}

/// Makes document ids of values.
enum DocumentIDText {
  /// The digits of a whole number, or a text that keeps to the rules of ids.
  static func text(of value: Value) throws(ValueFault) -> String {
    switch value {
    case .integer(let number): return String(number)
    case .string(let text):
      guard DocumentLimits.standard.check(documentID: text) == nil else {
        throw ValueFault(.invalidDocumentID, "can't be a document's id", value: text)
      }
      return text
    default:
      throw ValueFault(
        .invalidDocumentID, "is neither text nor a whole number and can't be a document's id",
        value: value.plainText)
    }
  }

  /// One id of several parts; different parts never give the same id.
  static func joined(_ parts: [String]) -> String {
    guard parts.count > 1 else { return parts.first ?? "" }
    return parts.map { $0.replacing("%", with: "%25").replacing(":", with: "%3A") }
      .joined(separator: ":")
  }
}
