// Other programs read a store without our code.

import Documents
import Foundation
import SQLiteStore
import Testing

struct OtherProgramsTests {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(.enabled(if: python != nil, "python3 is not installed"), arguments: [11, 12] as [UInt64])
  func thirtyLinesOfPythonPrintWhatExportPrints(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    var random = RandomDocuments(seed: seed)
    let documents =
      (0..<200).map { index in
        Document(path: DocumentPath(unchecked: "random/é \(index)"), fields: random.fields())
      }
      + RoundTripTests.values.enumerated().map { index, value in
        Document(path: DocumentPath(unchecked: "random/v\(index)"), fields: ["v": value])
      }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)

    let found = try await all(in: "random", of: store)
    var expected: [UInt8] = []
    for document in found.values.sorted(by: { $0.path < $1.path }) {
      RESTForm.local.append(document, to: &expected)
      expected.append(0x0A)
    }
    let script = try #require(Bundle.module.path(forResource: "read_store", ofType: "py"))
    let printed = try output(of: [Self.python ?? "", script, file, "random"])
    #expect(printed.split(separator: 0x0A) == expected.split(separator: 0x0A))
  }

  @Test func sqlSeesNamesFieldsAndTimes() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let options = SQLiteStoreOptions(clock: { Timestamp(seconds: 1, nanoseconds: 2_000) })
    let store = try SQLiteStore(path: file, options: options)
    let fields: FieldMap = [
      "price": 9.5, "on": .timestamp(Timestamp(seconds: 0, nanoseconds: 0)), "tags": ["a", "b"],
    ]
    _ = try await store.load(
      [Document(path: DocumentPath(unchecked: "shops/1/books/42"), fields: fields)],
      onConflict: .create, checkpoint: nil)
    let rows = try runSQL(
      """
      SELECT path, collection, id, create_time, update_time, json_extract(fields, '$.price'),
        json_extract(fields, '$.on'), json_extract(fields, '$.tags[1]'), kinds
      FROM documents JOIN type_sheets USING (sheet)
      """, on: file)
    #expect(
      rows == [
        "shops/1/books/42|shops/1/books|42|1000002|1000002|9.5|1970-01-01T00:00:00Z|b|"
          + #"{"on":"timestamp"}"#
      ])
  }

  @Test func documentsThatOtherProgramsChangedAreRead() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    let document = Document(
      path: DocumentPath(unchecked: "c/d"), fields: ["a": 1, "b": .bytes([1])])
    _ = try await store.load([document], onConflict: .create, checkpoint: nil)
    try runSQL(#"UPDATE documents SET fields = ' {"b": "AQ==", "a":1}'"#, on: file)
    #expect(try await store.load([document], onConflict: .create, checkpoint: nil) == [.unchanged])
    try runSQL(
      "UPDATE documents SET fields = json_set(fields, '$.a', 2.5, '$.c', json('[1]'))", on: file)
    let found = try await all(in: "c", of: store)
    #expect(found[document.path]?.fields == ["a": 2.5, "b": .bytes([1]), "c": [1]])
    try runSQL("UPDATE documents SET fields = '{'", on: file)
    let failure = await #expect(throws: StoreFailure.self) { try await all(in: "c", of: store) }
    #expect(failure?.reason == .notAStore)
  }
}

/// Runs a program, with a file as its standard input, and gives what it printed.
func output(of command: [String], reading input: String = "/dev/null") throws -> [UInt8] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: command[0])
  process.arguments = Array(command.dropFirst())
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardInput = FileHandle(forReadingAtPath: input)
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
  return Array(data)
}
