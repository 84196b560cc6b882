// Document ids from values.

import Documents
import Records

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
