// Listeners: the first snapshot, changes with their places, other stores, removal.

import DocumentAccess
import DocumentCoding
import Documents
import SQLiteStore
import Testing

struct ListenerTests {
  private func lines(_ snapshot: QuerySnapshot) -> [String] {
    snapshot.documentChanges.map { change in
      let old = change.oldIndex.map(String.init) ?? "-"
      let new = change.newIndex.map(String.init) ?? "-"
      return "\(change.type) \(change.document.documentID) \(old) \(new)"
    }
  }

  @Test(.timeLimit(.minutes(1))) func queriesTellWhatChangedAndWhere() async throws {
    let test = try TestStore()
    let collection = test.store.collection("c")
    for (id, number) in [("a", 1), ("b", 2), ("c", 3)] {
      try await collection.document(id).setData(["n": number])
    }
    var snapshots = collection.order(by: "n").snapshots.makeAsyncIterator()
    let first = try #require(try await snapshots.next())
    #expect(lines(first) == ["added a - 0", "added b - 1", "added c - 2"])

    let batch = test.store.batch()
    batch.deleteDocument(collection.document("a"))
    try batch.setData(["n": 9], forDocument: collection.document("b"))
    try batch.setData(["n": 0], forDocument: collection.document("d"))
    try await batch.commit()
    let second = try #require(try await snapshots.next())
    #expect(second.documents.map(\.documentID) == ["d", "c", "b"])
    #expect(lines(second) == ["removed a 0 -", "added d - 0", "modified b 1 2"])
  }

  @Test(.timeLimit(.minutes(1))) func limitsLetDocumentsInAndOut() async throws {
    let test = try TestStore()
    let collection = test.store.collection("c")
    for number in 1...3 { try await collection.document("\(number)").setData(["n": number]) }
    var snapshots = collection.order(by: "n").limit(to: 2).snapshots.makeAsyncIterator()
    _ = try await snapshots.next()
    try await collection.document("1").delete()
    let changed = try #require(try await snapshots.next())
    #expect(lines(changed) == ["removed 1 0 -", "added 3 - 1"])
  }

  @Test(.timeLimit(.minutes(1))) func changesOfOtherStoresAreHeard() async throws {
    let test = try TestStore()
    let other = try test.another()
    var snapshots = test.store.document("c/d").snapshots.makeAsyncIterator()
    #expect(try await snapshots.next()?.exists == false)
    try await other.document("c/d").setData(["n": 1])
    #expect(try await snapshots.next()?.data() == ["n": 1])
    try await other.document("c/other").setData(["n": 1])
    try await other.document("c/d").setData(["n": 2])
    #expect(try await snapshots.next()?.data() == ["n": 2])
    try await other.document("c/d").delete()
    #expect(try await snapshots.next()?.exists == false)
  }

