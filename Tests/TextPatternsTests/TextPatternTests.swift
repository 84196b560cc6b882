// What patterns match, and that no text makes them slow.

import Testing

import TextPatterns

struct TextPatternTests {
  @Test(
    "A pattern matches whole texts",
    arguments: [
      ("", [""], ["a"]),
      ("abc", ["abc"], ["", "ab", "abcd", "xabc", "abc\n"]),
      ("a|bc|", ["a", "bc", ""], ["abc", "b"]),
      ("a*", ["", "a", "aaaa"], ["b", "aab"]),
      ("a+b?", ["a", "aab"], ["", "b", "abb"]),
      ("a{2}", ["aa"], ["a", "aaa"]),
      ("a{2,}", ["aa", "aaaaa"], ["a"]),
      ("a{1,3}b", ["ab", "aaab"], ["b", "aaaab"]),
      ("a{0}b{0,0}c{0,1}", ["", "c"], ["a", "b", "cc"]),
      ("(ab|c){2}", ["abab", "abc", "cc"], ["ab", "ababab"]),
      ("(a*)*", ["", "aaa"], ["b"]), ("(a|b)*abb", ["abb", "babababb"], ["ab", "abba"]),
      ("(?:a)(?<name>b)(?P<x>c)", ["abc"], ["ab"]), ("a*?b+?c??", ["ab", "bbc"], ["a"]),
      (".", ["a", "é", "😀", "\t", "\u{2028}"], ["", "\n", "\r", "ab"]),
      ("..", ["e\u{301}"], ["é"]),
      ("[abc]", ["a", "c"], ["d", ""]), ("[^abc]", ["d", "\n"], ["a", ""]),
      ("[a-cx-]", ["b", "x", "-"], ["d"]), ("[-a]", ["-", "a"], ["b"]),
      ("[a-]", ["-", "a"], ["b"]),
      ("[]a]", ["]", "a"], ["b"]), ("[\\]\\[\\\\^]", ["]", "[", "\\", "^"], ["a"]),
      ("[a-z-[aeiou]]+", ["xyz"], ["xaz", "-"]), ("[^a-z-[0-9]]", ["A", "-"], ["a", "5"]),
      ("[\\w-[\\d_]]+", ["abcé"], ["a1", "_"]), ("[a-z-[a-y-[b]]]+", ["zb"], ["a"]),
      ("\\d+", ["12", "٣"], ["", "x", "½"]), ("\\D", ["x"], ["1"]),
      ("\\w+", ["a_1é", "日本"], ["a b", "€", "-"]), ("\\W", ["-", " "], ["a", "_"]),
      ("\\s", [" ", "\t", "\u{A0}"], ["a"]), ("[\\S]", ["a"], [" "]),
      ("\\i\\c*", ["a-b.c", ":x", "é1"], ["1a", "-a"]), ("\\I", ["1"], ["a"]),
      ("\\p{Lu}\\p{Ll}*", ["Éa", "A"], ["a", "AB"]), ("\\P{L}+", ["12 "], ["a"]),
      ("\\pN", ["½"], ["a"]),
      ("[\\P{L}a]", ["a", "1"], ["b"]), ("\\p{Sc}\\d", ["€5"], ["E5"]),
      ("\\.\\-\\/\\$\\^\\{\\}\\ ", [".-/$^{} "], ["a-/$^{} "]),
      ("\\n\\r\\t\\f", ["\n\r\t\u{C}"], ["nrtf"]), ("\\x41\\u00e9\\u{1F600}", ["Aé😀"], ["A"]),
      ("^a$", ["a"], ["", "aa"]), ("^(a|b$)", ["a", "b"], ["c"]), ("a^b|c", ["c"], ["ab", "a^b"]),
      ("a$b|$|^c", ["", "c"], ["ab"]), ("(^|x)a", ["a", "xa"], ["aa"]),
      ("(^a)*", ["", "a"], ["aa"]),
      ("^$^", [""], ["a"]), ("a(b$|c)*", ["a", "ab", "acc", "acb"], ["abc", "abb"]),
      ("97[89][0-9]{10}", ["9780140449136"], ["978014044913", "9770140449136"]),
      ("[^@]+@[a-z]+\\.com", ["ä@b.com"], ["@b.com", "a@b@c.com"]),
    ])
  func matches(_ pattern: String, _ good: [String], _ bad: [String]) throws {
    let compiled = try TextPattern(pattern)
    // Twice, since a pattern remembers what it met.
    for _ in 0..<2 {
      for text in good { #expect(compiled.matches(text), "`\(text)`") }
      for text in bad { #expect(!compiled.matches(text), "`\(text)`") }
    }
  }

  @Test(
    "A pattern that can't be used is told with place and advice",
    arguments: [
      (
        "a(b", .malformed,
        "opens a group that is not closed (character 2); close it, or write `\\(` for the character itself"
      ),
      (
        "ab)", .malformed,
        "closes a group that is not open (character 3); write `\\)` for the character itself"
      ),
      (
        "é[a", .malformed,
        "opens a class that is not closed (character 2); close it, or write `\\[` for the character itself"
      ),
      (
        "a**", .malformed,
        "repeats a repeat (character 3); put the part in front of it into parentheses"
      ),
      (
        "|*", .malformed,
        "has nothing that `*` could repeat (character 2); write `\\*` for the character itself"
      ),
      (
        "a]", .malformed,
        "has a `]` that closes nothing (character 2); write `\\]` for the character itself"
      ),
      (
        "a{x}", .malformed,
        "has a `{` that begins no repeat (character 2); write `{2}`, `{2,}` or `{2,5}`, or `\\{` for the character itself"
      ),
      (
        "a{2,x}", .malformed,
        "has a `{` that begins no repeat (character 2); write `{2}`, `{2,}` or `{2,5}`, or `\\{` for the character itself"
      ),
      ("a{3,2}", .malformed, "asks for at least 3 and at most 2 (character 2); swap the numbers"),
      (
        "[z-a]", .malformed,
        "has a range that does not go from a lower to a higher character (character 2); swap its ends, or write `\\-` for the character itself"
      ),
      (
        "a\\", .malformed,
        "ends in a lone backslash (character 2); write `\\\\` for the character itself"
      ),
      (
        "\\u12", .malformed,
        "names no character by its number (character 1); write `\\x41`, `\\u0041` or `\\u{41}`"
      ),
      (
        "[a-z-[b]c]", .malformed,
        "goes on behind a subtraction (character 9); put it last in its class"
      ),
      (
        "(a)\\1", .unsupported,
        "refers back to a group (character 4); a match in one pass can't remember; check that in the program that reads the value"
      ),
      (
        "x(?!a)", .unsupported,
        "looks around (character 2); say what the text is, not what it isn't: alternatives and `[a-z-[aeiou]]` help"
      ),
      (
        "(?<=a)b", .unsupported,
        "looks around (character 1); say what the text is, not what it isn't: alternatives and `[a-z-[aeiou]]` help"
      ),
      (
        "(?i)a", .unsupported,
        "has a group of a kind that XML Schema doesn't have (character 1); write out what it stands for, such as `[Aa]` for either case"
      ),
      ("a++", .unsupported, "repeats without giving back (character 2); leave out the last `+`"),
      (
        "\\ba", .unsupported,
        "has the escape `\\b`, which XML Schema doesn't have (character 1); leave it out where it marks a place, since the whole text is matched"
      ),
      (
        "\\p{IsGreek}", .unsupported,
        "names `IsGreek`, which is no category that is known (character 1); write a general category such as `\\p{L}` or `\\p{Nd}`, or a range such as `[\\u0370-\\u03FF]`"
      ),
      (
        "[[:alpha:]]", .unsupported,
        "has `[:` in a class (character 2); write `\\p{L}`, `\\d` or the range itself"
      ),
      (
        "[a-z--[b]]", .unsupported,
        "has `--[` in a class (character 5); take characters away by one hyphen, `[a-z-[aeiou]]`"
      ),
      (
        "a{1001}", .tooLarge,
        "repeats more than 1000 times (character 2); check lengths with minLength and maxLength"
      ),
      (
        "a{99999999999999999999}", .tooLarge,
        "repeats more than 1000 times (character 2); check lengths with minLength and maxLength"
      ),
      (
        "[" + String(repeating: "a", count: 8_191) + "]", .tooLarge,
        "is longer than 8192 characters (character 8193); write ranges, or list the values in `enum`"
      ),
      (
        "((a{100}){100}){100}", .tooLarge,
        "takes more than 8192 steps, counted out (character 1); write smaller repeats, and check lengths with minLength and maxLength"
      ),
    ] as [(String, TextPatternFault.Kind, String)])
  func faults(_ pattern: String, _ kind: TextPatternFault.Kind, _ message: String) {
    let fault = #expect(throws: TextPatternFault.self) { try TextPattern(pattern) }
    #expect(fault?.kind == kind)
    #expect(fault?.message == message)
  }

  @Test func groupsTooDeepAreRefused() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: TextPatternFault.self) { try TextPattern(deep) }
  }

