// What a comparison is made of: the cost of a child process, medians of rounds, the table.

import Testing

@testable import FerryBench

@Suite struct ComparisonTests {
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

  @Test("a ratio is the median of the rounds' ratios, not the ratio of medians")
  func ratio() {
    let ours = standing("ours", [2, 6, 4])
    let yardstick = standing("yardstick", [1, 2, 4])
    #expect(ours.ratio(to: yardstick) == 2)
    #expect(ours.median(\.wall) == 4)
  }

  @Test("the table has a heading for each kind of work, ratios, remarks and failures")
  func table() {
    var failed = Standing(contender: Contender(work: "reading", name: "third", words: []))
    failed.failure = 3
    let yardstick = Contender(
      work: "reading", name: "second", words: [], remark: "keeps nothing", isSlow: true
    ).asYardstick()
    let report = ComparisonReport(
      [
        standing("first", [1, 3, 2]), Standing(contender: yardstick, costs: [cost(wall: 0.5)]),
        failed,
      ],
      count: 7, rounds: 3)
    #expect(
      report.table == """
        7 books; medians of 3 rounds

        reading                            wall s    cpu s  peak MB    ratio
          first                              2.00     0.25       12     2.00
          second                             0.50     0.25       12     1.00   keeps nothing; one round only
          third                                 -        -        -        -   failed with exit code 3

        """)
  }

  @Test("the JSON holds what the table holds")
  func json() throws {
    let report = ComparisonReport([standing("first", [1.5])], count: 7, rounds: 1)
    #expect(
      try report.json() == """
        {
          "count" : 7,
          "lines" : [
            {
              "name" : "first",
              "peakBytes" : 12000000,
              "processorSeconds" : 0.25,
              "remark" : "",
              "wallSeconds" : 1.5,
              "work" : "reading"
            }
          ],
          "rounds" : 1
        }

        """)
  }

  @Test("each kind of work has at most one yardstick, and every peer says what it leaves out")
  func contenders() {
    let all = BenchFolder(count: 10, path: "/nowhere", peers: "/nowhere").contenders
    for (work, contenders) in Dictionary(grouping: all, by: \.work) {
      #expect(contenders.count(where: \.isYardstick) <= 1, "\(work)")
    }
    for contender in all where !contender.words[0].hasSuffix("ferry") && contender.name != "sqlite3"
    { #expect(!contender.remark.isEmpty || contender.name.hasPrefix("ferry"), "\(contender.name)") }
  }

  @Test(
    "a command line that makes no sense is refused",
    arguments: [["0"], ["ten"], ["--rounds", "0"], ["--rounds"], ["--json"], ["--peers"]])
  func refused(words: [String]) {
    #expect(CompareCommand(words) == nil)
  }

  private func standing(_ name: String, _ walls: [Double]) -> Standing {
    Standing(
      contender: Contender(work: "reading", name: name, words: []), costs: walls.map(cost(wall:)))
  }

  private func cost(wall: Double) -> CommandCost {
    CommandCost(exitCode: 0, wall: wall, processor: 0.25, peakMemory: 12_000_000)
  }
}
