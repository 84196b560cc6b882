// `ferry-bench compare [COUNT] [--rounds N] [--peers FOLDER] [--json FILE]`.

/// Compares Ferry with its peers and prints the table.
struct CompareCommand {
  static let usage = "ferry-bench compare [COUNT] [--rounds N] [--peers FOLDER] [--json FILE]"

  private var count = 100_000
  private var rounds = 5
  private var peers = "build/bench/peers"
  private var jsonPath: String?

  /// Reads the arguments behind `compare`; nil when they make no sense.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--rounds":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else { return nil }
        rounds = value
      case "--peers":
        guard let value = rest.popFirst() else { return nil }
        peers = value
      case "--json":
        guard let value = rest.popFirst() else { return nil }
        jsonPath = value
      default:
        guard let value = Int(word), (1...100_000_000).contains(value) else { return nil }
        count = value
      }
    }
  }

  /// Runs the rounds and prints what they gave.
  /// - Throws: `BookFailure` when data can't be written or a program can't be started.
  func run(progress: @escaping (String) -> Void) throws {
    let folder = BenchFolder(count: count, path: "build/bench", peers: peers)
    var comparison = Comparison(folder: folder, rounds: rounds)
    comparison.progress = { progress("round \($0 + 1): \($1.work): \($1.name)") }
    let report = ComparisonReport(try comparison.run(), count: count, rounds: rounds)
    print(report.table, terminator: "")
    if let jsonPath { try BookFile.write(try report.json(), to: jsonPath) }
  }
}
