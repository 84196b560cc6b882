// Escapes, and classes in brackets.

extension PatternParser {
  /// Reads an escape; its backslash comes next.
  mutating func escape() throws(TextPatternFault) -> ScalarSet {
    let place = index
    advance()
    guard let letter = peek() else {
      throw fault(
        "ends in a lone backslash", at: place, advice: "write `\\\\` for the character itself")
    }
    advance()
    if let set = ScalarSet.named(letter) { return set }
    switch letter {
    case "n": return Self.set(of: 0x0A)
    case "r": return Self.set(of: 0x0D)
    case "t": return Self.set(of: 0x09)
    case "f": return Self.set(of: 0x0C)
    case "x": return Self.set(of: try hexadecimal(2, place))
    case "u": return Self.set(of: try hexadecimal(4, place))
    case "p", "P": return try category(isNegated: letter == "P", place)
    case "0"..."9", "k", "g":
      throw fault(
        "refers back to a group", .unsupported, at: place,
        advice: "a match in one pass can't remember; check that in the program that reads the value"
      )
    case "a"..."z", "A"..."Z":
      throw fault(
        "has the escape `\\\(letter)`, which XML Schema doesn't have", .unsupported, at: place,
        advice: "leave it out where it marks a place, since the whole text is matched")
    default: return Self.set(of: letter.value)
    }
  }

  private static func set(of scalar: UInt32) -> ScalarSet { ScalarSet(ranges: [scalar...scalar]) }

  /// Reads digits of a scalar, as many as there must be, or any in braces.
  private mutating func hexadecimal(
    _ count: Int, _ place: Int
  ) throws(TextPatternFault) -> UInt32 {
    let isBraced = take("{")
    var (value, digits) = (UInt32(0), 0)
    while digits < (isBraced ? 6 : count), let digit = peek()?.hexadecimalValue {
      value = value << 4 | digit
      digits += 1
      advance()
    }
    guard isBraced ? digits > 0 && take("}") : digits == count, UnicodeScalar(value) != nil else {
      throw fault(
        "names no character by its number", at: place,
        advice: "write `\\x41`, `\\u0041` or `\\u{41}`")
    }
    return value
  }

  private mutating func category(
    isNegated: Bool, _ place: Int
  ) throws(TextPatternFault) -> ScalarSet {
    var name = ""
    if take("{") {
      while let next = peek(), next != "}" {
        name.unicodeScalars.append(next)
        advance()
      }
      _ = take("}")
    } else if let letter = peek() {
      name.unicodeScalars.append(letter)
      advance()
    }
    let bits = ScalarSet.category(name)
    guard bits != 0 else {
      throw fault(
        "names `\(name)`, which is no category that is known", .unsupported, at: place,
        advice: "write a general category such as `\\p{L}` or `\\p{Nd}`, or a range such as "
          + "`[\\u0370-\\u03FF]`")
    }
    return ScalarSet(categories: bits, isNegated: isNegated)
  }

  // MARK: Classes

  /// Reads a class; its bracket comes next.
  mutating func characterClass() throws(TextPatternFault) -> ScalarSet {
    let place = index
    advance()
    var set = ScalarSet()
    set.isNegated = take("^")
    var isEmpty = true
    while let next = peek() {
      if next == "]", !isEmpty {
        advance()
        return set
      }
      if sees("-["), !isEmpty {
        advance()
        set.subtracted = [try characterClass()]
        guard take("]") else {
          throw fault("goes on behind a subtraction", advice: "put it last in its class")
        }
        return set
      }
      try member(of: &set)
      isEmpty = false
    }
    throw fault(
      "opens a class that is not closed", at: place,
      advice: "close it, or write `\\[` for the character itself")
  }

  private mutating func member(of set: inout ScalarSet) throws(TextPatternFault) {
    for (mark, advice) in Self.foreign where sees(mark) {
      throw fault("has `\(mark)` in a class", .unsupported, advice: advice)
    }
    let place = index
    let first = try bound(place)
    guard let low = first.single, peek() == "-", let next = peek(1), next != "]", next != "[" else {
      return set.formUnion(first)
    }
    advance()
    let last = try bound(index)
    guard let high = last.single, low <= high else {
      throw fault(
        "has a range that does not go from a lower to a higher character", at: place,
        advice: "swap its ends, or write `\\-` for the character itself")
    }
    set.ranges.append(low...high)
  }

  /// What other kinds of regular expressions write in classes.
  private static let foreign = [
    ("[:", "write `\\p{L}`, `\\d` or the range itself"),
    ("--[", "take characters away by one hyphen, `[a-z-[aeiou]]`"),
    ("&&", "take characters away instead, `[a-z-[aeiou]]`"),
    ("[", "write `\\[` for the character itself"),
  ]

  private mutating func bound(_ place: Int) throws(TextPatternFault) -> ScalarSet {
    guard let next = peek() else { return ScalarSet() }
    if next == "\\" { return try escape() }
    advance()
    return Self.set(of: next.value)
  }
}

extension ScalarSet {
  /// The only scalar of a set that is made of one.
  fileprivate var single: UInt32? {
    guard ranges.count == 1, categories == 0, !isNegated, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}

extension UnicodeScalar {
  fileprivate var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}
