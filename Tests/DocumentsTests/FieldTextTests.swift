// Fields as text: written value by value as in one go, and held against limits by their measures.

import ByteReading
import Testing

@testable import Documents

@Suite struct FieldTextTests {
  static let values: [Value] = [
    .null, true, false, 0, -7, .integer(.max), 2.5, 3.0, -0.0, .double(.nan), .double(.infinity),
    "", "plain", "ünï \"quoted\" \\ \u{1}\n", .bytes([0, 255]), .bytes([]),
    .timestamp(Timestamp(seconds: 5, nanoseconds: 123_456_789)),
    .timestamp(Timestamp(seconds: -62_135_596_800, nanoseconds: 0)),
    .reference(DocumentReferenceName(path: DocumentPath(unchecked: "books/42"))),
    .geoPoint(GeoPoint(latitude: 1.5, longitude: -2)), .vector([1, 2.5]), .vector([]),
    [], ["a", "b"], [1, "x", .null], [.timestamp(Timestamp(seconds: 1, nanoseconds: 0))],
    [["nested"]], [:], ["k": ["l": [1, .double(.nan)]]], ["__odd__": 1], [.vector([1])],
  ]

  @Test(arguments: values)
  func valueByValueIsAsInOneGo(_ value: Value) {
    var writer = FieldTextWriter()
    writer.append(FieldName("a\"b"), value)
    writer.appendNull(FieldName("c"))
    writer.append(FieldName("d"), value)
    _ = writer.finish()
    expectEqual(writer.take(), ["a\"b": value, "c": .null, "d": value])
  }

  @Test func eachWayOfAppendingIsAsTheValue() {
    let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 999_999_999)
    var writer = FieldTextWriter()
    writer.append(FieldName("a"), true)
    writer.append(FieldName("b"), Int64.min)
    for (name, text) in [("c", "né\""), ("d", "")] { writer.append(FieldName(name), text: text) }
    writer.append(FieldName("e"), time)
    writer.beginArray(FieldName("f"))
    writer.endArray()
    writer.beginArray(FieldName("g"))
    for part in ["x", "", "[", "\u{8}"] { writer.append(element: part) }
    writer.endArray()
    _ = writer.finish()
    expectEqual(
      writer.take(),
      [
        "a": true, "b": .integer(.min), "c": "né\"", "d": "", "e": .timestamp(time), "f": [],
        "g": ["x", "", "[", "\u{8}"],
      ])
  }

  @Test func discardedFieldsLeaveNothing() {
    var writer = FieldTextWriter()
    writer.append(FieldName("a"), .double(.nan))
    writer.discard()
    #expect(writer.finish() == 0)
    writer.append(FieldName("b"), true)
    writer.discard()
    writer.append(FieldName("c"), false)
    #expect(writer.finish(["d": .double(.nan)]) == 1)
    let texts = writer.take()
    #expect(texts.count == 2 && texts[0] == [:] && texts[1] == ["d": .double(.nan)])
    #expect(writer.take().count == 0)
  }

  @Test func listsAreJoined() {
    var (first, second) = (FieldTexts(), FieldTexts())
    first.append(["a": .double(.nan)])
    for number in 1...2 { second.append(["b": .integer(Int64(number)), "c": .vector([1])]) }
    first.append(contentsOf: second)
    #expect(first.count == 3 && first[0] == ["a": .double(.nan)])
    #expect(first[2] == ["b": 2, "c": .vector([1])])
  }

  /// Documents on both sides of each limit.
  static let documents: [(String, FieldMap)] = [
    ("plain", ["a": "1234567890", "b": ["x", "y"], "c": ["d": 1]]),
    ("a long string", ["a": "12345678901"]), ("a long string in an array", ["a": ["12345678901"]]),
    ("long bytes", ["a": .bytes([UInt8](repeating: 1, count: 11))]),
    ("a long name", ["abcdefghi": 1]), ("a long name inside", ["a": ["abcdefghi": 1]]),
    ("a reserved name", ["__x__": 1]), ("a reserved name inside", ["a": ["__x__": 1]]),
    ("an empty name", ["": 1]), ("an underscore", ["_a": 1]),
    ("an array in an array", ["a": [["b"]]]), ("a vector in an array", ["a": [.vector([1])]]),
    ("an empty vector", ["a": .vector([])]), ("a long vector", ["a": .vector([1, 2, 3, 4])]),
    ("deep", ["a": ["b": ["c": [:]]]]), ("too deep", ["a": ["b": ["c": ["d": [:]]]]]),
    ("deep arrays", ["a": ["b": [["c": ["d"]]]]]),
    ("a reference", ["a": .reference(DocumentReferenceName(path: DocumentPath(unchecked: "b/c")))]),
    (
      "a reserved reference",
      ["a": .reference(DocumentReferenceName(path: DocumentPath(unchecked: "b/__c__")))]
    ),
    (
      "a long reference",
      ["a": .reference(DocumentReferenceName(path: DocumentPath(unchecked: "b/12345678901")))]
    ),
    ("large", ["a": [1, 2, 3, 4, 5, 6, 7, 8, 9], "b": [1, 2, 3, 4, 5, 6, 7, 8, 9]]),
  ]

  @Test(arguments: documents)
  func measuresSayWhatALookSays(_ name: String, _ fields: FieldMap) {
    var limits = DocumentLimits.standard
    (limits.valueBytes, limits.fieldNameBytes, limits.idBytes) = (10, 8, 10)
    (limits.depth, limits.vectorElements, limits.documentBytes) = (3, 3, 160)
    let document = Document(path: DocumentPath(unchecked: "books/1"), fields: fields)
    #expect(limits.check(DocumentBatch([document]), at: 0) == limits.check(document), "\(name)")
  }

  private func expectEqual(
    _ texts: FieldTexts, _ fields: FieldMap, location: SourceLocation = #_sourceLocation
  ) {
    var bytes: [UInt8] = []
    PlainForm.append(fields, to: &bytes)
    TypeSheet.append(of: fields, to: &bytes)
    #expect(texts.bytes == bytes, sourceLocation: location)
    var measure = FieldMeasure()
    measure.note(.map(fields), depth: -1)
    measure.size = DocumentSize.fields(fields)
    #expect(texts.places[0].measure == measure, sourceLocation: location)
    var inOneGo = FieldTexts()
    inOneGo.append(fields)
    #expect(inOneGo.bytes == bytes, sourceLocation: location)
    #expect(inOneGo.places[0].measure == measure, sourceLocation: location)
  }
}

extension FieldTextWriter {
  fileprivate mutating func append(_ name: FieldName, text: String) {
    var text = text
    text.withUTF8 { append(name, text: $0) }
  }

  fileprivate mutating func append(element text: String) {
    var text = text
    text.withUTF8 { append(element: $0) }
  }
}
