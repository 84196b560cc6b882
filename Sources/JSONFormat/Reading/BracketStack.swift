// Open brackets, told apart as far as memory allows.

/// A stack of open braces and brackets in bounded memory.
struct BracketStack {
  /// For each open bracket, outermost first, whether it is a brace.
  private var braces: [Bool] = []
  /// Levels beyond those, whose kind is forgotten.
  private var deeper = 0

  private static let maximumCount = 4_096

  var isEmpty: Bool { braces.isEmpty }

  /// Whether the innermost open bracket is a brace.
  var isInObject: Bool { deeper == 0 && braces.last == true }

  mutating func open(brace: Bool) {
    if braces.count < Self.maximumCount { braces.append(brace) } else { deeper += 1 }
  }

  /// Closes the innermost bracket of that kind and those that were left open inside it.
  /// - Returns: false when there is none, and nothing was closed.
  mutating func close(brace: Bool) -> Bool {
    if deeper > 0 {
      deeper -= 1
      return true
    }
    guard let index = braces.lastIndex(of: brace) else { return false }
    braces.removeSubrange(index...)
    return true
  }
}
