// The stages that profiles and instruction counts are taken of go over every book.

import Foundation
import Testing

@testable import FerryBench

@Suite struct StagePassTests {
  @Test(
    "every stage takes all books of every format",
    arguments: ["read", "plain", "schema", "model"], BookFormat.allCases)
  func allBooks(stage: String, format: BookFormat) throws {
    // Core Data's XML has no list; the model and the schema want their own property names.
    if format == .xml, stage != "read", stage != "plain" { return }
    let path = FileManager.default.temporaryDirectory
      .appending(path: "ferry-\(UUID().uuidString).\(format.rawValue)").path
    defer { unlink(path) }
    try BookGenerator(count: 50).write(format, to: path)
    let pass = try #require(StagePass(rawValue: stage))
    #expect(try pass.run(over: path) == 50)
  }
}
