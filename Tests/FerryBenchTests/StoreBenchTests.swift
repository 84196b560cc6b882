// The bench of writing: each way writes the same books, and has its line.

import Foundation
import Testing

@testable import FerryBench

@Suite struct StoreBenchTests {
  @Test("a count is a number", arguments: [["x"], ["0"], ["-1"], ["1", "2"]])
  func arguments(words: [String]) {
    #expect(StoreBench(words) == nil)
  }

  @Test("each way has a line with wall, processor and ratio")
  func lines() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var bench = try #require(StoreBench(["2500"]))
    (bench.folder, bench.rounds) = (folder, 1)
    let lines = try await bench.report().split(separator: "\n")
    #expect(lines.count == 9)
    for (line, way) in zip(lines.dropFirst(2), StoreBench.Way.allCases) {
      #expect(line.hasPrefix(way.rawValue))
      #expect(line.suffix(26).split(separator: " ").count == 3)
    }
    #expect(lines.last?.hasPrefix("point reads: ") == true)
  }
}
