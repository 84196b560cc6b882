// How records are told apart in a source: the contract of lines, values and array elements.

import ByteReading

/// Finds records one by one.
protocol RecordFraming {
  /// Reads what stands at `index`: one record at most.
  mutating func step(
    at index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep

  /// A skipper for the record that starts at or behind `index` and is too large to be held, and
  /// the record's first byte.
  func oversizedRecord(
    at index: Int, in bytes: Span<UInt8>, cursor: RecordCursor
  ) -> (start: Int, skipper: OversizedSkipper)

  /// Learns that a record was skipped, and that `index` is where its skipper stopped.
  mutating func passSkipped(
    to index: Int, in bytes: Span<UInt8>, cursor: inout RecordCursor
  ) -> FramingStep
}

/// What a step came to.
enum FramingStep {
  /// Go on at this index.
  case next(Int)
  /// The bytes end in the middle of something; those before this index are done with.
  case needsMore(Int)
  /// The records' array is closed; what follows starts at this index.
  case closed(Int)
  /// There are no more records, because of a fault or because the source is read.
  case ended(SourceEnd)
}

/// Passes over a record in pieces.
enum OversizedSkipper {
  /// A record that ends with its line; the offset behind its last byte so far that is no white
  /// space.
  case line(contentEnd: Int)
  /// A record that ends with its bracket.
  case value(RecordSkipper)

  /// Goes on at `start` of `bytes`; the last bytes of a source end the record too.
  /// - Returns: nil when the record goes on behind these bytes.
  mutating func skip(
    in bytes: Span<UInt8>, from start: Int, base: Int, isLast: Bool
  ) -> RecordSkipper.Gap? {
    switch self {
    case .line(let contentEnd):
      let lineEnd = firstLineEnd(in: bytes, start..<bytes.count)
      let end = endOfText(in: bytes, start..<(lineEnd ?? bytes.count))
      let recordEnd = end > start ? base + end : contentEnd
      self = .line(contentEnd: recordEnd)
      guard lineEnd != nil || isLast else { return nil }
      return RecordSkipper.Gap(recordEnd: recordEnd - base, resume: lineEnd ?? bytes.count)
    case .value(var skipper):
      defer { self = .value(skipper) }
      return skipper.skip(in: bytes, from: start, base: base)
        ?? (isLast ? skipper.end(base: base) : nil)
    }
  }
}

/// Index behind the last byte of a line that is no white space.
func endOfText(in bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
  var end = line.upperBound
  while end > line.lowerBound {
    let byte = bytes[end - 1]
    guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { break }
    end -= 1
  }
  return end
}
