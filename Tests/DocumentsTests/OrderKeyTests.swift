// Keys sort as the values do that they stand for.

import Documents
import Testing

struct OrderKeyTests {
  private static func time(_ seconds: Int64, _ nanoseconds: Int32) -> Value {
    .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }

  private static func reference(_ path: String, in database: String? = nil) -> Value {
    .reference(
      DocumentReferenceName(database: database, path: DocumentPath(unchecked: path)))
  }

  static let values: [Value] = [
    nil, false, true, .double(.nan), .double(-.infinity), .double(-1e300), .integer(.min),
    .double(-0x1p63), .integer(.min + 1), -1.5, -1, .double(-.leastNonzeroMagnitude), 0,
    .double(-0.0),
    .double(.leastNonzeroMagnitude), 1, .double(1), 1.5, .integer(9_007_199_254_740_991),
    .integer(9_007_199_254_740_992), .double(9_007_199_254_740_992),
    .integer(9_007_199_254_740_993), .double(9_007_199_254_740_994),
    .integer(9_007_199_254_740_995), .integer(.max - 1), .integer(.max), .double(0x1p63),
    .double(.infinity), time(-62_135_596_800, 0), time(-1, 999_999_999), time(0, 0), time(0, 1),
    time(253_402_300_799, 0), "", "\0", "\0\0", "\0a", "a", "a\0", "a\0b", "a\u{1}", "ab", "é", "😀",
    .bytes([]), .bytes([0]), .bytes([0, 0]), .bytes([0, 255]), .bytes([1]), .bytes([255]),
    reference("a/b"), reference("a/b/c/d"), reference("a/__id-7__"), reference("a/__id12__"),
    reference("a/__id5__"), reference("a-b/c"), reference("a!/c"),
    reference("a/b", in: "projects/p"),
    .geoPoint(GeoPoint(latitude: -1, longitude: 1)),
    .geoPoint(GeoPoint(latitude: 0, longitude: -1)),
    .geoPoint(GeoPoint(latitude: -0.0, longitude: 2)), [], [nil], [[:]], [1], [1, nil], [1, 2],
    ["a"],
    ["a", 1], .vector([]), .vector([1]), .vector([.nan]), .vector([0, 1]), .vector([1, 0]), [:],
    ["a": nil], ["a": 1], ["a": 1, "b": 0], ["ab": 0], ["b": nil], ["a": ["b": 1]], ["a": [1]],
  ]

  @Test(arguments: values.indices) func keysCompareAsValuesDo(_ index: Int) {
    let a = Self.values[index]
    for b in Self.values {
      for isDescending in [false, true] {
        let (first, second) = (
          OrderKey.bytes(of: [a, 7], isDescending: [isDescending, false]),
          OrderKey.bytes(of: [b, 7], isDescending: [isDescending, false])
        )
        let expected = isDescending ? b.precedes(a) : a.precedes(b)
        #expect(first.lexicographicallyPrecedes(second) == expected, "\(a) \(b) \(isDescending)")
        #expect((first == second) == a.matches(b), "\(a) \(b)")
      }
    }
  }
}
