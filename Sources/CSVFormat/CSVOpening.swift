// Opening a source: encoding, preamble, dialect and header, before the first record.

import ByteReading
import Records

/// What opening a source finds: the start of a reader.
struct CSVOpening {
  private(set) var setup: CSVSetup
  private(set) var description: SourceDescription
  private(set) var warnings: [SourceWarning] = []
  /// The window, at the first record.
  private(set) var window: TextWindow
  /// Physical line of the window's first byte, 1-based.
  private(set) var line = 1
  /// Offset of the window's first byte in the source as it was before transcoding.
  private(set) var sourceOffset = 0
  /// Everything up to the first record, as UTF-8, but for the second of two byte order marks.
  private(set) var prefix: [UInt8] = []
  /// How the first line ends.
  private(set) var lineEnd = LineEnd.lineFeed

  /// Lines before the header that were found to be no records.
  private var foundLines: Int?
  private let request: CSVRequest
  private let format: String

  /// Opens a source.
  /// - Throws: `SourceIssue` when it is empty or its header can't be used; `RunFailure` of kind
  ///   `usage` when the dialect is in doubt.
  init(
    _ source: SourceInput, _ request: CSVRequest, format: String, batchBytes: Int,
    recordLimit: Int
  ) throws {
    let detected = TextEncoding.detect(in: source.head)
    let hasMark = TextEncoding.startsWithByteOrderMark(source.head)
    let encoding = (hasMark ? detected : request.encoding ?? detected) ?? .utf8
    window = try Self.window(over: source, encoding, capacity: batchBytes)
    setup = CSVSetup(
      dialect: CSVDialect(), encoding: encoding, columns: [], endsInDelimiter: false,
      nullTexts: request.nullTexts, nesting: nil, recovery: request.recovery,
      recordLimit: recordLimit)
    description = SourceDescription(format: format, encoding: encoding.rawValue)
    self.request = request
    self.format = format
    passByteOrderMarks()
    try passPreamble(source.name)
    try passFoundPreamble(source)
    let finding = try sniff(source)
    setup.dialect = finding.dialect
    try readHeader(source.name, finding)
    if encoding != .utf8, !prefix.starts(with: Self.byteOrderMark) {
      prefix = Self.byteOrderMark + prefix
    }
    describe(finding)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func window(
    over source: SourceInput, _ encoding: TextEncoding, capacity: Int
  ) throws -> TextWindow {
    do {
      let bytes = try source.open()
      let stream = encoding == .utf8 ? bytes : try TranscodingByteStream(bytes, from: encoding)
      return TextWindow(stream, capacity: max(1, capacity))
    } catch {
      throw SourceIssue(.unreadable, error.message, byteOffset: error.byteOffset)
    }
  }

  // MARK: Before the header

  private mutating func passByteOrderMarks() {
    guard takeByteOrderMark() else { return }
    prefix = Self.byteOrderMark
    let offset = sourceOffset
    guard takeByteOrderMark() else { return }
    warnings.append(
      SourceWarning(
        .doubleBOM, "The source begins with two byte order marks.", line: 1, byteOffset: offset))
  }

  private mutating func takeByteOrderMark() -> Bool {
    let mark = Self.byteOrderMark
    while window.count < mark.count, !window.isAtEnd { window.fill() }
    guard window.withBytes({ $0.starts(with: mark) }) else { return false }
    consume(mark.count)
    return true
  }

  /// Passes over the lines that `--skip-lines` names, quotes or not, and over blank ones.
  private mutating func passPreamble(_ name: String) throws {
    let skippedLines = request.skippedLines ?? 0
    for _ in 0..<skippedLines {
      guard let line = nextLine() else {
        if let failure = window.failure { throw SourceIssue(truncatedBy: failure, line: line) }
        throw SourceIssue(
          .emptySource,
          "`\(name)` has \(line - 1) of the \(skippedLines) lines to skip, and no header.",
          line: line, byteOffset: sourceOffset, hint: "Give a smaller --skip-lines.")
      }
      keepPrefix(line)
    }
    while let line = nextLine(ifBlank: true) { keepPrefix(line) }
    guard window.count == 0 else { return }
    if let failure = window.failure { throw SourceIssue(truncatedBy: failure, line: line) }
    throw emptySource(name)
  }

  /// Passes over a preamble that the content shows, and tells of one that it only suggests.
  private mutating func passFoundPreamble(_ source: SourceInput) throws {
    guard request.skippedLines == nil, request.hasHeader == nil else { return }
    let head = try head(of: source)
    guard let found = CSVSniffer(head.text, isWhole: head.isWhole).preamble(request) else { return }
    let (first, header) = (line, line + found.lines)
    guard found.isCertain else {
      return warn(
        .preamble,
        "Line \(first) has \(found.cells.before == 1 ? "1 cell" : "\(found.cells.before) cells"), "
          + "line \(header) and those below it \(found.cells.after): if the header is line \(header), "
          + "give --skip-lines \(header - 1).")
    }
    warn(
      .preamble,
      (found.lines == 1 ? "Line \(first) is" : "Lines \(first) to \(header - 1) are")
        + " a preamble and passed over: the header is line \(header).")
    // Rejected records stand alone under their header, so that they import again.
    let start = prefix
    for _ in 0..<found.lines { if let length = nextLine() { keepPrefix(length) } }
    prefix = start
    foundLines = header - 1
  }

  private mutating func warn(_ code: SourceWarning.Code, _ message: String) {
    warnings.append(SourceWarning(code, message, line: line, byteOffset: sourceOffset))
  }

  private func emptySource(_ name: String) -> SourceIssue {
    SourceIssue(
      .emptySource, "`\(name)` holds no header and no record.", line: 1, byteOffset: 0,
      hint: "Check what wrote it.")
  }

  /// Length of the next physical line with its line end; nil when there is none, or when it isn't
  /// blank and should be.
  private mutating func nextLine(ifBlank: Bool = false) -> Int? {
    while true {
      let found = window.withBytes { text -> (length: Int?, isBlank: Bool) in
        let line = PhysicalLine(start: 0, number: 1, in: text, upTo: text.count)
        let isKnown = line.end + 1 < text.count || window.isAtEnd
        let length = isKnown ? line.endWithLineEnd(in: text, upTo: text.count) : nil
        return (length, isBlank(UnsafeBufferPointer(rebasing: text[..<line.end])))
      }
      if ifBlank, !found.isBlank { return nil }
      if let length = found.length { return length }
      guard !window.isAtEnd else { return nil }
      window.fill()
    }
  }

  private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { request.trimsSpaces && ($0 == 0x20 || $0 == 0x09) }
  }