  @Test(
    "No text makes a pattern slow",
    arguments: [
      ("(a+)+$", "a", "b"), ("(a*)*c", "a", "b"), ("(a|aa)+", "a", "b"),
      ("(.*)(.*)(.*)(.*)[^b]", "b", ""),
      ("(x+x+)+y", "x", ""), ("(\\w+\\s?)+", "word ", "!"), ("(a|b)*a(a|b){12}", "ab", ""),
      (".{0,1000}(a?){1000}", "a", "\n"),
    ])
  func isLinear(_ pattern: String, _ piece: String, _ end: String) throws {
    let text = String(repeating: piece, count: 10_000) + end
    #expect(try !TextPattern(pattern).matches(text))
  }

  /// Random small patterns, held against another matcher.
  @Test(arguments: 0..<20)
  func agreesWithABacktrackingMatcher(seed: UInt64) throws {
    var generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    for _ in 0..<15 {
      let pattern = Self.pattern(3, &generator)
      let own = try TextPattern(pattern)
      let other = try Regex(pattern).matchingSemantics(.unicodeScalar)
      for _ in 0..<10 {
        let text = String(
          (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            "abé".randomElement(using: &generator) ?? "a"
          })
        #expect(
          own.matches(text) == ((try other.wholeMatch(in: text)) != nil), "\(pattern) on \(text)")
      }
    }
  }

  private static func pattern(_ depth: Int, _ generator: inout Generator) -> String {
    guard depth > 0 else {
      return ["a", "b", "é", ".", "[ab]", "[^a]", "\\w"].randomElement(using: &generator) ?? "a"
    }
    let one = pattern(depth - 1, &generator)
    let other = pattern(depth - 1, &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return "(?:\(one)|\(other))"
    case 1: return "(?:\(one))*"
    case 2: return "(?:\(one))+"
    case 3: return "(?:\(one))?\(other)"
    case 4: return "(?:\(one)){1,2}"
    default: return one + other
    }
  }

  /// The same numbers in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
