// The command line's options for delimited text, and what their values mean.

import ByteReading
import Records

extension CSVRequest {
  /// The options of every delimited format.
  static let options: [FormatOption] = [
    FormatOption(
      "encoding", argument: "NAME",
      help: "character encoding: utf-8, utf-16le, latin-1, windows-1252, shift-jis, ..."),
    FormatOption(
      "delimiter", argument: "CHAR", help: "what separates cells: a character, `tab` or `auto`"),
    FormatOption(
      "quote", argument: "CHAR", help: "what encloses cells: a character, `none` or `auto`"),
    FormatOption(
      "no-header", help: "the first line is a record; columns are column1, column2, ..."),
    FormatOption(
      "columns", argument: "NAME,...",
      help: "with --no-header: the columns' names, such as isbn,title,pages"),
    FormatOption("header", help: "the first line names the columns, whatever it looks like"),
    FormatOption(
      "skip-lines", argument: "N", help: "lines before the header to pass over (a sure preamble)"),
    FormatOption("trim-spaces", help: "remove spaces and tabs around cells"),
    FormatOption("nested", help: "turn dotted headers (addr.city, tags.0) into maps and arrays"),
    FormatOption("null", argument: "TEXT", help: "unquoted text that means null, besides nothing"),
    FormatOption(
      "recover", argument: "WORD",
      help: "after a quote that is never closed, read on: auto, line or never"),
  ]

  /// Reads the options' values.
  /// - Throws: `RunFailure` of kind `usage` for a value that makes no sense.
  init(_ options: ReaderOptions) throws(RunFailure) {
    encoding = try Self.encoding(options["encoding"])
    delimiter = try Self.character("delimiter", options["delimiter"])
    quote = try Self.quote(options["quote"])
    let isUsualQuote = delimiter == UInt8(ascii: "\"") && quote == .found
    if let delimiter, quote == .byte(delimiter) || isUsualQuote {
      throw RunFailure(.usage, "--delimiter and --quote name the same character.")
    }
    hasHeader = try Self.header(options)
    columns = try Self.columns(options)
    skippedLines = try Self.number("skip-lines", options["skip-lines"])
    trimsSpaces = options.has("trim-spaces")
    isNested = options.has("nested")
    nullTexts = (options["null"].map { [$0] } ?? []).map { Array($0.utf8) }
    recovery = try Self.recovery(options["recover"])
  }

  private static func encoding(_ value: String?) throws(RunFailure) -> TextEncoding? {
    guard let value, value != "auto" else { return nil }
    guard let encoding = TextEncoding(name: value) else {
      let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw RunFailure(
        .usage, "--encoding `\(value)` is not known.", advice: "Choose one of \(known).")
    }
    return encoding
  }

  private static func quote(_ value: String?) throws(RunFailure) -> QuoteRequest {
    if value == "none" { return .none }
    return try character("quote", value).map { .byte($0) } ?? .found
  }

  private static let names: [String: UInt8] = [
    "tab": 0x09, "\\t": 0x09, "space": 0x20, "comma": 0x2C, "semicolon": 0x3B, "pipe": 0x7C,
  ]

  private static func character(
    _ option: String, _ value: String?
  ) throws(RunFailure) -> UInt8? {
    guard let value, value != "auto" else { return nil }
    if let byte = names[value] { return byte }
    let bytes = Array(value.utf8)
    guard bytes.count == 1, isUsable(bytes[0]) else {
      throw RunFailure(
        .usage, "--\(option) `\(value)` can't be used.",
        advice: "Give one ASCII character that is no letter and no digit, or a word such as tab.")
    }
    return bytes[0]
  }

  /// ASCII but for letters, digits, NUL and what ends lines.
  private static func isUsable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x0A, 0x0D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: false
    default: byte < 0x7F
    }
  }

  private static func header(_ options: ReaderOptions) throws(RunFailure) -> Bool? {
    switch (options.has("header"), options.has("no-header")) {
    case (true, true):
      throw RunFailure(.usage, "--header and --no-header contradict each other.")
    case (true, false): return true
    case (false, true): return false
    case (false, false): return nil
    }
  }

  private static func columns(_ options: ReaderOptions) throws(RunFailure) -> [String]? {
    guard let text = options["columns"] else { return nil }
    guard options.has("no-header") else {
      throw RunFailure(
        .usage, "--columns names the columns of a source that has no header.",
        advice: "Give --no-header, too, or let the header name them.")
    }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains(""), Set(names.map { Array($0.utf8) }).count == names.count else {
      throw RunFailure(
        .usage, "--columns `\(text)` has a name that is empty or there twice.",
        advice: "Write names that differ, with commas between them.")
    }
    return names
  }

  private static func number(_ option: String, _ value: String?) throws(RunFailure) -> Int? {
    guard let value else { return nil }
    guard let number = Int(value), number >= 0 else {
      throw RunFailure(
        .usage, "--\(option) `\(value)` is not a number of lines.", advice: "Give 0 or more.")
    }
    return number
  }

  private static func recovery(_ value: String?) throws(RunFailure) -> QuoteRecovery {
    guard let value else { return .auto }
    guard let recovery = QuoteRecovery(rawValue: value) else {
      throw RunFailure(
        .usage, "--recover `\(value)` is not known.", advice: "Choose auto, line or never.")
    }
    return recovery
  }
}
