// What stands before the first object of an XML store.

import Records
import XMLReading

/// Reads `<databaseInfo>`: the store's version, identity and metadata.
///
/// Stores of Mac OS X 10.4 have empty metadata, some others have it directly under `<database>`;
/// both are read. Values of an app's own keys are passed over, since they may be secrets.
final class XMLStoreHeader: XMLHandler {
  /// Name of the root element; nil as long as there is none.
  private(set) var root: String?
  /// `NSPersistenceFrameworkVersion`.
  private(set) var frameworkVersion: String?
  /// Names of the model's entities in their own case: the keys of `NSStoreModelVersionHashes`.
  private(set) var entityNames: [String] = []
  /// Offset of the first object, or of the end of the root.
  private(set) var endOffset: Int?
  /// The stored name of the first object.
  private(set) var firstEntity: String?

  /// Whether the store is a mapping model of Xcode's, an `xcmapping.xml`.
  var isMappingModel: Bool {
    firstEntity?.hasPrefix("XDDEV") == true || entityNames.contains { $0.hasPrefix("XDDev") }
  }

  private let stop: () -> Void
  private var depth = 0
  private var dictionaryDepth = 0
  private var key = ""
  private var text: [UInt8]?
  /// A metadata text longer than this is none that is looked for.
  private static let longestText = 4_096

  /// Makes a handler that calls `stop` when the header is over.
  init(stop: @escaping () -> Void) { self.stop = stop }

  func startElement(_ element: XMLElementStart) {
    depth += 1
    if depth == 1 {
      root = String(decoding: element.name, as: UTF8.self)
      if root != "database" { stop() }
      return
    }
    if depth == 2, element.name.isEqual(to: "object") {
      firstEntity = element.attributes["type"].map { String(decoding: $0, as: UTF8.self) }
      endOffset = element.byteOffset
      stop()
      return
    }
    if element.name.isEqual(to: "dict") { dictionaryDepth += 1 }
    text = element.name.isEqual(to: "key") || element.name.isEqual(to: "integer") ? [] : nil
  }

  func endElement(_ element: XMLElementEnd) {
    depth -= 1
    if depth == 0 {
      // `</database>`: the offset lies behind it.
      endOffset = element.byteOffset - 11
      return
    }
    if element.name.isEqual(to: "dict") { dictionaryDepth -= 1 }
    guard let bytes = text else { return }
    text = nil
    let value = String(decoding: bytes, as: UTF8.self)
    if element.name.isEqual(to: "key") {
      if dictionaryDepth == 2, key == "NSStoreModelVersionHashes" { entityNames.append(value) }
      if dictionaryDepth == 1 { key = value }
    } else if dictionaryDepth == 1, key == "NSPersistenceFrameworkVersion" {
      frameworkVersion = value
    }
  }

  func characters(_ characters: UnsafeBufferPointer<UInt8>) {
    guard let count = text?.count, count < Self.longestText else { return }
    text?.append(contentsOf: characters.prefix(Self.longestText - count))
  }
}
