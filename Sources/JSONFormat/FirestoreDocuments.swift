// Documents out of JSON in REST form.

import ByteReading
import Documents
import Records

/// Takes each object for a document in REST form and puts its fields on the tape with their kinds.
struct FirestoreDocuments: RecordInterpreter {
  private var reader = FirestoreValueReader()

  mutating func take(_ value: ScannedValue, in batch: inout RecordBatch) -> Bool {
    let kind = batch.nodes[value.root].kind
    guard kind == .object else {
      batch.rejectNoObject(value, kind: kind)
      return true
    }
    swap(&batch, &reader.batch)
    defer { swap(&batch, &reader.batch) }
    reader.takeJSON(from: value.root)
    let bytes = reader.batch.bytes.count
    do throws(FirestoreFault) {
      let path = try readDocument()
      reader.batch.appendRecord(root: value.root, raw: value.raw, at: value.position, id: path)
    } catch {
      let issue = issue(error, value)
      reader.batch.nodes.removeSubrange(value.root...)
      reader.batch.bytes.removeSubrange(bytes...)
      reader.batch.appendRejected(issue, raw: value.raw)
    }
    return true
  }

  /// Puts the document's fields on the tape and returns its path.
  private mutating func readDocument() throws(FirestoreFault) -> String {
    try reader.expectObject(at: 0, of: ["name", "fields", "createTime", "updateTime"])
    guard let name = reader.member("name", of: 0) else {
      throw FirestoreFault(.missingKey, at: 0, "The document has no `name`.", key: "name")
    }
    let reference = try reader.documentName(at: name)
    reader.database = reference.database
    for key in ["createTime", "updateTime"] {
      if let time = reader.member(key, of: 0) { _ = try reader.instant(at: time) }
    }
    if let fields = reader.member("fields", of: 0) {
      try reader.readFields(at: fields)
    } else {
      reader.readNoFields()
    }
    return reference.path.string
  }

  private func issue(_ fault: FirestoreFault, _ value: ScannedValue) -> RecordIssue {
    var way = TapeWay(
      from: 0, to: fault.index, on: reader.nodes[...], bytes: reader.batch.bytes)
    if let key = fault.key { way.steps.append(.member(key)) }
    let field = Self.field(of: way)
    return RecordIssue(
      fault.code, stage: .read, at: value.position, message: fault.message,
      path: reader.batch.pathStyle.issuePath(ofRecord: value.position.record, to: way.text),
      field: field.steps.isEmpty ? nil : field.text, value: fault.value)
  }

  /// The field that a way through the JSON leads to. Below `fields`, every third step is a name or
  /// an index; between them stand the kind and `fields` or `values`.
  private static func field(of way: TapeWay) -> TapeWay {
    guard way.steps.first == .member("fields") else { return way }
    return TapeWay(stride(from: 1, to: way.steps.count, by: 3).map { way.steps[$0] })
  }
}

/// What is wrong with a document in REST form.
struct FirestoreFault: Error {
  var code: RecordIssueCode
  /// Index of the key or value in the JSON's nodes.
  var index: Int
  var message: String
  /// A key that is missing there.
  var key: String?
  /// The offending value.
  var value: String?

  init(
    _ code: RecordIssueCode, at index: Int, _ message: String, key: String? = nil,
    value: String? = nil
  ) {
    self.code = code
    self.index = index
    self.message = message
    self.key = key
    self.value = value
  }
}
