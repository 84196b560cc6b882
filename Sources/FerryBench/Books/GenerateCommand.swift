// `ferry-bench generate csv|ndjson|xml COUNT FILE [--seed N] [--random]`.

/// Writes made-up books as the command line asks.
struct GenerateCommand {
  static let usage = "ferry-bench generate csv|ndjson|xml COUNT FILE [--seed N] [--random]"

  private let format: BookFormat
  private let path: String
  private var generator: BookGenerator

  /// Reads the arguments behind `generate`; nil when they make no sense.
  init?(_ arguments: [String]) {
    guard arguments.count >= 3, let format = BookFormat(rawValue: arguments[0]),
      let count = Int(arguments[1]), (0...100_000_000).contains(count)
    else { return nil }
    self.format = format
    path = arguments[2]
    generator = BookGenerator(count: count)
    var rest = arguments.dropFirst(3)
    while let option = rest.popFirst() {
      switch option {
      case "--random": generator.order = .random
      case "--seed":
        guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        generator.seed = seed
      default: return nil
      }
    }
  }

  /// Writes the books, and what tells their types.
  /// - Throws: `BookFailure` when a file can't be written.
  func run() throws(BookFailure) {
    try generator.write(format, to: path)
    try generator.writeTypes(of: format, besideBooksAt: path)
  }
}
