// Which kind of Core Data store a file is, by its first bytes.

import Records

/// Recognizes stores.
enum StoreRecognition {
  /// How sure it is that this is an XML store, or a binary one that has to be refused.
  static func xml(head: [UInt8], name: String) -> FormatRecognition {
    if head.starts(with: binaryMagic) { return .byContent }
    let text = asciiText(head)
    guard text.first == "<" else { return .no }
    if text.contains("<database>") || text.contains("<database ") || text.contains("CoreData.dtd") {
      return .byContent
    }
    return name.lowercased().hasSuffix(".xml") ? .byName : .no
  }

  /// Refuses what is a keyed archive: a binary store, or another binary property list.
  static func refuseBinary(_ head: [UInt8]) throws(SourceIssue) {
    guard head.starts(with: binaryMagic) else { return }
    throw SourceIssue(
      .unsupportedFormat,
      "The file is a binary Core Data store or another keyed archive, which only Core Data reads.",
      hint: "Migrate the store to the XML or SQLite type with the app that made it.")
  }

  private static let binaryMagic = Array("bplist00".utf8)

  /// The head without marks, NULs of UTF-16 and leading white space.
  private static func asciiText(_ head: [UInt8]) -> String {
    let bytes = head.prefix(4_096).filter { $0 != 0 && $0 < 0x80 }
    return String(decoding: bytes.drop { $0.isXMLSpace }, as: UTF8.self)
  }
}
