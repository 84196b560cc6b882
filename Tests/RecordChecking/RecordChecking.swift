// The shared checker of record formats: every chunk size gives the same records, told as text.

import ByteReading
public import Records

/// Everything a reader gives for a source, as lines that a test can hold against a table.
///
/// A record reads `1 @2:8+5 {id: "1" text, name: null}` (number, line, byte offset and length), a
/// rejected one `2 @3:13+4 unterminated_quote name`, the end of a source by a fault
/// `! trailing_comma @1:44`, a warning `? mixed_line_endings`.
public func recordLines(
  of format: some RecordFormat, in bytes: [UInt8], named name: String = "test",
  options: ReaderOptions = ReaderOptions(), chunkSize: Int = .max
) throws -> [String] {
  let source = SourceInput(name: name, bytes: bytes, chunkSize: chunkSize)
  var lines: [String] = []
  do {
    let reader = try format.makeReader(for: source, options: options)
    var batch = RecordBatch()
    var more = true
    while more {
      batch.removeRecords()
      more = try reader.read(into: &batch)
      lines += batch.entries.map { recordLine(of: $0, in: batch) }
      lines += batch.warnings.map { "? " + $0.code.rawValue }
    }
  } catch let issue as SourceIssue {
    let place = issue.line.map { " @\($0):\(issue.byteOffset ?? 0)" } ?? ""
    lines.append("! " + issue.code.rawValue + place)
  }
  return lines
}

/// The chunk sizes at which every format is checked.
public let checkedChunkSizes = [1, 2, 3, 7, 4_096]

/// One entry of a batch, as `recordLines` writes it.
public func recordLine(of entry: RecordEntry, in batch: RecordBatch) -> String {
  let place = entry.position
  var text = "\(place.record) @\(place.line):\(place.byteOffset)+\(place.byteLength) "
  if let entity = entry.entity { text += batch.entities[entity] + " " }
  if let id = entry.id { text += id + " " }
  if let issue = entry.issue.map({ batch.issues[$0] }) {
    return text
      + ([issue.code.rawValue, issue.field, issue.path].compactMap(\.self))
      .joined(separator: " ")
  }
  return text + (batch.record(entry).map(description) ?? "nothing")
}

/// A value as a test writes it down.
public func description(of value: RecordValue) -> String {
  switch value.kind {
  case .null: "null"
  case .boolean: value.node.length == 1 ? "true" : "false"
  case .text: quoted(value.text) + (value.node.flags.contains(.quoted) ? "" : " text")
  case .string: quoted(value.text)
  case .number:
    value.text + (value.node.flags.contains(.typedDouble) ? "d" : "")
      + (value.node.flags.contains(.typedInteger) ? "i" : "")
      + (value.node.flags.contains(.typedDecimal) ? "m" : "")
  case .reference, .link: "->" + value.text
  case .timestamp: timestamp(value)
  case .bytes: "<" + Base64.encode(value.payload) + ">"
  case .geoPoint, .vector:
    "\(value.kind)(" + doubles(value).map(\.description).joined(separator: ", ") + ")"
  case .array: "[" + value.elements.map(description).joined(separator: ", ") + "]"
  case .object, .row:
    "{" + value.members.map { $0.name + ": " + description(of: $0.value) }.joined(separator: ", ")
      + "}"
  case .key: "key"
  }
}

private func quoted(_ text: String) -> String {
  var bytes: [UInt8] = []
  JSONText.append(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func timestamp(_ value: RecordValue) -> String {
  let payload = Array(value.payload)
  return payload.withUnsafeBytes {
    RFC3339.format(
      seconds: $0.loadUnaligned(as: Int64.self),
      nanoseconds: $0.loadUnaligned(fromByteOffset: 8, as: Int32.self))
  }
}

private func doubles(_ value: RecordValue) -> [Double] {
  let payload = Array(value.payload)
  return payload.withUnsafeBytes { bytes in
    stride(from: 0, to: bytes.count, by: 8).map {
      Double(bitPattern: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
    }
  }
}
