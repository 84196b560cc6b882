// A reader in a place of its own, so that reading, mapping and storing can go on at once.

public import Records

/// What stands around the records of a file of rejected records, so that it imports again.
public struct RejectedFraming: Sendable {
  /// What the file starts with: a CSV header with its line end, or nothing.
  public var prefix: [UInt8]
  /// What stands between two records.
  public var separator: [UInt8]
  /// What ends the file.
  public var suffix: [UInt8]
}

/// An opened source. The reader is made and used inside the actor only.
public actor RecordSource {
  /// What is known from opening; the end may tell more.
  public nonisolated let opening: SourceDescription
  /// How its rejected records are written down.
  public nonisolated let framing: RejectedFraming
  /// Why it can't be read, if opening it told already.
  public nonisolated let openingIssue: SourceIssue?
  private let reader: any RecordReader

  /// Opens a source.
  /// - Throws: what `open` throws.
  public init(_ open: @Sendable () throws -> any RecordReader) throws {
    let reader = try open()
    opening = reader.description
    framing = RejectedFraming(
      prefix: reader.rejectedPrefix, separator: reader.rejectedSeparator,
      suffix: reader.rejectedSuffix)
    openingIssue = nil
    self.reader = reader
  }

  /// Makes a source that has nothing but its fault, so that a report tells of it like of any other.
  public init(format: String, issue: SourceIssue) {
    opening = SourceDescription(format: format)
    framing = RejectedFraming(prefix: [], separator: [], suffix: [])
    openingIssue = issue
    reader = FailedReader(format: format, issue: issue)
  }

  /// What is known by now.
  var description: SourceDescription { reader.description }

  /// The next batch, or what came instead.
  public func next() -> ReadResult {
    var batch = RecordBatch()
    do throws(SourceIssue) {
      return try reader.read(into: &batch) ? .batch(batch) : .end(batch.warnings)
    } catch {
      return .issue(error)
    }
  }
}

/// What reading on gave.
public enum ReadResult: Sendable {
  /// Records.
  case batch(RecordBatch)
  /// No more records, and the last warnings.
  case end([SourceWarning])
  /// A fault after which the source can't be read on.
  case issue(SourceIssue)

  /// Whether nothing comes after it.
  var isLast: Bool { if case .batch = self { false } else { true } }
}
