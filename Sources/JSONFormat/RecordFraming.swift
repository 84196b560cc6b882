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
  /// A record that ends with its line.
  case line
  /// A record that ends with its bracket.
  case value(RecordSkipper)

  /// Goes on at `start` of `bytes`; the last bytes of a source end the record too.
  /// - Returns: nil when the record goes on behind these bytes.
  mutating func skip(
    in bytes: Span<UInt8>, from start: Int, base: Int, isLast: Bool
  ) -> RecordSkipper.Gap? {
    switch self {
    case .line:
      let end = firstLineFeed(in: bytes, start..<bytes.count) ?? (isLast ? bytes.count : nil)
      return end.map { RecordSkipper.Gap(recordEnd: $0, resume: $0) }
    case .value(var skipper):
      defer { self = .value(skipper) }
      return skipper.skip(in: bytes, from: start, base: base)
        ?? (isLast ? skipper.end(base: base) : nil)
    }
  }
}
