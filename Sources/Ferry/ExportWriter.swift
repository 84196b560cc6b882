// The forms that documents can be exported in.

import CSVFormat
import Documents
import Records

/// Writes documents one behind the other in one of the export forms.
struct ExportWriter {
  /// The forms, as `--format` names them.
  enum Form: String, CaseIterable, Sendable {
    case firestoreJSON = "firestore-json"
    case csv

    /// Whether the documents have to be looked through before the first can be written.
    var needsColumns: Bool { self == .csv }
  }

  private let form: Form
  private let csv: CSVWriter

  /// Makes a writer.
  /// - Parameters:
  ///   - columns: names of all fields, for forms that need them.
  ///   - idField: what the id is called, in forms without names.
  init(_ form: Form, columns: [String], idField: String) {
    self.form = form
    csv = CSVWriter(columns: columns, idField: idField)
  }

  /// Appends what stands before the first document.
  func begin(_ bytes: inout [UInt8]) throws(RunFailure) {
    if form == .csv { try csv.appendHeader(to: &bytes) }
  }

  /// Appends a document.
  func append(_ document: Document, to bytes: inout [UInt8]) throws(RunFailure) {
    switch form {
    case .firestoreJSON:
      RESTForm.local.append(document, to: &bytes)
      bytes.append(0x0A)
    case .csv: try csv.append(document.fields, id: document.path.documentID, to: &bytes)
    }
  }
}
