// Cases of other readers that Ferry reads otherwise on purpose: Conformance.md tells why.

/// Places of the cases in their files, from 0, and what Ferry does.
enum Deviations {
  /// Files whose JSON says something else than the file itself.
  static let spectrum: Set = ["location_coordinates", "newlines_crlf"]
  static let papaParseCore = [
    3: "usage", 19: "unterminated_quote", 20: "text_after_quote", 21: "text_after_quote",
    22: "text_after_quote", 23: "text_after_quote", 37: "extra_cell", 59: "duplicate_header",
    61: "duplicate_header", 62: "duplicate_header",
  ]
  static let papaParse = [
    5: "text_after_quote", 6: "text_after_quote", 7: "text_after_quote", 9: "different",
    12: "missing_cell", 13: "extra_cell", 24: "usage", 25: "usage", 26: "usage", 27: "different",
    45: "missing_cell", 63: "extra_cell", 67: "usage", 90: "text_after_quote",
    91: "text_after_quote", 95: "usage",
  ]
  static let python = [
    2: "different", 6: "unterminated_quote", 7: "unterminated_quote", 16: "different",
    17: "different", 18: "different", 29: "nul_byte", 30: "nul_byte", 31: "nul_byte",
    33: "nul_byte", 54: "text_after_quote", 56: "missing_cell", 59: "text_after_quote",
  ]
}
