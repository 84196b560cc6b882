// Numbers read exactly, or not at all.

import ByteReading
import Testing

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      ("0", .value(0)), ("-0", .value(0)), ("+7", .value(7)), ("007", .value(7)),
      ("9223372036854775807", .value(.max)), ("-9223372036854775808", .value(.min)),
      ("9223372036854775808", .outOfRange), ("-9223372036854775809", .outOfRange),
      ("99999999999999999999999", .outOfRange), ("00000000000000000000000001", .value(1)),
      ("", .invalid), ("-", .invalid), ("+", .invalid), ("1.0", .invalid), ("1e2", .invalid),
      (" 1", .invalid), ("1 ", .invalid), ("١", .invalid), ("--1", .invalid), ("/", .invalid),
      (":", .invalid), ("99999999999999999999x", .invalid),
    ] as [(String, NumberText.Integer)])
  func readsIntegers(_ text: String, expected: NumberText.Integer) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { NumberText.integer($0) } == expected)
  }

  @Test(arguments: [
    ("1", true), ("-1.5", true), (".5", true), ("5.", true), ("1e10", true), ("1E+10", true),
    ("1.5e-3", true), ("+.5e0", true), ("", false), (".", false), ("-", false), ("e5", false),
    ("1e", false), ("1e+", false), ("1.2.3", false), ("0x10", false), ("1,5", false),
    ("NaN", false), ("inf", false), ("1 ", false), ("1e5.", false),
  ])
  func knowsDecimals(_ text: String, expected: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { NumberText.isDecimal($0) } == expected)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("0.1", 0.1), ("12.7", 12.7), (".5", 0.5), ("5.", 5),
    ("123456789012345", 123_456_789_012_345), ("9007199254740993", 9_007_199_254_740_992),
    ("1e22", 1e22), ("1e23", 1e23), ("1e-22", 1e-22), ("5e-324", .leastNonzeroMagnitude),
    ("1e-400", 0),
    ("1e400", .infinity), ("-1e400", -.infinity),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("2.2250738585072014e-308", .leastNormalMagnitude), ("0.000000000000000000000001", 1e-24),
    ("1e99999999999999999999", .infinity), ("0e99999999999999999999", 0), ("1E2", 100),
    ("3.4028234664e38", 3.4028234664e38), ("000000000000000000001.50", 1.5),
  ])
  func roundsDoublesRight(_ text: String, expected: Double) {
    let double = Array(text.utf8).withUnsafeBufferPointer { NumberText.double($0) }
    #expect(double?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: ["", "x", "1,5", "NaN", "0x1p3", "1e"])
  func refusesWhatIsNoNumber(_ text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { NumberText.double($0) } == nil)
  }

  @Test func readsBackEveryDouble() {
    var generator = SplitMix(state: 20_240_229)
    for _ in 0..<20_000 {
      let double = Double(bitPattern: generator.next())
      guard double.isFinite else { continue }
      let read = Array(double.description.utf8).withUnsafeBufferPointer { NumberText.double($0) }
      #expect(read?.bitPattern == double.bitPattern)
    }
  }
}

@Suite struct PlainNumberTextTests {
  @Test(arguments: [
    ("0", true), ("7", true), ("-7", true), ("123456789012345678", true), ("-0", false),
    ("00", false), ("007", false), ("+7", false), ("", false), ("-", false), ("1.0", false),
    ("1234567890123456789", false), ("1e2", false), (" 1", false),
  ])
  func knowsPlainIntegers(_ text: String, expected: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { NumberText.isPlainInteger($0) } == expected)
  }

  @Test(arguments: [
    ("0.0", true), ("-0.0", true), ("3.0", true), ("12.99", true), ("-12.99", true),
    ("0.0001", true), ("0.0005", true), ("0.00012", true), ("0.00001", false), ("0.00099", true),
    ("0.000099", false),
    ("123456789.012345", true), ("123456789.0123456", false), ("12.90", false), ("12.00", false),
    ("012.5", false), ("00.5", false), (".5", false), ("5.", false), ("5", false), ("+1.5", false),
    ("1.5e3", false), ("1.5.5", false), ("-", false), ("", false), ("-.5", false), ("a.b", false),
  ])
  func knowsPlainDoubles(_ text: String, expected: Bool) {
    #expect(isPlainDouble(text) == expected)
  }

  @Test func plainDoublesAreWrittenAsTheyStand() {
    var generator = SplitMix(state: 12)
    var count = 0
    for _ in 0..<50_000 {
      let digits = String(generator.next() % 1_000_000_000_000_000).dropFirst(
        Int.random(in: 0...14, using: &generator))
      let point = Int.random(in: 0...digits.count, using: &generator)
      let text =
        (Bool.random(using: &generator) ? "-" : "") + digits.prefix(point) + "."
        + digits.dropFirst(point)
      guard isPlainDouble(text) else { continue }
      count += 1
      #expect(Double(text)?.description == text)
    }
    #expect(count > 10_000)
  }

  private func isPlainDouble(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { NumberText.isPlainDouble($0) }
  }
}

/// A seeded generator, so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