  @Test(.timeLimit(.minutes(1))) func changesOfOtherProcessesAreHeard() async throws {
    let test = try TestStore()
    var documents = test.store.document("c/d").snapshots.makeAsyncIterator()
    var queries = test.store.collection("c").order(by: "n").snapshots.makeAsyncIterator()
    #expect(try await documents.next()?.exists == false)
    #expect(try await queries.next()?.isEmpty == true)
    let file = test.folder + "/store.sqlite"
    await #expect(processExitsWith: .success) { [file = file as String] in
      let store = DocumentStore(storage: try SQLiteStore(path: file))
      let batch = store.batch()
      try batch.setData(["n": 1], forDocument: store.document("c/d"))
      try batch.setData(["n": 0], forDocument: store.document("c/e"))
      try await batch.commit()
    }
    #expect(try await documents.next()?.data() == ["n": 1])
    #expect(lines(try #require(try await queries.next())) == ["added e - 0", "added d - 1"])
    await #expect(processExitsWith: .success) { [file = file as String] in
      let store = DocumentStore(storage: try SQLiteStore(path: file))
      let batch = store.batch()
      try batch.setData(["n": -1], forDocument: store.document("c/d"))
      batch.deleteDocument(store.document("c/e"))
      try await batch.commit()
    }
    #expect(try await documents.next()?.data() == ["n": -1])
    #expect(lines(try #require(try await queries.next())) == ["removed e 0 -", "modified d 0 0"])
  }

  /// Whoever makes the changes one after another has the new result.
  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func changesLeadFromOneResultToTheNext(isDescending: Bool) async throws {
    let test = try TestStore()
    let collection = test.store.collection("c")
    let query = collection.order(by: "n", descending: isDescending).limit(to: 6)
    var snapshots = query.snapshots.makeAsyncIterator()
    var ids = try await snapshots.next()?.documents.map(\.documentID) ?? []
    for round in 1...40 {
      let batch = test.store.batch()
      // Three documents of eleven: one goes, two come or move; some have equal numbers.
      batch.deleteDocument(collection.document("\(round * 3 % 11)"))
      for step in 1...2 {
        try batch.setData(
          ["n": round * 7 * step % 5, "round": round],
          forDocument: collection.document("\((round * 5 + step) % 11)"))
      }
      // The first of the result in either direction, so that every round changes it.
      for (id, number) in [("low", -1), ("high", 9)] {
        try batch.setData(["n": number, "round": round], forDocument: collection.document(id))
      }
      try await batch.commit()
      let snapshot = try #require(try await snapshots.next())
      for change in snapshot.documentChanges {
        if let index = change.oldIndex {
          #expect(ids.remove(at: index) == change.document.documentID)
        }
        if let index = change.newIndex { ids.insert(change.document.documentID, at: index) }
        #expect((change.oldIndex == nil) == (change.type == .added))
        #expect((change.newIndex == nil) == (change.type == .removed))
      }
      #expect(ids == snapshot.documents.map(\.documentID), "round \(round)")
    }
  }

  @Test(.timeLimit(.minutes(1))) func aCancelledSequenceEnds() async throws {
    let test = try TestStore()
    let query = test.store.collection("c")
    let (first, continuation) = AsyncStream<Void>.makeStream()
    let task = Task {
      var count = 0
      for try await _ in query.snapshots {
        count += 1
        continuation.yield()
      }
      return count
    }
    var iterator = first.makeAsyncIterator()
    await iterator.next()
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test(.timeLimit(.minutes(1))) func aRemovedQueryListenerIsNotCalledAgain() async throws {
    let test = try TestStore()
    let collection = test.store.collection("c")
    let (calls, continuation) = AsyncStream<Int>.makeStream()
    let registration = collection.addSnapshotListener { snapshot, _ in
      continuation.yield(snapshot?.count ?? -1)
    }
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    registration.remove()
    registration.remove()
    var snapshots = collection.snapshots.makeAsyncIterator()
    _ = try await snapshots.next()
    try await collection.document("d").setData(["n": 1])
    _ = try await snapshots.next()
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  struct ColorEntry: Codable, Equatable, Sendable {
    @DocumentID var id: String?
    var hex: String
  }

  @Test(.timeLimit(.minutes(1))) func aDocumentThatDoesNotDecodeIsPassedOver() async throws {
    let test = try TestStore()
    let colors = test.store.collection("colors")
    try await colors.document("a").setData(["hex": "#000000"])
    try await colors.document("b").setData(["hex": 0])
    let (entries, continuation) = AsyncStream<[ColorEntry]>.makeStream()
    let registration = colors.addSnapshotListener { snapshot, _ in
      continuation.yield(
        snapshot?.documents.compactMap { try? $0.data(as: ColorEntry.self) } ?? [])
    }
    var iterator = entries.makeAsyncIterator()
    #expect(await iterator.next() == [ColorEntry(id: "a", hex: "#000000")])
    try await colors.document("c").setData(["hex": "#FFFFFF"])
    #expect(
      await iterator.next() == [
        ColorEntry(id: "a", hex: "#000000"), ColorEntry(id: "c", hex: "#FFFFFF"),
      ])
    registration.remove()
  }

  @Test(.timeLimit(.minutes(1))) func aRemovedListenerIsNotCalledAgain() async throws {
    let test = try TestStore()
    let document = test.store.document("c/d")
    let (calls, continuation) = AsyncStream<Bool>.makeStream()
    let registration = document.addSnapshotListener { snapshot, _ in
      continuation.yield(snapshot?.exists ?? false)
    }
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == false)
    registration.remove()
    // A second listener hears of the change; by then the first would have, too.
    var snapshots = document.snapshots.makeAsyncIterator()
    _ = try await snapshots.next()
    try await document.setData(["n": 1])
    _ = try await snapshots.next()
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  @Test(.timeLimit(.minutes(1))) func aWrongQueryIsToldOnce() async throws {
    let test = try TestStore()
    var snapshots = test.store.collection("c").limit(to: -1).snapshots.makeAsyncIterator()
    await #expect(throws: StoreFailure.self) { try await snapshots.next() }
  }
}
