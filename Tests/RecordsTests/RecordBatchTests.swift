// A batch's tape reads back as it was written, whatever stands on it.

import Records
import Testing

/// A batch of one record that holds every kind of node.
private func sample() -> RecordBatch {
  var batch = RecordBatch()
  let root = batch.open(.object)
  batch.append(.key, "name".utf8)
  batch.append(.string, "Ann".utf8)
  batch.append(.key, "tags".utf8)
  let tags = batch.open(.array)
  let inner = batch.open(.object)
  batch.append(.key, "title".utf8)
  batch.append(.string, "new".utf8)
  batch.close(inner, count: 1)
  batch.appendNull()
  batch.close(tags, count: 2)
  batch.append(.key, "on".utf8)
  batch.append(true)
  batch.close(root, count: 3)
  batch.appendRecord(
    root: root, raw: 0..<0, at: RecordPosition(record: 1, line: 1, byteOffset: 0, byteLength: 0))
  return batch
}

@Test("Members and elements come in source order, and subtrees are skipped whole")
func walk() throws {
  let batch = sample()
  let record = try #require(batch.record(batch.entries[0]))
  #expect(record.count == 3)
  #expect(record.members.map(\.name) == ["name", "tags", "on"])
  let tags = try #require(record["tags"])
  #expect(tags.elements.map(\.kind) == [.object, .null])
  #expect(tags.elements[0]["title"]?.text == "new")
  #expect(record["on"]?.node.length == 1)
  #expect(record["none"] == nil)
  #expect(batch.indexAfter(0) == batch.nodes.count)
}

@Test("Names are told apart byte by byte")
func names() throws {
  var batch = RecordBatch()
  let root = batch.open(.object)
  for (name, value) in [("\u{E9}", "one"), ("e\u{301}", "two")] {
    batch.append(.key, name.utf8)
    batch.append(.string, value.utf8)
  }
  batch.close(root, count: 2)
  let record = RecordValue(batch: batch, index: root)
  #expect(record["\u{E9}"]?.text == "one")
  #expect(record["e\u{301}"]?.text == "two")
}

@Test("A row's cells go by the batch's columns")
func rows() {
  var batch = RecordBatch()
  batch.columns = ["id", "name"]
  let row = batch.open(.row)
  batch.append(.text, "7".utf8)
  batch.append(.text, "".utf8, flags: .quoted)
  batch.close(row, count: 2)
  let record = RecordValue(batch: batch, index: row)
  #expect(record["id"]?.text == "7")
  #expect(record["name"]?.node.flags == .quoted)
}

@Test("Emptying a batch keeps what belongs to the source")
func reuse() {
  var batch = sample()
  batch.columns = ["a"]
  batch.pathStyle = .keys
  #expect(batch.entityIndex("A") == 0)
  #expect(batch.entityIndex("B") == 1)
  batch.removeRecords()
  #expect(batch.nodes.isEmpty && batch.entries.isEmpty && batch.bytes.isEmpty)
  #expect(batch.columns == ["a"] && batch.pathStyle == .keys)
  #expect(batch.entityIndex("A") == 0)
}

@Test("Every code of records, sources and warnings is a word of its own")
func codes() {
  let codes =
    RecordIssueCode.allCases.map(\.rawValue)
    + SourceIssue.Code.allCases.map(\.rawValue)
  #expect(Set(codes).count == codes.count)
  for code in codes + SourceWarning.Code.allCases.map(\.rawValue) {
    #expect(code.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) || $0 == 0x38 })
  }
}
