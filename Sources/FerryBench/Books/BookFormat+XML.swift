// Made-up books as an XML store of Core Data, in the very form that Core Data writes.

import ByteReading

extension BookFormat {
  /// Core Data's first object is `z102`.
  static let firstObjectID = 102

  func appendXMLHead(largestID: Int, to bytes: inout [UInt8]) {
    bytes +=
      """
      <?xml version="1.0"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

      <database>
          <databaseInfo>
              <version>134481920</version>
              <UUID>0B3C6F1E-5D0A-4C57-9E1B-6A2F4D8C7B90</UUID>
              <nextObjectID>\(largestID)</nextObjectID>
              <metadata>
                  <plist version="1.0">
                      <dict>
                          <key>NSPersistenceFrameworkVersion</key>
                          <integer>977</integer>
                          <key>NSStoreModelVersionHashes</key>
                          <dict>
                              <key>Book</key>
                              <data>
      \t\tqg0lJX6sGZ5cB2T0oWqPZ8mD4hYxK3rVnE7uLfA1sCk=
      \t\t</data>
                          </dict>
                          <key>NSStoreModelVersionHashesVersion</key>
                          <integer>3</integer>
                          <key>NSStoreModelVersionIdentifiers</key>
                          <array>
                              <string></string>
                          </array>
                      </dict>
                  </plist>
              </metadata>
          </databaseInfo>

      """.utf8
  }

  /// The object's id carries the number: `id` is no attribute of its own.
  func appendXML(_ book: GeneratedBook, to bytes: inout [UInt8]) {
    bytes += "    <object type=\"BOOK\" id=\"z".utf8
    bytes.appendDigits(BookFormat.firstObjectID + book.number)
    bytes += "\">\n        <attribute name=\"title\" type=\"string\">".utf8
    appendXMLText(book.title, to: &bytes)
    bytes += "</attribute>\n        <attribute name=\"author\" type=\"string\">".utf8
    appendXMLText(book.author, to: &bytes)
    bytes += "</attribute>\n        <attribute name=\"isbn\" type=\"string\">".utf8
    bytes.appendDigits(book.isbn)
    bytes += "</attribute>\n        <attribute name=\"pages\" type=\"int32\">".utf8
    bytes.appendDigits(book.pages)
    bytes += "</attribute>\n        <attribute name=\"price\" type=\"double\">".utf8
    bytes.appendShortestDecimal(book.price, places: 2)
    bytes += "</attribute>\n        <attribute name=\"published\" type=\"date\">".utf8
    bytes.appendReferenceDate(book.published)
    bytes += "</attribute>\n        <attribute name=\"genres\" type=\"string\">".utf8
    bytes.appendList(book.genres, separator: ";")
    bytes += "</attribute>\n        <attribute name=\"instock\" type=\"bool\">".utf8
    bytes.append(ascii: book.inStock ? "1" : "0")
    bytes += "</attribute>\n".utf8
    if let rating = book.rating {
      bytes += "        <attribute name=\"rating\" type=\"double\">".utf8
      bytes.appendShortestDecimal(rating, places: 1)
      bytes += "</attribute>\n".utf8
    }
    bytes += "    </object>\n".utf8
  }

  /// Core Data escapes by UTF-16 unit with swapped bytes, not by XML entity. The words hold no
  /// character but `&` that needs it.
  private func appendXMLText(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if byte == UInt8(ascii: "&") { bytes += "\\u2600".utf8 } else { bytes.append(byte) }
    }
  }
}
