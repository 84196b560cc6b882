// The reader of every JSON format: windows of the source in, batches of records out.

import ByteReading
import Records

/// Reads records as a framing finds them, in memory bounded by the largest record.
///
/// A record that the window cuts is left for the next one; when it is the window's first, the
/// window grows. What is read is the same for every chunk size of the stream.
final class JSONRecordReader<Framing: RecordFraming>: RecordReader {
  let description: SourceDescription
  let rejectedPrefix: [UInt8]
  let rejectedSeparator: [UInt8]
  let rejectedSuffix: [UInt8]

  private var source: SourceText
  private var window: SourceWindow
  private var framing: Framing
  private var cursor: RecordCursor
  private var end: SourceEnd?
  private let wrapper: ArrayWrapper
  private let pathStyle: RecordBatch.PathStyle
  private let batchBytes: Int
  private let recordLimit: Int

  /// - Parameter source: stands where the framing starts.
  init(
    _ framing: Framing, over source: SourceText, layout: JSONLayout,
    interpreter: any RecordInterpreter, options: ReaderOptions
  ) {
    self.framing = framing
    cursor = RecordCursor(interpreter: interpreter)
    var source = source
    (window, cursor.lines) = source.handOver()
    self.source = source
    description = layout.description(encoding: source.encoding)
    pathStyle = layout.pathStyle
    wrapper = layout.wrapper
    rejectedPrefix = layout.rejectedPrefix
    rejectedSeparator = layout.rejectedSeparator
    rejectedSuffix = layout.rejectedSuffix
    batchBytes = max(1, options.batchBytes)
    recordLimit = options.recordLimit
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    swap(&batch, &cursor.tape.batch)
    defer { swap(&batch, &cursor.tape.batch) }
    cursor.tape.batch.pathStyle = pathStyle
    cursor.tape.batch.warnings += source.takeWarnings()
    var wanted = batchBytes
    while end == nil, cursor.tape.batch.entries.isEmpty { fillBatch(&wanted) }
    guard cursor.tape.batch.entries.isEmpty, case .fault(let issue) = end else {
      return !cursor.tape.batch.entries.isEmpty
    }
    throw issue
  }

  /// Reads the records of one window; `wanted` is how many bytes it should hold, and then the next.
  private func fillBatch(_ wanted: inout Int) {
    guard wanted <= recordLimit else {
      skipOversizedRecord()
      wanted = batchBytes
      return
    }
    window.fill(to: wanted)
    let count = window.count
    let read = readWindow()
    // The largest window is tried once before a record counts as too large.
    let grown = count < recordLimit ? min(2 * count, recordLimit) : 2 * count
    wanted = read > 0 ? batchBytes : max(grown, batchBytes)
  }

  /// Reads as many records as the window holds; returns the number of bytes done with.
  private func readWindow() -> Int {
    let buffer = window.buffer
    let bytes = buffer.span.extracting(0..<window.count)
    look(at: window)
    cursor.tape.batch.bytes.removeAll(keepingCapacity: true)
    cursor.tape.batch.bytes.append(contentsOf: buffer[..<bytes.count])
    var index = 0
    while true {
      let step = framing.step(at: index, in: bytes, cursor: &cursor)
      if case .next(let next) = step {
        index = next
      } else {
        return finish(step, index, in: bytes)
      }
    }
  }

  private func look(at window: SourceWindow) {
    cursor.base = window.byteOffset
    cursor.isAtEnd = window.isAtEnd
    cursor.isCutOff = window.failure != nil
  }

  /// Lets go of what a window's last step has passed; returns the number of bytes.
  private func finish(_ step: FramingStep, _ index: Int, in bytes: Span<UInt8>) -> Int {
    var done = index
    switch step {
    case .next(let next), .needsMore(let next): done = max(index, next)
    case .closed(let next): done = next
    case .ended(let reason): end = reason.after(window.failure)
    }
    cursor.lines.pass(to: done, in: bytes, base: cursor.base)
    window.consume(done)
    if case .closed = step {
      source.takeBack(window, at: cursor.lines)
      end = wrapper.leave(&source)
    }
    return done
  }

  /// Rejects a record that the largest window can't hold, and passes it piece by piece.
  private func skipOversizedRecord() {
    var record = beginOversizedRecord()
    while !pass(&record) {
      window.fill(to: batchBytes)
      look(at: window)
      record.start = 0
    }
  }

  private func beginOversizedRecord() -> PassedRecord {
    look(at: window)
    let buffer = window.buffer
    let bytes = buffer.span.extracting(0..<window.count)
    let (start, skipper) = framing.oversizedRecord(at: 0, in: bytes, cursor: cursor)
    cursor.lines.advance(to: start, in: bytes, base: cursor.base)
    cursor.tape.batch.bytes.removeAll()
    return PassedRecord(
      start: start, skipper: skipper, line: cursor.lines.line,
      byteOffset: cursor.lines.sourceOffset)
  }

  /// Passes what the window holds of the record; returns whether it ended there.
  private func pass(_ record: inout PassedRecord) -> Bool {
    let buffer = window.buffer
    let bytes = buffer.span.extracting(0..<window.count)
    let gap = record.skipper.skip(
      in: bytes, from: record.start, base: cursor.base, isLast: cursor.isAtEnd)
    guard let gap else {
      record.take(record.start..<bytes.count, of: bytes)
      cursor.lines.pass(to: bytes.count, in: bytes, base: cursor.base)
      window.consume(bytes.count)
      return false
    }
    // The end may lie before this window, behind it only white space.
    record.take(record.start..<max(record.start, gap.recordEnd), of: bytes)
    record.bytes.removeLast(record.start - gap.recordEnd)
    cursor.lines.advance(to: max(0, gap.recordEnd), in: bytes, base: cursor.base)
    let end = cursor.lines.sourceOffset + min(0, gap.recordEnd)
    cursor.rejectOversized(record, end: end, limit: recordLimit)
    let resume = min(max(0, gap.resume), bytes.count)
    _ = finish(framing.passSkipped(to: resume, in: bytes, cursor: &cursor), 0, in: bytes)
    return true
  }
}

/// A record that is passed without being held.
struct PassedRecord {
  /// Index of the window's first byte that is not passed yet.
  var start: Int
  var skipper: OversizedSkipper
  /// 1-based line on which the record starts.
  let line: Int
  /// 0-based offset of its first byte in the source.
  let byteOffset: Int
  /// What is set aside of it.
  var bytes = OversizedRecord()

  mutating func take(_ range: Range<Int>, of window: Span<UInt8>) {
    window.extracting(range).withUnsafeBufferPointer { bytes.append($0) }
  }
}