  /// Passes over a line at the window's front that belongs before the first record.
  private mutating func keepPrefix(_ length: Int) {
    prefix += window.withBytes { $0[..<length] }
    consume(length)
    line += 1
  }

  private mutating func consume(_ count: Int) {
    sourceOffset += window.withBytes {
      setup.encoding.sourceLength(ofTranscoded: UnsafeBufferPointer(rebasing: $0[..<count]))
    }
    window.consume(count)
  }

  // MARK: Dialect

  private func sniff(_ source: SourceInput) throws -> CSVSniffer.Candidate {
    let head = try head(of: source)
    switch CSVSniffer(head.text, isWhole: head.isWhole).sniff(request) {
    case .found(let candidate):
      if request.hasHeader == nil, candidate.startsWithData { throw doubtfulHeader(source.name) }
      return candidate
    case .tie(let first, let second):
      let names = [first, second].map { Self.name(of: $0.dialect.delimiter) }
      throw RunFailure(
        .usage, "`\(source.name)` may be separated by `\(names[0])` or by `\(names[1])`.",
        advice: "Give --delimiter '\(names[0])' or --delimiter '\(names[1])'.")
    }
  }

  /// The source's first bytes as UTF-8, from the header on.
  private func head(of source: SourceInput) throws -> (text: [UInt8], isWhole: Bool) {
    let isWhole = source.head.count < 65_536
    var text: [UInt8]
    do {
      text = try TranscodingByteStream.transcode(source.head, from: setup.encoding)
    } catch {
      throw SourceIssue(.unreadable, error.message, byteOffset: error.byteOffset)
    }
    text.removeFirst(min(text.count, window.offset))
    return (text, isWhole)
  }

