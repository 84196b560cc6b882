// Comma-separated values and their kin, as formats of the catalogue.

import ByteReading
public import Records

/// Delimited text: RFC 4180 and its common dialects.
///
/// Delimiter, quote, header, encoding and line ends are found from the content unless options name
/// them. A record whose cells don't fit the header, whose quotes are wrong or whose bytes are no
/// text is reported by itself; the records around it are read.
public struct CSVFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `csv`.
  public var identifier: String { "csv" }
  /// What a person calls it.
  public var title: String { "comma-separated values" }
  /// `csv`.
  public var rejectedExtension: String { "csv" }
  /// Encoding, delimiter, quote, header, lines to skip, spaces, nesting, nulls, recovery.
  public var options: [FormatOption] { CSVRequest.options }

  /// By content when at least two lines fall into the same number of cells, two or more.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    DelimitedText.recognize(head, name: name, extensions: [".csv"]) { $0 != 0x09 }
  }

  /// Opens a reader behind the header.
  /// - Throws: `SourceIssue` (`empty_source`, `duplicate_header`, `not_well_formed`,
  ///   `truncated_stream`, `unreadable`), `RunFailure` of kind `usage` for options that make no
  ///   sense and dialects that are in doubt.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    try DelimitedText.reader(
      for: source, CSVRequest(options), format: identifier, options.batchBytes,
      recordLimit: options.recordLimit)
  }
}

/// Tab-separated values: as `CSVFormat`, with a tab for the delimiter unless an option says otherwise.
public struct TSVFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `tsv`.
  public var identifier: String { "tsv" }
  /// What a person calls it.
  public var title: String { "tab-separated values" }
  /// `tsv`.
  public var rejectedExtension: String { "tsv" }
  /// As those of `CSVFormat`.
  public var options: [FormatOption] { CSVRequest.options }

  /// By content when tabs cut at least two lines into the same number of cells, two or more.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    DelimitedText.recognize(head, name: name, extensions: [".tsv", ".tab"]) { $0 == 0x09 }
  }

  /// Opens a reader behind the header; throws as `CSVFormat` does.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    var request = try CSVRequest(options)
    if options["delimiter"] == nil { request.delimiter = 0x09 }
    return try DelimitedText.reader(
      for: source, request, format: identifier, options.batchBytes,
      recordLimit: options.recordLimit)
  }
}

/// What the delimited formats share.
enum DelimitedText {
  static func reader(
    for source: SourceInput, _ request: CSVRequest, format: String, _ batchBytes: Int,
    recordLimit: Int = ReaderOptions().recordLimit
  ) throws -> CSVReader {
    let opening = try CSVOpening(
      source, request, format: format, batchBytes: batchBytes, recordLimit: recordLimit)
    return CSVReader(opening, batchBytes: batchBytes)
  }

  /// Judges a source by its first lines, then by its name.
  static func recognize(
    _ head: [UInt8], name: String, extensions: [String], delimiter isOwn: (UInt8) -> Bool
  ) -> FormatRecognition {
    let isNamed = extensions.contains { name.lowercased().hasSuffix($0) }
    let fallback = isNamed ? FormatRecognition.byName : .possible
    guard let text = text(of: head), !text.contains(0) else { return isNamed ? .byName : .no }
    guard let first = text.first(where: { $0 > 0x20 }) else { return fallback }
    // What begins like JSON or XML is left to those who know it.
    if first == 0x7B || first == 0x5B || first == 0x3C { return isNamed ? .byName : .no }
    var sniffer = CSVSniffer(text, isWhole: head.count < 65_536)
    if let preamble = sniffer.preamble(CSVRequest()), preamble.isCertain {
      sniffer = CSVSniffer(Array(text[preamble.byteCount...]), isWhole: sniffer.isWhole)
    }
    guard case .found(let found) = sniffer.sniff(CSVRequest()), found.columns > 1, found.rows > 1,
      2 * found.fittingRows > found.rows
    else { return fallback }
    return isOwn(found.dialect.delimiter) ? .byContent : fallback
  }

  /// The head as UTF-8 without its byte order mark; nil when it can't be transcoded.
  private static func text(of head: [UInt8]) -> [UInt8]? {
    do throws(ByteStreamFailure) {
      let encoding = TextEncoding.detect(in: head) ?? .utf8
      let text = try TranscodingByteStream.transcode(head, from: encoding)
      return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    } catch {
      return nil
    }
  }
}
