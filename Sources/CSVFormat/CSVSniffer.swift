// Delimiter, quote, header and trailing delimiters, found from the first lines.

import ByteReading
import Records

/// What the first lines of a text say about its dialect.
struct CSVSniffer {
  /// Delimiters that are tried.
  static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

  /// How well a delimiter explains the text.
  struct Candidate {
    var dialect: CSVDialect
    /// Cells of the first row.
    var columns: Int
    /// Rows, the first one included.
    var rows: Int
    /// Rows that have as many cells as the first.
    var fittingRows: Int
    /// Unquoted cells with a quote in them: few when the delimiter is the right one.
    var strayQuotes: Int
    /// Whether each row, the first one included, ends in a delimiter.
    var hasTrailingDelimiter: Bool
    /// Whether each cell of the first row that is not empty is a number or a date.
    var startsWithData: Bool

    func explainsMore(than other: Candidate) -> Bool {
      let (share, otherShare) = (fittingRows * other.rows, other.fittingRows * rows)
      return share == otherShare ? strayQuotes < other.strayQuotes : share > otherShare
    }
  }

  /// What was found.
  enum Finding {
    /// A dialect that no other one equals.
    case found(Candidate)
    /// Two delimiters that explain the text equally well.
    case tie(Candidate, Candidate)
  }

  let text: [UInt8]
  let isWhole: Bool

  /// Makes a sniffer over the first bytes of a text, byte order mark and skipped lines taken off.
  /// - Parameter isWhole: whether there is no more text; else the last line is left out.
  init(_ text: [UInt8], isWhole: Bool) {
    self.text = text
    self.isWhole = isWhole
  }

  /// Finds the dialect, as far as the request leaves it open: the delimiter under which most rows
  /// have as many cells as the first, two or more; of equals, the one that leaves fewer quotes
  /// inside cells.
  func sniff(_ request: CSVRequest) -> Finding {
    let delimiters = request.delimiter.map { [$0] } ?? Self.delimiters
    let candidates = delimiters.map { candidate($0, request) }
    let wide = candidates.filter { $0.columns > 1 }.sorted { $0.explainsMore(than: $1) }
    guard let best = wide.first else { return .found(candidates[0]) }
    if wide.count > 1, !best.explainsMore(than: wide[1]) { return .tie(best, wide[1]) }
    return .found(best)
  }

  private func candidate(_ delimiter: UInt8, _ request: CSVRequest) -> Candidate {
    let dialect = dialect(delimiter, request)
    return text.withUnsafeBufferPointer { judge(dialect, in: $0) }
  }

  /// The dialect of a delimiter, as far as the request leaves it open.
  func dialect(_ delimiter: UInt8, _ request: CSVRequest) -> CSVDialect {
    var dialect = CSVDialect(delimiter: delimiter, trimsSpaces: request.trimsSpaces)
    switch request.quote {
    case .byte(let quote): dialect.quote = quote
    case .none: dialect.quote = nil
    case .found: if hasSingleQuotes(dialect) { dialect.quote = 0x27 }
    }
    return dialect
  }

  private func judge(_ dialect: CSVDialect, in text: UnsafeBufferPointer<UInt8>) -> Candidate {
    let scan = SampleScan(text, dialect)
    var rows = scan.tape.rows
    if !isWhole, rows.count > 1 { rows.removeLast() }
    guard let first = rows.first else {
      return Candidate(
        dialect: dialect, columns: 0, rows: 0, fittingRows: 0, strayQuotes: 0,
        hasTrailingDelimiter: false,
        startsWithData: false)
    }
    return Candidate(
      dialect: dialect, columns: first.cells, rows: rows.count,
      fittingRows: rows.count { $0.cells == first.cells && $0.fault == nil },
      strayQuotes: strayQuotes(scan, dialect.quote, text),
      hasTrailingDelimiter: first.cells > 1
        && rows.allSatisfy { row in
          row.cells != first.cells || scan.tape.nodes[row.root + row.cells].kind == .null
        },
      startsWithData: startsWithData(first, scan, text))
  }

  private func strayQuotes(
    _ scan: SampleScan, _ quote: UInt8?, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let quote else { return 0 }
    return scan.tape.nodes.count { node in
      node.kind == .text && node.flags.isEmpty
        && text[Int(node.offset)..<Int(node.offset + node.length)].contains(quote)
    }
  }

  /// Whether single quotes enclose cells: at least two cells, without a fault in any row, and no
  /// cell begins with a double quote.
  private func hasSingleQuotes(_ dialect: CSVDialect) -> Bool {
    var single = dialect
    single.quote = 0x27
    return text.withUnsafeBufferPointer { text in
      let scan = SampleScan(text, single)
      let rows = isWhole ? scan.tape.rows[...] : scan.tape.rows.dropLast()
      let cells = scan.tape.nodes.filter { $0.kind == .text }
      return cells.count { $0.flags.contains(.quoted) } > 1
        && rows.allSatisfy { $0.fault == nil }
        && !cells.contains { $0.flags.isEmpty && text[Int($0.offset)] == 0x22 }
    }
  }

  private func startsWithData(
    _ row: Row, _ scan: SampleScan, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var values = 0
    for cell in 0..<row.cells {
      let bytes = scan.cell(cell, of: row, in: text)
      if bytes.isEmpty { continue }
      guard Self.isData(bytes) else { return false }
      values += 1
    }
    return values > 0
  }

  /// Whether a cell is a number or begins as a date does (2024-02-29): no name of a column.
  static func isData(_ cell: [UInt8]) -> Bool {
    if cell.withUnsafeBufferPointer({ NumberText.isDecimal($0) }) { return true }
    guard cell.count >= 10 else { return false }
    return cell.prefix(10).enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == 0x2D : (0x30...0x39).contains(byte)
    }
  }
}
