// Objects of an XML store out of turn, by their places in the first pass's index.

import ByteReading
import Records
import XMLReading

/// Reads single objects.
final class ObjectFinder {
  private let text: SpooledSource
  private let schema: StoreSchema
  private let links: ObjectLinks
  private let isStrict: Bool
  private let objectLimit: Int
  private var parse: XMLStoreParse?

  /// Makes a finder over the store's text in UTF-8.
  /// - Parameter objectLimit: an object of more bytes is not there.
  init(
    in text: SpooledSource, schema: StoreSchema, links: ObjectLinks, isStrict: Bool,
    objectLimit: Int
  ) {
    self.objectLimit = objectLimit
    self.text = text
    self.schema = schema
    self.isStrict = isStrict
    // An object that is looked for is the first of its id.
    var links = links
    links.duplicates = []
    self.links = links
  }

  /// A batch with an object as its only record; nil when it isn't there, or its text is no element:
  /// the way from front to back tells why.
  func object(_ id: ObjectID) throws(SourceIssue) -> RecordBatch? {
    guard let place = links.index.place(of: id), place.length <= objectLimit else { return nil }
    let bytes: [UInt8]
    do throws(ByteStreamFailure) {
      bytes = try text.bytes(from: place.offset, count: place.length)
    } catch {
      throw SourceIssue(opening: error)
    }
    var batch = RecordBatch()
    do throws(XMLFailure) {
      let parse = try started()
      parse.builder.begin(batch: &batch)
      try parse.parse(wholeElements: bytes[...])
      parse.builder.end(batch: &batch)
    } catch {
      parse = nil
      return nil
    }
    return batch.entries.count == 1 ? batch : nil
  }

  private func started() throws(XMLFailure) -> XMLStoreParse {
    if let parse { return parse }
    let builder = XMLObjectBuilder(schema: schema, links: links, isStrict: isStrict)
    let parse = try XMLStoreParse(
      builder: builder,
      canonical: CanonicalObjectParser(
        schema: schema, links: links, targetNames: builder.targetNames))
    try parse.parse(wholeElements: Array("<database>".utf8)[...])
    self.parse = parse
    return parse
  }
}
