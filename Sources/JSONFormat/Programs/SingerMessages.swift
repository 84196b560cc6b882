// Records out of Singer messages, the JSON lines that taps print.

import ByteReading
import Records

/// Takes the `record` of each RECORD message for a record, its `stream` for the entity.
///
/// SCHEMA messages tell which property is the key; where it is one, its value is the record's id.
/// STATE and ACTIVATE_VERSION messages hold no records. Any other line is rejected.
struct SingerMessages: RecordInterpreter {
  /// The key property of each stream that has just one.
  private var keys: [String: String] = [:]

  mutating func take(_ value: ScannedValue, in batch: inout RecordBatch) -> Bool {
    // The view is gone before the batch changes, which would copy the batch otherwise.
    switch meaning(of: RecordValue(batch: batch, index: value.root)) {
    case .record(let index, let stream, let id):
      batch.appendRecord(
        root: index, raw: value.raw, at: value.position, entity: batch.entityIndex(stream),
        id: id)
      return true
    case .noRecord(let stream, let key):
      if let stream { keys[stream] = key }
      batch.nodes.removeSubrange(value.root...)
      return false
    case .noObject(let kind): batch.rejectNoObject(value, kind: kind)
    case .fault(let code, let message, let field):
      batch.nodes.removeSubrange(value.root...)
      batch.appendRejected(
        RecordIssue(
          code, stage: .read, at: value.position, message: message, path: field, field: field),
        raw: value.raw)
    }
    return true
  }

  /// What a line says.
  private enum Meaning {
    /// The index of a record's root, its stream and its id.
    case record(Int, stream: String, id: String?)
    /// No record, but perhaps the key of a stream.
    case noRecord(stream: String?, key: String?)
    case noObject(RecordNode.Kind)
    case fault(RecordIssueCode, String, field: String)
  }

  private func meaning(of message: RecordValue) -> Meaning {
    guard message.kind == .object else { return .noObject(message.kind) }
    let stream = message["stream"].flatMap(Self.string)
    switch message["type"].flatMap(Self.string) {
    case "RECORD": return record(of: message, stream)
    case "SCHEMA":
      let names = message["key_properties"]?.elements.compactMap(Self.string) ?? []
      return .noRecord(stream: stream, key: names.count == 1 ? names[0] : nil)
    case "STATE", "ACTIVATE_VERSION": return .noRecord(stream: nil, key: nil)
    default:
      return .fault(
        .typeMismatch, "The line is no Singer message that holds a record.", field: "type")
    }
  }

  private func record(of message: RecordValue, _ stream: String?) -> Meaning {
    guard let stream else {
      return .fault(.missingKey, "The message has no `stream`.", field: "stream")
    }
    guard let record = message["record"], record.kind == .object else {
      return .fault(.missingKey, "The message has no `record` object.", field: "record")
    }
    let id = keys[stream].flatMap { record[$0] }.flatMap(Self.id)
    return .record(record.index, stream: stream, id: id)
  }

  private static func string(_ value: RecordValue) -> String? {
    value.kind == .string ? value.text : nil
  }

  /// A key's value as an id: text, or a number as it is written.
  private static func id(_ value: RecordValue) -> String? {
    value.kind == .string || value.kind == .number ? value.text : nil
  }

  /// Whether a value looks like a message: an object whose `type` names one, with a `stream` where
  /// that kind has one.
  static func isMessage(_ value: RecordValue) -> Bool {
    switch value["type"].flatMap(string) {
    case "RECORD": value["stream"] != nil && value["record"]?.kind == .object
    case "SCHEMA": value["stream"] != nil && value["schema"]?.kind == .object
    case "STATE": value["value"] != nil
    default: false
    }
  }
}

/// Records as a program prints them: Singer messages if the first line is one, else objects.
struct ProgramRecords: RecordInterpreter {
  private var interpreter: (any RecordInterpreter)?

  mutating func take(_ value: ScannedValue, in batch: inout RecordBatch) -> Bool {
    if interpreter == nil {
      let first = RecordValue(batch: batch, index: value.root)
      interpreter = SingerMessages.isMessage(first) ? SingerMessages() : PlainRecords()
    }
    return interpreter?.take(value, in: &batch) ?? false
  }
}
