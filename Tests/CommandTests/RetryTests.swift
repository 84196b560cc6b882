// The loop that closes: reject, mend, retry.

import Foundation
import Testing

/// A source with one bad record, how it is imported, and how the bad record is mended.
struct Mending: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var file = "a.csv"
  var bytes: [UInt8]
  var options: [String] = []
  var isPiped = false
  var rejected = "rejected.csv"
  var bad: String
  var good: String
  var collection = "a"
  /// The documents in the end, plain, without ids, sorted.
  var documents: [String]
}

private let schema = #"{"fields":[{"name":"n","type":"integer"},{"name":"t","type":"string"}]}"#
private let typed = ["--schema", "s.json"]
private let plain = [#"{"n":1,"t":"é"}"#, #"{"n":2,"t":"b"}"#]

let mendings = [
  Mending(
    testDescription: "CSV, semicolons that one record could hide",
    bytes: Array("n;t\n1;é\nx;b\n".utf8), options: typed, bad: "x;b", good: "2;b",
    documents: plain),
  Mending(
    testDescription: "CSV without a header", bytes: Array("1,é\n2\n".utf8),
    options: ["--no-header"], bad: "2\n", good: "2,b\n",
    documents: [#"{"column1":"1","column2":"é"}"#, #"{"column1":"2","column2":"b"}"#]),
  Mending(
    testDescription: "CSV behind lines to skip",
    bytes: Array("made by\nhand\nn,t\n1,é\nx,b\n".utf8),
    options: typed + ["--skip-lines", "2"], bad: "x,b", good: "2,b", documents: plain),
  Mending(
    testDescription: "Latin-1, named",
    bytes: Array("n,t\n1,".utf8) + [0xE9] + Array("\nx,b\n".utf8),
    options: typed + ["--encoding", "latin-1"], bad: "x,b", good: "2,b", documents: plain),
  Mending(
    testDescription: "UTF-16, found", bytes: "\u{FEFF}n,t\n1,é\nx,b\n".utf16LittleEndian,
    options: typed, bad: "x,b", good: "2,b", documents: plain),
  Mending(
    testDescription: "TSV from standard input", bytes: Array("n\tt\n1\té\nx\tb\n".utf8),
    options: typed + ["--format", "tsv"], isPiped: true, rejected: "rejected.tsv", bad: "x\tb",
    good: "2\tb", collection: "records", documents: plain),
  Mending(
    testDescription: "NDJSON into a named collection", file: "a.ndjson",
    bytes: Array("{\"n\":1,\"t\":\"é\"}\n{\"n\":\"x\",\"t\":\"b\"}\n".utf8),
    options: typed + ["--collection", "c"], rejected: "rejected.ndjson", bad: #""x""#, good: "2",
    collection: "c", documents: plain),
  Mending(
    testDescription: "JSON under a path, in UTF-16", file: "a.json",
    bytes: "\u{FEFF}{\"d\":{\"i\":[{\"n\":1,\"t\":\"é\"},{\"n\":2,\"t\":}]}}".utf16LittleEndian,
    options: ["--records", "d.i", "--encoding", "utf-16le"], rejected: "rejected.json",
    bad: #""t":}"#, good: #""t":"b"}"#, documents: plain),
  Mending(
    testDescription: "types that the whole source gave", bytes: Array("n,t\n1,é\n2\n".utf8),
    options: ["--infer"], bad: "\n2\n", good: "\n2,007\n",
    documents: [#"{"n":1,"t":"é"}"#, #"{"n":2,"t":"007"}"#]),
]

@Test("A mended record is stored as if it had been right, and once", arguments: mendings)
func mend(_ example: Mending) throws {
  let folder = try WorkFolder()
  try folder.write("s.json", schema)
  try folder.write(example.file, example.bytes)
  let source = example.isPiped ? "-" : example.file
  let input = example.isPiped ? String(decoding: example.bytes, as: UTF8.self) : ""
  let imported = try folder.run(
    Products.ferry, ["import", source, "--into", "s.sqlite", "--report", "r"] + example.options,
    input: input)
  #expect(imported.exitCode == 1, "\(imported.errors)")
  let rejected = try folder.read("r/\(example.rejected)")
  let unmended = try folder.ferry("retry", "r", "--into", "s.sqlite", "--report", "r2")
  #expect(unmended.errors.contains("1 read = 0 inserted"), "\(unmended.errors)")
  try folder.write(
    "r/\(example.rejected)", rejected.replacing(example.bad, with: example.good))
  let retried = try folder.ferry("retry", "r", "--into", "s.sqlite")
  #expect(retried.exitCode == 0, "\(retried.errors)")
  #expect(retried.errors.contains("1 read = 1 inserted"))
  #expect(try documents(in: folder, example.collection) == example.documents)
  let again = try folder.ferry("retry", "r", "--into", "s.sqlite")
  #expect(again.errors.contains("1 read = 0 inserted + 0 updated + 1 unchanged"))
}

@Test(
  "Every faulty sample is retried with the options of its run",
  arguments: try FaultySample.all())
func retryFaultySample(_ sample: FaultySample) throws {
  guard !sample.rejects.isEmpty, sample.sourceErrors.isEmpty else { return }
  let folder = try WorkFolder()
  _ = try folder.run(
    Products.ferry,
    ["import", sample.path, "--into", "s.sqlite", "--report", "first"] + sample.options)
  _ = try folder.ferry("retry", "first", "--into", "s.sqlite", "--report", "second")
  let lonely = ["dangling_reference", "inverse_mismatch", "constraint"]
  let first = try codes(in: folder, "first").filter { !lonely.contains($0) }
  #expect(try codes(in: folder, "second").filter { !lonely.contains($0) } == first)
}

@Test("Core Data objects find model and names again, and keep their ids")
func retryCoreData() throws {
  let folder = try WorkFolder()
  let manager = FileManager.default
  for name in ["HighRail.xcdatamodeld", "en.lproj", "de.lproj"] {
    try manager.copyItem(atPath: Products.sample(name), toPath: folder.path(name))
  }
  let text = try String(
    contentsOf: URL(filePath: Products.sample("HighRail.xml")), encoding: .utf8)
  let bad = text.replacing(#"type="int32">120<"#, with: #"type="int32">x<"#)
  try #require(bad != text)
  try folder.write("HighRail.xml", bad)
  let imported = try folder.ferry(
    "import", "HighRail.xml", "--into", "s.sqlite", "--report", "r", "--language", "de")
  #expect(imported.errors.contains("10 read = 9 inserted"), "\(imported.errors)")
  let rejected = try folder.read("r/rejected.xml")
  try folder.write(
    "r/rejected.xml", rejected.replacing(#"type="int32">x<"#, with: #"type="int32">120<"#))
  let retried = try folder.ferry("retry", "r", "--into", "s.sqlite", "--report", "r2")
  #expect(retried.errors.contains("1 read = 1 inserted"), "\(retried.errors)")
  #expect(try folder.read("r2/summary.json").contains(#""language": "de""#))
  let whole = try folder.ferry("import", Products.sample("HighRail.xml"), "--into", "s.sqlite")
  #expect(whole.errors.contains("10 read = 0 inserted + 0 updated + 10 unchanged"))
}

@Test("Several sources keep their own files, collections and report")
func retrySeveral() throws {
  let folder = try WorkFolder()
  try folder.write("s.json", schema)
  for (name, text) in [("a", "n,t\n1,a\n"), ("b", "n,t\n1,b\nx,bb\n"), ("c", "n;t\ny;cc\n2;c\n")] {
    try folder.write("\(name).csv", text)
  }
  _ = try folder.ferry(
    "import", "a.csv", "b.csv", "c.csv", "--schema", "s.json", "--into", "s.sqlite")
  try folder.write("ferry-report/rejected-3.csv", "n;t\n9;cc\n")
  let retried = try folder.ferry("retry", "ferry-report", "--into", "s.sqlite")
  #expect(retried.exitCode == 1)
  #expect(retried.errors.contains("ferry-report/rejected-2.csv:2: not_an_integer: "))
  #expect(try documents(in: folder, "c") == [#"{"n":2,"t":"c"}"#, #"{"n":9,"t":"cc"}"#])
  #expect(try folder.read("ferry-report/rejected-2.csv") == "n,t\nx,bb\n")
  #expect(try folder.read("ferry-report/retry/rejected-1.csv") == "n,t\nx,bb\n")
  let deeper = try folder.ferry("retry", "ferry-report/retry", "--into", "s.sqlite")
  #expect(deeper.exitCode == 1)
  #expect(deeper.errors.contains("Report: ferry-report/retry/retry\n"))
  let other = try folder.ferry(
    "retry", "ferry-report/retry", "--into", "s.sqlite", "--schema", "t.json")
  #expect(other.exitCode == 78)
  try folder.write("t.json", schema.replacing("integer", with: "string"))
  let freer = try folder.ferry(
    "retry", "ferry-report/retry", "--into", "s.sqlite", "--schema", "t.json")
  #expect(freer.exitCode == 0, "\(freer.errors)")
  #expect(try documents(in: folder, "b") == [#"{"n":"x","t":"bb"}"#, #"{"n":1,"t":"b"}"#])
}

@Test("A program's own imports are retried by that program")
func retryByProgram() throws {
  let folder = try WorkFolder()
  try FileManager.default.copyItem(
    atPath: Products.repository.appending(path: "SampleData").path,
    toPath: folder.path("SampleData"))
  let name = "SampleData/programming-languages.ndjson"
  let good = try folder.read(name)
  try folder.write(
    name, good.replacing("\"language_name\"", with: "\"languageName\"", maxReplacements: 1))
  let run = try folder.run(Products.libraryMigration, ["--into", "s.sqlite", "--report", "r"])
  #expect(run.exitCode == 1, "\(run.errors)")
  let rejected = try #require(
    try FileManager.default.contentsOfDirectory(atPath: folder.path("r"))
      .first { $0.hasPrefix("rejected-") })
  try folder.write(
    "r/\(rejected)",
    try folder.read("r/\(rejected)").replacing("languageName", with: "language_name"))
  let refused = try folder.ferry("retry", "r", "--into", "s.sqlite")
  #expect(refused.exitCode == 78)
  #expect(
    refused.errors == "ferry: `\(name)` is imported by a program of its own, which is not this "
      + "one. Retry with the program that made the report.\n")
  let retried = try folder.run(Products.libraryMigration, ["retry", "r", "--into", "s.sqlite"])
  #expect(retried.exitCode == 0, "\(retried.errors)")
  #expect(retried.errors.contains("1 read = 1 inserted"))
}

struct RefusedRetry: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var words: [String]
  var exitCode: Int32
  var errors: String
  /// What stands in the summary of the report `lost`.
  var summary = "{}"
}

@Test(
  "What can't be retried is told",
  arguments: [
    RefusedRetry(
      testDescription: "no folder", words: ["nowhere"], exitCode: 66,
      errors: "ferry: There is no report folder `nowhere`. Name the folder that an import reported "
        + "to, such as ferry-report.\n"),
    RefusedRetry(
      testDescription: "no report", words: ["."], exitCode: 66,
      errors: "ferry: The folder `.` holds no summary.json: it is no report. Name the folder that "
        + "an import reported to, such as ferry-report.\n"),
    RefusedRetry(
      testDescription: "no rejects", words: ["good"], exitCode: 0,
      errors: "`good` holds no rejected records: there is nothing to retry.\n"),
    RefusedRetry(
      testDescription: "a schema that is gone", words: ["bad"], exitCode: 78,
      errors: "ferry: `gone.json` doesn't exist.\n"),
    RefusedRetry(
      testDescription: "the report in the place of the rejects",
      words: ["bad", "--report", "./bad/", "--schema", "s.json"], exitCode: 64,
      errors: "ferry: The report would take the place of the records that are retried. "
        + "Name another folder with --report.\n"),
    RefusedRetry(
      testDescription: "a name that leads out of the report", words: ["evil"], exitCode: 78,
      errors: "ferry: `evil/summary.json` is damaged: it doesn't tell how to retry. "
        + "Import the rejected records with `ferry import`.\n"),
  ]
    + ["", "[]", "{}", "null", "{\"retry\":{}}", "{\"retry\":[]}", "{\"rejected\":0}"].map {
      RefusedRetry(
        testDescription: "rejects that the summary `\($0)` doesn't name", words: ["lost"],
        exitCode: 78,
        errors: "ferry: `lost/summary.json` is damaged: it doesn't tell how to retry. "
          + "Import the rejected records with `ferry import`.\n",
        summary: $0)
    })
func refusedRetry(_ example: RefusedRetry) throws {
  let folder = try WorkFolder()
  try folder.write("s.json", schema)
  try folder.write("gone.json", schema)
  try folder.write("a.csv", "n,t\n1,a\nx,b\n")
  try folder.write("b.csv", "n,t\n1,a\n")
  _ = try folder.ferry("check", "b.csv", "--report", "good")
  _ = try folder.ferry("check", "a.csv", "--schema", "gone.json", "--report", "bad")
  _ = try folder.ferry("check", "a.csv", "--schema", "gone.json", "--report", "evil")
  try FileManager.default.removeItem(atPath: folder.path("gone.json"))
  try folder.write(
    "evil/summary.json",
    try folder.read("evil/summary.json").replacing("\"rejected.csv\"", with: "\"../a.csv\""))
  _ = try folder.ferry("check", "b.csv", "--report", "lost")
  try folder.write("lost/rejected.csv", "n,t\nx,b\n")
  try folder.write("lost/summary.json", example.summary)
  let outcome = try folder.run(Products.ferry, ["retry", "--into", "s.sqlite"] + example.words)
  #expect(outcome.exitCode == example.exitCode)
  #expect(outcome.errors == example.errors)
}

private func documents(in folder: WorkFolder, _ collection: String) throws -> [String] {
  let exported = try folder.ferry(
    "export", "s.sqlite", "--collection", collection, "--format", "ndjson", "--id-field", "_id")
  return exported.output.split(separator: "\n")
    .map { String($0.replacing(/"_id":"[^"]*",/, with: "")) }.sorted()
}

private func codes(in folder: WorkFolder, _ report: String) throws -> [String] {
  try folder.read("\(report)/rejects.ndjson").split(separator: "\n").compactMap { line in
    line.firstMatch(of: /"code":"([a-z0-9_]+)"/).map { String($0.output.1) }
  }
}

extension String {
  /// The text in UTF-16, low bytes first.
  fileprivate var utf16LittleEndian: [UInt8] {
    utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
