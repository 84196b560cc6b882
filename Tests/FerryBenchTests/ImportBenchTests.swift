// What a benchmark is made of: the cost of a child process, and numbers in columns.

import Testing

@testable import FerryBench

@Suite struct ImportBenchTests {
  @Test(
    "a program's end is told",
    arguments: [("exit 0", 0), ("exit 3", 3), ("kill -KILL $$", 137)] as [(String, Int32)])
  func exitCode(script: String, code: Int32) throws {
    let cost = try MeasuredCommand(words: ["/bin/sh", "-c", script]).run()
    #expect(cost.exitCode == code)
    #expect(cost.peakMemory > 0)
  }

  @Test("a program that is not there is a failure")
  func missingProgram() {
    #expect(throws: BookFailure.self) { try MeasuredCommand(words: ["/nowhere/ferry"]).run() }
  }

  @Test(
    "numbers are cut to their places",
    arguments: [(1.239, 2, "1.23"), (0.05, 2, "0.05"), (12, 1, "12.0"), (100.99, 1, "100.9")])
  func fixed(number: Double, places: Int, text: String) {
    #expect(ImportBench.fixed(number, places: places) == text)
  }

  @Test(
    "columns are filled with spaces",
    arguments: [("ab", 4, "  ab"), ("ab", -4, "ab  "), ("ab", 1, "ab")])
  func padded(text: String, width: Int, result: String) {
    #expect(ImportBench.padded(text, to: width) == result)
  }
}
