// A store's records with their relationships in the forms that the migration asks for.

import Records

/// Gives relationships their forms; everything else passes as it was read.
final class RelatingReader: RecordReader {
  private let reader: any ObjectReader
  private let rules: RelationRules
  private var pending: (batch: RecordBatch, next: Int)?
  private var failure: SourceIssue?

  /// Embedded objects make batches grow; one that grew by this many bytes is handed out.
  private static let longestGrowth = 4_194_304

  /// Makes a reader over another.
  init(_ reader: any ObjectReader, rules: RelationRules) {
    self.reader = reader
    self.rules = rules
  }

  var description: SourceDescription { reader.description }
  var rejectedPrefix: [UInt8] { reader.rejectedPrefix }
  var rejectedSeparator: [UInt8] { reader.rejectedSeparator }
  var rejectedSuffix: [UInt8] { reader.rejectedSuffix }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    if let failure { throw failure }
    if pending == nil {
      guard try reader.read(into: &batch) else { return false }
      pending = (batch, 0)
    }
    guard var (source, next) = pending else { return false }
    var writer = RelatedRecords(source, rules: rules, objects: reader)
    do throws(SourceIssue) {
      while next < source.entries.count, writer.growth < Self.longestGrowth {
        try writer.append(next)
        next += 1
      }
    } catch {
      failure = error
      if writer.batch.entries.isEmpty { throw error }
    }
    batch = writer.batch
    source.warnings = []
    pending = next < source.entries.count ? (source, next) : nil
    return true
  }
}
