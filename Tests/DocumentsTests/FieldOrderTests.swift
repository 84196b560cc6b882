// Fields sorted by what is remembered of those before: the same as sorted by themselves.

import Testing

@testable import Documents

struct FieldOrderTests {
  /// Maps that come one after another, by the names of their fields.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let maps: [[String]]
  }

  static let cases = [
    Case(testDescription: "one field", maps: [["a"], ["a"], ["b"]]),
    Case(testDescription: "no field", maps: [[], ["b", "a"], []]),
    Case(testDescription: "always the same", maps: [["c", "a", "b"], ["c", "a", "b"]]),
    Case(
      testDescription: "in order already", maps: [["a", "b", "c"], ["a", "b", "c"], ["a", "c"]]),
    Case(
      testDescription: "some left out",
      maps: [["d", "b", "c", "a"], ["d", "a"], ["b", "c", "a"], ["d", "b", "c", "a"]]),
    Case(
      testDescription: "more and more",
      maps: [["b"], ["c", "b"], ["c", "b", "a"], ["d", "c", "b", "a"], ["c", "a"]]),
    Case(
      testDescription: "now these, now those",
      maps: [["x", "b", "a"], ["x", "c", "a"], ["x", "b", "a"], ["x", "b", "c", "a"]]),
    Case(
      testDescription: "turned round", maps: [["c", "b", "a"], ["a", "b", "c"], ["b", "c", "a"]]),
    Case(
      testDescription: "a name twice",
      maps: [["b", "a", "b"], ["b", "a"], ["b", "a", "b"], ["a", "a"]]),
    Case(
      testDescription: "canonically equal, but other bytes",
      maps: [["\u{E9}", "e\u{301}", "a"], ["e\u{301}", "a"], ["\u{E9}", "a"]]),
    Case(
      testDescription: "long names with a common start",
      maps: (0..<3).map { _ in
        ["z", "a", "ab"].map { "a name that is longer than fifteen bytes, and " + $0 }
      }),
    Case(testDescription: "other names each time", maps: (0..<80).map { ["b\($0)", "a\($0)"] }),
    Case(
      testDescription: "more than a word of names",
      maps: [60, 64, 65, 70, 64].map { count in (0..<count).map { "n\($0)" } }),
  ]

  @Test(arguments: cases)
  func sortsAsIfByItself(_ example: Case) {
    var order = FieldOrder()
    for (number, names) in example.maps.enumerated() {
      let fields = names.enumerated().map { index, name in
        FieldMap.Field(name: name, value: .string("\(number) \(index)"))
      }
      var sorted = fields
      order.sort(&sorted)
      #expect(sorted == Array(FieldMap(collected: fields)))
    }
  }

  @Test func anyFields() {
    var random = SplitMix(state: 7)
    for _ in 0..<200 {
      var order = FieldOrder()
      let names = (0..<Int.random(in: 1...12, using: &random)).map { "n\($0)" }
        .shuffled(using: &random)
      for _ in 0..<10 {
        let chosen = names.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        let fields = chosen.map {
          FieldMap.Field(name: $0, value: .integer(Int64.random(in: 0...9, using: &random)))
        }
        var sorted = fields
        order.sort(&sorted)
        #expect(sorted == Array(FieldMap(collected: fields)))
      }
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
