// `ferry-bench instructions RECORDED [--record]`: what a book costs, held against recorded counts.

import Foundation

/// Counts the instructions that a book takes on each of its ways.
///
/// Two runs of different length are counted, and the difference is divided by the books between
/// them: what a program takes to start doesn't count.
struct InstructionBench {
  static let usage = "ferry-bench instructions RECORDED [--record]"

  /// A way of a book.
  struct Way: Equatable {
    /// What the table calls it.
    let name: String
    /// The words of `ferry-bench` for that many books.
    let words: @Sendable (_ count: Int) -> [String]

    static func == (a: Way, b: Way) -> Bool { a.name == b.name }
  }

  /// Counts may differ from the recorded ones by this share, either way.
  static let band = 0.05

  private static let counts = (short: 1_000, long: 3_000)

  /// The file of recorded counts.
  let recorded: String
  /// Whether counts are written down instead of held against those.
  let isRecording: Bool
  let folder = "build/bench"

  /// Reads the arguments behind `instructions`; nil when they make no sense.
  init?(_ arguments: [String]) {
    guard let path = arguments.first, arguments.dropFirst().allSatisfy({ $0 == "--record" }) else {
      return nil
    }
    (recorded, isRecording) = (path, arguments.count > 1)
  }

  /// Counts all ways; prints a line for each.
  /// - Returns: whether all are within the band.
  func run() throws -> Bool {
    try BenchFolder(count: Self.counts.short, path: folder, peers: "").prepare()
    try BenchFolder(count: Self.counts.long, path: folder, peers: "").prepare()
    let program = try strippedProgram()
    var found: [String: Int] = [:]
    for way in ways {
      let (short, long) = (Self.counts.short, Self.counts.long)
      let count = InstructionCount(folder: folder)
      let more =
        try count.instructions(of: [program] + way.words(long))
        - count.instructions(of: [program] + way.words(short))
      found[way.name] = more / (long - short)
    }
    if isRecording { return try record(found) }
    let known = try JSONDecoder().decode(
      [String: Int].self, from: Data(contentsOf: URL(filePath: recorded)))
    return ways.map { report($0.name, found[$0.name] ?? 0, known[$0.name]) }.allSatisfy { $0 }
  }

  private var ways: [Way] {
    let folder = folder
    func stage(_ stage: StagePass, _ format: BookFormat) -> Way {
      Way(name: "\(stage.rawValue) \(format.rawValue)") {
        ["stage", stage.rawValue, "\(folder)/books-\($0).\(format.rawValue)"]
      }
    }
    return [
      Way(name: "codable") { ["codable", "document", String($0)] },
      stage(.read, .csv), stage(.schema, .csv), stage(.model, .csv),
      stage(.read, .ndjson), stage(.schema, .ndjson), stage(.read, .xml),
    ]
  }

  /// A copy of this program without debugging information, at which valgrind stumbles.
  private func strippedProgram() throws -> String {
    let copy = folder + "/ferry-bench-stripped"
    let program = CommandLine.arguments.first ?? ""
    let cost = try MeasuredCommand(words: ["/usr/bin/strip", "-g", "-o", copy, program]).run()
    guard cost.exitCode == 0 else {
      throw InstructionFailure(description: "`strip -g \(program)` ended with \(cost.exitCode)")
    }
    return copy
  }

  private func record(_ found: [String: Int]) throws -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let json = String(decoding: try encoder.encode(found), as: UTF8.self)
    try BookFile.write(json + "\n", to: recorded)
    print(json)
    return true
  }

  private func report(_ name: String, _ found: Int, _ known: Int?) -> Bool {
    guard let known else {
      print("\(name): \(found) instructions a book; none recorded. Run with RECORD=1.")
      return false
    }
    let isWithin = Self.isWithin(found, known)
    print(
      "\(name): \(found) instructions a book, \(known) recorded"
        + (isWithin ? "" : ": outside of 5 %. If it is meant, record it with RECORD=1."))
    return isWithin
  }

  /// Whether a count is as it was, give or take the band.
  static func isWithin(_ found: Int, _ known: Int) -> Bool {
    abs(Double(found - known)) <= Double(known) * band
  }
}
