// The forms that documents can be exported in.

import Documents
import Records

/// Writes documents one behind the other in one of the export forms.
struct ExportWriter {
  /// The forms, as `--format` names them.
  enum Form: String, CaseIterable, Sendable {
    case firestoreJSON = "firestore-json"
  }

  private let form: Form

  init(_ form: Form) { self.form = form }

  /// What stands before the first document.
  var beginning: [UInt8] { [] }

  /// What stands behind the last document.
  var ending: [UInt8] { [] }

  /// Appends a document.
  mutating func append(_ document: Document, to bytes: inout [UInt8]) throws(RunFailure) {
    switch form {
    case .firestoreJSON:
      RESTForm.local.append(document, to: &bytes)
      bytes.append(0x0A)
    }
  }
}
