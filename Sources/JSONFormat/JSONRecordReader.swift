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
  private let maximumRecordBytes: Int

  /// - Parameter source: stands where the framing starts.
  init(
    _ framing: Framing, over source: SourceText, layout: JSONLayout,
    interpreter: any RecordInterpreter,
    options: ReaderOptions, maximumRecordBytes: Int = jsonMaximumRecordBytes
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
    self.maximumRecordBytes = maximumRecordBytes
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
    guard wanted <= maximumRecordBytes else {
      skipOversizedRecord()
      wanted = batchBytes
      return
    }
    window.fill(to: wanted)
    let count = window.count
    let read = readWindow()
    // The largest window is tried once before a record counts as too large.
    let grown = count < maximumRecordBytes ? min(2 * count, maximumRecordBytes) : 2 * count
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
    look(at: window)
    let first = window.buffer
    let bytes = first.span.extracting(0..<window.count)
    var (start, skipper) = framing.oversizedRecord(at: 0, in: bytes, cursor: cursor)
    cursor.lines.advance(to: start, in: bytes, base: cursor.base)
    let (line, byteOffset) = (cursor.lines.line, cursor.lines.sourceOffset)
    while true {
      let buffer = window.buffer
      let bytes = buffer.span.extracting(0..<window.count)
      if let gap = skipper.skip(in: bytes, from: start, base: cursor.base, isLast: cursor.isAtEnd) {
        // The end may lie before this window, behind it only white space.
        cursor.lines.advance(to: max(0, gap.recordEnd), in: bytes, base: cursor.base)
        let end = cursor.lines.sourceOffset + min(0, gap.recordEnd)
        cursor.rejectOversized(line: line, byteOffset: byteOffset, byteLength: end - byteOffset)
        let resume = min(max(0, gap.resume), bytes.count)
        _ = finish(framing.passSkipped(to: resume, in: bytes, cursor: &cursor), 0, in: bytes)
        return
      }
      cursor.lines.pass(to: bytes.count, in: bytes, base: cursor.base)
      window.consume(bytes.count)
      window.fill(to: batchBytes)
      look(at: window)
      start = 0
    }
  }
}

/// A record of more bytes than this is rejected without being held: 256 MiB, far above the 1 MiB
/// that a document may have, and far below what a batch can address.
let jsonMaximumRecordBytes = 268_435_456
