// Commits: preconditions, versions, times, and what stays when one fails.

import Documents
import SQLiteStore
import Synchronization
import Testing

struct CommitTests {
  private static let path = DocumentPath(unchecked: "c/d")

  private func reason(
    _ store: SQLiteStore, _ writes: [DocumentWrite], verifying reads: [DocumentVersion] = []
  ) async -> StoreFailure.Reason? {
    do {
      try await store.commit(writes, verifying: reads)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func preconditionsAreHeld() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    let set = DocumentWrite(.set(["a": 1]), at: Self.path)
    func when(_ precondition: DocumentWrite.Precondition) -> [DocumentWrite] {
      var write = set
      write.precondition = precondition
      return [write]
    }
    #expect(await reason(store, when(.exists(true))) == .notFound)
    #expect(await reason(store, when(.exists(false))) == nil)
    #expect(await reason(store, when(.exists(false))) == .alreadyExists)
    #expect(await reason(store, when(.exists(true))) == nil)
    let time = Timestamp(seconds: 1, nanoseconds: 0)
    #expect(await reason(store, when(.updateTime(time))) == .failedPrecondition)
    let found = try await store.documents(at: [Self.path])
    let updateTime = try #require(found.first??.updateTime)
    #expect(await reason(store, when(.updateTime(updateTime))) == nil)
  }

  @Test func timesTellVersionsApartHoweverFastTheyFollow() async throws {
    let folder = try TemporaryFolder()
    let time = Timestamp(seconds: 1_000, nanoseconds: 0)
    let store = try SQLiteStore(
      path: folder.file("store.sqlite"), options: SQLiteStoreOptions(clock: { time }))
    var times: [Timestamp?] = []
    for number in [1, 1, 2] as [Int64] {
      try await store.commit([DocumentWrite(.set(["n": .integer(number)]), at: Self.path)])
      times.append(try await store.documents(at: [Self.path]).first??.updateTime)
    }
    // Equal fields are no new version.
    #expect(times == [time, time, Timestamp(seconds: 1_000, nanoseconds: 1_000)])
    let reads = [DocumentVersion(path: Self.path, updateTime: time)]
    #expect(await reason(store, [], verifying: reads) == .tryAgain)
    let gone = [DocumentVersion(path: DocumentPath(unchecked: "c/none"), updateTime: nil)]
    #expect(await reason(store, [], verifying: gone) == nil)
  }

  @Test func aFailedCommitLeavesNothingNotEvenItsSheets() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    let typed: FieldMap = ["at": .timestamp(Timestamp(seconds: 0, nanoseconds: 0))]
    let writes = [
      DocumentWrite(.set(typed), at: Self.path),
      DocumentWrite(.set([:]), at: DocumentPath(unchecked: "c/e"), precondition: .exists(true)),
    ]
    #expect(await reason(store, writes) == .notFound)
    #expect(try runSQL("SELECT count(*) FROM documents", on: file) == ["0"])
    #expect(try runSQL("SELECT count(*) FROM type_sheets", on: file) == ["1"])
    #expect(await reason(store, [writes[0]]) == nil)
    #expect(try await store.documents(at: [Self.path]).first??.fields == typed)
  }

  @Test func aReadOnlyStoreIsReadAndNotWritten() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let writer = try SQLiteStore(path: file)
    try await writer.commit([DocumentWrite(.set(["a": 1]), at: Self.path)])
    let reader = try SQLiteStore(path: file, options: SQLiteStoreOptions(access: .readOnly))
    #expect(try await reader.documents(at: [Self.path]).first??.fields == ["a": 1])
    #expect(await reason(reader, [DocumentWrite(.delete, at: Self.path)]) == .notPermitted)
  }
}
