// The pattern of a `MATCHES` predicate.

import TextPatterns

/// A pattern as a model has it: Core Data's are ICU's.
///
/// What both know is matched in one pass. Where a pattern looks around or back, which ICU can, it is
/// matched by Swift's expressions, which go back and may take long for a text that was made for it;
/// such a pattern comes from the app's own model, and leaving it out would let wrong objects pass.
struct ModelPattern {
  private enum Engine {
    case onePass(TextPattern)
    case backtracking(Regex<AnyRegexOutput>)
  }

  private let engine: Engine

  /// - Throws: what is wrong with the pattern.
  init(_ pattern: String) throws(TextPatternFault) {
    do throws(TextPatternFault) {
      engine = .onePass(try TextPattern(pattern))
    } catch {
      guard error.kind == .unsupported, let regex = Self.regex(pattern) else { throw error }
      engine = .backtracking(regex)
    }
  }

  private static func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
    do { return try Regex(pattern).matchingSemantics(.unicodeScalar) } catch { return nil }
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool {
    switch engine {
    case .onePass(let pattern): return pattern.matches(text)
    case .backtracking(let regex):
      // Matching fails only where a transform of a typed regular expression throws; this has none.
      do { return try regex.wholeMatch(in: text) != nil } catch { return false }
    }
  }
}
