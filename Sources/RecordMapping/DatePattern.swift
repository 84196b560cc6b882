// Date patterns of strptime's kind, checked and taken apart once.

/// A pattern such as `%d/%m/%Y %H:%M`, compiled. Reading is strict: real days of the Gregorian
/// calendar, nothing left over, no white space skipped.
///
/// Directives, names in English and in any case:
///
/// | written | reads |
/// |---|---|
/// | `%Y` `%y` | year of four digits; of two, 69 to 99 in the 1900s and 00 to 68 in the 2000s |
/// | `%m` `%B` `%b` `%h` | month as number; as name, whole or of three letters |
/// | `%d` `%e` `%j` | day of the month; the same, padded with a space; day of the year |
/// | `%A` `%a` | name of the weekday, which must be the date's |
/// | `%H` `%I` `%p` | hour 0 to 23; 1 to 12, with `AM` or `PM` |
/// | `%M` `%S` `%f` | minute; second; fraction of a second, one to nine digits |
/// | `%z` `%Z` | offset `Z`, `+0130` or `+01:30`; `UTC`, `GMT` or `Z` |
/// | `%s` `%Q` | seconds or milliseconds since 1970-01-01T00:00:00Z, alone |
/// | `%F` `%D` `%T` `%R` | `%Y-%m-%d`, `%m/%d/%y`, `%H:%M:%S`, `%H:%M` |
/// | `%%` | a percent sign |
///
/// Numbers may lack their leading zero (`1/2/2021` for `%d/%m/%Y`), except before another digit.
public struct DatePattern: Hashable, Sendable {
  /// Why a pattern can't be used.
  public struct Fault: Error, Hashable, Sendable {
    /// One sentence of fact, with a full stop.
    public var message: String
  }

  /// The pattern as it was written.
  public let text: String
  let steps: [Step]

  /// Compiles a pattern.
  /// - Throws: a fault for an unknown directive, and for directives that contradict each other.
  public init(_ text: String) throws(Fault) {
    self.text = text
    steps = try Self.compile(Array(text.utf8))
    try checkDirectives()
  }

  /// Whether the pattern tells a whole date.
  public var tellsDate: Bool {
    has(.epochSeconds) || has(.epochMilliseconds)
      || (has(.year) || has(.shortYear))
        && (has(.dayOfYear)
          || (has(.day) || has(.spacedDay)) && (has(.month) || has(.monthName)))
  }

  /// Whether the pattern tells any part of a date.
  public var tellsPartOfDate: Bool {
    steps.contains { $0.directive.map(Self.dateDirectives.contains) ?? false }
  }

  /// Whether the pattern tells the hour.
  public var tellsTime: Bool { has(.hour) || has(.hour12) }

  /// Whether the pattern tells any part of a time of day.
  public var tellsPartOfTime: Bool {
    steps.contains { $0.directive.map(Self.timeDirectives.contains) ?? false }
  }

  /// Whether values are counts since 1970, which JSON writes as numbers.
  public var isEpoch: Bool { has(.epochSeconds) || has(.epochMilliseconds) }

  func has(_ directive: Directive) -> Bool { steps.contains { $0.directive == directive } }
}

extension DatePattern {
  /// A part of a value that a pattern reads.
  enum Directive: UInt8, Hashable, Sendable {
    case year, shortYear, month, monthName, day, spacedDay, dayOfYear, weekday
    case hour, hour12, half, minute, second, fraction, offset, zone
    case epochSeconds, epochMilliseconds
  }

  /// One step of a compiled pattern.
  enum Step: Hashable, Sendable {
    case literal(UInt8)
    case number(Directive, width: ClosedRange<Int>)
    case word(Directive)

    var directive: Directive? {
      switch self {
      case .literal: nil
      case .number(let directive, _), .word(let directive): directive
      }
    }

    var startsWithDigit: Bool {
      switch self {
      case .literal(let byte): (0x30...0x39).contains(byte)
      case .number: true
      case .word: false
      }
    }
  }

  private static let dateDirectives: Set<Directive> = [
    .year, .shortYear, .month, .monthName, .day, .spacedDay, .dayOfYear, .weekday, .epochSeconds,
    .epochMilliseconds,
  ]

