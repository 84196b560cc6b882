// Which record of the run a stored document came from, kept small.

/// Maps the store's sequence numbers back to records.
///
/// Insertions of consecutive records have consecutive sequence numbers, so a stretch of them is one
/// entry: memory grows with the breaks (rejects and updates), not with the records.
struct FirstRecordIndex {
  private struct Stretch {
    var sequence: Int64
    var source: Int
    var record: Int
    var count: Int
  }

  private var stretches: [Stretch] = []

  /// Notes that a record was inserted. Sequence numbers grow from call to call.
  mutating func insert(sequence: Int64, source: Int, record: Int) {
    if let last = stretches.last, last.source == source,
      last.sequence + Int64(last.count) == sequence, last.record + last.count == record
    {
      stretches[stretches.count - 1].count += 1
    } else {
      stretches.append(Stretch(sequence: sequence, source: source, record: record, count: 1))
    }
  }

  /// The record that was inserted under that number; nil when it was not this run. O(log n).
  func record(ofSequence sequence: Int64) -> (source: Int, record: Int)? {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].sequence <= sequence { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let stretch = stretches[low - 1]
    let distance = Int(sequence - stretch.sequence)
    return distance < stretch.count ? (stretch.source, stretch.record + distance) : nil
  }
}
