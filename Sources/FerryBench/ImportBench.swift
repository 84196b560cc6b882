// Books in three formats through `ferry import`: time and memory.

#if canImport(Glibc)
  import Glibc
#endif

/// Imports made-up books with the ferry that was built beside this program.
struct ImportBench {
  /// Number of books.
  var count = 100_000
  /// How often each import is run; the median counts.
  var rounds = 3
  /// The folder of data sets and stores, made when missing.
  var folder = "build/bench"

  /// A table with a line for each format.
  /// - Throws: `BookFailure` when a file can't be written or ferry can't be started.
  func report() throws(BookFailure) -> String {
    try makeFolders()
    var lines = ["\(count) books, median of \(rounds)", Self.header]
    for format in BookFormat.allCases { lines.append(try line(of: format)) }
    return lines.joined(separator: "\n")
  }

  private static let header = "format  seconds    books/s  processor s  peak MB"

  private func line(of format: BookFormat) throws(BookFailure) -> String {
    let source = "\(folder)/books-\(count).\(format.rawValue)"
    let generator = BookGenerator(count: count)
    try generator.write(format, to: source)
    try generator.writeTypes(of: format, besideBooksAt: source)
    var costs: [CommandCost] = []
    for _ in 0..<rounds {
      let cost = try importOnce(format, from: source)
      guard cost.exitCode == 0 else {
        return "\(format.rawValue): ferry ended with \(cost.exitCode)"
      }
      costs.append(cost)
    }
    let median = costs.sorted { $0.wall < $1.wall }[rounds / 2]
    return [
      Self.padded(format.rawValue, to: -6), Self.padded(Self.fixed(median.wall, places: 2), to: 7),
      Self.padded("\(Int(Double(count) / median.wall))", to: 9),
      Self.padded(Self.fixed(median.processor, places: 2), to: 11),
      Self.padded(Self.fixed(Double(median.peakMemory) / 1e6, places: 1), to: 7),
    ].joined(separator: "  ")
  }

  private func importOnce(
    _ format: BookFormat, from source: String
  ) throws(BookFailure) -> CommandCost {
    let store = "\(folder)/books.sqlite"
    for ending in ["", "-wal", "-shm"] { unlink(store + ending) }
    var words = [Self.ferry, "import", source, "--into", store, "--collection", "books"]
    let stem = "\(folder)/books-\(count)"
    words +=
      format == .xml
      ? ["--model", stem + ".xcdatamodel"] : ["--schema", stem + ".schema.json", "--id", "id"]
    return try MeasuredCommand(words: words + ["--report", folder + "/report"]).run()
  }

  private func makeFolders() throws(BookFailure) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += path.isEmpty && !folder.hasPrefix("/") ? part : "/" + part
      try BookFile.makeFolder(path)
    }
  }

  /// The ferry in the folder of this program.
  private static var ferry: String {
    let program = CommandLine.arguments.first ?? ""
    return program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/ferry"
  }
}

// Numbers in columns.
extension ImportBench {
  /// The number with that many places, cut off.
  static func fixed(_ number: Double, places: Int) -> String {
    let unit = places == 1 ? 10 : 100
    let whole = Int(number * Double(unit))
    let rest = String(whole % unit)
    return "\(whole / unit)." + String(repeating: "0", count: places - rest.count) + rest
  }

  /// Spaces before the text, or behind it if the width is negative.
  static func padded(_ text: String, to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + spaces : spaces + text
  }
}
