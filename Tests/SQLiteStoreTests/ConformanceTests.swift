// The REST form against Google's own definitions of it.

import Documents
import Foundation
import SQLiteStore
import Testing

/// Needs a Python with the package google-cloud-firestore, named by FERRY_CONFORMANCE_PYTHON.
struct ConformanceTests {
  static let python = ProcessInfo.processInfo.environment["FERRY_CONFORMANCE_PYTHON"]

  @Test(
    .enabled(
      if: python != nil, "FERRY_CONFORMANCE_PYTHON names no Python with google-cloud-firestore"))
  func googlesDefinitionsParseWhatWeWriteAndPrintItBack() async throws {
    let folder = try TemporaryFolder()
    let lines = try await exportedLines(folder)
    try folder.write(lines, to: "documents.ndjson")
    let script = try #require(
      Bundle.module.path(forResource: "parse_firestore_json", ofType: "py"))
    let printed = try output(
      of: [Self.python ?? "", script], reading: folder.file("documents.ndjson"))
    let expected = lines.split(separator: 0x0A)
    let found = printed.split(separator: 0x0A)
    try #require(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(try PlainForm.read(Array(found)) == PlainForm.read(Array(expected)))
    }
  }

  /// Random documents and all kinds of values, behind a store, as an export prints them.
  private func exportedLines(_ folder: TemporaryFolder) async throws -> [UInt8] {
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    var random = RandomDocuments(seed: 77)
    let documents =
      (0..<500).map { index in
        Document(path: DocumentPath(unchecked: "random/\(index)"), fields: random.fields())
      }
      + RoundTripTests.values.enumerated().map { index, value in
        Document(path: DocumentPath(unchecked: "random/v\(index)"), fields: ["v": value])
      }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)
    let walk = try await store.walk(try #require(CollectionPath("random")))
    var lines: [UInt8] = []
    for document in try await walk.next(documents.count) {
      RESTForm.local.append(document, to: &lines)
      lines.append(0x0A)
    }
    return lines
  }
}
