// Faults and warnings that concern a whole source.

/// A fault after which a source can't be read on. What came before it is kept.
public struct SourceIssue: Error, Hashable, Sendable {
  /// What is wrong. The raw value is the `code` in `sourceErrors` of the summary.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    case duplicateHeader = "duplicate_header"
    case emptySource = "empty_source"
    case truncatedStream = "truncated_stream"
    case unexpectedEnd = "unexpected_end"
    case trailingComma = "trailing_comma"
    case notWellFormed = "not_well_formed"
    case unsupportedFormat = "unsupported_format"
    case entityDeclaration = "entity_declaration"
    case readerFailed = "reader_failed"
    case unreadable
  }

  /// What is wrong.
  public var code: Code
  /// One sentence of fact, with a full stop.
  public var message: String
  /// 1-based physical line of the fault.
  public var line: Int?
  /// 0-based offset of the fault in the decompressed source.
  public var byteOffset: Int?
  /// What to do.
  public var hint: String?

  /// Makes an issue.
  public init(
    _ code: Code, _ message: String, line: Int? = nil, byteOffset: Int? = nil, hint: String? = nil
  ) {
    self.code = code
    self.message = message
    self.line = line
    self.byteOffset = byteOffset
    self.hint = hint
  }
}

/// Something about a source that a person should know, though no record is lost by it.
public struct SourceWarning: Hashable, Sendable {
  /// What was noticed. The raw value is the `code` in `warnings` of the summary.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    case mixedLineEndings = "mixed_line_endings"
    case headersDifferByCase = "headers_differ_by_case"
    case blankHeader = "blank_header"
    case trailingDelimiter = "trailing_delimiter"
    case invalidPath = "invalid_path"
    case missingWAL = "missing_wal"
    case duplicateString = "duplicate_string"
    case unlocalizedEntity = "unlocalized_entity"
    case ambiguousName = "ambiguous_name"
    case doubleBOM = "double_bom"
    case unmappedField = "unmapped_field"
    case danglingReference = "dangling_reference"
    case inverseMismatch = "inverse_mismatch"
    case invalidStrings = "invalid_strings"
    case duplicateHeader = "duplicate_header"
    case lossyAffinity = "lossy_affinity"
    case preamble
    case unreadableModel = "unreadable_model"
  }

  /// What was noticed.
  public var code: Code
  /// One sentence of fact, with a full stop.
  public var message: String
  /// 1-based physical line, where there is one.
  public var line: Int?
  /// 0-based offset in the decompressed source, where there is one.
  public var byteOffset: Int?

  /// Makes a warning.
  public init(_ code: Code, _ message: String, line: Int? = nil, byteOffset: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.byteOffset = byteOffset
  }
}
