// Batches and transactions: all or nothing, and again when somebody else was faster.

import DocumentAccess
import DocumentCoding
import Documents
import Testing

struct TransactionTests {
  @Test func aBatchIsAllOrNothing() async throws {
    let test = try TestStore()
    let batch = test.store.batch()
    try batch.setData(["n": 1], forDocument: test.store.document("c/1"))
      .updateData(["n": 2], forDocument: test.store.document("c/missing"))
    let failure = await #expect(throws: StoreFailure.self) { try await batch.commit() }
    #expect(failure == StoreFailure(.notFound, "c/missing doesn't exist."))
    #expect(try await !test.store.document("c/1").getDocument().exists)
  }

  @Test func transactionsOfTwoStoresLoseNoUpdate() async throws {
    let test = try TestStore()
    let stores = [test.store, try test.another()]
    try await test.store.document("c/counter").setData(["n": 0])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for store in stores {
        group.addTask {
          for _ in 0..<25 {
            try await store.runTransaction(maximumAttempts: 1_000) { transaction in
              let counter = store.document("c/counter")
              let snapshot = try await transaction.getDocument(counter)
              guard case .integer(let number)? = snapshot.data()?["n"] else { return }
              try transaction.setData(["n": number + 1], forDocument: counter)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.store.document("c/counter").getDocument().data() == ["n": 50])
  }

  @Test func aConflictThatStaysIsTold() async throws {
    let test = try TestStore()
    let document = test.store.document("c/d")
    let failure = await #expect(throws: StoreFailure.self) {
      try await test.store.runTransaction { transaction in
        let snapshot = try await transaction.getDocument(document)
        guard case .integer(let number)? = snapshot.data()?["n"] ?? .integer(0) else { return }
        // Somebody else writes between reading and commit, every time.
        try await document.setData(["n": number + 1])
        try transaction.setData(["n": -1], forDocument: document)
      }
    }
    #expect(failure == StoreFailure(.tryAgain, "c/d has changed since it was read."))
    #expect(try await document.getDocument().data() == ["n": 5])
  }

  @Test func readsComeBeforeWrites() async throws {
    let test = try TestStore()
    let document = test.store.document("c/d")
    let failure = await #expect(throws: StoreFailure.self) {
      try await test.store.runTransaction { transaction in
        transaction.deleteDocument(document)
        _ = try await transaction.getDocument(document)
      }
    }
    #expect(failure?.reason == .failedPrecondition)
  }

  @Test func whatTheBodyThrowsEndsTheTransaction() async throws {
    struct Stop: Error {}
    let test = try TestStore()
    await #expect(throws: Stop.self) {
      try await test.store.runTransaction { transaction in
        transaction.deleteDocument(test.store.document("c/d"))
        throw Stop()
      }
    }
  }
}
