// One stage of an import after another in a single thread: what profiles and instruction counts
// need, since nothing else goes on beside it.

import ByteReading
import Documents
import Ferry
import MigrationEngine
import RecordMapping
import Records

/// How far the books of a file are taken.
enum StagePass: String {
  /// To records.
  case read
  /// To documents, as they are.
  case plain
  /// To documents, by the Table Schema of the books.
  case schema
  /// To documents, through the Codable model.
  case model

  static let usage = "ferry-bench stage read|plain|schema|model FILE"

  /// Takes all records of a file that far; returns how many there are.
  /// - Throws: what the reader throws; `RunFailure` when the file's format can't be told.
  func run(over path: String) throws -> Int {
    let source = try source(path)
    guard let format = FormatCatalogue.standard.format(of: source) else {
      throw RunFailure(.usage, "\(path) is of no format that Ferry knows.")
    }
    let reader = try format.makeReader(for: source, options: ReaderOptions())
    let worker = try mapper()?
      .makeWorker(for: reader.description, context: MappingContext())
    var batch = RecordBatch()
    var count = 0
    while try reader.read(into: &batch) {
      count += worker?.map(batch).results.count ?? batch.entries.count
      batch = RecordBatch()
    }
    return count
  }

  private func source(_ path: String) throws -> SourceInput {
    let head = PeekedByteStream(try ByteSource.open(path: path), count: 65_536).head
    return SourceInput(name: path, path: path, head: head) { () throws(ByteStreamFailure) in
      try ByteSource.open(path: path)
    }
  }

  private func mapper() throws -> (any RecordMapper)? {
    switch self {
    case .read: return nil
    case .plain: return PlainRecordMapper()
    case .schema:
      let schema = try TableSchema(json: Array(BookFormat.tableSchema.utf8), name: "books")
      return SchemaRecordMapper(schema)
    case .model: return CodableRecordMapper(BookModel.self, decoder: ModelImport().decoder)
    }
  }
}
