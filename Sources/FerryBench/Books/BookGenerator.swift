// Writes the data sets that everything is measured with: made-up books, any number of them.

/// Writes books into files.
///
/// The same seed gives the same bytes, and the same books in every format and order. A million
/// books take about 166 MB as CSV, 280 MB as NDJSON and 725 MB as Core Data XML; memory stays small.
struct BookGenerator {
  /// The order of the books.
  enum Order: String {
    /// Ids ascend.
    case ordered
    /// Ids come in an order that looks random.
    case random
  }

  /// Number of books.
  var count: Int
  /// Where the books come from.
  var seed: UInt64 = 1
  /// The order they are written in.
  var order = Order.ordered

  /// Writes the books to a file.
  /// - Throws: `BookFailure` when the file can't be written.
  func write(_ format: BookFormat, to path: String) throws(BookFailure) {
    var file = try BookFile(path: path)
    format.appendHead(count: count, to: &file.bytes)
    let scattered = order == .random && count > 0 ? ScatteredOrder(count: count, seed: seed) : nil
    for index in 0..<count {
      let number = scattered.map { $0[index] } ?? index
      format.append(GeneratedBook(number: number, seed: seed), to: &file.bytes)
      try file.flushIfFull()
    }
    format.appendTail(to: &file.bytes)
    try file.flush()
  }

  /// Writes what tells the books' types: `NAME.schema.json` for a source `NAME.csv`, and for XML the
  /// model `NAME.xcdatamodel` too.
  /// - Throws: `BookFailure` when a file can't be written.
  func writeTypes(of format: BookFormat, besideBooksAt path: String) throws(BookFailure) {
    let ending = "." + format.rawValue
    let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
    try BookFile.write(BookFormat.tableSchema, to: stem + ".schema.json")
    guard format == .xml else { return }
    try BookFile.makeFolder(stem + ".xcdatamodel")
    try BookFile.write(BookFormat.model, to: stem + ".xcdatamodel/contents")
  }
}
