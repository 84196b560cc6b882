// Bare passes over a file, as yardsticks: what a parser costs that keeps nothing.

import CLibXML
import Foundation

/// A pass over a file.
enum ParsePass: String {
  /// libxml2's SAX events, counted.
  case sax
  /// Foundation's decoder, a line at a time.
  case jsonDecoder = "json-decoder"

  /// Goes over the file and returns the number of elements or lines.
  /// - Throws: what opening or decoding throws.
  func run(over path: String) throws -> Int {
    switch self {
    case .sax:
      let count = clibxml_count_elements(path, nil)
      guard count >= 0 else { throw BookFailure(path: path) }
      return Int(count)
    case .jsonDecoder: return try decodeLines(of: path)
    }
  }

  private func decodeLines(of path: String) throws -> Int {
    let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try Date(text, strategy: .iso8601.year().month().day())
    }
    var count = 0
    for line in data.split(separator: UInt8(ascii: "\n")) {
      _ = try decoder.decode(BookModel.self, from: line)
      count += 1
    }
    return count
  }
}
