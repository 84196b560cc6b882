// Fields found and kept in byte order of their names.

import Documents
import Testing

struct FieldSortingTests {
  private func names(_ map: FieldMap) -> [String] { map.map(\.name) }

  @Test func orderIsByBytes() {
    let map: FieldMap = [
      "é": 1, "z": 2, "e\u{301}": 3, "a": 4, "": 5, "Z": 6, "\u{FFFF}": 7, "😀": 8,
    ]
    #expect(names(map) == ["", "Z", "a", "e\u{301}", "z", "é", "\u{FFFF}", "😀"])
  }

  @Test func lastOfEqualNamesWins() {
    let map = FieldMap([("b", 1), ("a", 2), ("b", 3), ("a", 4), ("a", 5)])
    #expect(map == ["a": 5, "b": 3])
    #expect(FieldMap([("same", 1), ("same", 2)]) == ["same": 2])
  }

  @Test func namesWithEqualStarts() {
    let map = FieldMap([
      ("commonStart2", 2), ("commonStart", 0), ("commonStart1", 1), ("commonSt", 9),
      ("commonSt\0", 8), ("commonStart2", 3),
    ])
    #expect(
      names(map) == ["commonSt", "commonSt\0", "commonStart", "commonStart1", "commonStart2"])
    #expect(map["commonStart2"] == 3)
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 100, 1_000])
  func manyFields(_ count: Int) {
    // 7,919 is prime: it visits every number below `count` once, out of order.
    let pairs = (0..<count).map { index -> (String, Value) in
      let number = index * 7_919 % max(count, 1)
      return ("name\(number)", .integer(Int64(number)))
    }
    let map = FieldMap(pairs + pairs)
    #expect(map.count == Set(pairs.map(\.0)).count)
    #expect(
      names(map)
        == Set(pairs.map(\.0)).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    for (name, value) in pairs { #expect(map[name] == value) }
    #expect(map["absent"] == nil)
    #expect(map["name"] == nil)
  }

  @Test func removalAndUpdate() {
    var map: FieldMap = ["a": 1, "b": 2]
    map["a"] = nil
    map["c"] = 3
    map.update("b") { $0 = nil }
    map.update("d") { $0 = 4 }
    #expect(map == ["c": 3, "d": 4])
  }
}
