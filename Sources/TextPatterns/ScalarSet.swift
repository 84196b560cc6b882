// A set of characters, as classes of a pattern name them.

/// Unicode scalars by ranges and general categories.
struct ScalarSet: Hashable, Sendable {
  /// Numbers of scalars, in any order.
  var ranges: [ClosedRange<UInt32>] = []
  /// A bit for each general category that belongs to the set.
  var categories: UInt32 = 0
  /// Whether the set is all but these.
  var isNegated = false
  /// The set whose members are taken out again, if any.
  var subtracted: [ScalarSet] = []

  func contains(_ scalar: UnicodeScalar) -> Bool {
    let isListed =
      ranges.contains { $0.contains(scalar.value) }
      || categories != 0 && categories & Self.bit(of: scalar.properties.generalCategory) != 0
    return isListed != isNegated && !subtracted.contains { $0.contains(scalar) }
  }

  /// Takes in all of another set, which has no subtraction.
  mutating func formUnion(_ other: ScalarSet) {
    guard other.isNegated else {
      ranges += other.ranges
      categories |= other.categories
      return
    }
    categories |= other.categories == 0 ? 0 : ~other.categories
    ranges += other.ranges.isEmpty ? [] : Self.complement(of: other.ranges)
  }

  private static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var (result, next) = ([ClosedRange<UInt32>](), UInt32(0))
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = max(next, range.upperBound + 1)
    }
    return next <= 0x10FFFF ? result + [next...0x10FFFF] : result
  }

  // MARK: Sets with names

  /// Anything but the ends of lines.
  static let dot = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true)

  /// The set of an escape such as `\d`, in either case; nil when there is none.
  static func named(_ letter: UnicodeScalar) -> ScalarSet? {
    switch letter {
    case "d": ScalarSet(categories: category("Nd"))
    case "w": ScalarSet(categories: ["L", "M", "Nd", "Nl", "Pc"].reduce(0) { $0 | category($1) })
    case "s": ScalarSet(ranges: whiteSpace)
    case "i": ScalarSet(ranges: nameStart)
    case "c": ScalarSet(ranges: nameStart + nameRest)
    case "D", "W", "S", "I", "C":
      named(UnicodeScalar(letter.value + 32) ?? "d").map { set in
        var set = set
        set.isNegated = true
        return set
      }
    default: nil
    }
  }

  private static let whiteSpace: [ClosedRange<UInt32>] = [
    0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
    0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ]

  /// What a name in XML may start with.
  private static let nameStart: [ClosedRange<UInt32>] = [
    0x3A...0x3A, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
    0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
    0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF,
  ]

  /// What it may go on with besides.
  private static let nameRest: [ClosedRange<UInt32>] = [
    0x2D...0x2E, 0x30...0x39, 0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040,
  ]

  // MARK: Categories

  /// The bits of a category (`Lu`) or of all that begin with a letter (`L`); 0 for no category.
  static func category(_ name: String) -> UInt32 {
    var bits: UInt32 = 0
    for (index, known) in names.enumerated() where known == name || known.prefix(1) == name {
      bits |= 1 << UInt32(index)
    }
    return bits
  }

  private static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  private static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
    let index: UInt32 =
      switch category {
      case .uppercaseLetter: 0
      case .lowercaseLetter: 1
      case .titlecaseLetter: 2
      case .modifierLetter: 3
      case .otherLetter: 4
      case .nonspacingMark: 5
      case .spacingMark: 6
      case .enclosingMark: 7
      case .decimalNumber: 8
      case .letterNumber: 9
      case .otherNumber: 10
      case .connectorPunctuation: 11
      case .dashPunctuation: 12
      case .openPunctuation: 13
      case .closePunctuation: 14
      case .initialPunctuation: 15
      case .finalPunctuation: 16
      case .otherPunctuation: 17
      case .mathSymbol: 18
      case .currencySymbol: 19
      case .modifierSymbol: 20
      case .otherSymbol: 21
      case .spaceSeparator: 22
      case .lineSeparator: 23
      case .paragraphSeparator: 24
      case .control: 25
      case .format: 26
      case .surrogate: 27
      case .privateUse: 28
      case .unassigned: 29
      @unknown default: 29
      }
    return 1 << index
  }
}
