// Documents on their way out of a store, a batch at a time.

import ByteReading
import CSVFormat
import Documents
import MigrationEngine
import Records
import SQLiteStore

/// Writes documents of a store in some form.
struct DocumentExport {
  /// Which documents are written.
  enum Selection: Sendable {
    /// Those of a collection, in the order of their ids.
    case walk(CollectionPath, WalkOptions)
    /// Those of a query, in its order.
    case query(DocumentQuery)
  }

  /// Documents that are in memory at once.
  private static let batchCount = 512

  let store: SQLiteStore
  let selection: Selection

  /// Writes the documents and completes the output.
  /// - Parameter idField: what the id is called, in forms without names.
  func write(
    _ form: ExportWriter.Form, idField: String, to output: OutputFile
  ) async throws(RunFailure) {
    let columns = form.needsColumns ? try await columns() : []
    var writer = ExportWriter(form, columns: columns, idField: idField)
    var bytes: [UInt8] = []
    try writer.begin(&bytes)
    let walk = try await walk()
    if form.isPlainJSON, let rows = walk as? SQLiteDocumentWalk {
      while case let documents = try await next(rows, idField), !documents.entries.isEmpty {
        try writer.append(documents, to: &bytes)
        try put(&bytes, to: output)
      }
    } else {
      while case let documents = try await next(walk), !documents.isEmpty {
        for document in documents { try writer.append(document, to: &bytes) }
        try put(&bytes, to: output)
      }
    }
    writer.end(&bytes)
    try put(&bytes, to: output)
    do throws(ByteStreamFailure) {
      try output.commit()
    } catch {
      throw RunFailure(error)
    }
  }

  /// The columns that hold all values: a look through all documents.
  private func columns() async throws(RunFailure) -> [CSVColumn] {
    var columns = CSVColumns()
    let walk = try await walk()
    while case let documents = try await next(walk), !documents.isEmpty {
      for document in documents { columns.add(document.fields) }
    }
    return columns.columns
  }

  private func walk() async throws(RunFailure) -> any DocumentWalk {
    do throws(StoreFailure) {
      switch selection {
      case .walk(let collection, let options):
        return try await store.walk(collection, options: options)
      case .query(let query): return try await store.walk(matching: query)
      }
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

  private func next(
    _ walk: SQLiteDocumentWalk, _ idField: String
  ) async throws(RunFailure) -> PlainDocuments {
    do throws(StoreFailure) {
      return try await walk.nextPlain(Self.batchCount, idField: idField)
    } catch {
      throw RunFailure(error)
    }
  }

  private func put(_ bytes: inout [UInt8], to output: OutputFile) throws(RunFailure) {
    defer { bytes.removeAll(keepingCapacity: true) }
    do throws(ByteStreamFailure) {
      try output.write(bytes)
    } catch {
      throw RunFailure(error)
    }
  }
}
