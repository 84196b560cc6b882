// Every faulty sample: each fault at its record, line, byte and field, every good record stored.

import Foundation
import Testing

/// One file of SampleData/Faulty with what is right, from expected.json.
struct FaultySample: Decodable, Sendable, CustomTestStringConvertible {
  /// What one reject or source error must say; keys left out are not fixed.
  typealias Facts = [String: Fact]

  enum Fact: Decodable, Sendable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  var file: String
  var arguments: [String]
  var exit: Int32
  var read: Int
  var stored: Int
  var rejects: [Facts]
  var sourceErrors: [Facts]
  var warnings: [Facts]?

  var testDescription: String { file }

  /// Where the file is.
  var path: String { Products.sample("Faulty/\(file)") }

  /// The arguments, with paths that hold from everywhere.
  var options: [String] {
    arguments.map { word in
      let path = Products.sample("Faulty/\(word)")
      return FileManager.default.fileExists(atPath: path) ? path : word
    }
  }

  static func all() throws -> [FaultySample] {
    struct File: Decodable { var cases: [FaultySample] }
    let data = try Data(contentsOf: URL(filePath: Products.sample("Faulty/expected.json")))
    return try JSONDecoder().decode(File.self, from: data).cases
  }
}

@Test("A faulty sample", arguments: try FaultySample.all())
func faultySample(_ sample: FaultySample) throws {
  let folder = try WorkFolder()
  let outcome = try folder.run(
    Products.ferry,
    ["import", sample.path, "--into", "store.sqlite", "--report", "report"] + sample.options)
  #expect(outcome.exitCode == sample.exit, "\(outcome.errors)")
  let summary = try summary(in: folder)
  #expect(summary["read"] as? Int == sample.read)
  #expect(summary["inserted"] as? Int == sample.stored)
  #expect(summary["rejected"] as? Int == sample.rejects.count)
  try hold(lines(of: "report/rejects.ndjson", in: folder), against: sample.rejects)
  try hold(summary["sourceErrors"] as? [[String: Any]] ?? [], against: sample.sourceErrors)
}

@Test(
  "What is rejected comes in `rejected` as it was, and is rejected again",
  arguments: try FaultySample.all())
func rejectedAgain(_ sample: FaultySample) throws {
  guard !sample.rejects.isEmpty, sample.sourceErrors.isEmpty else { return }
  let folder = try WorkFolder()
  // One collection for both runs: a duplicate is one of what the first run stored.
  let options = sample.options + ["--collection", "c", "--into", "store.sqlite"]
  _ = try folder.run(Products.ferry, ["import", sample.path, "--report", "first"] + options)
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("first"))
  let rejected = try #require(names.first { $0.hasPrefix("rejected.") })
  _ = try folder.run(
    Products.ferry, ["import", "first/\(rejected)", "--report", "second"] + options)
  // A fault between two records is none once the other record is gone.
  let lonely: [FaultySample.Fact] = [.text("dangling_reference"), .text("inverse_mismatch")]
  let expected = sample.rejects.filter { $0["constraint"] != .text("unique") }
    .compactMap { $0["code"] }.filter { !lonely.contains($0) }
  #expect(try codes(in: folder, "second").map { FaultySample.Fact.text($0) } == expected)
}

private func codes(in folder: WorkFolder, _ report: String) throws -> [String] {
  try lines(of: "\(report)/rejects.ndjson", in: folder).compactMap { $0["code"] as? String }
}

private func summary(in folder: WorkFolder) throws -> [String: Any] {
  let data = Data(try folder.read("report/summary.json").utf8)
  return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
}

private func lines(of name: String, in folder: WorkFolder) throws -> [[String: Any]] {
  try folder.read(name).split(separator: "\n").map { line in
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}

private func hold(_ found: [[String: Any]], against expected: [FaultySample.Facts]) throws {
  #expect(found.count == expected.count, "\(found)")
  for (object, facts) in zip(found, expected) {
    for (key, fact) in facts {
      switch fact {
      case .number(let number): #expect(object[key] as? Int == number, "\(key) of \(object)")
      case .text(let text): #expect(object[key] as? String == text, "\(key) of \(object)")
      }
    }
  }
}
