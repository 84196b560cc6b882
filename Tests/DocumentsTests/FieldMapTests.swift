// Named values: order, identity of names, change in place.

import Documents
import Testing

struct FieldMapTests {
  @Test func aMissingFieldIsNotNull() {
    let fields: FieldMap = ["a": nil]
    #expect(fields["b"] == Value?.none)
    #expect(fields["a"] == .some(.null))
  }

  @Test func namesAreKeptInByteOrderAndToldApartByBytes() {
    let fields = FieldMap([("b", 1), ("é", 2), ("a", 3), ("e\u{301}", 4), ("B", 5), ("b", 6)])
    #expect(fields.map(\.name) == ["B", "a", "b", "e\u{301}", "é"])
    #expect(fields.map(\.value) == [5, 3, 6, 4, 2])
  }

  @Test func settingNilRemoves() {
    var fields: FieldMap = ["a": 1, "b": 2]
    fields["a"] = Optional.none
    fields["c"] = Optional.none
    #expect(fields == ["b": 2])
  }

  @Test func valuesChangeInPlace() {
    var fields: FieldMap = ["a": [1]]
    fields.update("a") { $0 = [1, 2] }
    fields.update("b") { $0 = $0 == Value?.none ? true : false }
    fields.update("a") { $0 = Optional.none }
    #expect(fields == ["b": true])
  }

  @Test func equalityIsExact() {
    #expect(Value.integer(1) != .double(1))
    #expect(Value.double(-0.0) != .double(0))
    #expect(Value.double(.nan) == .double(.nan))
    #expect(Value.string("é") != .string("e\u{301}"))
    #expect(FieldMap([("é", 1)]) != FieldMap([("e\u{301}", 1)]))
    #expect(Value.double(.nan).hashValue == Value.double(-.nan).hashValue)
  }
}
