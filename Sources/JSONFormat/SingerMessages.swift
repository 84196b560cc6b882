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
    let message = RecordValue(batch: batch, index: value.root)
    guard message.kind == .object else {
      batch.rejectNoObject(value, kind: message.kind)
      return true
    }
    switch message["type"].flatMap(Self.string) {
    case "RECORD":
      takeRecord(message, value, &batch)
      return true
    case "SCHEMA":
      learnKey(of: message)
      batch.nodes.removeSubrange(value.root...)
      return false
    case "STATE", "ACTIVATE_VERSION":
      batch.nodes.removeSubrange(value.root...)
      return false
    default:
      reject(
        .typeMismatch, "The line is no Singer message that holds a record.", "type", value, &batch)
      return true
    }
  }

  private func takeRecord(
    _ message: RecordValue, _ value: ScannedValue, _ batch: inout RecordBatch
  ) {
    guard let stream = message["stream"].flatMap(Self.string) else {
      return reject(.missingKey, "The message has no `stream`.", "stream", value, &batch)
    }
    guard let record = message["record"], record.kind == .object else {
      return reject(.missingKey, "The message has no `record` object.", "record", value, &batch)
    }
    let id = keys[stream].flatMap { record[$0] }.flatMap(Self.id)
    batch.appendRecord(
      root: record.index, raw: value.raw, at: value.position, entity: batch.entityIndex(stream),
      id: id)
  }

  private mutating func learnKey(of message: RecordValue) {
    guard let stream = message["stream"].flatMap(Self.string) else { return }
    let names = message["key_properties"]?.elements.compactMap(Self.string) ?? []
    keys[stream] = names.count == 1 ? names[0] : nil
  }

  private func reject(
    _ code: RecordIssueCode, _ message: String, _ field: String, _ value: ScannedValue,
    _ batch: inout RecordBatch
  ) {
    batch.nodes.removeSubrange(value.root...)
    batch.appendRejected(
      RecordIssue(
        code, stage: .read, at: value.position, message: message, path: field, field: field),
      raw: value.raw)
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
