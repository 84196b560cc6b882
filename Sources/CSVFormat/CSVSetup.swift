// What a reader is told by opening: everything that holds for the whole source.

import ByteReading

/// How a source is read.
struct CSVSetup {
  var dialect: CSVDialect
  var encoding: TextEncoding
  /// Names of the columns.
  var columns: [String]
  /// Whether each row may have one more cell, which is empty.
  var endsInDelimiter: Bool
  var nullTexts: [[UInt8]]
  /// How dotted columns nest; nil when rows stay flat.
  var nesting: NestedColumns?
  var recovery: QuoteRecovery
  /// The most bytes that one record may have.
  var recordLimit: Int

  /// Cells of a whole row as it is written.
  var cellsPerRow: Int { columns.count + (endsInDelimiter ? 1 : 0) }
}
