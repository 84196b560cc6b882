// The border between timestamps and dates.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("F7 to F10 timestamps")
struct TimestampTests {
  /// Numbers that are the same in every run.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  private func trip(_ time: Timestamp) -> Timestamp? { Timestamp(checkedDate: time.dateValue()) }

  @Test("F9 a microsecond survives where a date can tell it") func microsecondsSurvive() {
    var numbers = Seeded(state: 1)
    // 2^32 seconds on either side of 2001: there a date's step is below a microsecond.
    let near = (978_307_200 - 4_294_967_296)...(978_307_200 + 4_294_967_295 as Int64)
    for _ in 0..<100_000 {
      let time = Timestamp(
        seconds: .random(in: near, using: &numbers),
        nanoseconds: .random(in: 0...999_999, using: &numbers) * 1_000)
      guard trip(time) == time else {
        Issue.record("\(time)")
        return
      }
    }
  }

  @Test("F9 further trips change nothing, over the whole range") func tripsAreStable() throws {
    var numbers = Seeded(state: 2)
    for _ in 0..<100_000 {
      let time = Timestamp(
        seconds: .random(in: -62_135_596_800...253_402_300_798, using: &numbers),
        nanoseconds: .random(in: 0...999_999_999, using: &numbers))
      let first = try #require(trip(time))
      let second = try #require(trip(first))
      guard second == first, abs(first.seconds - time.seconds) <= 1 else {
        Issue.record("\(time)")
        return
      }
    }
  }

  @Test("F7 both ends of the range") func ends() throws {
    let first = Timestamp(seconds: -62_135_596_800, nanoseconds: 0)
    #expect(trip(first) == first)
    let last = Timestamp(seconds: 253_402_300_799, nanoseconds: 0)
    #expect(trip(last) == last)
    try expectRoundTrip(Holder(value: last.dateValue()), ["value": .timestamp(last)])
  }

  @Test(
    "F7 just beyond",
    arguments: [-62_135_596_801, 253_402_300_800, .infinity, -.infinity, .nan, 1e300] as [Double])
  func beyond(_ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Timestamp(checkedDate: date) == nil)
    #expect(
      encodingFailure { try DocumentEncoder().encode(Holder(value: date)) }
        == "value: The date is not within the years 1 to 9999.")
  }

  @Test("F7 a map beyond the range") func mapBeyond() {
    let fields: FieldMap = ["value": ["seconds": 253_402_300_800, "nanoseconds": 0]]
    #expect(
      decodingFailure { try DocumentDecoder().decode(Holder<Date>.self, from: fields) }
        == "dataCorrupted value: 253402300800 s 0 ns is no time of the years 1 to 9999.")
  }

  @Test(
    "F8, F10 fractions before 1970 and below a microsecond",
    arguments: [
      (-0.5, -1, 500_000_000), (-1.25, -2, 750_000_000), (0.000_000_4, 0, 0),
      (0.000_000_6, 0, 1_000), (-0.000_000_4, 0, 0), (0.999_999_9, 1, 0),
    ] as [(Double, Int64, Int32)])
  func fractions(_ interval: Double, _ seconds: Int64, _ nanoseconds: Int32) {
    #expect(
      Timestamp(date: Date(timeIntervalSince1970: interval))
        == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }

  @Test("F10 a timestamp keeps its nanoseconds") func nanoseconds() throws {
    let time = Timestamp(seconds: 1, nanoseconds: 123_456_789)
    try expectRoundTrip(Holder(value: time), ["value": .timestamp(time)])
  }
}
