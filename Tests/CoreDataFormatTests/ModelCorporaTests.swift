// Every model of a collection of real ones, when the environment names one in CORPORA.

import ByteReading
import CoreDataFormat
import Testing

#if canImport(Glibc)
  import Glibc
#endif

private let corpora = getenv("CORPORA").map { String(cString: $0) + "/coredata" }

private func files(in folder: String, extensions: Set<String>) -> [String] {
  guard let corpora, let names = try? FolderListing.names(in: "\(corpora)/\(folder)") else {
    return []
  }
  return names.filter { extensions.contains(PathParts($0).pathExtension) }
    .map { "\(corpora)/\(folder)/\($0)" }
}

@Suite(.enabled(if: corpora != nil)) struct ModelCorporaTests {
  @Test(arguments: files(in: "models", extensions: ["xml"]))
  func sources(_ path: String) throws {
    let model = try ManagedObjectModel(contentsOfFile: path)
    // One of the collection is a template without entities.
    #expect(model.entities.isEmpty == path.contains("firebase-ios-sdk__Sample"))
  }

  @Test func totals() throws {
    let models = try files(in: "models", extensions: ["xml"]).map {
      try ManagedObjectModel(contentsOfFile: $0)
    }
    let entities = models.flatMap(\.entities)
    #expect(entities.count == 214)
    #expect(entities.map { $0.ownPropertyNames.count }.reduce(0, +) == 892)
  }

  /// A line for each model: what it holds.
  @Test func table() throws {
    let paths =
      files(in: "models", extensions: ["xml"]) + files(in: "mom", extensions: ["mom"])
    let lines = try paths.sorted().map { path in
      let entities = try ManagedObjectModel(contentsOfFile: path).entities
      let count = entities.map { $0.ownPropertyNames.count }.reduce(0, +)
      return "\(PathParts(path).name)\t\(entities.count)\t\(count)"
    }
    try record(lines, named: "models.tsv")
  }

  @Test(arguments: files(in: "mom", extensions: ["mom"]))
  func compiled(_ path: String) throws {
    #expect(try !ManagedObjectModel(contentsOfFile: path).entities.isEmpty)
  }
}

/// Attaches a table, and writes it to the place that CORPORA_TABLE starts.
private func record(_ lines: [String], named name: String) throws {
  let text = lines.joined(separator: "\n") + "\n"
  Attachment.record(text, named: name)
  guard let place = getenv("CORPORA_TABLE").map({ String(cString: $0) }) else { return }
  let file = try OutputFile(path: place + name)
  try file.write(text.utf8)
  try file.commit()
}
