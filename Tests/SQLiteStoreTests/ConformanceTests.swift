// The REST form against Google's own definitions of it.

import Documents
import Foundation
import Testing

/// Needs a Python with the package google-cloud-firestore, named by FERRY_CONFORMANCE_PYTHON.
struct ConformanceTests {
  static let python = ProcessInfo.processInfo.environment["FERRY_CONFORMANCE_PYTHON"]

  @Test(
    .enabled(
      if: python != nil, "FERRY_CONFORMANCE_PYTHON names no Python with google-cloud-firestore"))
  func googlesDefinitionsParseWhatWeWriteAndPrintItBack() throws {
    var random = RandomDocuments(seed: 77)
    let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 123_000_000)
    var lines: [UInt8] = []
    for index in 0..<500 {
      let document = Document(
        path: DocumentPath(unchecked: "random/\(index)"), fields: random.fields(), createTime: time,
        updateTime: time)
      RESTForm.local.append(document, to: &lines)
      lines.append(0x0A)
    }
    let folder = try TemporaryFolder()
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
}
