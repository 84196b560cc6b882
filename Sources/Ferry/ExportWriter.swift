// The forms that documents can be exported in.

import CSVFormat
import Documents
import JSONFormat
import Records

/// Writes documents one behind the other in one of the export forms.
struct ExportWriter {
  /// The forms, as `--format` names them.
  enum Form: String, CaseIterable, Sendable {
    case firestoreJSON = "firestore-json"
    case ndjson
    case json
    case csv

    /// Whether the documents have to be looked through before the first can be written.
    var needsColumns: Bool { self == .csv }

    /// Whether documents are plain JSON, as stores keep them.
    var isPlainJSON: Bool { self == .ndjson || self == .json }
  }

  private let form: Form
  private let csv: CSVWriter
  private var json: JSONWriter

  /// Makes a writer.
  /// - Parameters:
  ///   - columns: the columns, for forms that need them.
  ///   - idField: what the id is called, in forms without names.
  init(_ form: Form, columns: [CSVColumn], idField: String) {
    self.form = form
    csv = CSVWriter(columns: columns, idField: idField)
    json = JSONWriter(form == .json ? .array : .lines, idField: idField)
  }

  /// Appends what stands before the first document.
  func begin(_ bytes: inout [UInt8]) throws(RunFailure) {
    switch form {
    case .firestoreJSON: break
    case .ndjson, .json: bytes += json.beginning
    case .csv: try csv.appendHeader(to: &bytes)
    }
  }

  /// Appends a document.
  mutating func append(_ document: Document, to bytes: inout [UInt8]) throws(RunFailure) {
    switch form {
    case .firestoreJSON:
      RESTForm.local.append(document, to: &bytes)
      bytes.append(0x0A)
    case .ndjson, .json: try json.append(document, to: &bytes)
    case .csv: try csv.append(document.fields, id: document.path.documentID, to: &bytes)
    }
  }

  /// Appends documents in a form that is plain JSON.
  mutating func append(
    _ documents: PlainDocuments, to bytes: inout [UInt8]
  ) throws(RunFailure) {
    try json.append(documents, to: &bytes)
  }

  /// Appends what stands behind the last document.
  func end(_ bytes: inout [UInt8]) {
    switch form {
    case .firestoreJSON, .csv: break
    case .ndjson, .json: bytes += json.ending
    }
  }
}
