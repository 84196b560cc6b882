// The sample sources, imported and exported, held against golden files.

import Foundation
import Testing

/// How a sample is imported and which collection is looked at.
struct Sample: Sendable, CustomTestStringConvertible {
  var golden: String
  var file: String
  var options: [String] = []
  var collection: String

  var testDescription: String { golden }
}

let samples = [
  Sample(
    golden: "books", file: "books.csv",
    options: ["--schema", "books.schema.json", "--nested", "--id", "isbn"], collection: "books"),
  Sample(golden: "books-with-tags", file: "books-with-tags.json", collection: "books-with-tags"),
  Sample(
    golden: "programming-languages", file: "programming-languages.ndjson",
    options: ["--schema", "programming-languages.schema.json"], collection: "programming-languages"
  ),
  Sample(golden: "offices", file: "offices.json", collection: "offices"),
  Sample(
    golden: "articles", file: "articles.csv", options: ["--schema", "articles.schema.json"],
    collection: "articles"),
  Sample(
    golden: "layouts", file: "HighRail.xml", options: ["--model", "HighRail.xcdatamodeld"],
    collection: "HRLLayout"),
  Sample(
    golden: "diesel-engines", file: "HighRail.xml", options: ["--model", "HighRail.xcdatamodeld"],
    collection: "HRLDieselEngine"),
  Sample(
    golden: "sensor-track-modules", file: "HighRail.xml",
    options: ["--model", "HighRail.xcdatamodeld"], collection: "SensorTrackModule"),
]

private let sampleFolder = Products.repository.appending(path: "SampleData").path

private func run(_ sample: Sample, in folder: WorkFolder) throws -> WorkFolder.Outcome {
  let options = sample.options.map {
    FileManager.default.fileExists(atPath: "\(sampleFolder)/\($0)") ? "\(sampleFolder)/\($0)" : $0
  }
  return try folder.run(
    Products.ferry,
    ["import", "\(sampleFolder)/\(sample.file)", "--into", "store.sqlite", "--report", "report"]
      + options)
}

@Test("A sample's documents", arguments: samples)
func sampleDocuments(_ sample: Sample) throws {
  let folder = try WorkFolder()
  let imported = try run(sample, in: folder)
  #expect(imported.exitCode == 0, "\(imported.errors)")
  let exported = try folder.ferry("export", "store.sqlite", "--collection", sample.collection)
  #expect(exported.exitCode == 0, "\(exported.errors)")
  try expectGolden(exported.output.timeless.withoutAutomaticIDs, "\(sample.golden).ndjson")
}

@Test("A second run changes nothing", arguments: samples)
func secondRun(_ sample: Sample) throws {
  let folder = try WorkFolder()
  _ = try run(sample, in: folder)
  let before = try folder.ferry("export", "store.sqlite", "--collection", sample.collection).output
  let again = try run(sample, in: folder)
  #expect(again.exitCode == 0)
  #expect(again.errors.contains(" 0 inserted + 0 updated + "))
  let after = try folder.ferry("export", "store.sqlite", "--collection", sample.collection).output
  #expect(after == before)
}

@Test("What is exported imports to equal documents", arguments: samples)
func exportRoundTrip(_ sample: Sample) throws {
  let folder = try WorkFolder()
  _ = try run(sample, in: folder)
  let first = try folder.ferry("export", "store.sqlite", "--collection", sample.collection).output
  try folder.write("export.ndjson", first)
  let imported = try folder.ferry("import", "export.ndjson", "--into", "other.sqlite")
  #expect(imported.exitCode == 0, "\(imported.errors)")
  let second = try folder.ferry("export", "other.sqlite", "--collection", sample.collection).output
  #expect(second.timeless == first.timeless)
}

@Test(
  "Localized names stand in the run's table and in the summary",
  arguments: [("en", "SensorTrack™"), ("de", "Dampflokomotive"), ("fr", "Réseau")])
func localizedNames(language: String, word: String) throws {
  let folder = try WorkFolder()
  let outcome = try folder.ferry(
    "import", "\(sampleFolder)/HighRail.xml", "--model", "\(sampleFolder)/HighRail.xcdatamodeld",
    "--into", "store.sqlite", "--report", "report", "--language", language)
  #expect(outcome.exitCode == 0)
  #expect(outcome.errors.contains(word))
  let summary = try folder.read("report/summary.json")
  #expect(summary.contains(word))
  #expect(summary.contains("\"language\": \"\(language)\""))
}

extension String {
  /// An export whose automatic ids are all called so, in an order that doesn't hang on them: they
  /// are made from the source's name as it was given, which is a path of this machine.
  fileprivate var withoutAutomaticIDs: String {
    let named = replacing(/(documents\/[^\/"]+\/)[A-Za-z0-9]{20}"/) { $0.output.1 + "AUTOMATIC\"" }
    return named.split(separator: "\n").sorted().map { $0 + "\n" }.joined()
  }

  /// An export without the times that the store gave.
  var timeless: String { replacing(/,"(create|update)Time":"[^"]*"/, with: "") }
}
