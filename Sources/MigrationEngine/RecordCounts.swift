// What became of the records, and the identity that proves none was lost.

/// Counts of records by what became of them.
public struct RecordCounts: Hashable, Sendable {
  /// Records that the readers met, good or bad.
  public var read = 0
  /// Written as new documents.
  public var inserted = 0
  /// Written over documents that were there.
  public var updated = 0
  /// Equal to documents that were there.
  public var unchanged = 0
  /// Left out because the conflict policy says so.
  public var skipped = 0
  /// Reported instead of written.
  public var rejected = 0

  /// Makes counts of nothing.
  public init() {}

  /// Whether every record that was read is accounted for exactly once.
  public var isBalanced: Bool { read == inserted + updated + unchanged + skipped + rejected }

  /// Counts one record that was read, by what became of it.
  mutating func count(_ fate: RecordFate) {
    read += 1
    switch fate {
    case .inserted: inserted += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    case .skipped: skipped += 1
    case .rejected: rejected += 1
    }
  }

  /// Adds the counts of another part of the run.
  public static func += (a: inout RecordCounts, b: RecordCounts) {
    a.read += b.read
    a.inserted += b.inserted
    a.updated += b.updated
    a.unchanged += b.unchanged
    a.skipped += b.skipped
    a.rejected += b.rejected
  }
}

/// What became of one record.
enum RecordFate {
  case inserted, updated, unchanged, skipped, rejected
}
