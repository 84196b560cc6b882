// How a made-up book looks in each format: bytes appended to a buffer.

import ByteReading

/// The formats that books are generated in.
enum BookFormat: String, CaseIterable {
  case csv, ndjson, xml

  /// What stands before the first book.
  func appendHead(count: Int, to bytes: inout [UInt8]) {
    switch self {
    case .csv:
      bytes += "id,title,author,isbn,pages,price,published,genres,inStock,rating\n".utf8
    case .ndjson: break
    case .xml: appendXMLHead(largestID: BookFormat.firstObjectID + count - 1, to: &bytes)
    }
  }

  /// One book, with its line end.
  func append(_ book: GeneratedBook, to bytes: inout [UInt8]) {
    switch self {
    case .csv: appendCSV(book, to: &bytes)
    case .ndjson: appendJSON(book, to: &bytes)
    case .xml: appendXML(book, to: &bytes)
    }
  }

  /// What stands behind the last book.
  func appendTail(to bytes: inout [UInt8]) {
    if self == .xml { bytes += "</database>".utf8 }
  }
}

// CSV: a cell is quoted if it must be; genres are parted by semicolons.
extension BookFormat {
  private func appendCSV(_ book: GeneratedBook, to bytes: inout [UInt8]) {
    bytes.appendID(book.number)
    bytes.append(ascii: ",")
    appendCell(book.title, to: &bytes)
    bytes.append(ascii: ",")
    appendCell(book.author, to: &bytes)
    bytes.append(ascii: ",")
    bytes.appendDigits(book.isbn)
    bytes.append(ascii: ",")
    bytes.appendDigits(book.pages)
    bytes.append(ascii: ",")
    bytes.appendDecimal(book.price, places: 2)
    bytes.append(ascii: ",")
    bytes.appendDate(book.published)
    bytes.append(ascii: ",")
    bytes.appendList(book.genres, separator: ";")
    bytes += book.inStock ? ",true,".utf8 : ",false,".utf8
    if let rating = book.rating { bytes.appendDecimal(rating, places: 1) }
    bytes.append(ascii: "\n")
  }

  private func appendCell(_ text: String, to bytes: inout [UInt8]) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      bytes += text.utf8
      return
    }
    bytes.append(ascii: "\"")
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
    }
    bytes.append(ascii: "\"")
  }
}

// NDJSON: a missing rating is null.
extension BookFormat {
  private func appendJSON(_ book: GeneratedBook, to bytes: inout [UInt8]) {
    bytes += "{\"id\":\"".utf8
    bytes.appendID(book.number)
    bytes += "\",\"title\":".utf8
    JSONText.append(book.title, to: &bytes)
    bytes += ",\"author\":".utf8
    JSONText.append(book.author, to: &bytes)
    bytes += ",\"isbn\":\"".utf8
    bytes.appendDigits(book.isbn)
    bytes += "\",\"pages\":".utf8
    bytes.appendDigits(book.pages)
    bytes += ",\"price\":".utf8
    bytes.appendDecimal(book.price, places: 2)
    bytes += ",\"published\":\"".utf8
    bytes.appendDate(book.published)
    bytes += "\",\"genres\":[\"".utf8
    bytes.appendList(book.genres, separator: "\",\"")
    bytes +=
      book.inStock
      ? "\"],\"inStock\":true,\"rating\":".utf8 : "\"],\"inStock\":false,\"rating\":".utf8
    if let rating = book.rating {
      bytes.appendDecimal(rating, places: 1)
    } else {
      bytes += "null".utf8
    }
    bytes += "}\n".utf8
  }
}
