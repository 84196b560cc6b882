// Documents on their way out of a store, a batch at a time.

import ByteReading
import Documents
import MigrationEngine
import Records
import SQLiteStore

/// Writes a collection's documents in some form.
struct DocumentExport {
  /// Documents that are in memory at once.
  private static let batchCount = 512

  let store: SQLiteStore
  let collection: CollectionPath
  let isRecursive: Bool

  /// Writes all documents, in the order of their ids, and completes the output.
  func write(_ writer: consuming ExportWriter, to output: OutputFile) async throws(RunFailure) {
    try put(writer.beginning, to: output)
    let walk = try await walk()
    while case let documents = try await next(walk), !documents.isEmpty {
      var bytes: [UInt8] = []
      for document in documents { try writer.append(document, to: &bytes) }
      try put(bytes, to: output)
    }
    try put(writer.ending, to: output)
    do throws(ByteStreamFailure) {
      try output.commit()
    } catch {
      throw RunFailure(error)
    }
  }

  private func walk() async throws(RunFailure) -> any DocumentWalk {
    do throws(StoreFailure) {
      return try await store.walk(collection, options: WalkOptions(isRecursive: isRecursive))
    } catch {
      throw RunFailure(error)
    }
  }

  private func next(_ walk: any DocumentWalk) async throws(RunFailure) -> [Document] {
    do throws(StoreFailure) {
      return try await walk.next(Self.batchCount)
    } catch {
      throw RunFailure(error)
    }
  }

  private func put(_ bytes: [UInt8], to output: OutputFile) throws(RunFailure) {
    do throws(ByteStreamFailure) {
      try output.write(bytes)
    } catch {
      throw RunFailure(error)
    }
  }
}
