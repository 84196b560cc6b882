// Readers that can be asked for one object out of turn.

import Records

/// A reader of a store that also finds objects by their links.
protocol ObjectReader: RecordReader {
  /// Reads one object, whatever is being read in turn.
  /// - Returns: a batch with the object as its only record, read or rejected; nil when the store
  ///   doesn't have it.
  /// - Throws: `SourceIssue` when the store can't be read.
  func object(_ link: ObjectLink) throws(SourceIssue) -> RecordBatch?
}

/// What names an object in the records of a store: its entity and its document's id.
struct ObjectLink: Hashable {
  /// The entity in its own case.
  var entity: String
  /// The id: `p102`.
  var id: String

  init(entity: String, id: String) {
    self.entity = entity
    self.id = id
  }

  /// Reads the payload of a link node, `Entity/id`.
  init?(_ payload: some Collection<UInt8>) {
    guard let slash = payload.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    entity = String(decoding: payload[..<slash], as: UTF8.self)
    id = String(decoding: payload[payload.index(after: slash)...], as: UTF8.self)
  }

  /// The link as it is written.
  var text: String { entity + "/" + id }

  /// The number of a Core Data object's id; nil for one that somebody wrote by hand.
  var number: UInt64? { id.hasPrefix("p") ? UInt64(id.dropFirst()) : nil }
}
