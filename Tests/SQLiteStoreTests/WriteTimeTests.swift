// A document whose only news is the time of writing is no news.

import Documents
import SQLiteStore
import Testing

private func outcome(
  _ fields: FieldMap, after old: FieldMap, _ policy: ConflictPolicy
) async throws -> [LoadOutcome] {
  let folder = try TemporaryFolder()
  let store = try SQLiteStore(path: folder.file("store.sqlite"))
  let path = try #require(DocumentPath("languages/ada"))
  _ = try await store.load(
    [Document(path: path, fields: old)], onConflict: .create, checkpoint: nil)
  var document = Document(path: path, fields: fields)
  document.writeTimeFields = [FieldPath(["meta", "at"])]
  return try await store.load([document], onConflict: policy, checkpoint: nil)
}

private func language(_ name: String, at seconds: Int64) -> FieldMap {
  [
    "name": .string(name),
    "meta": ["at": .timestamp(Timestamp(seconds: seconds, nanoseconds: 0))],
  ]
}

@Test("Only the time differs", arguments: [ConflictPolicy.create, .replace])
func onlyTime(policy: ConflictPolicy) async throws {
  #expect(
    try await outcome(language("Ada", at: 2), after: language("Ada", at: 1), policy)
      == [.unchanged])
}

@Test("More than the time differs", arguments: [ConflictPolicy.create, .replace])
func more(policy: ConflictPolicy) async throws {
  let expected: LoadOutcome = policy == .create ? .duplicate(ofSequence: 1) : .updated
  #expect(
    try await outcome(language("Ada 83", at: 2), after: language("Ada", at: 1), policy)
      == [expected])
}

@Test("The stored document has no time")
func noTime() async throws {
  #expect(
    try await outcome(language("Ada", at: 2), after: ["name": "Ada"], .create)
      == [.duplicate(ofSequence: 1)])
}
