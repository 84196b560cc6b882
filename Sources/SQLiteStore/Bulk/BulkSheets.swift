// Type sheets during a bulk load: those of the file and new ones, in memory.

/// Numbers sheets as the table does.
struct BulkSheets {
  /// All sheets in the order of their numbers.
  private(set) var all: [(number: Int64, kinds: [UInt8])]
  /// Whether there are some that the file doesn't have.
  private(set) var hasGrown = false
  /// Bytes of all sheets.
  private(set) var byteCount: Int
  private var numbers: [[UInt8]: Int64]
  private var last: (number: Int64, kinds: [UInt8])?

  /// More bytes of sheets are not kept in memory.
  private static let byteLimit = 4 << 20

  init(_ sheets: [(number: Int64, kinds: [UInt8])]) {
    all = sheets
    byteCount = sheets.reduce(0) { $0 + $1.kinds.count }
    numbers = Dictionary(sheets.map { ($0.kinds, $0.number) }) { first, _ in first }
  }

  /// The number of a sheet, which is added when it is new; nil when there are too many.
  mutating func number(of kinds: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let last, last.kinds.hasSameBytes(as: kinds) { return last.number }
    let kinds = Array(kinds)
    guard let number = numbers[kinds] ?? add(kinds) else { return nil }
    last = (number, kinds)
    return number
  }

  private mutating func add(_ kinds: [UInt8]) -> Int64? {
    guard byteCount + kinds.count <= Self.byteLimit else { return nil }
    let number = (all.last?.number ?? 0) + 1
    all.append((number, kinds))
    numbers[kinds] = number
    byteCount += kinds.count
    hasGrown = true
    return number
  }
}
