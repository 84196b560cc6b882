// A killed import goes on, and leaves the store and the report of one that was never killed.

import Foundation
import Testing

private let files = ["summary.json", "rejects.ndjson", "rejected-1.csv", "index.html"]

/// Two sources of some batches each: good records, bad ones, and ids that come again.
private func writeSources(in folder: WorkFolder) throws {
  try folder.write(
    "s.json",
    #"{"fields":[{"name":"id","type":"string"},{"name":"n","type":"integer"},{"name":"text","type":"string"}]}"#
  )
  let padding = String(repeating: "text ", count: 40)
  for name in ["a", "b"] {
    var text = "id,n,text\n"
    for record in 0..<5_000 {
      let n = record % 997 == 0 ? "x" : String(record)
      text += "\(name == "b" ? 4_900 + record : record),\(n),\(padding)\n"
    }
    try folder.write("\(name).csv", text)
  }
}

private let words = [
  "import", "a.csv", "b.csv", "--collection", "c", "--id", "id", "--schema", "s.json",
  "--max-errors", "5%", "--report", "r", "--into",
]

@Test("Stopped by the system while it writes, at any place", arguments: [2_000, 3_000, 4_000])
func killed(blocks: Int) throws {
  let folder = try WorkFolder()
  try writeSources(in: folder)
  let whole = try folder.run(Products.ferry, words + ["whole.sqlite"])
  #expect(whole.exitCode == 1, "\(whole.errors)")
  let report = try files.map { try folder.read("r/\($0)") }
  // A file that grows over the limit of a process fails, or the process is killed by a signal.
  let script = "ulimit -f \(blocks); exec \"$0\" \"$@\""
  let killed = try folder.run(
    URL(filePath: "/bin/sh"), ["-c", script, Products.ferry.path] + words + ["cut.sqlite"])
  #expect([-SIGXFSZ, 74].contains(killed.exitCode), "\(killed.errors)")
  #expect(killed.exitCode != 74 || killed.errors.contains("Go on with --resume."))
  let refused = try folder.run(Products.ferry, words + ["cut.sqlite"])
  #expect(refused.exitCode == 64)
  let count = try #require(
    refused.errors.wholeMatch(
      of: /ferry: The import of `a.csv` and 1 more was cut off after ([0-9]+) documents\. .*\n/))
  #expect(try #require(Int(count.output.1)) > 0)
  let resumed = try folder.run(Products.ferry, words + ["cut.sqlite", "--resume"])
  #expect(resumed.exitCode == 1)
  #expect(resumed.errors.hasPrefix("The import of `a.csv` and 1 more goes on behind "))
  #expect(try files.map { try folder.read("r/\($0)") } == report)
  #expect(try documents(in: folder, "cut.sqlite") == documents(in: folder, "whole.sqlite"))
  let again = try folder.run(Products.ferry, words + ["cut.sqlite"])
  #expect(again.errors.contains(" 0 inserted + 0 updated + "))
}

@Test("What a run can't go on with is told")
func refusedResumption() throws {
  let folder = try WorkFolder()
  try writeSources(in: folder)
  let script = "ulimit -f 3000; exec \"$0\" \"$@\""
  _ = try folder.run(
    URL(filePath: "/bin/sh"), ["-c", script, Products.ferry.path] + words + ["s.sqlite"])
  let options = try folder.run(
    Products.ferry, words + ["s.sqlite", "--resume", "--trim-spaces"])
  #expect(options.exitCode == 64)
  #expect(
    options.errors == "ferry: The import of `a.csv` and 1 more can't go on: an option or a file "
      + "that it names changed since it was cut off. Start anew with --restart: what is stored "
      + "already counts as unchanged.\n")
  try folder.write("b.csv", "id,n\n1,2\n")
  let source = try folder.run(Products.ferry, words + ["s.sqlite", "--resume"])
  #expect(source.exitCode == 64)
  #expect(source.errors.contains("can't go on: `b.csv` changed since it was cut off."))
  let restarted = try folder.run(Products.ferry, words + ["s.sqlite", "--restart"])
  #expect(restarted.exitCode == 1, "\(restarted.errors)")
  #expect(restarted.errors.contains(/[1-9][0-9]+ unchanged/))
  let piped = try folder.ferry("import", "-", "--into", "s.sqlite", "--resume", input: "a,b\n1,2\n")
  #expect(piped.exitCode == 64)
  let both = try folder.ferry("import", "b.csv", "--into", "s.sqlite", "--resume", "--restart")
  #expect(both.errors == "ferry: `--resume` and `--restart` exclude each other.\n")
  #expect(try folder.ferry("check", "b.csv", "--resume").exitCode == 64)
  let first = try folder.ferry("import", "b.csv", "--into", "s.sqlite", "--resume")
  #expect(
    first.errors.hasPrefix("The import of `b.csv` was not cut off: it starts at the beginning.\n"))
}

private func documents(in folder: WorkFolder, _ store: String) throws -> String {
  try folder.ferry("export", store, "--collection", "c", "--format", "ndjson", "--id-field", "_id")
    .output
}
