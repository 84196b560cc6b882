// The run's table, the summary and the page for people.

import MigrationEngine
import MigrationReports
import Records
import Testing

private func result() -> RunResult {
  var result = RunResult()
  var engine = RunResult.Entity(name: "HRLEngine", localizedName: "Lokomotive", collection: "e")
  engine.counts.read = 12
  engine.counts.inserted = 11
  engine.counts.rejected = 1
  var layout = RunResult.Entity(name: "HRLLayout", localizedName: "Anlage", collection: "layouts")
  layout.counts.read = 3
  layout.counts.unchanged = 3
  result.entities = [engine, layout]
  result.counts += engine.counts
  result.counts += layout.counts
  return result
}

@Test("The table lines up words to the left and numbers to the right, with a sum")
func table() {
  #expect(
    RunTable(result()).lines == [
      "Entity      Collection  Read  Inserted  Updated  Unchanged  Skipped  Rejected",
      "Lokomotive  e             12        11        0          0        0         1",
      "Anlage      layouts        3         0        0          3        0         0",
      "Total                     15        11        0          3        0         1",
    ])
}

@Test("The summary holds the identity and every part in a fixed order")
func summary() {
  var run = result()
  run.status = .completedWithRejects
  run.language = "de"
  run.rejectsByCode = [.duplicateKey: 1]
  var source = RunResult.Source(
    name: "a.csv",
    description: SourceDescription(format: "csv", dialect: [.init("delimiter", ";")]))
  source.issue = SourceIssue(.trailingComma, "A comma.", line: 4, byteOffset: 9)
  source.warnings = [SourceWarning(.blankHeader, "Column 2 has no name.", line: 1)]
  run.sources = [source]
  let text = String(decoding: JSONElement(summary: run).compact, as: UTF8.self)
  #expect(
    text.hasPrefix(
      #"{"status":"completedWithRejects","read":15,"inserted":11,"updated":0,"unchanged":3,"#
        + #""skipped":0,"rejected":1,"language":"de","sources":[{"source":"a.csv","read":0,"#))
  #expect(text.contains(#""format":"csv","encoding":"UTF-8","dialect":{"delimiter":";"}}]"#))
  #expect(text.contains(#""name":"HRLEngine","localizedName":"Lokomotive","collection":"e""#))
  #expect(text.contains(#""rejectsByCode":{"duplicate_key":1}"#))
  #expect(text.contains(#""code":"trailing_comma","message":"A comma.","line":4,"byteOffset":9"#))
  #expect(text.hasSuffix(#""code":"blank_header","message":"Column 2 has no name.","line":1}]}"#))
}
