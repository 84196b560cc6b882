// From scanned rows to a batch: bytes in bulk, places in the source, faults.

import ByteReading
import Records

#if canImport(Glibc)
  private import Glibc
#endif

extension CSVReader {
  /// Moves what was scanned into the batch and lets go of it in the window.
  func deliver(to batch: inout RecordBatch) {
    // Nodes of the record that is not whole yet are made anew with the next batch.
    tape.removeNodes(from: scanner.root)
    let end = max(0, scanner.recordStart)
    let base = batch.bytes.count
    window.withBytes { text in
      let text = UnsafeBufferPointer(rebasing: text[..<end])
      if !setup.nullTexts.isEmpty { tape.replaceNulls(setup.nullTexts, in: text) }
      batch.bytes.append(contentsOf: text)
      batch.bytes.append(contentsOf: tape.unescaped)
      let isSuspect = Self.holdsFault(text)
      if let row = tape.rows.first, row.isDiscarded {
        oversized?.record.append(UnsafeBufferPointer(rebasing: text[..<row.end]))
      }
      appendEntries(to: &batch, base: base, isSuspect: isSuspect)
    }
    moveNodes(to: &batch, base: base, textLength: end)
    tape.removeAll()
    consume(end)
  }

  /// Whether some byte of the text is NUL or no UTF-8.
  static func holdsFault(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, !text.isEmpty else { return false }
    return memchr(start, 0, text.count) != nil || UTF8Validation.firstInvalidByte(in: text) != nil
  }

  private func appendEntries(to batch: inout RecordBatch, base: Int, isSuspect: Bool) {
    batch.entries.reserveCapacity(tape.rows.count)
    var cursor = SourceCursor(text: 0, source: sourceOffset)
    for index in tape.rows.indices {
      let row = tape.rows[index]
      recordsDelivered += 1
      let position = position(of: row, &cursor)
      let raw = (base + max(0, row.start))..<(base + row.end)
      let issue = issue(of: row, at: position, isSuspect: isSuspect)
      if row.isDiscarded, let issue, let oversized {
        batch.appendRejected(issue, oversized.record)
        self.oversized = nil
      } else if let issue {
        batch.appendRejected(issue, raw: raw)
      } else {
        batch.appendRecord(root: row.root, raw: raw, at: position)
        if row.cells > setup.columns.count {
          tape.nodes[row.root].offset = UInt32(setup.columns.count)
        }
      }
    }
  }

  /// The place of a row; rows come in order.
  private func position(of row: Row, _ cursor: inout SourceCursor) -> RecordPosition {
    var start = sourceOffset + row.start
    var end = sourceOffset + row.end
    if setup.encoding != .utf8 {
      start = row.start < 0 ? sourceOffset : cursor.advance(to: row.start, self)
      end = cursor.advance(to: row.end, self)
    }
    if row.isDiscarded, let oversized { start = oversized.sourceOffset }
    return RecordPosition(
      record: recordsDelivered, line: row.line, byteOffset: start, byteLength: end - start)
  }

  /// Hands the nodes over, their offsets turned from places in the window to places in the batch.
  private func moveNodes(to batch: inout RecordBatch, base: Int, textLength: Int) {
    for index in tape.unescapedNodes {
      tape.nodes[index].offset += UInt32(base + textLength)
    }
    if base > 0 { shiftNodes(by: UInt32(base)) }
    swap(&batch.nodes, &tape.nodes)
    if let nesting = setup.nesting { nesting.nest(&batch) }
  }

  /// A batch that holds bytes already is no common case: readers get empty ones.
  private func shiftNodes(by base: UInt32) {
    var unescaped = Set(tape.unescapedNodes)
    for index in tape.nodes.indices where !tape.nodes[index].isContainer {
      if unescaped.remove(index) == nil { tape.nodes[index].offset += base }
    }
  }
}

/// Walks through the window in step with the source as it was before transcoding.
private struct SourceCursor {
  private var text: Int
  private var source: Int

  init(text: Int, source: Int) {
    self.text = text
    self.source = source
  }

  mutating func advance(to position: Int, _ reader: CSVReader) -> Int {
    source += reader.sourceLength(of: text..<position)
    text = position
    return source
  }
}
