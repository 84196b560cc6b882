// A comparison as a table for people and as JSON for programs.

import Foundation

/// A contender's figures: medians over the rounds.
struct ComparisonLine: Codable, Equatable {
  /// The work.
  var work: String
  /// Who did it.
  var name: String
  /// Wall-clock seconds.
  var wallSeconds: Double?
  /// Seconds of processor time.
  var processorSeconds: Double?
  /// The largest resident size in bytes.
  var peakBytes: Double?
  /// Wall time as a multiple of the work's yardstick; 1 for the yardstick itself.
  var ratio: Double?
  /// What is left out; how it failed.
  var remark: String
}

/// What a comparison found.
struct ComparisonReport: Codable, Equatable {
  /// Number of books.
  var count: Int
  /// Number of rounds.
  var rounds: Int
  /// A line for each contender.
  var lines: [ComparisonLine]

  /// Sums the standings up.
  init(_ standings: [Standing], count: Int, rounds: Int) {
    (self.count, self.rounds) = (count, rounds)
    lines = standings.map { standing in
      let contender = standing.contender
      let yardstick = standings.first {
        $0.contender.work == contender.work && $0.contender.isYardstick
      }
      let remark = standing.failure.map { "failed with exit code \($0)" } ?? contender.remark
      return ComparisonLine(
        work: contender.work, name: contender.name, wallSeconds: standing.median(\.wall),
        processorSeconds: standing.median(\.processor),
        peakBytes: standing.median { Double($0.peakMemory) },
        ratio: yardstick.flatMap { standing.ratio(to: $0) },
        remark: remark + (contender.isSlow ? "; one round only" : ""))
    }
  }

  /// The table, a heading for each kind of work.
  var table: String {
    var text = "\(count) books; medians of \(rounds) rounds\n"
    var work = ""
    for line in lines {
      if line.work != work {
        work = line.work
        text += "\n" + Self.row([work, "wall s", "cpu s", "peak MB", "ratio"], "") + "\n"
      }
      text += Self.row(["  " + line.name] + line.figures, line.remark) + "\n"
    }
    return text
  }

  /// The figures as JSON.
  /// - Throws: `EncodingError`, should a figure be no number.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  private static func row(_ cells: [String], _ remark: String) -> String {
    let name = cells[0].padding(toLength: max(32, cells[0].count), withPad: " ", startingAt: 0)
    let figures = cells.dropFirst().map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }
    return name + figures.joined() + (remark.isEmpty ? "" : "   " + remark)
  }
}

extension ComparisonLine {
  fileprivate var figures: [String] {
    let megabytes = peakBytes.map { $0 / 1e6 }
    return [(wallSeconds, 2), (processorSeconds, 2), (megabytes, 0), (ratio, 2)].map {
      guard let number = $0 else { return "-" }
      return String(format: "%.\($1)f", number)
    }
  }
}
