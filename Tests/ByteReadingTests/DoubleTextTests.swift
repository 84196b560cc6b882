// Doubles as text: exact, and safe from any exponent.

import ByteReading
import Testing

struct DoubleTextTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("1e22", 1e22), ("1e23", 1e23), ("0.1", 0.1), (".5", 0.5), ("5.", 5),
      ("123456789012345678", 123456789012345680), ("4.9e-324", .leastNonzeroMagnitude),
      ("1e-400", 0),
      ("1e400", .infinity), ("1e9223372036854775807", .infinity), ("1e-9223372036854775808", 0),
      ("1e-9999999999999999999", 0), ("0e9223372036854775807", 0),
    ] as [(String, Double)])
  func readsDoubles(text: String, expected: Double) {
    let value = Array(text.utf8).withUnsafeBufferPointer(NumberText.double)
    #expect(value?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1e+", "1.2.3", "0x10", "NaN", " 1", "1 "])
  func refusesWhatIsNoDecimalNumber(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer(NumberText.double) == nil)
  }
}
