// What a value that was read means: a record, a faulty one, or none.

import Records

/// A whole JSON value on the tape.
struct ScannedValue {
  /// Index of its first node; its nodes are the last of the batch.
  var root: Int
  /// Its bytes in the batch.
  var raw: Range<Int>
  /// Its place in the source; its number counts it as a record.
  var position: RecordPosition
}

/// Makes records of values: what sets one JSON format apart from another.
protocol RecordInterpreter {
  /// Adds an entry to the batch, readable or rejected.
  /// - Returns: false when the value is no record at all, and nothing was added.
  mutating func take(_ value: ScannedValue, in batch: inout RecordBatch) -> Bool
}

/// Takes every object for a record, with its members for fields.
struct PlainRecords: RecordInterpreter {
  func take(_ value: ScannedValue, in batch: inout RecordBatch) -> Bool {
    let kind = batch.nodes[value.root].kind
    if kind == .object {
      batch.appendRecord(root: value.root, raw: value.raw, at: value.position)
    } else {
      batch.rejectNoObject(value, kind: kind)
    }
    return true
  }
}

extension RecordBatch {
  /// Rejects a value that is no object.
  mutating func rejectNoObject(_ value: ScannedValue, kind: RecordNode.Kind) {
    nodes.removeSubrange(value.root...)
    appendRejected(
      RecordIssue(
        .notAnObject, stage: .read, at: value.position,
        message: "The record is \(kind.name), not an object.",
        path: pathStyle.issuePath(ofRecord: value.position.record)),
      raw: value.raw)
  }
}

extension RecordNode.Kind {
  /// What a person calls a JSON value of this kind, with its article.
  var name: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .array: "an array"
    case .object: "an object"
    default: "a string"
    }
  }
}
