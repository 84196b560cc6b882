// Reads an XML store batch by batch, in two passes over its bytes.

import ByteReading
import Records
import XMLReading

/// The reader of XML stores.
///
/// Opening reads the header. The first batch is preceded by a fast pass over the whole store that
/// notes each object's entity, so that a reference to an object further down is resolved without
/// holding the store: two bytes an object.
final class CoreDataXMLReader: ObjectReader {
  private(set) var description: SourceDescription
  let rejectedPrefix: [UInt8]
  var rejectedSeparator: [UInt8] { Array("\n    ".utf8) }
  var rejectedSuffix: [UInt8] { Array("\n</database>\n".utf8) }

  private let store: XMLStoreOpening
  /// Whether objects can be asked for out of turn.
  private let findsObjects: Bool
  private var finder: ObjectFinder?
  private let schema: StoreSchema
  private let isStrict: Bool
  private let batchBytes: Int
  private let recordLimit: Int
  private var chunk: [UInt8]
  private var parse: XMLStoreParse?
  private var stream: XMLTextStream?
  private var ending = Ending.ahead
  private var openingWarnings: [SourceWarning]

  private enum Ending {
    case ahead
    case failed(SourceIssue)
    case reached
  }

  init(
    store: XMLStoreOpening, schema: StoreSchema, description: SourceDescription,
    warnings: [SourceWarning], isStrict: Bool, findsObjects: Bool, batchBytes: Int,
    recordLimit: Int, chunkBytes: Int
  ) {
    self.store = store
    self.findsObjects = findsObjects
    rejectedPrefix = store.prefixOfExcerpt
    self.schema = schema
    self.description = description
    self.isStrict = isStrict
    self.batchBytes = batchBytes
    self.recordLimit = recordLimit
    openingWarnings = warnings
    chunk = [UInt8](repeating: 0, count: max(1, chunkBytes))
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool {
    switch ending {
    case .failed(let issue): throw issue
    case .reached: return false
    case .ahead: break
    }
    let parse = try started()
    parse.builder.begin(batch: &batch)
    fill(parse)
    parse.builder.end(batch: &batch)
    batch.warnings += openingWarnings
    openingWarnings = []
    if !batch.entries.isEmpty { return true }
    if case .failed(let issue) = ending { throw issue }
    return false
  }

  func object(_ link: ObjectLink) throws(SourceIssue) -> RecordBatch? {
    let id = link.number.map { ObjectID.number($0) } ?? .text(Array(link.id.utf8))
    return try finder?.object(id)
  }

  /// Opens the store for the second pass, after the first.
  private func started() throws(SourceIssue) -> XMLStoreParse {
    if let parse { return parse }
    do {
      let links = try ObjectScanner.scan(
        schema: schema, keepsPlaces: findsObjects, open: store.open)
      if findsObjects {
        finder = ObjectFinder(
          in: try store.text(), schema: schema, links: links, isStrict: isStrict,
          objectLimit: recordLimit)
      }
      noteEntities(links.storedEntities)
      let builder = XMLObjectBuilder(schema: schema, links: links, isStrict: isStrict)
      let canonical = CanonicalObjectParser(
        schema: schema, links: links, targetNames: builder.targetNames)
      let parse = try XMLStoreParse(
        builder: builder, canonical: canonical, objectLimit: recordLimit)
      stream = XMLTextStream(over: try store.open())
      self.parse = parse
      return parse
    } catch {
      throw SourceIssue(opening: error)
    }
  }

  private func noteEntities(_ storedNames: [String]) {
    for stored in storedNames {
      let name = schema[stored]?.name ?? stored
      if !description.entities.contains(where: { $0.name == name }) {
        description.entities.append(.init(name))
      }
    }
  }

  /// Parses until the batch is full or the store ends, well or badly.
  private func fill(_ parse: XMLStoreParse) {
    let start = parse.byteCount
    do {
      while parse.byteCount - start < batchBytes || parse.builder.batch.entries.isEmpty {
        let count = try stream?.readBytes(into: &chunk, at: 0) ?? 0
        if count == 0 {
          ending = .reached
          try parse.finish()
          if let warning = parse.builder.untoldWarnings {
            parse.builder.batch.warnings.append(warning)
          }
          return
        }
        try parse.parse(chunk[..<count])
      }
    } catch {
      ending = .failed(SourceIssue(opening: error))
    }
  }
}
