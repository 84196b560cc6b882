// Which files are stores, and what happens to those that are none.

import Documents
import SQLiteStore
import Testing

struct OpeningTests {
  private func failure(_ path: String, _ access: SQLiteStoreOptions.Access = .create) throws
    -> StoreFailure
  {
    try #require(
      #expect(throws: StoreFailure.self) {
        try SQLiteStore(path: path, options: SQLiteStoreOptions(access: access))
      })
  }

  @Test func aFileThatIsNoStoreStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    let text = Array("title,author\n".utf8)
    try folder.write(text, to: "books.csv")
    let failure = try failure(folder.file("books.csv"))
    #expect(failure == StoreFailure(.notAStore, "\(folder.file("books.csv")) is no SQLite file."))
    #expect(try folder.read("books.csv") == text)
  }

  @Test func anotherProgramsDatabaseStaysAsItIs() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("other.sqlite")
    try runSQL("CREATE TABLE a (b); PRAGMA user_version = 3", on: file)
    let before = try folder.read("other.sqlite")
    let failure = try failure(file)
    #expect(failure == StoreFailure(.notAStore, "\(file) is another program's SQLite file."))
    #expect(try folder.read("other.sqlite") == before)
  }

  @Test func aNewerFormatIsRefusedByName() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("new.sqlite")
    do { _ = try SQLiteStore(path: file) }
    try runSQL("PRAGMA user_version = 2", on: file)
    let failure = try failure(file)
    #expect(
      failure
        == StoreFailure(
          .notAStore, "\(file) is a store of format 2, newer than format 1 of this version."))
  }

  @Test(arguments: [
    "DROP TABLE documents", "DROP TABLE type_sheets", "DROP TABLE checkpoints",
    "ALTER TABLE checkpoints RENAME COLUMN state TO st",
    "ALTER TABLE documents RENAME COLUMN create_time TO made",
    "ALTER TABLE type_sheets RENAME TO sheets",
  ])
  func aStoreWithoutItsTablesIsNone(_ change: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("other.sqlite")
    do { _ = try SQLiteStore(path: file) }
    try runSQL(change, on: file)
    for access in [SQLiteStoreOptions.Access.create, .existing, .readOnly] {
      #expect(
        try failure(file, access)
          == StoreFailure(
            .notAStore, "\(file) is marked as a store, but lacks a store's tables."))
    }
  }

  @Test func missingFilesFoldersAndPathsHaveReasonsOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("none.sqlite")
    #expect(try failure(missing, .existing).reason == .unavailable)
    #expect(try failure(missing, .readOnly).reason == .unavailable)
    #expect(try failure(folder.file("no/such/folder.sqlite")).reason == .cannotCreate)
    #expect(try failure("").reason == .invalidArgument)
    #expect(try failure(folder.path).reason == .notAStore)
  }

  @Test func anEmptyFileBecomesAStore() async throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "empty.sqlite")
    let store = try SQLiteStore(path: folder.file("empty.sqlite"))
    #expect(try await store.collections(under: nil).isEmpty)
  }
}
