// The order of values, as Firestore was measured to sort them.

import Documents
import Testing

struct ValueOrderTests {
  /// Values in ascending order; those in one row are equal to a query.
  static let sequence: [[Value]] = [
    [nil], [false], [true],
    [.double(.nan)], [.double(-.infinity)], [.double(-9.3e18)], [.integer(.min), .double(-0x1p63)],
    [-1, .double(-1)], [.double(-0.5)], [0, .double(0), .double(-0.0)], [1, .double(1)], [1.5], [2],
    [.integer(9_007_199_254_740_992), .double(9_007_199_254_740_992)],
    [.integer(9_007_199_254_740_993)], [.integer(.max)], [.double(0x1p63)], [.double(9.3e18)],
    [.double(.infinity)],
    [.timestamp(Timestamp(seconds: -1, nanoseconds: 999))],
    [.timestamp(Timestamp(seconds: 0, nanoseconds: 0))],
    [.timestamp(Timestamp(seconds: 0, nanoseconds: 1))],
    [""], ["A"], ["a"], ["a\u{0}"], ["e\u{301}"], ["é"], ["\u{FFFF}"], ["😀"],
    [.bytes([])], [.bytes([0])], [.bytes([0, 1])], [.bytes([255])],
    [reference("a/__id-3__")], [reference("a/__id5__")], [reference("a/__id12__")],
    [reference("a/A")], [reference("a/b")], [reference("a/b/c/d")], [reference("a/b c")],
    [reference("a b/a")],
    [.geoPoint(GeoPoint(latitude: -1, longitude: 9))],
    [
      .geoPoint(GeoPoint(latitude: 0, longitude: -2)),
      .geoPoint(GeoPoint(latitude: -0.0, longitude: -2)),
    ],
    [.geoPoint(GeoPoint(latitude: 0, longitude: 2))],
    [[]], [[1]], [[1, 2]], [[2]], [["a"]],
    [.vector([9])], [.vector([1, 2])], [.vector([1, 3])],
    [[:]], [["a": 1]], [["a": 1, "b": 1]], [["a": 2]], [["b": 0]],
  ]

  private static func reference(_ path: String) -> Value {
    .reference(DocumentReferenceName(path: DocumentPath(unchecked: path)))
  }

  @Test func kindsAndValuesFollowTheMeasuredSequence() {
    for (row, values) in Self.sequence.enumerated() {
      for (otherRow, others) in Self.sequence.enumerated() {
        for value in values {
          for other in others {
            #expect(value.precedes(other) == (row < otherRow), "\(value) and \(other)")
            #expect(value.matches(other) == (row == otherRow), "\(value) and \(other)")
          }
        }
      }
    }
  }
}
