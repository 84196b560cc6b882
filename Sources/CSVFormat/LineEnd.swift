// The ways a line can end, and how often each was met.

/// A way to end a line.
enum LineEnd: String, CaseIterable {
  case lineFeed = "LF"
  case carriageReturnLineFeed = "CRLF"
  case carriageReturn = "CR"

  var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .carriageReturnLineFeed: [0x0D, 0x0A]
    case .carriageReturn: [0x0D]
    }
  }
}

/// How often each line end was met outside quotes.
struct LineEndCounts {
  private var counts = (lineFeed: 0, pair: 0, carriageReturn: 0)
  private var last: UInt8?

  mutating func add(_ byte: UInt8) {
    last = byte
    if byte == 0x0A { counts.lineFeed &+= 1 } else { counts.carriageReturn &+= 1 }
  }

  /// The last record has no line end.
  mutating func addEndOfText() { last = nil }

  /// Takes back what was added last.
  mutating func removeLast() {
    if last == 0x0A { counts.lineFeed -= 1 }
    if last == 0x0D { counts.carriageReturn -= 1 }
    last = nil
  }

  /// A line feed follows the carriage return that was added last.
  mutating func joinCarriageReturn() {
    counts.carriageReturn -= 1
    counts.pair += 1
  }

  /// The line ends that were met, the most frequent first.
  var kinds: [LineEnd] {
    let all: [(LineEnd, Int)] = [
      (.lineFeed, counts.lineFeed), (.carriageReturnLineFeed, counts.pair),
      (.carriageReturn, counts.carriageReturn),
    ]
    return all.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// How often a line end was met.
  subscript(kind: LineEnd) -> Int {
    switch kind {
    case .lineFeed: counts.lineFeed
    case .carriageReturnLineFeed: counts.pair
    case .carriageReturn: counts.carriageReturn
    }
  }
}
