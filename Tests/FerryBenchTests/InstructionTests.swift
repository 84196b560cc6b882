// The gate of instruction counts: what it reads, and what it lets through.

import Testing

@testable import FerryBench

@Suite struct InstructionTests {
  @Test("the count is read from what valgrind says")
  func count() {
    #expect(
      InstructionCount.count(in: "==1== Events    : Ir\n==1== Collected : 82467672\n") == 82_467_672
    )
    #expect(InstructionCount.count(in: "==1== Valgrind: I can't recover.\n") == nil)
  }

  @Test(
    "a twentieth more or less is let through",
    arguments: [(105, true), (106, false), (95, true), (94, false), (100, true)])
  func band(found: Int, isWithin: Bool) {
    #expect(InstructionBench.isWithin(found, 100) == isWithin)
  }

  @Test(
    "a command line that makes no sense is refused",
    arguments: [[], ["counts.json", "--recorded"]] as [[String]])
  func refused(words: [String]) {
    #expect(InstructionBench(words) == nil)
  }
}
