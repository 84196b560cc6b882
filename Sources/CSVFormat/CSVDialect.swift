// How delimited text is written: what was asked for, and what was found.

import ByteReading

/// The dialect that a source is read with.
struct CSVDialect: Hashable {
  var delimiter: UInt8 = 0x2C
  /// nil when quotes are text.
  var quote: UInt8? = 0x22
  var trimsSpaces = false
}

/// What to do about a quote that is never closed.
enum QuoteRecovery: String, CaseIterable {
  /// Read on at the first of three whole records in a row that stand inside the open quote.
  case auto
  /// Read on at the next line.
  case line
  /// Take everything up to the end for the cell's text.
  case never
}

/// What the options say of quotes.
enum QuoteRequest: Equatable {
  /// As the content has them.
  case found
  /// Quotes are text.
  case none
  /// This byte encloses cells.
  case byte(UInt8)
}

/// What the options ask for; nil stands for what the content says.
struct CSVRequest {
  var encoding: TextEncoding?
  var delimiter: UInt8?
  var quote = QuoteRequest.found
  var hasHeader: Bool?
  /// Names of the columns of a source without a header.
  var columns: [String]?
  var skippedLines: Int?
  var trimsSpaces = false
  var isNested = false
  var nullTexts: [[UInt8]] = []
  var recovery = QuoteRecovery.auto
}
