// From the text of a pattern to its tree.

/// Reads a pattern from left to right.
struct PatternParser {
  private let scalars: [UnicodeScalar]
  private(set) var index = 0
  private var depth = 0

  /// Patterns of more scalars are refused: classes of so many members would take long and much memory.
  private static let maximumLength = 8_192
  /// Groups deeper than this are refused.
  private static let maximumDepth = 100
  /// A part is repeated at most that many times by number.
  private static let maximumRepeats = 1_000

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  /// The scalar that comes next, or the one behind it; nil at the end.
  func peek(_ ahead: Int = 0) -> UnicodeScalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  /// Whether these scalars come next.
  func sees(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  mutating func advance(_ count: Int = 1) { index += count }

  /// Passes a scalar if it comes next.
  mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  /// A fault at a place, else at the next scalar.
  func fault(
    _ fact: String, _ kind: TextPatternFault.Kind = .malformed, at place: Int? = nil,
    advice: String
  ) -> TextPatternFault {
    TextPatternFault(kind, at: (place ?? index) + 1, fact, advice: advice)
  }

  /// Reads the whole pattern.
  mutating func parse() throws(TextPatternFault) -> PatternTree {
    guard scalars.count <= Self.maximumLength else {
      throw fault(
        "is longer than \(Self.maximumLength) characters", .tooLarge, at: Self.maximumLength,
        advice: "write ranges, or list the values in `enum`")
    }
    let tree = try choice()
    guard peek() == nil else {
      throw fault("closes a group that is not open", advice: "write `\\)` for the character itself")
    }
    return tree
  }

  private mutating func choice() throws(TextPatternFault) -> PatternTree {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(TextPatternFault) -> PatternTree {
    var parts: [PatternTree] = []
    while let next = peek(), next != "|", next != ")" { parts.append(try repeated()) }
    return .sequence(parts)
  }

  private mutating func repeated() throws(TextPatternFault) -> PatternTree {
    let part = try atom()
    let place = index
    guard let (least, most) = try quantifier() else { return part }
    switch peek() {
    case "?": advance()
    case "+":
      throw fault(
        "repeats without giving back", .unsupported, at: place, advice: "leave out the last `+`")
    case "*", "{":
      throw fault("repeats a repeat", advice: "put the part in front of it into parentheses")
    default: break
    }
    return .repeated(part, least: least, most: most)
  }

  // MARK: Repeats

  private mutating func quantifier() throws(TextPatternFault) -> (least: Int, most: Int?)? {
    switch peek() {
    case "*":
      advance()
      return (0, nil)
    case "+":
      advance()
      return (1, nil)
    case "?":
      advance()
      return (0, 1)
    case "{": return try counts()
    default: return nil
    }
  }

  private mutating func counts() throws(TextPatternFault) -> (least: Int, most: Int?) {
    let place = index
    advance()
    guard let least = number() else { throw brokenCounts(place) }
    var most: Int? = least
    if take(",") { most = peek() == "}" ? nil : number() ?? -1 }
    guard take("}"), most != -1 else { throw brokenCounts(place) }
    if let most, most < least {
      throw fault(
        "asks for at least \(least) and at most \(most)", at: place, advice: "swap the numbers")
    }
    guard max(least, most ?? 0) <= Self.maximumRepeats else {
      throw fault(
        "repeats more than \(Self.maximumRepeats) times", .tooLarge, at: place,
        advice: "check lengths with minLength and maxLength")
    }
    return (least, most)
  }

  private func brokenCounts(_ place: Int) -> TextPatternFault {
    fault(
      "has a `{` that begins no repeat", at: place,
      advice: "write `{2}`, `{2,}` or `{2,5}`, or `\\{` for the character itself")
  }

  private mutating func number() -> Int? {
    let digits = scalars[index...].prefix { ("0"..."9").contains($0) }
    advance(digits.count)
    guard !digits.isEmpty else { return nil }
    // A number that doesn't fit is above all limits.
    return Int(String(String.UnicodeScalarView(digits))) ?? .max
  }

  // MARK: Atoms

  private mutating func atom() throws(TextPatternFault) -> PatternTree {
    guard let next = peek() else { return .sequence([]) }
    switch next {
    case "(": return try group()
    case "[": return .set(try characterClass())
    case "\\": return .set(try escape())
    case "]", "}":
      throw fault(
        "has a `\(next)` that closes nothing", advice: "write `\\\(next)` for the character itself")
    case "*", "+", "?", "{":
      throw fault(
        "has nothing that `\(next)` could repeat",
        advice: "write `\\\(next)` for the character itself")
    default: break
    }
    advance()
    switch next {
    case ".": return .set(.dot)
    case "^": return .start
    case "$": return .end
    default: return .set(ScalarSet(ranges: [next.value...next.value]))
    }
  }

  private mutating func group() throws(TextPatternFault) -> PatternTree {
    let place = index
    advance()
    if peek() == "?" { try passGroupKind(place) }
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw fault("nests groups too deep", .tooLarge, at: place, advice: "write it simpler")
    }
    let tree = try choice()
    guard take(")") else {
      throw fault(
        "opens a group that is not closed", at: place,
        advice: "close it, or write `\\(` for the character itself")
    }
    depth -= 1
    return tree
  }

  /// Passes what stands behind `(` where the group has a name or doesn't capture.
  private mutating func passGroupKind(_ place: Int) throws(TextPatternFault) {
    if sees("?:") { return advance(2) }
    if sees("?=") || sees("?!") || sees("?<=") || sees("?<!") {
      throw fault(
        "looks around", .unsupported, at: place,
        advice: "say what the text is, not what it isn't: alternatives and `[a-z-[aeiou]]` help")
    }
    guard sees("?<") || sees("?P<") else {
      throw fault(
        "has a group of a kind that XML Schema doesn't have", .unsupported, at: place,
        advice: "write out what it stands for, such as `[Aa]` for either case")
    }
    while let next = peek(), next != ">", next != ")" { advance() }
    guard take(">") else {
      throw fault("has a group whose name doesn't end", at: place, advice: "leave out the name")
    }
  }
}
