// Small XML stores for tests, written as Core Data writes them.

import CoreDataFormat
import RecordChecking
import Records

/// A store with some objects between header and end.
func store(_ objects: String, hashes: [String] = [], metadata: String? = nil) -> String {
  let keys = hashes.map { "<key>\($0)</key><data>\n\t\tAAAA\n\t\t</data>" }.joined()
  let plist =
    metadata ?? """
      <plist version="1.0"><dict><key>NSPersistenceFrameworkVersion</key><integer>1526</integer>\
      <key>NSStoreModelVersionHashes</key><dict>\(keys)</dict></dict></plist>
      """
  return """
    <?xml version="1.0"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

    <database>
        <databaseInfo>
            <version>134481920</version>
            <UUID>7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8</UUID>
            <nextObjectID>150</nextObjectID>
            <metadata>\(plist)</metadata>
        </databaseInfo>
        \(objects)
    </database>
    """
}

/// An object with one attribute.
func object(_ attribute: String, entity: String = "THING", id: String = "z102") -> String {
  "<object type=\"\(entity)\" id=\"\(id)\">\(attribute)</object>"
}

/// The records of a store as lines, without their places.
func records(
  of document: String, options: [String: String] = [:], chunkBytes: Int = 65_536
) throws -> [String] {
  try lines(of: document, options: options, chunkBytes: chunkBytes).map { line in
    guard line.first?.isNumber == true, let space = line.firstIndex(of: " "),
      let second = line[line.index(after: space)...].firstIndex(of: " ")
    else { return line }
    return String(line[..<space] + line[second...])
  }
}

/// The records of a store as lines, with their places.
func lines(
  of document: String, options: [String: String] = [:], chunkBytes: Int = 65_536
) throws -> [String] {
  try recordLines(
    of: CoreDataXMLFormat(chunkBytes: chunkBytes), in: Array(document.utf8), named: "store.xml",
    options: ReaderOptions(options))
}
