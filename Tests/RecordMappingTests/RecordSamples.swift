// Records for mapping tests: rows as a CSV reader gives them, objects as a JSON reader does.

import ByteReading
import Documents
import MigrationEngine
import Records
import Testing

@testable import RecordMapping

/// A batch of rows; `nil` is an unquoted empty cell.
func rows(_ columns: [String], _ rows: [[String?]]) -> RecordBatch {
  var batch = RecordBatch()
  batch.columns = columns
  for (index, cells) in rows.enumerated() {
    let root = batch.open(.row)
    for cell in cells {
      if let cell { batch.append(.text, cell.utf8) } else { batch.appendNull() }
    }
    batch.close(root, count: cells.count)
    batch.appendRecord(root: root, raw: 0..<0, at: position(index + 1))
  }
  return batch
}

/// A batch of JSON records.
func objects(
  _ records: String..., style: RecordBatch.PathStyle = .keys
) throws -> RecordBatch {
  var batch = RecordBatch()
  batch.pathStyle = style
  for (index, json) in records.enumerated() {
    let cell = try JSONCell.tape(Array(json.utf8))
    let root = batch.append(contentsOf: cell)
    batch.appendRecord(root: root, raw: 0..<0, at: position(index + 1))
  }
  return batch
}

/// A batch of one object, written node by node.
func object(_ build: (inout RecordBatch) -> Int) -> RecordBatch {
  var batch = RecordBatch()
  batch.pathStyle = .keys
  let root = batch.open(.object)
  let count = build(&batch)
  batch.close(root, count: count)
  batch.appendRecord(root: root, raw: 0..<0, at: position(1))
  return batch
}

/// What became of a record, its fields as values.
enum Outcome {
  struct Mapped {
    let fields: FieldMap
    let id: String?
    let uniqueValues: [UniqueValue]
    let writeTimeFields: [FieldPath]
  }

  case mapped(Mapped)
  case rejected(RecordIssue)
  case skipped
}

extension MappedBatch {
  /// What became of the readable records.
  var outcomes: [Outcome] {
    results.compactMap(\.self).map { result in
      switch result {
      case .mapped(let record):
        .mapped(
          Outcome.Mapped(
            fields: texts[record.fields], id: record.id, uniqueValues: record.uniqueValues,
            writeTimeFields: record.writeTimeFields))
      case .rejected(let issue): .rejected(issue)
      case .skipped: .skipped
      }
    }
  }
}

extension MappedBatch {
  /// Whether all fields are written as the store writes them: one form for one document, so that
  /// equal ones are told by their bytes.
  var isCanonical: Bool {
    results.allSatisfy { result in
      guard case .mapped(let record)? = result else { return true }
      let (fields, place) = (texts[record.fields], texts.places[record.fields])
      var (text, kinds): ([UInt8], [UInt8]) = ([], [])
      PlainForm.append(fields, to: &text)
      TypeSheet.append(of: fields, to: &kinds)
      var written = FieldTexts()
      written.append(fields)
      return texts.bytes[place.text].elementsEqual(text)
        && texts.bytes[place.kinds].elementsEqual(kinds)
        && written.places[0].measure == place.measure
    }
  }
}

/// What became of the only record of a batch.
func outcome(
  _ batch: RecordBatch, _ mapper: some RecordMapper, context: MappingContext = MappingContext()
) throws -> Outcome {
  let outcomes = try outcomes(batch, mapper, context: context)
  return try #require(outcomes.first)
}

/// What became of the records of a batch.
func outcomes(
  _ batch: RecordBatch, _ mapper: some RecordMapper, context: MappingContext = MappingContext()
) throws -> [Outcome] {
  let source = SourceDescription(format: "test", columns: batch.columns)
  let worker = try mapper.makeWorker(for: source, context: context)
  let mapped = worker.map(batch)
  #expect(mapped.isCanonical)
  return mapped.outcomes
}

/// A result as a test writes it: the value, or the fault's code and evidence.
func told(_ result: Outcome) -> Value {
  switch result {
  case .mapped(let record): .map(record.fields)
  case .rejected(let issue): .string(told(issue))
  case .skipped: "skipped"
  }
}

/// An issue in one line: code, constraint, path, field, value, message.
func told(_ issue: RecordIssue) -> String {
  let code = issue.code.rawValue + (issue.constraint.map { "(\($0))" } ?? "")
  let place = [issue.path.map { "at \($0)" }, issue.field].compactMap(\.self)
  return ([code] + place).joined(separator: " ")
    + (issue.value.map { " = \($0)" } ?? "") + " | " + issue.message
}

private func position(_ record: Int) -> RecordPosition {
  RecordPosition(record: record, line: record + 1, byteOffset: record * 10, byteLength: 9)
}

extension JSONCell {
  static func tape(_ json: [UInt8]) throws(ValueFault) -> RecordBatch {
    try json.withUnsafeBufferPointer { (json) throws(ValueFault) in try tape(json) }
  }
}

extension RecordBatch {
  /// Appends the nodes of another batch and returns where they start.
  fileprivate mutating func append(contentsOf other: RecordBatch) -> Int {
    let (root, shift) = (nodes.count, UInt32(bytes.count))
    bytes += other.bytes
    nodes += other.nodes.map { node in
      var node = node
      if !node.isContainer { node.offset += shift }
      return node
    }
    return root
  }
}