  private func doubtfulHeader(_ name: String) -> RunFailure {
    RunFailure(
      .usage, "The first line of `\(name)` holds numbers or dates only: it may be a record.",
      advice: "Give --no-header if it is a record, or --header if it names the columns.")
  }

  static func name(of delimiter: UInt8) -> String {
    delimiter == 0x09 ? "tab" : String(UnicodeScalar(delimiter))
  }

  // MARK: Header

  private mutating func readHeader(_ name: String, _ finding: CSVSniffer.Candidate) throws {
    let row = try firstRow(name)
    lineEnd = row.lineEnd ?? .lineFeed
    guard request.hasHeader != false else {
      setup.columns = request.columns ?? CSVHeader(count: row.cells.count).columns
      return nest()
    }
    setup.endsInDelimiter = finding.hasTrailingDelimiter && row.cells.last == ""
    let header = try CSVHeader(
      names: row.cells, endsInDelimiter: setup.endsInDelimiter, line: line,
      byteOffset: sourceOffset)
    setup.columns = header.columns
    warnings += header.warnings
    nest()
    prefix += window.withBytes { $0[..<row.length] }
    consume(row.length)
    line += row.lines
  }

  private mutating func nest() {
    guard request.isNested else { return }
    let nesting = NestedColumns(setup.columns, line: line, byteOffset: sourceOffset)
    warnings += nesting.warnings
    setup.nesting = nesting
  }

  /// The first row, whatever its length; it stays in the window.
  private mutating func firstRow(_ name: String) throws -> HeaderRow {
    while true {
      let row = window.withBytes {
        HeaderRow(in: $0, setup.dialect, isWhole: window.isAtEnd)
      }
      if let row {
        if let fault = row.fault, request.hasHeader != false {
          throw SourceIssue(
            .notWellFormed, "The header of `\(name)` \(fault).", line: line,
            byteOffset: sourceOffset, hint: "Correct the header, or name the --encoding.")
        }
        return row
      }
      if let failure = window.failure { throw SourceIssue(truncatedBy: failure, line: line) }
      // With --trim-spaces, blanks without a line end are left over and make no row.
      guard !window.isAtEnd else { throw emptySource(name) }
      guard window.count <= setup.recordLimit else {
        throw SourceIssue(
          .notWellFormed, "The header of `\(name)` has more than \(setup.recordLimit) bytes.",
          line: line, byteOffset: sourceOffset, hint: "Check --quote and --delimiter.")
      }
      window.fill()
    }
  }

  // MARK: Description

  private mutating func describe(_ finding: CSVSniffer.Candidate) {
    description.columns = setup.columns
    let dialect = setup.dialect
    var settings = [
      SourceDescription.Setting("delimiter", Self.name(of: dialect.delimiter)),
      SourceDescription.Setting(
        "quote", dialect.quote.map { String(UnicodeScalar($0)) } ?? "none"),
      SourceDescription.Setting("header", request.hasHeader == false ? "no" : "yes"),
      SourceDescription.Setting("line-end", lineEnd.rawValue),
    ]
    if request.hasHeader == false {
      settings.append(
        SourceDescription.Setting("columns", setup.columns.joined(separator: ",")))
    }
    if let skippedLines = request.skippedLines, skippedLines > 0 {
      settings.append(SourceDescription.Setting("skip-lines", String(skippedLines)))
    }
    // No option's name: rejected records are written without it, and read again without skipping.
    if let foundLines { settings.append(SourceDescription.Setting("preamble", String(foundLines))) }
    description.dialect = settings
  }
}

extension SourceIssue {
  /// A stream that failed before the first record.
  fileprivate init(truncatedBy failure: ByteStreamFailure, line: Int) {
    self.init(
      failure.reason == .truncated ? .truncatedStream : .unreadable, failure.message, line: line,
      byteOffset: failure.byteOffset)
  }
}
