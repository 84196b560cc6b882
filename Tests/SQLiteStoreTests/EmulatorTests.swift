// The embedded store against Google's emulator: same documents, same order, same refusals.

import Documents
import Foundation
import SQLiteStore
import Testing

@Suite(.enabled(if: Emulator.isInstalled, "google-cloud-cli-firestore-emulator is not installed"))
struct EmulatorTests {
  /// Data sets; FERRY_DIFFERENTIAL_ROUNDS asks for more.
  static let rounds =
    ProcessInfo.processInfo.environment["FERRY_DIFFERENTIAL_ROUNDS"].flatMap { UInt64($0) } ?? 25
  private let requests = EmulatorRequests()

  @Test func randomQueriesAgree() async throws {
    let emulator = try await Emulator()
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(
      path: folder.file("store.sqlite"), options: SQLiteStoreOptions(limits: .emulator))
    for seed in 0..<Self.rounds {
      let collection = try #require(CollectionPath("set\(seed)"))
      var random = RandomQueries(seed: seed, collection: collection)
      let documents = random.documents()
      let (status, answer) = try await emulator.post(":commit", requests.commit(documents))
      try #require(status == 200, "\(answer)")
      try await store.commit(documents.map { DocumentWrite(.set($0.fields), at: $0.path) })
      for _ in 0..<20 {
        let query = random.query()
        let expected = try await result(of: query, on: emulator)
        let found = await result(of: query, in: store)
        #expect(found == expected, "set \(seed): \(query)")
      }
    }
  }

  /// Names and fields in order, or `refused`.
  private func result(of query: DocumentQuery, in store: SQLiteStore) async -> [String] {
    do {
      return try await store.documents(matching: query).map { text(of: $0) }
    } catch {
      return ["refused \(error.reason)"]
    }
  }

  private func result(of query: DocumentQuery, on emulator: Emulator) async throws -> [String] {
    let (status, json) = try await emulator.post(":runQuery", requests.run(query))
    if status == 400 {
      if ProcessInfo.processInfo.environment["FERRY_DIFFERENTIAL_VERBOSE"] != nil {
        FileHandle.standardError.write(Data("\(json)\n".utf8))
      }
      return ["refused invalidArgument"]
    }
    guard status == 200, case .array(let parts) = json else { throw Emulator.Failure(text: "\(json)") }
    return try parts.compactMap { part in
      guard case .map(let part) = part, let document = part["document"] else { return nil }
      return text(of: try requests.form.document(from: document))
    }
  }

  private func text(of document: Document) -> String {
    var bytes: [UInt8] = []
    requests.form.append(Document(path: document.path, fields: document.fields), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
