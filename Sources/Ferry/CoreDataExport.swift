// Documents back into a Core Data XML store.

import ByteReading
import CoreDataFormat
import Documents
import MigrationEngine
import Records
import SQLiteStore

/// Writes the collections that are named like a model's entities as one XML store.
struct CoreDataExport {
  /// Documents that are in memory at once.
  private static let batchCount = 512

  let store: SQLiteStore
  let model: ManagedObjectModel
  /// The collection that is meant; nil means all that are named like an entity.
  let collection: CollectionPath?

  /// Writes all objects and completes the output; the documents are walked through twice, since a
  /// relationship may lead forward.
  /// - Returns: what was left out, one sentence each.
  func write(to output: OutputFile) async throws(RunFailure) -> [String] {
    var writer = CoreDataXMLWriter(model: model)
    let collections = try await collections()
    for collection in collections {
      try await forEachDocument(of: collection) { document throws(DocumentFault) in
        try writer.add(document, entity: collection.collectionID)
        return []
      } put: { _ in
      }
    }
    try put(writer.beginning, to: output)
    for collection in collections {
      try await forEachDocument(of: collection) { document throws(DocumentFault) in
        var bytes: [UInt8] = []
        try writer.append(document, entity: collection.collectionID, to: &bytes)
        return bytes
      } put: { bytes throws(RunFailure) in
        try put(bytes, to: output)
      }
    }
    try put(writer.ending, to: output)
    do throws(ByteStreamFailure) {
      try output.commit()
    } catch {
      throw RunFailure(error)
    }
    return writer.notes
  }

  private func collections() async throws(RunFailure) -> [CollectionPath] {
    if let collection { return [collection] }
    do throws(StoreFailure) {
      return try await store.collections(under: nil).filter {
        model.entity(named: $0.collectionID)?.isAbstract == false
      }
    } catch {
      throw RunFailure(error)
    }
  }

  private func forEachDocument(
    of collection: CollectionPath, _ encode: (Document) throws(DocumentFault) -> [UInt8],
    put: ([UInt8]) throws(RunFailure) -> Void
  ) async throws(RunFailure) {
    let walk = try await walk(collection)
    while case let documents = try await next(walk), !documents.isEmpty {
      for document in documents {
        let bytes: [UInt8]
        do throws(DocumentFault) {
          bytes = try encode(document)
        } catch {
          throw RunFailure(
            .configuration, "\(document.path): \(error.message)",
            advice: "Name the model that the documents belong to.")
        }
        try put(bytes)
      }
    }
  }

  private func walk(_ collection: CollectionPath) async throws(RunFailure) -> any DocumentWalk {
    do throws(StoreFailure) {
      return try await store.walk(collection, options: WalkOptions())
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