  private static let timeDirectives: Set<Directive> = [
    .hour, .hour12, .half, .minute, .second, .fraction, .offset, .zone,
  ]

  private static let composites: [UInt8: String] = [
    UInt8(ascii: "F"): "%Y-%m-%d", UInt8(ascii: "D"): "%m/%d/%y", UInt8(ascii: "T"): "%H:%M:%S",
    UInt8(ascii: "R"): "%H:%M",
  ]

  private static let directives: [UInt8: Step] = [
    UInt8(ascii: "Y"): .number(.year, width: 4...4),
    UInt8(ascii: "y"): .number(.shortYear, width: 2...2),
    UInt8(ascii: "m"): .number(.month, width: 1...2), UInt8(ascii: "B"): .word(.monthName),
    UInt8(ascii: "b"): .word(.monthName), UInt8(ascii: "h"): .word(.monthName),
    UInt8(ascii: "d"): .number(.day, width: 1...2), UInt8(ascii: "e"): .word(.spacedDay),
    UInt8(ascii: "j"): .number(.dayOfYear, width: 1...3), UInt8(ascii: "A"): .word(.weekday),
    UInt8(ascii: "a"): .word(.weekday), UInt8(ascii: "H"): .number(.hour, width: 1...2),
    UInt8(ascii: "I"): .number(.hour12, width: 1...2), UInt8(ascii: "p"): .word(.half),
    UInt8(ascii: "M"): .number(.minute, width: 1...2),
    UInt8(ascii: "S"): .number(.second, width: 1...2),
    UInt8(ascii: "f"): .number(.fraction, width: 1...9), UInt8(ascii: "z"): .word(.offset),
    UInt8(ascii: "Z"): .word(.zone), UInt8(ascii: "s"): .word(.epochSeconds),
    UInt8(ascii: "Q"): .word(.epochMilliseconds), UInt8(ascii: "%"): .literal(0x25),
  ]

  private static func compile(_ text: [UInt8]) throws(Fault) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < text.count {
      defer { index += 1 }
      guard text[index] == UInt8(ascii: "%") else {
        steps.append(.literal(text[index]))
        continue
      }
      index += 1
      guard index < text.count else { throw Fault(message: "The pattern ends in a lone `%`.") }
      if let composite = composites[text[index]] {
        steps += try compile(Array(composite.utf8))
      } else if let step = directives[text[index]] {
        steps.append(step)
      } else {
        let directive = String(decoding: text[index...].prefix { $0 >= 0x80 }, as: UTF8.self)
        let name = directive.isEmpty ? String(UnicodeScalar(text[index])) : directive
        throw Fault(message: "`%\(name)` is no directive that is known.")
      }
    }
    return withFixedWidths(steps)
  }

  /// A number before another digit has all its digits, or nobody could tell where it ends.
  private static func withFixedWidths(_ steps: [Step]) -> [Step] {
    steps.indices.map { index in
      guard case .number(let directive, let width) = steps[index], index + 1 < steps.count,
        steps[index + 1].startsWithDigit
      else { return steps[index] }
      return .number(directive, width: width.upperBound...width.upperBound)
    }
  }

  private func checkDirectives() throws(Fault) {
    let used = steps.compactMap(\.directive)
    let distinct = Set(used.map { $0 == .spacedDay ? .day : $0 })
    guard distinct.count == used.count else {
      throw Fault(message: "The pattern `\(text)` reads the same part twice.")
    }
    for (one, other) in Self.rivals where has(one) && has(other) {
      throw Fault(message: "The pattern `\(text)` reads the same part in two ways.")
    }
    guard has(.hour12) == has(.half) else {
      throw Fault(message: "The pattern `\(text)` has one of `%I` and `%p` without the other.")
    }
    guard !isEpoch || steps.count == 1 else {
      throw Fault(message: "The pattern `\(text)` has other parts beside a count since 1970.")
    }
  }

  private static let rivals: [(Directive, Directive)] = [
    (.year, .shortYear), (.month, .monthName), (.day, .dayOfYear), (.spacedDay, .dayOfYear),
    (.month, .dayOfYear), (.monthName, .dayOfYear), (.hour, .hour12), (.offset, .zone),
  ]
}
